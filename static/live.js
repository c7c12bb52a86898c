// What leaves this phone and what arrives. The outbox sends what people do in order, one at a time, and keeps each action
// until it is booked, refused with its reason, or decided by the people. Whatever happens, the elements that differ are
// swapped into the page. What another phone writes arrives in an event stream: the elements themselves, or where the
// stream does not know what the page shows, a revision; the page then asks for what differs.

const POLL = 5000; // milliseconds between questions where a stream cannot be had
const LATER = 1500; // milliseconds after which a page fetches what it can do without at first
const MARK = 2000; // milliseconds for which somebody else's change is marked
const NONE = "/"; // the address of a page that nothing is chosen on
const HOUSE = new Set(["revision", "undo", "said", "notice"]);
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

const meta = document.querySelector("meta[name=play]");

/** The address of the play, empty on a page that is of none. */
export const play = meta && !("standalone" in meta.dataset) ? meta.content : "";

/** The address of home: "/", or the path below which the app is served. */
export const home = new URL("../..", import.meta.url).pathname;

/** What this phone keeps a play under: its number, which stays when its address is renewed, below the path of home. */
export const number = home.slice(1) + (meta?.dataset.number ?? "");

/** What says that this page was kept on this phone, and how old it is; null on one that came from the server. */
const kept = document.getElementById("kept");
// A page that was kept shows what was chosen on it when it was seen; the boards of a pad are in it whatever was.
if (kept && play && location.pathname !== play) history.replaceState(null, "", kept.dataset.address);

/** The revision that the page shows. */
export const revision = () => Number(document.getElementById("revision")?.content ?? 0);

/** What a request says of the page that asks. */
export function headers() {
  const said = { "HX-Request": "true", "HX-Current-URL": location.href, "Shown-Page": meta.dataset.page };
  return play ? { ...said, "Shown-Revision": String(revision()) } : said;
}

/** What a question says of it: in doubt not what was chosen on it, so that the answer brings the page whole. */
const asking = () => (doubt ? { ...headers(), "HX-Current-URL": NONE } : headers());

const isWhole = (headers) => headers["HX-Current-URL"] === NONE;

/** Whether an answer with these headers shows what is no more. */
const overtaken = (headers) => Number(headers.get("Revision") ?? Infinity) < revision();

/** The answers that were shown and that kept.js, which comes later, has not got yet. */
export const arrived = [];

let swapped = []; // the parts of the answer being shown
let foreign = false; // whether what is being shown answers nothing that was done here
let leaving = false; // on the way to another page
let doubt = false; // whether the page may show something else than what its address and its revision say

/**
 * Show what an answer brings. `own`: it answers this phone, `chosen`: and has booked nothing. Returns false where it
 * leads to another page.
 */
