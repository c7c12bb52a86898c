// A play, a deck or the plays of a group go from this phone to a server, or come from one, as the file that anybody can
// save. Only once the other side has said what it read is it noted where they are: until then nothing here changes.

const PATIENCE = 30000; // milliseconds to wait for the other side
const TRIES = 3; // times that a sheet is sent on which somebody writes meanwhile
const PLAY = "play.json";
const FILES = [PLAY, "deck.json", "plays.zip"]; // what can be brought from an address
const PLACE = /\/[pg]\/[^/]+$/; // what the address of a sheet or a group has more than its server's

/** Fail with what to say: one of the texts of the form, and what comes after it. */
const fail = (why, more = "") => Promise.reject(Object.assign(new Error(why), { why, more }));

const post = (address, fields, headers) =>
  ask(address, { method: "POST", headers: { "HX-Request": "true", ...headers }, body: new URLSearchParams(fields) });

/** Return what the notice of an answer says. */
const told = (html) =>
  new DOMParser().parseFromString(html, "text/html").querySelector("[role=alert]")?.textContent.trim() ?? "";

/** How many events or cards the text of a file has. */
const count = (text) => {
  const { events, cards } = JSON.parse(text);
  return (events ?? cards).length;
};

/** Note at its address here where it is, as `said` there; tells whether all of it is there. */
async function note(here, csrf_token, said) {
  const fields = { csrf_token, to: said.address, revision: said.events ?? "", said: JSON.stringify(said) };
  const { ok, status, html } = await post(`${here}/moved`, fields);
  if (ok || status === 422) return ok;
  return fail("unnoted", told(html));
}

// ---- from here to a server

const going = document.getElementById("across");

/** The addresses that may be meant by what was typed: where a page may ask for less, without TLS too. */
function servers(typed) {
  const bare = typed.trim().replace(/\/+$/, "");
  if (/^https?:\/\//i.test(bare)) return [bare];
  return location.protocol === "https:" ? [`https://${bare}`] : [`https://${bare}`, `http://${bare}`];
}

/** Whether an answer says that all of a file was read; of a ZIP it says so of each play, which is looked at later. */
const isAll = (said, { html, headers }) =>
  headers.get("Content-Type") === "application/zip"
    ? Array.isArray(said.plays)
    : (said.events ?? said.cards) === count(html);

/** Send a file to a server and return its answer, if that is what our server says to this very question. */
async function send(server, file) {
  const { transfer, known } = going.dataset;
  const at = known.replace(PLACE, "") === server ? known.split("/").pop() : "";
  const response = await fetch(`${server}/arrivals?${new URLSearchParams({ transfer, at })}`, {
    method: "POST",
    body: new Blob([file.body]), // without a type, or the browser would ask first whether it may send that
    headers: { "Accept-Language": document.documentElement.lang },
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => fail("signal"));
  if (response.status === 413) return fail("large");
  if (response.status === 404) return fail("other"); // a place that takes none, such as another phone's
  const said = await response.json().catch(() => fail("other"));
  const [error] = said?.errors ?? [];
  if (error?.message) return fail("refused", error.message);
  const ours = response.ok && said?.transfer === transfer && isAll(said, file);
  const address = ours && URL.canParse(said.address) ? new URL(said.address) : null;
  if (address?.host !== new URL(response.url).host || !PLACE.test(address.pathname)) return fail("other");
  return said;
}

async function sendToFirst(found, file) {
  const [server, ...others] = found;
  try {
    return await send(server, file);
  } catch (error) {
    if (error.why !== "signal" || !others.length) throw error;
    return sendToFirst(others, file);
  }
}

/** Take it to a server; what is written meanwhile goes there too. */
async function take(typed) {
  const { here, file: name } = going.dataset;
  const token = going.elements.csrf_token.value;
  const found = servers(typed);
  if (!found.every((one) => URL.canParse(one))) return fail("signal");
  for (let tries = 0; tries < TRIES; tries += 1) {
    const file = await ask(`${here}/${name}`).catch(() => fail("unnoted"));
    if (!file.ok) return fail("unnoted");
    const said = await sendToFirst(found, file);
    if (await note(here, token, said).catch(() => fail("unnoted"))) return said;
  }
  return fail("unnoted");
}

/** Say how it stands, with the way to go on where there is one. */
function say(form, text, address) {
  const place = form.querySelector("[role]");
  place.textContent = text;
  if (!address) return;
  const way = Object.assign(document.createElement("a"), { className: "see", href: address, target: "_top" });
  way.textContent = address;
  place.append(" ", way);
}

let onItsWay = false; // whether it is being sent, or has gone

going?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (onItsWay) return;
  onItsWay = true;
  say(going, going.dataset.going);
  try {
    const { how, address } = await take(going.elements.server.value);
    if (how === "forked") say(going, going.dataset.forked, address);
    else top.location.assign(address);
  } catch ({ why, more }) {
    say(going, `${going.dataset[why] ?? going.dataset.signal} ${more ?? ""}`.trim());
    onItsWay = false;
  }
});
if (going) going.hidden = false;

// The file goes out by the phone's own ways, where it has any.
document.getElementById("file")?.addEventListener("click", async (event) => {
  const type = "application/json";
  if (!navigator.canShare?.({ files: [new File(["{}"], PLAY, { type })] })) return;
  event.preventDefault();
  const { body } = await ask(event.currentTarget.href);
  await navigator.share({ files: [new File([body], PLAY, { type })] }).catch(() => {});
});

// ---- from the server that this pad came from to here

const coming = document.getElementById("bring");

/** Bring here what our own server has at an address, as a file, and return where it is now. */
async function bring(from, name, tries = TRIES) {
  const file = await ask(`${from}/${name}`);
  if (!file.ok) return fail("gone");
  const body = new FormData(coming);
  body.append("file", new File([file.body], name));
  body.append("from", from);
  body.append("action_id", crypto.randomUUID());
  const answer = await ask(coming.action, { method: "POST", headers: { "HX-Request": "true" }, body });
  const here = answer.headers.get("HX-Redirect");
  if (!here) return fail("other", told(answer.html));
  if (name !== PLAY) return here; // it is there too
  const home = await ask(`${from.replace(PLACE, "")}/`).catch(() => fail("unnoted"));
  const token = new DOMParser().parseFromString(home.html, "text/html").querySelector("[name=csrf_token]")?.value;
  const said = { address: "", events: count(file.html) };
  if (await note(from, token, said).catch(() => fail("unnoted"))) return here;
  return tries > 1 ? bring(from, name, tries - 1) : fail("unnoted"); // somebody has written there meanwhile
}

async function begin() {
  const asked = new URLSearchParams(location.search);
  const [from, name] = [new URL(asked.get("from") ?? "", location.origin), asked.get("file") ?? PLAY];
  const button = coming.querySelector("button");
  button.hidden = true;
  try {
    const known = from.origin === location.origin && PLACE.test(from.pathname) && FILES.includes(name);
    location.replace(await (known ? bring(from.origin + from.pathname, name) : fail("gone")));
  } catch ({ why, more }) {
    say(coming, `${coming.dataset[why] ?? coming.dataset.signal} ${more ?? ""}`.trim());
    button.hidden = false;
  }
}

coming?.addEventListener("submit", (event) => {
  event.preventDefault();
  begin();
});
if (coming) begin();
