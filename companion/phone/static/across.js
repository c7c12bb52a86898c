// Moves a play, a deck or the plays of a group from this phone to a server or back, as the same file that users can
// save. Nothing changes on the sending side until the receiving side has confirmed what it has read.

const PATIENCE = 30000; // milliseconds to wait for the other side
const TRIES = 3; // attempts to send a sheet that somebody keeps writing on
const PLAY = "play.json";
const FILES = [PLAY, "deck.json", "plays.zip"]; // what can be fetched from an address
const PLACE = /\/[pg]\/[^/]+$/; // what follows the server in the address of a sheet or group

/** Reject with the name of one of the form's texts, and more text to add to it. */
const fail = (why, more = "") => Promise.reject(Object.assign(new Error(why), { why, more }));

const post = (address, fields, headers) =>
  ask(address, { method: "POST", headers: { "HX-Request": "true", ...headers }, body: new URLSearchParams(fields) });

/** Return the text of the notice in a response. */
const noticeIn = (html) =>
  new DOMParser().parseFromString(html, "text/html").querySelector("[role=alert]")?.textContent.trim() ?? "";

/** How many events or cards a file has. */
const count = (text) => {
  const { events, cards } = JSON.parse(text);
  return (events ?? cards).length;
};

/** Record at `here` where the sheet has gone, as the server `said`; resolves to whether all of it has arrived. */
async function recordMove(here, csrf_token, said) {
  const fields = { csrf_token, to: said.address, revision: said.events ?? "", said: JSON.stringify(said) };
  const { ok, status, html } = await post(`${here}/moved`, fields);
  if (ok || status === 422) return ok;
  return fail("unnoted", noticeIn(html));
}

// ---- from here to a server

const going = document.getElementById("across");

/** The addresses that the typed text may mean: without TLS as well, unless this page itself uses it. */
function servers(typed) {
  const bare = typed.trim().replace(/\/+$/, "");
  if (/^https?:\/\//i.test(bare)) return [bare];
  return location.protocol === "https:" ? [`https://${bare}`] : [`https://${bare}`, `http://${bare}`];
}

/** Whether a server says that it read all of a file; for a ZIP it answers per play, which is checked later. */
const isAll = (said, { html, headers }) =>
  headers.get("Content-Type") === "application/zip"
    ? Array.isArray(said.plays)
    : (said.events ?? said.cards) === count(html);

/** Send a file to a server and return its answer; rejects unless one of our servers answered this very request. */
async function send(server, file) {
  const { transfer, known } = going.dataset;
  const at = known.replace(PLACE, "") === server ? known.split("/").pop() : "";
  const response = await fetch(`${server}/arrivals?${new URLSearchParams({ transfer, at })}`, {
    method: "POST",
    body: new Blob([file.body]), // without a type, which would cost a CORS preflight
    headers: { "Accept-Language": document.documentElement.lang },
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => fail("signal"));
  if (response.status === 413) return fail("large");
  if (response.status === 404) return fail("other"); // a host that takes no plays, such as another phone's
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

/** Move the sheet to a server; send it again if somebody wrote on it meanwhile. */
async function moveToServer(typed) {
  const { here, file: name } = going.dataset;
  const token = going.elements.csrf_token.value;
  const found = servers(typed);
  if (!found.every((one) => URL.canParse(one))) return fail("signal");
  for (let tries = 0; tries < TRIES; tries += 1) {
    const file = await ask(`${here}/${name}`).catch(() => fail("unnoted"));
    if (!file.ok) return fail("unnoted");
    const said = await sendToFirst(found, file);
    if (await recordMove(here, token, said).catch(() => fail("unnoted"))) return said;
  }
  return fail("unnoted");
}

/** Show a status text, with a link to go on if there is one. */
function say(form, text, address) {
  const place = form.querySelector("[role]");
  place.textContent = text;
  if (!address) return;
  const way = Object.assign(document.createElement("a"), { className: "see", href: address, target: "_top" });
  way.textContent = address;
  place.append(" ", way);
}

let onItsWay = false; // true while it is being sent and once it has gone

going?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (onItsWay) return;
  onItsWay = true;
  say(going, going.dataset.going);
  try {
    const { how, address } = await moveToServer(going.elements.server.value);
    if (how === "forked") say(going, going.dataset.forked, address);
    else top.location.assign(address);
  } catch ({ why, more }) {
    say(going, `${going.dataset[why] ?? going.dataset.signal} ${more ?? ""}`.trim());
    onItsWay = false;
  }
});
if (going) going.hidden = false;

// Offer the file through the phone's share sheet, if it has one.
document.getElementById("file")?.addEventListener("click", async (event) => {
  const type = "application/json";
  if (!navigator.canShare?.({ files: [new File(["{}"], PLAY, { type })] })) return;
  event.preventDefault();
  const { body } = await ask(event.currentTarget.href);
  await navigator.share({ files: [new File([body], PLAY, { type })] }).catch(() => {});
});

// ---- from our server to this phone

const coming = document.getElementById("bring");

/** Fetch the file `name` of an address on our own server, store it here, and return its new address. */
async function importFrom(from, name, tries = TRIES) {
  const file = await ask(`${from}/${name}`);
  if (!file.ok) return fail("gone");
  const body = new FormData(coming);
  body.append("file", new File([file.body], name));
  body.append("from", from);
  body.append("action_id", crypto.randomUUID());
  const answer = await ask(coming.action, { method: "POST", headers: { "HX-Request": "true" }, body });
  const here = answer.headers.get("HX-Redirect");
  if (!here) return fail("other", noticeIn(answer.html));
  if (name !== PLAY) return here; // a copy: it stays there too
  const home = await ask(`${from.replace(PLACE, "")}/`).catch(() => fail("unnoted"));
  const token = new DOMParser().parseFromString(home.html, "text/html").querySelector("[name=csrf_token]")?.value;
  const said = { address: "", events: count(file.html) };
  if (await recordMove(from, token, said).catch(() => fail("unnoted"))) return here;
  return tries > 1 ? importFrom(from, name, tries - 1) : fail("unnoted"); // somebody wrote on it meanwhile
}

async function begin() {
  const asked = new URLSearchParams(location.search);
  const [from, name] = [new URL(asked.get("from") ?? "", location.origin), asked.get("file") ?? PLAY];
  const button = coming.querySelector("button");
  button.hidden = true;
  try {
    const known = from.origin === location.origin && PLACE.test(from.pathname) && FILES.includes(name);
    location.replace(await (known ? importFrom(from.origin + from.pathname, name) : fail("gone")));
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