export function show(answer, own, chosen = false) {
  const to = answer.headers.get("HX-Redirect");
  if (leaving) return false;
  if (to && !own && !to.startsWith(play) && isFilling()) return true; // what is sent from this address arrives too
  if (to) {
    leaving = true;
    // What is kept of an address that has ended goes.
    if (play && !to.startsWith(play)) navigator.serviceWorker?.controller?.postMessage({ address: play, anew: true });
    location.assign(to);
    return false;
  }
  const address = answer.headers.get("HX-Replace-Url");
  if (address) history.replaceState(null, "", address);
  let { html } = answer;
  if (overtaken(answer.headers)) html = own ? notice(html) : ""; // what it says to this phone holds
  swapped = [];
  foreign = !own;
  if (html) htmx.swap(document.body, html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
  if (!own) mark();
  document.dispatchEvent(
    new CustomEvent("parts:swapped", { detail: { ids: swapped, own, chosen, html, status: answer.status } }),
  );
  foreign = false;
  if (newest <= revision()) kept?.remove();
  return true;
}

const noticeIn = (html) => new DOMParser().parseFromString(html, "text/html").getElementById("notice");
const notice = (html) => noticeIn(html)?.outerHTML ?? "";

/** What an answer says that has booked nothing. */
const sentence = (html) => noticeIn(html)?.textContent.trim() || "signal";

/** Mark what somebody else has changed with their stamp. */
function mark() {
  const by = document.getElementById("said")?.dataset;
  if (!by?.by || CALM.matches) return;
  for (const id of swapped.filter((id) => !HOUSE.has(id))) {
    const part = document.getElementById(id);
    if (!part) continue;
    part.dataset.by = by.by;
    part.dataset.ink = by.ink;
    setTimeout(() => part.removeAttribute("data-by"), MARK);
  }
}

// Of what passes sideways the keyboard shows all that it comes to: a browser leaves it half in sight.
document.addEventListener("focusin", ({ target }) => {
  const half = ":is(.along, .wide, .whose-row) :focus-visible";
  if (target.matches(half)) target.scrollIntoView({ block: "nearest", inline: "nearest" });
});

// What is being typed is never overwritten, and what was unfolded stays so.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  const focused = target.contains(document.activeElement) ? document.activeElement : null;
  if (focused?.matches("input, textarea") && focused.value !== focused.defaultValue) {
    event.detail.shouldSwap = false;
    return;
  }
  for (const field of foreign ? target.querySelectorAll("input[id], textarea[id]") : []) {
    const same = fragment.querySelector(`[id="${field.id}"]`);
    if (same && field.value !== field.defaultValue) same.value = field.value;
  }
  const folds = fragment.querySelectorAll("details");
  target.querySelectorAll("details").forEach((fold, place) => {
    if (!fold.open) return;
    (fold.id ? fragment.querySelector(`[id="${fold.id}"]`) : folds[place])?.setAttribute("open", "");
    fold.open = false; // of those with one name only one is open
  });
  if (target.id) swapped.push(target.id);
});

// Every request of htmx that asks for parts says which page it is asked from.
document.addEventListener("htmx:configRequest", (event) => {
  if (!meta || event.detail.elt.closest("[hx-select], [data-bill]")) return;
  if (event.detail.path.startsWith(meta.content)) Object.assign(event.detail.headers, asking());
});

/** Whether the page is another one since it asked with `headers`: the answer brings what differs from the page then. */
const changed = (headers) =>
  !isWhole(headers) &&
  (headers["HX-Current-URL"] !== location.href || (play && headers["Shown-Revision"] !== String(revision())));

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig, pathInfo, shouldSwap } = event.detail;
  if (!requestConfig?.headers["Shown-Page"] || !shouldSwap) return;
  swapped = [];
  if (
    overtaken({ get: (name) => xhr.getResponseHeader(name) }) ||
    changed(requestConfig.headers) ||
    !requestConfig.elt.isConnected // htmx does not know any more where it stood, and what to do there
  ) {
    event.detail.shouldSwap = false;
    history.replaceState(null, "", pathInfo.responsePath);
    doubt = true;
    update();
  }
});

let settled = null; // the request whose parts have all been settled: each of them says so

document.addEventListener("htmx:afterSettle", (event) => {
  const config = event.detail.requestConfig;
  if (!config?.headers["Shown-Page"] || config === settled) return;
  settled = config;
  doubt = busy() || (doubt && !isWhole(config.headers)); // what is being booked answers the page from before
  const detail = { ids: swapped, own: true, chosen: true, html: event.detail.xhr.responseText, status: 200 };
  document.dispatchEvent(new CustomEvent("parts:swapped", { detail }));
});

// In a form whose taps add up, each tap waits until the one before is answered, because it sends that answer along. htmx
// alone would keep only the last tap that waits.
const held = []; // the ids of the buttons that were pressed meanwhile

document.addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter } = event;
    if (!("adds" in form.dataset) || !(underWay || form.matches(".htmx-request"))) return;
    event.preventDefault();
    event.stopPropagation();
    held.push(submitter.id);
  },
  true,
);

function askHeld() {
  if (!underWay && !document.querySelector(".htmx-request[data-adds]")) document.getElementById(held.shift())?.click();
}

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.successful) held.length = 0;
  askHeld();
});

