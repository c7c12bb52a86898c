// What leaves this phone and what arrives. The outbox sends what people do in order, one at a time, and keeps each action
// until it is booked, refused with its reason, or decided by the people. The page is parts: whatever happens, those that
// differ are swapped into it. Another phone's writing arrives as the number of a revision in an event stream; the page
// then asks for what differs from what it shows.

const POLL = 5000; // milliseconds between questions where a stream cannot be had
const LATER = 1500; // milliseconds after which a page fetches what it can do without at first
const MARK = 2000; // milliseconds for which somebody else's change is marked
const HOUSE = new Set(["revision", "undo", "said", "notice"]);
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

const meta = document.querySelector("meta[name=play]");

/** The address of the play, empty on a page that is of none. */
export const play = meta && !("standalone" in meta.dataset) ? meta.content : "";

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

let swapped = []; // the parts of the answer being shown
let leaving = false; // on the way to another page

/** Show what an answer brings. `own`: it answers this phone. Returns false where it leads to another page. */
export async function show(response, own) {
  const to = response.headers.get("HX-Redirect");
  if (leaving) return false;
  if (to) {
    leaving = true;
    // What is kept of an address that has ended goes.
    if (play && !to.startsWith(play)) navigator.serviceWorker?.controller?.postMessage({ address: play, anew: true });
    location.assign(to);
    return false;
  }
  const address = response.headers.get("HX-Replace-Url");
  if (address) history.replaceState(null, "", address);
  let html = await response.text();
  // An answer that was overtaken shows what is no more; what it says to this phone holds.
  if (Number(response.headers.get("Revision") ?? Infinity) < revision()) html = own ? notice(html) : "";
  swapped = [];
  if (html) htmx.swap(document.body, html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
  if (!own) mark();
  document.dispatchEvent(new CustomEvent("parts:swapped", { detail: { ids: swapped, own, html, status: response.status } }));
  return true;
}

function notice(html) {
  const found = new DOMParser().parseFromString(html, "text/html").getElementById("notice");
  return found ? found.outerHTML : "";
}

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

// What is being typed is never overwritten, and what was unfolded stays so.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  const focused = target.contains(document.activeElement) ? document.activeElement : null;
  if (focused?.matches("input, textarea") && focused.value !== focused.defaultValue) {
    event.detail.shouldSwap = false;
    return;
  }
  const folds = fragment.querySelectorAll("details");
  target.querySelectorAll("details").forEach((fold, place) => {
    if (!fold.open) return;
    folds[place]?.setAttribute("open", "");
    fold.open = false; // of those with one name only one is open
  });
  if (target.id) swapped.push(target.id);
});

// Every request of htmx that asks for parts says which page it is asked from.
document.addEventListener("htmx:configRequest", (event) => {
  if (!meta || event.detail.elt.closest("[hx-select], [data-bill]")) return;
  if (event.detail.path.startsWith(meta.content)) Object.assign(event.detail.headers, headers());
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const address = event.detail.requestConfig?.path ?? "";
  if (meta && address.startsWith(meta.content)) swapped = [];
});

document.addEventListener("htmx:afterSettle", (event) => {
  const config = event.detail.requestConfig;
  if (config?.headers["Shown-Page"]) {
    const detail = { ids: swapped, own: true, chosen: true, html: event.detail.xhr.responseText, status: 200 };
    document.dispatchEvent(new CustomEvent("parts:swapped", { detail }));
  }
});

// A form that leads to another page is on its way there: what it changes here is not asked for any more.
document.addEventListener("submit", (event) => {
  const form = event.target;
  const leads = form.method === "post" && !form.matches("[data-action]") && !event.defaultPrevented;
  if (leads || form.matches("[data-waits]")) leaving = true;
});

// ---- another phone has written

let newest = 0; // the newest revision that was heard of
let asking = false;
let busy = () => false; // whether an own action is on its way: its answer brings everything

/** Ask for what differs, until nothing newer was heard of. */
export async function update() {
  if (asking || leaving || busy()) return;
  asking = true;
  try {
    do {
      const response = await fetch(location.href, { headers: headers(), cache: "no-store" });
      lost(false);
      if (response.status === 403 || response.status === 404) location.reload(); // the page says why
      if (!response.ok) break;
      if (!(await show(response, false))) return;
      kept?.remove();
    } while (newest > revision() && !busy());
  } catch {
    // no signal: the stream tells when there is one again
  } finally {
    asking = false;
  }
}

/** Let `isBusy` say whether an own action is on its way; call `caughtUp` after each of them. */
export function follow(isBusy) {
  busy = isBusy;
  if (!play) return;
  document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? listen() : hush()));
  addEventListener("pagehide", hush);
  if (document.visibilityState === "visible") listen();
}

export function caughtUp() {
  if (newest > revision()) update();
}

let stream = null;
let polling = 0;

function listen() {
  if (stream) return;
  stream = new EventSource(`${play}/live`);
  stream.onmessage = (event) => {
    clearInterval(polling);
    polling = 0;
    newest = Math.max(newest, Number(event.data));
    if (newest <= revision()) kept?.remove();
    caughtUp();
  };
  stream.addEventListener("phones", (event) => count(Number(event.data)));
  stream.onerror = () => {
    if (stream?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    stream = null;
    polling ||= setInterval(() => {
      update();
      if (document.visibilityState === "visible") listen();
    }, POLL);
  };
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

// ---- what is only looked at does not wait for the signal: the page says that there is none

export function lost(yes) {
  document.getElementById("lost")?.toggleAttribute("hidden", !yes);
}

document.addEventListener("htmx:sendError", ({ detail }) => {
  if (detail.requestConfig.verb === "get" && !detail.target.matches("aside")) lost(true); // that was not asked for
});
document.addEventListener("htmx:afterOnLoad", () => lost(false));

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
  if (!(await look(link.href, "#rule-text"))) return;
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
});

