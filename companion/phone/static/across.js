// A sheet goes from this phone to a server, or comes from one. It is sent as the file that anybody can save. Only once the
// other side has said what it read is it noted that the sheet continues there: until then nothing here changes.

const PATIENCE = 30000; // milliseconds to wait for the other side
const TRIES = 3; // times that a sheet is sent on which somebody writes meanwhile

/** Fail with what to say: one of the texts of the form, and what comes after it. */
const fail = (why, more = "") => Promise.reject(Object.assign(new Error(why), { why, more }));

const post = (address, fields, headers) =>
  ask(address, { method: "POST", headers: { "HX-Request": "true", ...headers }, body: new URLSearchParams(fields) });

/** Return what the notice of an answer says. */
const told = (html) =>
  new DOMParser().parseFromString(html, "text/html").querySelector("[role=alert]")?.textContent.trim() ?? "";

const count = (file) => JSON.parse(file).events.length;

/** Note at its old address that the play continues at `to`; tells whether all of it, up to `revision`, is there. */
async function note(play, csrf_token, to, revision) {
  const { ok, status, html } = await post(`${play}/moved`, { csrf_token, to, revision });
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

/** Send a file to a server and return its answer, if that is what our server says to this very question. */
async function send(server, file) {
  const { transfer, known } = going.dataset;
  const at = known.startsWith(`${server}/p/`) ? known.split("/p/")[1] : "";
  const response = await fetch(`${server}/arrivals?${new URLSearchParams({ transfer, at })}`, {
    method: "POST",
    body: file,
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
  const ours = response.ok && said?.transfer === transfer && said.events === count(file);
  const address = ours && URL.canParse(said.address) ? new URL(said.address) : null;
  if (address?.host !== new URL(response.url).host || !address.pathname.includes("/p/")) return fail("other");
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

/** Take the sheet to a server; what is written meanwhile goes there too. */
async function take(typed) {
  const { play } = going.dataset;
  const token = going.elements.csrf_token.value;
  const found = servers(typed);
  if (!found.every((one) => URL.canParse(one))) return fail("signal");
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { ok, html: file } = await ask(`${play}/play.json`).catch(() => fail("unnoted"));
    if (!ok) return fail("unnoted");
    const said = await sendToFirst(found, file);
    if (await note(play, token, said.address, count(file)).catch(() => fail("unnoted"))) return said;
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

going?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = going.querySelector("button");
  button.disabled = true;
  say(going, going.dataset.going);
  try {
    const { how, address } = await take(going.elements.server.value);
    if (how === "forked") say(going, going.dataset.forked, address);
    else top.location.assign(address);
  } catch ({ why, more }) {
    say(going, `${going.dataset[why] ?? going.dataset.signal} ${more ?? ""}`.trim());
    button.disabled = false;
  }
});
if (going) going.hidden = false;

// The file goes out by the phone's own ways, where it has any.
document.getElementById("file")?.addEventListener("click", async (event) => {
  const name = "play.json";
  const type = "application/json";
  if (!navigator.canShare?.({ files: [new File(["{}"], name, { type })] })) return;
  event.preventDefault();
  const { html } = await ask(event.currentTarget.href);
  await navigator.share({ files: [new File([html], name, { type })] }).catch(() => {});
});

// ---- from the server that this pad came from to here

const coming = document.getElementById("bring");

/** Bring the play at an address of our own server here and return where it is now. */
async function bring(from, tries = TRIES) {
  const { ok, html: file } = await ask(`${from}/play.json`);
  if (!ok) return fail("gone");
  const revision = count(file);
  const body = new FormData(coming);
  body.append("file", new File([file], "play.json", { type: "application/json" }));
  body.append("from", from);
  body.append("action_id", crypto.randomUUID());
  const answer = await ask(coming.action, { method: "POST", headers: { "HX-Request": "true" }, body });
  const here = answer.headers.get("HX-Redirect");
  if (!here) return fail("other", told(answer.html));
  const home = await ask(`${from.split("/p/")[0]}/`).catch(() => fail("unnoted"));
  const token = new DOMParser().parseFromString(home.html, "text/html").querySelector("[name=csrf_token]")?.value;
  if (await note(from, token, "", revision).catch(() => fail("unnoted"))) return here;
  return tries > 1 ? bring(from, tries - 1) : fail("unnoted"); // somebody has written there meanwhile
}

async function begin() {
  const from = new URL(new URLSearchParams(location.search).get("from") ?? "", location.origin);
  const button = coming.querySelector("button");
  button.hidden = true;
  try {
    if (from.origin !== location.origin || !from.pathname.includes("/p/")) await fail("gone");
    location.replace(await bring(from.origin + from.pathname));
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