// A form that leads to another page is on its way there: what it changes here is not asked for any more.
document.addEventListener("submit", (event) => {
  const form = event.target;
  const leads = form.method === "post" && !form.matches("[data-action]") && !event.defaultPrevented;
  if (leads || form.matches("[data-waits]")) leaving = true;
});

const begun = new Set(); // the fields that somebody has filled in on this page

document.addEventListener("input", ({ target }) => {
  if (target.form?.method === "post" && !target.form.matches("#act, #entry")) begun.add(target); // those keep their own
});

/** Whether what is filled in on this page would be lost on the way to another one. */
const isFilling = () => [...begun].some((field) => field.isConnected);

// ---- another phone has written

let newest = 0; // the newest revision that was heard of
let ended = false; // whether this address has ended: an answer leads to the new one, or says why there is none
let underWay = false; // asking for it
let again = false; // something has changed while it was asked for
let busy = () => false; // whether an own action is on its way: its answer brings everything

/** Ask for what differs, until nothing newer was heard of. */
export async function update() {
  again = underWay;
  if (underWay || leaving || busy()) return;
  underWay = true;
  try {
    do {
      again = false;
      const [asked, address, shown] = [asking(), location.href, revision()];
      const answer = await ask(address, { headers: asked });
      lost();
      if ([403, 404, 410].includes(answer.status)) return location.reload(); // the page says why
      if (busy()) break; // the answer to what has been done meanwhile brings everything
      if (!answer.ok) throw answer;
      const whole = isWhole(asked);
      if (address !== location.href || changed(asked)) again = true; // something else was chosen or booked meanwhile
      else if (!show(answer, whole, whole)) return;
      else {
        doubt &&= !whole;
        if (newest > revision() && revision() > shown) again = true;
        else kept?.remove();
      }
    } while (again && !busy());
    followAgain();
  } catch ({ why }) {
    if (why === "other") lost(why);
    // The stream tells but once of what is new, and may bring it before the page has been told that nothing is in the way.
    setTimeout(() => stream && (why === "other" ? update() : caughtUp()), POLL);
  } finally {
    underWay = false;
    askHeld();
  }
}

/**
 * Let `isBusy` say whether an own action is on its way; call `caughtUp` once none is any more. `reached` is told when the
 * stream begins: our server can be reached. Where there are no streams, nobody else writes: the page asks when it is seen
 * again.
 */
export function follow(isBusy, reached = null) {
  busy = isBusy;
  onReached = reached;
  if (!play) return;
  if (!("live" in meta.dataset)) {
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && update());
    return;
  }
  document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? listen() : hush()));
  addEventListener("pagehide", hush);
  addEventListener("offline", hush); // what has lost its network seldom notices; once that is back it is opened at once
  addEventListener("online", () => {
    hush(); // one that was opened meanwhile would try again only some seconds from now
    if (document.visibilityState === "visible") listen();
  });
  if (document.visibilityState === "visible") listen();
}

export function caughtUp() {
  if (ended || doubt || newest > revision()) update();
}

let stream = null;
let followed = ""; // the page that the stream keeps up to date
let polling = 0;
let onReached = null;

/** What the stream has to know of the page: its address, less whose board and which cell is open. */
function following() {
  const query = new URLSearchParams(location.search);
  for (const name of ["side", "cell"]) query.delete(name);
  return `${location.pathname}?${query}`;
}