// ---- the outbox

const BUSY = new Set([408, 425, 429]); // answers that mean: later

/** A new id for an action, so that one sent twice counts once. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const pause = (milliseconds) => new Promise((on) => setTimeout(on, milliseconds));

/** What is kept of the actions of one play on this phone, each by itself: two pages of a play do not disturb each other. */
class Shelf {
  constructor(name, storage) {
    this.prefix = `action ${name} `;
    this.storage = storage;
  }

  put(action) {
    try {
      this.storage.setItem(this.prefix + action.id, JSON.stringify(action));
    } catch {
      // no storage on this phone: the action waits in the page alone
    }
  }

  drop(action) {
    try {
      this.storage.removeItem(this.prefix + action.id);
    } catch {
      // see put
    }
  }

  all() {
    try {
      const names = Object.keys(this.storage).filter((name) => name.startsWith(this.prefix));
      return names.map((name) => JSON.parse(this.storage.getItem(name))).sort((one, other) => one.order - other.order);
    } catch {
      return [];
    }
  }
}

export class Outbox {
  /**
   * `name` is the play's address. `post(action, signal)` sends an action and returns its Response; `answered(action,
   * response)` is told of every answer that ends one, and returns whether the people have to decide something first;
   * `waits(number)` of how many have waited too long; `renewed()` gets a new token and tells whether there is one.
   */
  constructor({ name, post, answered, waits, renewed, storage = localStorage, retry = 2000, patience = 20000, soon = 2000 }) {
    Object.assign(this, { post, answered, waits, renewed, retry, patience, soon });
    this.shelf = new Shelf(name, storage);
    this.queue = [];
    this.held = null; // the action whose conflict is being decided
    this.sending = false;
    this.late = false; // whether something in here has waited too long
    this.order = Date.now();
  }

  get size() {
    return this.queue.length;
  }

  /** Take back the newest that waits; return false where it may have arrived: it is `taken`, and has to be undone. */
  withdraw() {
    const action = this.queue.at(-1);
    this.shelf.put(Object.assign(action, { taken: true }));
    if (action.tried) return false;
    this.shelf.drop(this.queue.pop());
    this.late &&= this.size > 0;
    this.waits(this.late ? this.size : 0);
    return true;
  }

  /** Take up what an earlier page on this phone could not send. */
  takeUp() {
    this.queue.push(...this.shelf.all());
    this.order = Math.max(this.order, ...this.queue.map((action) => action.order));
    return this.pump();
  }

  /** Send `fields` (pairs) to `path`; `more` comes back with the answer. */
  send(path, fields, more = {}) {
    const action = { id: newId(), order: ++this.order, path, fields, ...more };
    this.shelf.put(action);
    this.queue.push(action);
    if (this.held) this.waits(this.size);
    return this.pump();
  }

  /** The people have decided: what was held is over, and what they want instead, if anything, goes first. */
  decide(path = "", fields = []) {
    if (this.held) this.shelf.drop(this.held);
    this.held = null;
    if (path) {
      const action = { id: newId(), order: (this.queue[0]?.order ?? this.order) - 0.5, path, fields };
      this.shelf.put(action);
      this.queue.unshift(action);
    }
    return this.pump();
  }

  async pump() {
    if (this.sending) return;
    this.sending = true;
    while (this.queue.length && !this.held) await this.next();
    this.sending = false;
  }

  async next() {
    const action = this.queue[0];
    const response = await this.reach(action);
    if (!response) return; // it was withdrawn
    this.queue.shift();
    const undecided = await this.answered(action, response);
    if (undecided) this.held = action; // it stays on the shelf, so that a page loaded anew asks again
    else this.shelf.drop(action);
    if (!this.size) this.late = false;
    this.waits(this.held || this.late ? this.size : 0);
  }

  /** Say that what is in here has waited too long: until all of it is gone. */
  isLate() {
    this.late = true;
    this.waits(this.size);
  }

  /** Post `action` once: while a phone knows that it has no signal, what fails has certainly not left it. */
  async once(action) {
    const note = (tried) => this.shelf.put(Object.assign(action, { tried }));
    const stays = !action.tried && !navigator.onLine;
    note(true);
    try {
      return await this.post(action, AbortSignal.timeout(this.patience));
    } catch {
      note(!stays); // no signal, or a server that says nothing
      return null;
    }
  }

  /** Send `action` again and again until there is an answer that ends it; null once it was withdrawn. */
  async reach(action) {
    for (let renewed = false; ; ) {
      const late = setTimeout(() => this.isLate(), this.soon);
      const response = await this.once(action);
      clearTimeout(late);
      if (response?.status === 400 && !renewed) {
        renewed = await this.renewed().catch(() => false);
        if (renewed) continue;
        return response;
      }
      if (response && response.status < 500 && !BUSY.has(response.status)) return response;
      this.isLate();
      await pause(this.retry);
      if (this.queue[0] !== action) return null;
    }
  }
}

// ---- once the page is there: what this phone keeps, and its screen

const idle = window.requestIdleCallback ?? setTimeout;

/** Fetch a script once the page is there and the phone has time; without a signal the page goes on as it is. */
export const later = (script) =>
  addEventListener("load", () => setTimeout(idle, LATER, () => import(script).catch(() => {})));

if (meta) later("./awake.js");
if (navigator.serviceWorker) later("./kept.js");