function listen() {
  if (stream) return;
  followed = following();
  const page = new URLSearchParams({ at: followed, page: meta.dataset.page, revision: revision() });
  stream = new EventSource(`${play}/live?${page}`);
  stream.onopen = onReached;
  stream.onmessage = (event) => heard(Number(event.data));
  stream.addEventListener("elements", (event) => receive(JSON.parse(event.data)));
  stream.addEventListener("phones", (event) => count(Number(event.data)));
  stream.addEventListener("ended", () => {
    ended = true;
    caughtUp();
  });
  stream.onerror = () => {
    if (stream?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    stream = null;
    if (!polling) update(); // it may say why
    polling ||= setInterval(() => {
      update();
      if (document.visibilityState === "visible") listen();
    }, POLL);
  };
}

/** Another revision was heard of: ask for it, unless the page shows it already. */
function heard(number) {
  clearInterval(polling);
  polling = 0;
  newest = Math.max(newest, number);
  if (newest <= revision()) kept?.remove();
  caughtUp();
}

/** Show the elements that the stream brings, where they follow on what the page shows. */
function receive({ from, to, html }) {
  const fits = from === revision() && followed === following() && !(leaving || doubt || underWay || busy());
  if (fits) show({ status: 200, headers: new Headers({ Revision: to }), html }, false);
  heard(to);
}

/** Follow what was chosen on the page since the stream was opened. */
function followAgain() {
  if (!stream || followed === following()) return;
  hush();
  listen();
}

function hush() {
  stream?.close();
  stream = null;
  clearInterval(polling);
  polling = 0;
}

/** Say how many phones are here. */
function count(number) {
  if (document.querySelector("[data-presence]")) update();
  const here = document.getElementById("phones");
  if (!here) return;
  here.hidden = number < 1;
  here.querySelector("b").textContent = number;
  here.setAttribute("aria-label", `${here.dataset.label}: ${number}`);
}

// ---- what is only looked at does not wait for the signal: the page says what is in the way

const obstacles = document.getElementById("lost");
const inTheWay = { looking: [], waiting: [] };

/** Say what is in the way of `looking`, or of what is `waiting`: sentences of the page by their names, or as they are. */
export function lost(why = [], of = "looking") {
  if (!obstacles) return;
  inTheWay[of] = [why].flat();
  const all = new Set([...inTheWay.waiting, ...inTheWay.looking].map((one) => obstacles.dataset[one] ?? one));
  const text = [...all].join(" ");
  const said = obstacles.querySelector("p");
  if (said.textContent === text && !(of === "looking" && why.length)) return; // it may have been read and closed
  said.textContent = text;
  obstacles.hidden = !text;
}

obstacles?.querySelector("button").addEventListener("click", () => (obstacles.hidden = true));

document.addEventListener("htmx:sendError", ({ detail }) => {
  if (detail.requestConfig.verb !== "get" || detail.target.matches("aside")) return; // that was not asked for
  lost(detail.xhr.status ? "other" : "signal");
});
document.addEventListener("htmx:afterOnLoad", () => lost());

/** Show what is at the address in ``target``, and return whether it came. */
export async function look(address, target, select) {
  try {
    await htmx.ajax("GET", address, { target, source: target, swap: "innerHTML", select });
    return true;
  } catch {
    return false;
  }
}

// ---- a rule opens beside the page, and closes without having left it

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-rule]:not([data-cell])");
  const dialog = document.getElementById("rule");
  if (!link || !dialog || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const read = dialog.open; // who closes it before the other rule is there has read enough
  if (!(await look(link.href, "#rule-text"))) return;
  if (!read && !dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
});

// ---- once the page is there: what this phone keeps

const idle = window.requestIdleCallback ?? setTimeout;

/** Do something once the page is there and the phone has time. */
export const later = (work) => addEventListener("load", () => setTimeout(idle, LATER, work));

if (navigator.serviceWorker && document.querySelector("link[rel=manifest]")) {
  document.addEventListener("parts:swapped", ({ detail }) => play && detail.html && arrived.push(detail.html));
  later(() => import("./kept.js").catch(() => {})); // without a signal the page goes on as it is
}

// ---- the screen: it stays on while a pad, a tool, a checklist or the watching view is looked at, where the browser
// allows it. A phone may do without: the switch is on the page of the table.

const OFF = "screen";
const LOOKED_AT = /\/|^setup|^watch/; // pages of a game, and those two of the house

const able = "wakeLock" in navigator;

let lock = null;

function wanted() {
  try {
    return localStorage.getItem(OFF) !== "off";
  } catch {
    return true; // no storage on this phone
  }
}

async function stayOn() {
  if (!able || !LOOKED_AT.test(meta?.dataset.page ?? "") || !wanted() || document.visibilityState !== "visible") return;
  if (lock && !lock.released) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // the battery is low, or a finger is wanted first: the next one brings it
  }
}

document.addEventListener("visibilitychange", stayOn);
document.addEventListener("pointerup", stayOn);
stayOn();

const setting = document.getElementById("screen-on");
if (setting) {
  const box = setting.querySelector("input");
  setting.querySelector("label").hidden = !able;
  setting.querySelector("p").hidden = able;
  box.checked = wanted();
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(OFF, box.checked ? "on" : "off");
    } catch {
      // it holds for nothing: there is no storage on this phone
    }
  });
}

// ---- the outbox: it sends what people do in order, one at a time, and keeps each action until it is booked, refused with
// its reason, or decided by the people.

// What an answer of ours means to the action that it answers; an answer that is not ours means nothing to it.
const ENDS = [200, 204, 403, 404, 405, 409, 410, 413, 422]; // booked, refused with its reason, or for people to decide
const STALE = 400; // the token of the page is not taken: send it again with a new one
const FULL = 507; // there is no room, and there will be none until somebody makes some: that is explained at once
// Any other (429, 500, 503) means: later.

/** Whether an answer of ours with `status` is the last one to what was sent. */
export const isLast = (status) => ENDS.includes(status);

const AT_ONCE = 300; // milliseconds after which an action that could not be kept is said to wait
const LONGEST = 4; // times the first pause between two tries, which is doubled up to there

/** A new id for an action, so that one sent twice counts once. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is kept of the actions of one play on this phone, each by itself: two pages of a play do not disturb each other. */
class Shelf {
  constructor(name) {
    this.prefix = `action ${name} `;
  }

  /** Keep `action`, which knows whether it is `kept`: where storage is full or forbidden it waits in the page alone. */
  put(action) {
    try {
      localStorage.setItem(this.prefix + action.id, JSON.stringify(action));
      action.kept = true;
    } catch {
      action.kept ??= false;
    }
  }

  drop(action) {
    try {
      localStorage.removeItem(this.prefix + action.id);
    } catch {
      // see put
    }
  }

  all() {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(this.prefix));
      return names.map((name) => JSON.parse(localStorage.getItem(name))).sort((one, other) => one.order - other.order);
    } catch {
      return [];
    }
  }
}

export class Outbox {
  /**
   * `name` is the play's number. `post(action, signal)` sends an action and returns our answer; `answered(action,
   * answer)` is told of every answer that ends one, and returns whether the people have to decide something first;
   * `waits(number)` of how many have waited too long; `renewed()` gets a new token; `rests()` is told when nothing is on
   * its way any more. `post` and `renewed` reject with `why` there is no answer of ours.
   */
  constructor({ name, post, answered, waits, renewed, rests = () => {}, retry = 2000, patience = 20000, soon = 2000 }) {
    Object.assign(this, { post, answered, waits, renewed, rests, retry, patience, soon });
    this.shelf = new Shelf(name);
    this.queue = [];
    this.held = null; // the action whose conflict is being decided
    this.left = false; // whether the page gives way to another one, which takes up what is left
    this.sending = false;
    this.late = false; // whether something in here has waited too long
    this.why = "signal"; // what kept the last try from being answered: "signal", "other", "cookies", or a sentence of ours
    this.long = false; // whether it has been in the way for long enough to be explained
    this.order = Date.now();
    this.wake = () => {}; // try again at once
  }

  get size() {
    return this.queue.length;
  }

  /** Whether something in here would be lost with the page. */
  get unkept() {
    return [this.held, ...this.queue].some((action) => action?.kept === false);
  }

  /** What has to be explained to the people: why nothing arrives, and that it would be lost with the page. */
  get troubles() {
    const explained = this.why !== "signal" && (this.long || this.why === "cookies");
    return [explained && this.why, this.unkept && "storage"].filter(Boolean);
  }

  /** Take back the newest that waits; return false where it may have arrived: it is `taken`, and has to be undone. */
  withdraw() {
    const action = this.queue.at(-1);
    this.shelf.put(Object.assign(action, { taken: true }));
    if (action.tried) return false;
    this.shelf.drop(this.queue.pop());
    this.wake(); // what comes next does not wait for the turn of this one
    this.late &&= this.size > 0;
    this.waits(this.late ? this.size : 0);
    return true;
  }

  /** Take up what an earlier page on this phone could not send. */
  takeUp() {
    this.queue.push(...this.shelf.all().map((action) => ({ ...action, late: true, kept: true })));
    this.order = Math.max(this.order, ...this.queue.map((action) => action.order));
    return this.pump();
  }

  /** Send `fields` (pairs) to `path`; `more` comes back with the answer. */
  send(path, fields, more = {}) {
    const action = { id: newId(), order: ++this.order, path, fields, ...more };
    this.shelf.put(action);
    this.queue.push(action);
    if (this.held || this.late) this.waits(this.size);
    return this.pump();
  }

  /** The people have decided: what was held is over, and what they want instead, if anything, goes first. */
  decide(path = "", fields = []) {
    if (this.held) this.shelf.drop(this.held);
    this.held = null;
    if (path) {
      const first = this.sending ? 1 : 0; // what is on its way is not overtaken
      const action = { id: newId(), order: (this.queue[first]?.order ?? this.order + 1) - 0.5, path, fields };
      this.shelf.put(action);
      this.queue.splice(first, 0, action);
    }
    return this.pump();
  }

  async pump() {
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.queue.length && !this.held && !this.left) await this.next();
    } finally {
      this.sending = false;
      this.rests();
    }
  }

  async next() {
    const action = this.queue[0];
    const response = await this.reach(action);
    if (!response) return; // it was withdrawn
    this.queue.shift();
    action.late ||= this.late; // whoever did it has gone on: what is said of it is not the only thing to say
    const undecided = await this.answered(action, response);
    if (undecided) this.held = action; // it stays on the shelf, so that a page loaded anew asks again
    else this.shelf.drop(action);
    if (!this.size) this.late = false;
    this.waits(this.held || this.late ? this.size : 0);
  }

  /** Say that what is in here has waited too long, until all of it is gone; `long`: and why. */
  isLate(long = this.long) {
    this.late = true;
    this.long = long;
    this.waits(this.size);
  }

  /** Post `action` once: while a phone knows that it has no signal, what fails has certainly not left it. */
  async once(action) {
    const note = (tried) => this.shelf.put(Object.assign(action, { tried }));
    const stays = !action.tried && !navigator.onLine;
    note(true);
    try {
      return await this.post(action, AbortSignal.timeout(this.patience));
    } catch (fault) {
      note(!stays); // no signal, a server that says nothing, or somebody else who answers
      throw fault;
    }
  }

  /** Post `action`, again with a new token where its own is not taken; return the answer that ends it, null for none. */
  async attempt(action) {
    try {
      let answer = await this.once(action);
      if (answer.status === STALE) {
        await this.renewed();
        answer = await this.once(action);
      }
      if (isLast(answer.status)) return answer;
      this.why = answer.status === STALE ? "cookies" : sentence(answer.html);
      this.long ||= answer.status === FULL;
    } catch ({ why = "signal" }) {
      this.why = why;
    }
    return null;
  }

  /** Send `action` again and again, ever less often, until there is an answer that ends it; null once it was withdrawn. */
  async reach(action) {
    const late = setTimeout(() => this.isLate(), action.kept ? this.soon : AT_ONCE);
    const long = setTimeout(() => this.isLate(true), this.patience);
    try {
      for (let pause = this.retry; ; pause = Math.min(2 * pause, LONGEST * this.retry)) {
        const answer = await this.attempt(action);
        if (answer) return answer;
        this.isLate();
        await new Promise((on) => setTimeout((this.wake = on), pause));
        if (this.queue[0] !== action) return null;
      }
    } finally {
      clearTimeout(late);
      clearTimeout(long);
      this.long = false;
      this.why = "signal";
    }
  }
}
