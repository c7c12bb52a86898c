// A page of a play: what arrives, and what leaves. Responses swap the elements that differ into the page. Changes by
// other phones arrive through an event stream, as elements or, if the stream does not know what the page shows, as a
// revision for which the page then asks. Buttons feed the outbox, which sends actions in order, one at a time, and
// stores each until it is booked, refused with its reason, or decided by the players. Each phone chooses its board.

const POLL = 5000; // milliseconds between polls without a stream
const LATER = 1500; // milliseconds before a page fetches what it does not need at first
const MARK = 2000; // milliseconds for which a change by another phone is marked
const NONE = "/"; // the address of a page on which nothing is chosen
const UNMARKED = new Set(["revision", "undo", "said", "notice"]);
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

const meta = document.querySelector("meta[name=play]");
const token = document.querySelector("meta[name=csrf-token]"); // missing where nothing can be written

export const byId = (id) => document.getElementById(id);

/** The address of the play, empty on other pages. */
export const play = meta && !("standalone" in meta.dataset) ? meta.content : "";

/** The path of home: "/", or the path below which the app is served. */
export const home = new URL("../..", import.meta.url).pathname;

/** The play's key in storage: home's path and the play's number, which survives a new address. */
const storageKey = home.slice(1) + (meta?.dataset.number ?? "");

/** The line of a page kept on this phone that says how old it is; null if the page came from the server. */
const kept = byId("kept");
// A kept page shows the choices it was stored with, except that a pad contains all boards.
if (kept && play && location.pathname !== play) history.replaceState(null, "", kept.dataset.address);

/** The revision on the page. */
export const revision = () => Number(byId("revision")?.content ?? 0);

/** The request headers that identify what the page shows. */
export function headers() {
  const said = { "HX-Request": "true", "HX-Current-URL": location.href, "Shown-Page": meta.dataset.page };
  return play ? { ...said, "Shown-Revision": String(revision()) } : said;
}

/** The same, or when in doubt without the choices, so that the response is the whole page. */
const asking = () => (doubt ? { ...headers(), "HX-Current-URL": NONE } : headers());

const isWhole = (headers) => headers["HX-Current-URL"] === NONE;

/** Whether a response with these headers is older than the page. */
const overtaken = (headers) => Number(headers.get("Revision") ?? Infinity) < revision();

/** Responses that kept.js, which loads later, has not seen yet. */
export const arrived = [];

let swapped = []; // ids of the elements swapped in by the current response
let foreign = false; // whether the current response answers no action of this page
let leaving = false; // leaving for another page
let doubt = false; // whether the page may differ from its address and revision

/**
 * Show a response. `own`: it answers this phone; `chosen`: it booked nothing. Return false if it leads to another page.
 */
export function show(answer, own, chosen = false) {
  const to = answer.headers.get("HX-Redirect");
  if (leaving) return false;
  if (to && !own && !to.startsWith(play) && isFilling()) return true; // forms sent from this old address still arrive
  if (to) {
    leaving = true;
    // The stored pages of an ended address must go.
    if (play && !to.startsWith(play)) navigator.serviceWorker?.controller?.postMessage({ address: play, anew: true });
    location.assign(to);
    return false;
  }
  const address = answer.headers.get("HX-Replace-Url");
  if (address) history.replaceState(null, "", address);
  let { html } = answer;
  if (overtaken(answer.headers)) html = own ? notice(html) : ""; // its message to this phone still holds
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

/** The message of a response that booked nothing. */
const sentence = (html) => noticeIn(html)?.textContent.trim() || "signal";

/** Mark the elements that another phone changed with its player's stamp. */
function mark() {
  const by = byId("said")?.dataset;
  if (!by?.ink || CALM.matches) return;
  // A style of a part itself would be refused once htmx copies it to the part's next version.
  const stamp = document.querySelector(`.stamp.ink-${by.ink}`);
  document.documentElement.style.setProperty("--by", stamp ? getComputedStyle(stamp).getPropertyValue("--c") : "");
  for (const id of swapped.filter((id) => !UNMARKED.has(id))) {
    const part = byId(id);
    if (!part || part.closest("[data-unmarked]")) continue;
    part.dataset.by = by.by;
    setTimeout(() => part.removeAttribute("data-by"), MARK);
  }
}

// Browsers leave items of a sideways scroller half in sight when the keyboard reaches them.
document.addEventListener("focusin", ({ target }) => {
  const half = ":is(.along, .wide) :focus-visible";
  if (target.matches(half)) target.scrollIntoView({ block: "nearest", inline: "nearest" });
});

// Never overwrite what is being typed, and keep open folds open.
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
  if (foreign) for (const control of fragment.querySelectorAll(CONTROLS)) noteChange(control);
  const folds = fragment.querySelectorAll("details");
  target.querySelectorAll("details").forEach((fold, place) => {
    if (!fold.open) return;
    (fold.id ? fragment.querySelector(`[id="${fold.id}"]`) : folds[place])?.setAttribute("open", "");
    fold.open = false; // only one fold of a name can be open
  });
  if (target.id) swapped.push(target.id);
});

// A control that another phone has just given another meaning: nobody has seen that yet, so a tap is not meant for it.
const UNSEEN = 500; // milliseconds
const CONTROLS = ":is(a, button)[id]";

const unseen = new Map(); // until when, by id

const meaning = (control) => ["formaction", "href", "name", "value"].map((name) => control?.getAttribute(name)).join();

function noteChange(control) {
  if (meaning(control) !== meaning(byId(control.id))) unseen.set(control.id, performance.now() + UNSEEN);
}

addEventListener(
  "click",
  (event) => {
    if (!(event.timeStamp < unseen.get(event.target.closest(CONTROLS)?.id))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);

// After scrolling, a tap means what is there now.
for (const moved of ["wheel", "touchmove"]) addEventListener(moved, () => unseen.clear(), { passive: true });

// Every htmx request for elements says which page it comes from.
document.addEventListener("htmx:configRequest", (event) => {
  if (!meta || event.detail.elt.closest("[hx-select], [data-bill]")) return;
  if (event.detail.path.startsWith(meta.content)) Object.assign(event.detail.headers, asking());
});

/** Whether the page has changed since it asked with `headers`, so that the response does not fit it. */
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
    !requestConfig.elt.isConnected // htmx no longer knows its place, nor what to do there
  ) {
    event.detail.shouldSwap = false;
    history.replaceState(null, "", pathInfo.responsePath);
    doubt = true;
    update();
  }
});

let settled = null; // the last settled request: htmx fires once per element

document.addEventListener("htmx:afterSettle", (event) => {
  const config = event.detail.requestConfig;
  if (!config?.headers["Shown-Page"] || config === settled) return;
  settled = config;
  doubt = outbox.sending || (doubt && !isWhole(config.headers)); // the pending response is relative to the earlier page
  const detail = { ids: swapped, own: true, chosen: true, html: event.detail.xhr.responseText, status: 200 };
  document.dispatchEvent(new CustomEvent("parts:swapped", { detail }));
});

// A form that leads to another page has left this one: stop asking for updates.
document.addEventListener("submit", (event) => {
  const form = event.target;
  const leads = form.method === "post" && !form.matches("[data-action]") && !event.defaultPrevented;
  if (leads || form.matches("[data-waits]")) leaving = true;
});

const filledIn = new Set(); // fields filled in on this page

document.addEventListener("input", ({ target }) => {
  // The fields of those two forms are sent anyway.
  if (target.form?.method === "post" && !target.form.matches("#act, #entry")) filledIn.add(target);
});

/** Whether leaving the page would lose something that was filled in. */
const isFilling = () => [...filledIn].some((field) => field.isConnected);

// ---- changes by other phones

let newest = 0; // the newest known revision
let ended = false; // whether this address has ended: a response leads to the new one, or says why there is none
let underWay = false;
let again = false; // whether something changed during the fetch

/** Whether an update is being fetched. */
export const isUpdating = () => underWay;

/** Fetch what differs, until the page shows the newest known revision. */
async function update() {
  again = underWay;
  if (underWay || leaving || outbox.sending) return;
  underWay = true;
  try {
    do {
      again = false;
      const [asked, address, shown] = [asking(), location.href, revision()];
      const answer = await ask(address, { headers: asked });
      report();
      if ([403, 404, 410].includes(answer.status)) return location.reload(); // the reloaded page says why
      if (outbox.sending) break; // the response to that action brings everything
      if (!answer.ok) throw answer;
      const whole = isWhole(asked);
      if (address !== location.href || changed(asked)) again = true; // the page changed meanwhile
      else if (!show(answer, whole, whole)) return;
      else {
        doubt &&= !whole;
        if (newest > revision() && revision() > shown) again = true;
        else kept?.remove();
      }
    } while (again && !outbox.sending);
    followAgain();
  } catch ({ why }) {
    if (why === "other") report(why);
    // The stream announces a revision only once, perhaps before the page notices that the obstacle is gone.
    setTimeout(() => stream && (why === "other" ? update() : catchUp()), POLL);
  } finally {
    underWay = false;
    document.dispatchEvent(new Event("page:updated"));
  }
}

/** Follow the play. Without streams nobody else writes, and the page asks when it becomes visible again. */
function follow() {
  if (!("live" in meta.dataset)) {
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && update());
    return;
  }
  document.addEventListener("visibilitychange", () =>
    document.visibilityState === "visible" ? listen() : stopListening(),
  );
  addEventListener("pagehide", stopListening);
  addEventListener("offline", stopListening); // a stream seldom notices a lost network; once it is back, reopen at once
  addEventListener("online", () => {
    stopListening(); // a stream opened meanwhile would retry only seconds from now
    if (document.visibilityState === "visible") listen();
  });
  if (document.visibilityState === "visible") listen();
}

function catchUp() {
  if (ended || doubt || newest > revision()) update();
}

let stream = null;
let followed = ""; // the page that the stream keeps up to date
let polling = 0;

/** The address for the stream, without the open board and cell. */
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
  stream.onopen = () => outbox.wake(); // our server can be reached
  stream.onmessage = (event) => noteRevision(Number(event.data));
  stream.addEventListener("elements", (event) => receive(JSON.parse(event.data)));
  stream.addEventListener("phones", (event) => showPhoneCount(Number(event.data)));
  stream.addEventListener("ended", () => {
    ended = true;
    catchUp();
  });
  stream.onerror = () => {
    if (stream?.readyState !== EventSource.CLOSED) return; // the browser retries by itself
    stream = null;
    if (!polling) update(); // the response may say why
    polling ||= setInterval(() => {
      update();
      if (document.visibilityState === "visible") listen();
    }, POLL);
  };
}

/** Note a revision from the stream, so the server can be reached, and fetch it unless the page shows it. */
function noteRevision(number) {
  report();
  clearInterval(polling);
  polling = 0;
  newest = Math.max(newest, number);
  if (newest <= revision()) kept?.remove();
  catchUp();
}

/** Show elements from the stream if they follow on what the page shows. */
function receive({ from, to, html }) {
  const fits = from === revision() && followed === following() && !(leaving || doubt || underWay || outbox.sending);
  if (fits) show({ status: 200, headers: new Headers({ Revision: to }), html }, false);
  noteRevision(to);
}

/** Reopen the stream if the choices on the page have changed. */
function followAgain() {
  if (!stream || followed === following()) return;
  stopListening();
  listen();
}

function stopListening() {
  stream?.close();
  stream = null;
  clearInterval(polling);
  polling = 0;
}

/** Show how many phones are here. */
function showPhoneCount(number) {
  if (document.querySelector("[data-presence]")) update();
  const here = byId("phones");
  if (!here) return;
  here.hidden = number < 1;
  here.querySelector("b").textContent = number;
  here.setAttribute("aria-label", `${here.dataset.label}: ${number}`);
}

// ---- obstacles: reading does not wait for the network, so the page says what is in the way

const obstacles = byId("lost");
const inTheWay = { looking: [], waiting: [] };

/** Show the obstacles to `looking` or `waiting`: names of sentences on the page, or sentences. */
export function report(why = [], of = "looking") {
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
  if (detail.requestConfig.verb !== "get" || detail.target.matches("aside")) return; // the user did not ask for that
  report(detail.xhr.status ? "other" : "signal");
});
document.addEventListener("htmx:afterOnLoad", () => report());

/** Show the page at `address` in `target`; return whether it arrived. */
async function loadInto(address, target, select) {
  try {
    await htmx.ajax("GET", address, { target, source: target, swap: "innerHTML", select });
    return true;
  } catch {
    return false;
  }
}

// ---- a rule opens next to the page

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-rule]");
  const dialog = byId("rule");
  if (!link || !dialog || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const read = dialog.open; // closing it before the other rule arrives cancels that
  if (!(await loadInto(link.href, "#rule-text"))) return;
  if (!read && !dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
});

// ---- after loading: what this phone stores

const idle = window.requestIdleCallback ?? setTimeout;

/** Do some work once the page has loaded and the phone is idle, or has been busy for long enough. */
export const later = (work) => addEventListener("load", () => setTimeout(idle, LATER, work, { timeout: LATER }));

if (navigator.serviceWorker && document.querySelector("link[rel=manifest]")) {
  document.addEventListener("parts:swapped", ({ detail }) => play && detail.html && arrived.push(detail.html));
  later(() => import("./kept.js").catch(() => {})); // offline the page works without it
}

// ---- screen wake lock on pads, tools, checklists and the watching page, where browsers allow it. The table's page has
// a switch for it.

const OFF = "screen";
const LOOKED_AT = /\/|^setup|^watch/; // pages of games, and these two shared ones

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
    // low battery, or it needs a touch first: the next one retries
  }
}

document.addEventListener("visibilitychange", stayOn);
document.addEventListener("pointerup", stayOn);
stayOn();

const setting = byId("screen-on");
if (setting) {
  const box = setting.querySelector("input");
  setting.querySelector("label").hidden = !able;
  setting.querySelector("p").hidden = able;
  box.checked = wanted();
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(OFF, box.checked ? "on" : "off");
    } catch {
      // no storage on this phone: the setting is lost
    }
  });
}

// ---- outbox

// What a status of ours means for the action. Foreign answers mean nothing.
const ENDS = [200, 204, 403, 404, 405, 409, 410, 413, 422]; // booked, refused with its reason, or to be decided
const STALE = 400; // the page's token is refused: retry with a new one
const FULL = 507; // no room until somebody makes some: explained at once
// Any other (429, 500, 503): retry later.

/** Whether a response of ours with `status` ends an action. */
export const isLast = (status) => ENDS.includes(status);

const AT_ONCE = 300; // milliseconds before an action that could not be stored is shown as waiting
const LONGEST = 4; // retry pauses double up to this many times the first

/** Return a new id for an action, so that one sent twice counts once. */
const newId = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

/** The stored actions of one play, each under its own key, so that two open pages of a play do not interfere. */
class Shelf {
  constructor(name) {
    this.prefix = `action ${name} `;
  }

  /** Store `action` and note on it whether that worked: storage may be full or forbidden. */
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
   * `name` is the play's key in storage. `post(action, signal)` sends an action and returns our response;
   * `onAnswer(action, response)` gets every response that ends one, and returns whether the players must decide
   * something first; `onWaiting(number)` gets how many have waited too long; `renewToken()` fetches a new token;
   * `onIdle()` is called when nothing is pending. `post` and `renewToken` reject with `why` if the response is not
   * ours.
   */
  constructor({
    name,
    post,
    onAnswer,
    onWaiting,
    renewToken,
    onIdle = () => {},
    retry = 2000,
    patience = 20000,
    soon = 2000,
  }) {
    Object.assign(this, { post, onAnswer, onWaiting, renewToken, onIdle, retry, patience, soon });
    this.shelf = new Shelf(name);
    this.queue = [];
    this.disputed = []; // actions in conflict, the one being decided first
    this.left = false; // whether the page is leaving; the next one sends the rest
    this.sending = false;
    this.late = false; // whether something here has waited too long
    this.why = "signal"; // why the last try failed: "signal", "other", "cookies", or a sentence of ours
    this.long = false; // whether the obstacle has lasted long enough to be explained
    this.order = Date.now();
    this.wake = () => {}; // retry at once
  }

  get size() {
    return this.queue.length;
  }

  /** The action whose conflict is being decided. */
  get held() {
    return this.disputed[0] ?? null;
  }

  /** The next action to send. Those in conflict hold back what follows them, except actions on another `place`. */
  get sendable() {
    const before = [...this.disputed];
    return this.queue.find((action) => {
      const free = before.every(({ place }) => place && action.place && place !== action.place);
      before.push(action);
      return free;
    });
  }

  /** Whether everything here waits for a decision. */
  get blocked() {
    return this.size > 0 && !this.sendable;
  }

  /** Whether a waiting action writes the same place after `action`. */
  isSuperseded({ place }) {
    return Boolean(place) && this.queue.some((later) => later.place === place);
  }

  /** Whether closing the page would lose an action. */
  get unkept() {
    return [...this.disputed, ...this.queue].some((action) => action.kept === false);
  }

  /** What to explain to the user: why nothing arrives, and that actions would be lost with the page. */
  get troubles() {
    const explained = this.why !== "signal" && (this.long || this.why === "cookies");
    return [explained && this.why, this.unkept && "storage"].filter(Boolean);
  }

  /**
   * Withdraw the newest waiting action. Return false if it may have arrived: it is marked `taken`, and has to be
   * undone.
   */
  withdraw() {
    const action = this.queue.at(-1);
    this.shelf.put(Object.assign(action, { taken: true }));
    if (action.tried) return false;
    this.shelf.drop(this.queue.pop());
    this.wake(); // the next action need not wait out its pause
    this.late &&= this.size > 0;
    this.onWaiting(this.late ? this.size : 0);
    return true;
  }

  /** Take over what an earlier page on this phone could not send. */
  takeUp() {
    this.queue.push(...this.shelf.all().map((action) => ({ ...action, late: true, kept: true })));
    this.order = Math.max(this.order, ...this.queue.map((action) => action.order));
    return this.pump();
  }

  /** Send `fields` (pairs) to `path`; `more` comes back with the response. */
  send(path, fields, more = {}) {
    const action = { id: newId(), order: ++this.order, path, fields, ...more };
    this.shelf.put(action);
    this.queue.push(action);
    if (this.late || this.blocked) this.onWaiting(this.size);
    return this.pump();
  }

  /** End the held conflict, or `all`; if `mine`, their actions go next as what replaces the other phone's values. */
  decide(mine = false, all = false) {
    const over = this.disputed.splice(0, all ? Infinity : 1);
    for (const action of over) {
      this.shelf.drop(action);
      if (mine) this.shelf.put(Object.assign(action, action.mine, { id: newId(), mine: null, tried: false }));
    }
    return this.askAgain(mine ? over : []);
  }

  /** Send the actions in conflict again, after those to be sent `first`: they may no longer be in conflict. */
  askAgain(first = []) {
    this.queue.unshift(...first, ...this.disputed.splice(0));
    return this.pump();
  }

  async pump() {
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.sendable && !this.left) await this.next(this.sendable);
    } finally {
      this.sending = false;
      this.onIdle();
    }
  }

  async next(action) {
    const response = await this.deliver(action);
    if (!response) return; // it was withdrawn
    this.queue.splice(this.queue.indexOf(action), 1);
    action.late ||= this.late; // the user has moved on: show its message along with others
    const undecided = await this.onAnswer(action, response);
    if (undecided) this.disputed.push(action); // it stays stored, so that a reloaded page asks again
    else this.shelf.drop(action);
    if (!this.size) this.late = false;
    this.onWaiting(this.late || this.blocked ? this.size : 0);
  }

  /** Report that something has waited too long, until all is sent; `long`: also explain why. */
  reportLate(long = this.long) {
    this.late = true;
    this.long = long;
    this.onWaiting(this.size);
  }

  /** Post `action` once. If the phone knows that it is offline, a failed first try has certainly not left it. */
  async once(action) {
    const note = (tried) => this.shelf.put(Object.assign(action, { tried }));
    const stays = !action.tried && !navigator.onLine;
    note(true);
    try {
      return await this.post(action, AbortSignal.timeout(this.patience));
    } catch (fault) {
      note(!stays); // no network, a silent server, or a foreign answer
      throw fault;
    }
  }

  /** Post `action`, with a new token if its own is refused. Return the response that ends it, or null. */
  async attempt(action) {
    try {
      let answer = await this.once(action);
      if (answer.status === STALE) {
        await this.renewToken();
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

  /** Send `action` at growing intervals until a response ends it; return null if it was withdrawn. */
  async deliver(action) {
    const late = setTimeout(() => this.reportLate(), action.kept ? this.soon : AT_ONCE);
    const long = setTimeout(() => this.reportLate(true), this.patience);
    try {
      for (let pause = this.retry; ; pause = Math.min(2 * pause, LONGEST * this.retry)) {
        const answer = await this.attempt(action);
        if (answer) return answer;
        this.reportLate();
        await new Promise((on) => setTimeout((this.wake = on), pause));
        if (!this.queue.includes(action)) return null;
      }
    } finally {
      clearTimeout(late);
      clearTimeout(long);
      this.long = false;
      this.why = "signal";
    }
  }
}

// ---- actions

export const cellAt = (cell) => document.querySelector(`[data-cell="${CSS.escape(cell)}"]`);

export const outbox = new Outbox({ name: storageKey, post, onAnswer, onWaiting, renewToken, onIdle: catchUp });
let afterwards = null; // where to go once everything is written

/** What a keypad on the page does: keypad.js fills this in. */
export const keypad = {
  /** Write what was typed. */
  commit() {},
  /** Return to what was typed in an action that was refused. */
  refused() {},
  /** Go to a cell whose figure is undone, to correct it there. */
  correct() {},
  /** Mark the current cell anew, and show what stands there. */
  refresh() {},
  /** The current cell. */
  current: () => "",
  /** Whether an element shows the figure being typed. */
  isTyped: () => false,
};

/** Send an action to the play's current address. */
function post({ id, path, fields }, signal) {
  const body = new URLSearchParams([...fields, ["action_id", id], ["csrf_token", token.content]]);
  const { pathname, search } = new URL(path, location.href);
  const [, ...rest] = pathname.slice(`${home}p/`.length).split("/");
  return ask([play, ...rest].join("/") + search, { id, method: "POST", headers: headers(), body, signal });
}

/** Get a token for the current session from home, which always has one. */
async function renewToken() {
  const { html } = await ask(home);
  token.content = new DOMParser().parseFromString(html, "text/html").querySelector("[name=csrf_token]").value;
}

/** Show the response to an action; return whether the players must decide a conflict first. */
function onAnswer(action, response) {
  byId(action.button)?.classList.remove("wait");
  const undecided = response.status === 409;
  const told = action.late && document.querySelector("#notice .told");
  const question = outbox.held && document.querySelector("#notice .conflict");
  if (!show(response, true)) {
    afterwards = null; // the next page asks, and sends the rest
    outbox.left = true;
    return undecided;
  }
  if (told) tellToo(told);
  if (response.status >= 400) {
    afterwards = null; // the message is on this page
    bringIntoSight(byId("notice"));
  }
  if (response.status === 422 && action.cell) keypad.refused(action);
  const conflict = undecided && document.querySelector("#notice .conflict");
  const asked = conflict && !outbox.isSuperseded(action); // only the later value is asked about
  if (asked) {
    const form = conflict.querySelector("form");
    // Behind an open question, what replaces the other value stays as it was when that one was asked.
    if (!question || !action.mine) action.mine = { path: form.action, fields: [...new FormData(form)] };
  } else if (conflict) conflict.remove();
  if (question) keepAsking(question, asked);
  if (asked) {
    measure(); // the question has made the dock higher
    const { place, button } = outbox.held ?? action;
    cellAt(keypad.current())?.scrollIntoView({ block: "nearest" });
    (cellAt(place) ?? byId(button))?.scrollIntoView({ block: "nearest" }); // what is asked about
  }
  return asked;
}

/** Leave the open question on the page; if `another` waits behind it, offer to answer both at once. */
function keepAsking(question, another) {
  const notice = byId("notice");
  notice.querySelector(".conflict")?.remove();
  notice.append(question);
  if (another) byId("for-all").hidden = false;
}

/** Answer the open question, or `all`: with `mine`, or with what stands there. */
function decide(mine, all) {
  if (mine) document.querySelector("#notice .conflict").inert = true; // only once
  else {
    byId("notice").replaceChildren();
    document.dispatchEvent(new Event("conflict:kept"));
  }
  outbox.decide(mine, all);
}

// The open question is asked again once another phone has changed one of its cells.
document.addEventListener("parts:swapped", () => {
  const changed = byId("said")?.dataset.cells?.split(" ") ?? [];
  setTimeout(() => {
    const { base, wanted } = Object.fromEntries(outbox.held?.mine.fields ?? []);
    if (!wanted || base >= revision() || !changed.some((cell) => wanted.includes(`"${cell}"`))) return;
    document.querySelector("#notice .conflict").inert = true;
    outbox.askAgain();
  });
});

// With several open, one tap answers them all.
document.addEventListener("click", ({ target }) => {
  const { all } = target.closest("[data-all]")?.dataset ?? {};
  if (all) decide(all === "replace", true);
});

/** Send an action; one at the place in question answers the question. */
export function send(path, fields, more) {
  if (more.place && more.place === outbox.held?.place) decide();
  outbox.send(path, fields, more);
}

/** Scroll to the notice if the dock is out of sight, as with very large text. */
function bringIntoSight(notice) {
  const { top, height } = notice?.getBoundingClientRect() ?? {};
  if (height && (top + height <= 0 || top >= innerHeight)) notice.scrollIntoView({ block: "center" });
}

/** Keep what was said about a late action next to what the next response says. */
function tellToo(told) {
  const now = document.querySelector("#notice .told");
  const said = [...(now?.querySelectorAll("p") ?? [])].map((one) => one.textContent);
  if (now) now.prepend(...[...told.querySelectorAll(":scope > p")].filter((one) => !said.includes(one.textContent)));
  else if (!document.querySelector("#notice .conflict")) byId("notice")?.append(told);
}

/** Remove the notice, except a conflict to be decided. */
export function dismiss() {
  for (const one of document.querySelectorAll("#notice > :not(.conflict)")) one.remove();
}

// The keyboard's focus goes on to the element that a button names in `data-then`, once the response is shown.
let then = "";
document.addEventListener("parts:swapped", ({ detail }) => {
  if (!then || !detail.own) return;
  byId(then)?.focus();
  then = "";
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-action]:not(#entry)")) return;
  event.preventDefault();
  const button = event.submitter;
  keypad.commit();
  const data = new FormData(form);
  data.delete("csrf_token");
  if (button?.name) data.append(button.name, button.value);
  const path = button?.getAttribute("formaction") ?? form.action;
  if (form.dataset.action === "resolve" && outbox.held) {
    button?.classList.add("wait");
    return decide(true);
  }
  // A button's base is the press; that of a form is when its page was opened, or typing began.
  if (form.id === "act")
    data.set("base", choiceStart && choiceStart.moment === moment() ? choiceStart.revision : revision());
  dismiss();
  then = button?.matches(":focus-visible") ? (button.dataset.then ?? "") : "";
  const pressed = ({ fields }) => fields.some(([name, value]) => name === "number" && value === button.value);
  if (/\/(un|re)do$/.test(path) && outbox.queue.some(pressed)) return; // the same line twice counts once
  if (path.endsWith("/undo")) {
    keypad.correct(button.dataset.of);
    if (outbox.size) data.delete("number"); // this phone's own last action, which has no number before it is booked
  }
  choiceStart = null;
  button?.classList.add("wait");
  const brush = button?.dataset.called && document.querySelector(".brush-choice :checked ~ span")?.textContent;
  send(path, [...data], { button: button?.id, brush, place: placeOf(path, data, button) });
  drawWaiting();
});

/** The only place that an action writes, if there is one: a conflict at another place does not hold it back. */
function placeOf(path, data, button) {
  const { pathname, searchParams } = new URL(path, location.href);
  if (pathname.endsWith("/set")) return searchParams.get("cell") ?? data.get("cell");
  return button?.dataset.called && path;
}

// The revision at which the choices of a tool began; void once that moment of the play (`data-moment`) is over.
let choiceStart = null;
const moment = () => document.querySelector("[data-moment]")?.dataset.moment;

document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb !== "get" || !event.detail.elt.closest("[hx-boost=true]")) return;
  if (!choiceStart || choiceStart.moment !== moment()) choiceStart = { moment: moment(), revision: revision() };
});

document.addEventListener("focusin", ({ target }) => {
  const untouched = target.form?.dataset.action === "typed" && target.value === target.defaultValue;
  if (untouched) target.form.elements.base.value = revision();
});

// Links wait until everything typed is written.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  if (
    link.closest("[hx-boost=true]") ||
    ["cell", "cells", "close", "rule", "bill", "goes", "pick"].some((name) => name in link.dataset)
  )
    return;
  keypad.commit();
  if ("dismiss" in link.dataset) {
    event.preventDefault();
    return dismiss();
  }
  if (link.closest(".conflict")) {
    event.preventDefault();
    decide();
    return;
  }
  if (outbox.held || !outbox.size) return; // waiting actions are stored: the next page asks again
  event.preventDefault();
  leave(link.href);
});

// A page restored from the browser's memory is out of date.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

// ---- this phone's place in the play: for the pad and each tool the choices, the board in sight and the scroll
// position. Links back and bare addresses restore it.

const PLACES = "places"; // storage key: the places in the last few plays, by their storage keys
const MOST_PLACES = 6;

const { page, persons: seated } = meta?.dataset ?? {};
const persons = seated?.split(" ").map((side) => side.split("+")) ?? []; // the persons of each side
const here = location.pathname.slice(play.length);
const main = () => document.querySelector("main"); // on some pages it scrolls instead of the window
const isPlace = (path) => path === "" || path.startsWith("/tool/");

function places() {
  try {
    return new Map(JSON.parse(localStorage.getItem(PLACES) ?? "[]"));
  } catch {
    return new Map(); // no storage on this phone: addresses must do
  }
}

/** This phone's place in the play: the `last` path, and `pages` by path. */
const keptPlace = () => places().get(storageKey) ?? { last: "", pages: {} };

/** Store the place on this page. */
function keepPlace() {
  if (!play || !token || !isPlace(here)) return;
  const chosen = new URLSearchParams(location.search);
  chosen.delete("cell");
  const { pages } = keptPlace();
  pages[here] = {
    chosen: String(chosen),
    person: persons[side]?.[0],
    page,
    scrolled: scrollY || main()?.scrollTop || 0,
  };
  const all = places();
  all.delete(storageKey); // the latest goes to the end
  all.set(storageKey, { last: here, pages });
  try {
    localStorage.setItem(PLACES, JSON.stringify([...all].slice(-MOST_PLACES)));
  } catch {
    // no storage: addresses must do
  }
}

/** The side of the person whose board was in sight on the pad, or the first if they have left. */
function keptSide() {
  const person = keptPlace().pages[""]?.person;
  return String(
    Math.max(
      persons.findIndex((side) => side.includes(person)),
      0,
    ),
  );
}

/** The address of the page at `path` with its stored choices. */
function placeAt(path) {
  const chosen = new URLSearchParams(keptPlace().pages[path]?.chosen);
  if (path === "" && chosen.has("side")) chosen.set("side", keptSide());
  return play + path + (chosen.size ? `?${chosen}` : "");
}

/** Restore the scroll position, unless the address names a place or the page has changed. */
function scrollBack() {
  const was = keptPlace().pages[here];
  if (was?.page !== page || location.hash || /[?&]cell=/.test(location.search)) return;
  for (const one of [window, main()]) one?.scrollTo(0, was.scrolled);
}

// Back links lead to the last place; links to the bare play lead to the pad as it was.
document.addEventListener(
  "click",
  ({ target }) => {
    const link = target.closest?.("a[href]");
    if (!play || !link || !places().has(storageKey)) return;
    if ("back" in link.dataset) link.href = placeAt(keptPlace().last);
    else if (link.getAttribute("href") === play) link.href = placeAt("");
  },
  true,
);

// Before the page goes: an unfinished figure, and the place.
function keep() {
  keypad.commit();
  keepPlace();
}
addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());

// ---- the side in sight: this phone's choice, without a request

export const query = new URLSearchParams(location.search);
const drawn = query.get("side") ?? "0"; // the side that the server put in sight
export let side = query.size ? drawn : keptSide();

export let turned = -Infinity; // when another board came in sight

export function turnTo(to) {
  if (to === side) return;
  side = to;
  turned = performance.now();
  updateAddress();
  showSide();
  showBill();
}

/** Put the side in sight into the address. */
export function updateAddress() {
  const address = new URL(location.href);
  address.searchParams.set("side", side);
  address.searchParams.delete("cell");
  history.replaceState(null, "", address);
}

/** Switch the page to the side in sight. */
function showSide() {
  for (const board of document.querySelectorAll("[data-board]"))
    board.toggleAttribute("data-chosen", board.dataset.side === side);
  for (const radio of document.querySelectorAll("input[type=radio][name=side]")) {
    if (!document.querySelector("input[name=side][data-tool]:checked")) radio.checked = radio.value === side;
  }
  for (const link of document.querySelectorAll("a[data-side-too]"))
    link.search = link.search.replace(/side=\d+/, `side=${side}`);
  const aside = document.querySelector("aside[data-bill]");
  if (aside) aside.dataset.bill = `${play}/bill/${side}`;
  openTotal();
}

/** Mark the total of the side in sight as the open tab. */
function openTotal() {
  for (const total of document.querySelectorAll("a.total[data-bill]")) {
    if (total.dataset.side === side) total.setAttribute("aria-current", "true");
    else total.removeAttribute("aria-current");
  }
}

document.addEventListener("change", (event) => {
  if (event.target.matches("input[type=radio][name=side]:not([data-tool])")) turnTo(event.target.value);
});

// An opened fold may be under the dock.
document.addEventListener("click", (event) => {
  const fold = event.target.closest("summary")?.parentElement;
  if (fold) requestAnimationFrame(() => fold.open && fold.scrollIntoView({ block: "nearest" }));
});

// ---- the bill next to the pad, if there is room

async function showBill() {
  const aside = document.querySelector("aside[data-bill]");
  if (!aside) return;
  if (getComputedStyle(aside).display === "none") return aside.replaceChildren();
  await loadInto(aside.dataset.bill, aside, "#bill");
  markLine();
}

/** Mark the current cell's line of the bill. */
export function markLine() {
  document.querySelector(`aside [data-goes="${CSS.escape(keypad.current())}"]`)?.setAttribute("aria-current", "true");
}

// Keep the focus and the marked cell clear of the dock.
export const dock = document.querySelector(".dock");
if (dock) new ResizeObserver(measure).observe(dock);

export function measure() {
  if (!dock) return;
  const covers = getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0;
  document.documentElement.style.setProperty("--docked", `${covers + 8}px`);
}

// ---- times are stored in UTC and shown in the phone's time zone

function showTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, {
      timeStyle: "short",
    });
  }
}
showTimes();
document.addEventListener("parts:swapped", showTimes);

// Chromium may have measured the page before it knew the touch screen's width; changing the width makes it measure
// again.
for (const width of ["calc(100% - 1px)", ""]) {
  document.body.style.width = width;
  document.body.getBoundingClientRect();
}

// ---- waiting actions: pending values are drawn as if written. Offline, uncertain totals say so, the set-up goes on,
// and undo withdraws waiting actions first.

/** Show how many actions have waited too long, as the outbox reports. */
function onWaiting(number) {
  const note = byId("waiting");
  if (note) {
    note.hidden = !number;
    const why = outbox.blocked ? "held" : outbox.why === "signal" ? "late" : "stuck";
    note.textContent = why === "late" && number > 1 ? `${number} ${note.dataset.late}` : note.dataset[why];
  }
  report(number ? outbox.troubles : [], "waiting");
  drawWaiting();
  if (afterwards && !outbox.held) leave(afterwards);
}

/** Go to another page once everything is written; offline at once, if this phone stores pages and actions. */
export function leave(address) {
  const waiting = outbox.size && !outbox.held;
  afterwards = waiting && !outbox.late ? address : null;
  if (waiting && outbox.late && (outbox.unkept || !navigator.serviceWorker?.controller)) report(outbox.why);
  else if (!afterwards) location.assign(address);
}

// Actions that could not be stored would be lost with the page.
addEventListener("beforeunload", (event) => outbox.unkept && event.preventDefault());

export function drawWaiting() {
  const actions = outbox.queue.filter((action) => !action.taken && !action.path.endsWith("/undo"));
  const going = new Set(actions.flatMap((action) => [...cellsOf(action), ...emptiedBy(action)]));
  for (const element of document.querySelectorAll("[data-cell].typed")) {
    if (!going.has(element.dataset.cell) && !keypad.isTyped(element)) unwrite(element);
  }
  for (const cell of going) if (cellAt(cell)) preview(cellAt(cell), waitingFor(cell));
  drawTicks(actions);
  document.dispatchEvent(new CustomEvent("waiting:drawn", { detail: actions }));
  for (const { button } of actions) byId(button)?.classList.add("wait");
  drawLate(outbox.late && !outbox.blocked ? actions : []);
}

/** Return a copy of `element` to restore, without the look of what waits: by then it may have been answered. */
export function copyOf(element) {
  const copy = element.cloneNode(true);
  for (const button of copy.querySelectorAll(".wait")) button.classList.remove("wait");
  return copy;
}

/** The pending value of `cell`. */
export function waitingFor(cell) {
  const action = outbox.queue.findLast(
    (one) => (cellsOf(one).includes(cell) || emptiedBy(one).includes(cell)) && !one.taken,
  );
  return action && emptiedBy(action).includes(cell) ? "" : action?.typed;
}

const before = new WeakMap(); // cells' figures before previews replaced them

/** Return a figure with its thousands apart, as the server writes it; another text unchanged. */
export const grouped = (text) =>
  text.replace(
    /^(−?)(\d+)$/,
    (all, sign, digits) => sign + Number(digits).toLocaleString(document.documentElement.lang),
  );

/** Draw a typed or pending value in a cell. */
export function preview(element, text) {
  const number = element.querySelector(".number");
  if (number) {
    if (!element.classList.contains("typed")) before.set(element, number.cloneNode(true));
    number.textContent = grouped(text);
    number.classList.toggle("negative", text.startsWith("−"));
    number.classList.toggle("long", number.textContent.length > 4);
  }
  element.classList.add("typed");
}

/** Draw a cell as the sheet has it. */
export function unwrite(element) {
  if (before.has(element)) element.querySelector(".number").replaceWith(before.get(element));
  element.classList.remove("typed");
}

const ticked = new Map(); // pressed boxes of a score card, and their state on the sheet

/** Draw pressed boxes in their new state until the response. */
function drawTicks(actions) {
  for (const [box, value] of ticked) tick(box, value);
  ticked.clear();
  for (const { button, fields } of actions) {
    const box = byId(button);
    if (!box?.matches(".cell[aria-pressed]")) continue;
    if (!ticked.has(box)) ticked.set(box, box.ariaPressed);
    tick(box, String(fields.find(([name]) => name === "value")?.[1] === "true"));
  }
}

function tick(box, pressed) {
  box.ariaPressed = pressed;
  box.value = pressed === "true" ? "" : "true";
}

/** Show what the late `actions` make uncertain. */
function drawLate(actions) {
  const undo = byId("undo-waiting");
  const sides = new Set(actions.map(({ cell }) => cell && cellAt(cell)?.dataset.side));
  for (const total of document.querySelectorAll(".totals:not(.bare) .total, .head")) {
    const unsure = sides.has(total.dataset.side) || sides.has(undefined);
    if (unsure) total.dataset.unsure = undo?.dataset.unsure ?? "?";
    else delete total.dataset.unsure;
  }
  if (!undo) return;
  const newest = outbox.queue.at(-1);
  undo.hidden = !actions.includes(newest);
  if (!undo.hidden) drawName(undo, nameOf(newest, undo.dataset.empty));
}

/** Draw cell and value separately, so that only the cell is cut; long ones in one piece. */
function drawName(undo, words) {
  const parts = words.at(-1).length <= Number(undo.dataset.whole) ? words : [words.join(" ")];
  const spans = parts.map((one, number) =>
    Object.assign(document.createElement("span"), { textContent: one, className: number ? "" : "clamp" }),
  );
  undo.querySelector(".wrote").replaceChildren(...spans.flatMap((one, number) => (number ? [" ", one] : [one])));
}

const absolute = (path) => new URL(path, location.href).href;
const steps = () => [...document.querySelectorAll(".steps .step[formaction]")];
const titleOf = (step) => step.querySelector(".text b").textContent;

/** The words for a waiting action; `empty` is the word for an emptied cell. */
function nameOf({ cell, path, typed, card, button, brush }, empty) {
  const label = cell && cellAt(cell)?.dataset.label;
  if (label) return [`${label}:`, card || grouped(typed) || empty];
  const step = steps().find((one) => absolute(one.getAttribute("formaction")) === absolute(path));
  if (step) return [titleOf(step)];
  const pressed = byId(button);
  if (brush) return [`${pressed?.dataset.called ?? ""}:`, brush];
  return [(pressed?.getAttribute("aria-label") ?? pressed?.textContent ?? "").trim()];
}

/** The cells that an action fills: a card may have several. */
const cellsOf = ({ cell, cells = cell ? [cell] : [] }) => cells;

/** The cells that an action empties as a side effect. */
const emptiedBy = ({ empties = [] }) => empties;

/** Withdraw the newest waiting action; if it may have arrived, queue an undo. */
function withdraw() {
  const action = outbox.queue.at(-1);
  if (!action) return;
  if (!outbox.withdraw()) outbox.send(`${play}/undo`, []);
  byId(action.button)?.classList.remove("wait");
  keypad.correct(action.cell);
  document.dispatchEvent(new CustomEvent("action:withdrawn", { detail: { path: action.path } }));
  drawWaiting();
  keypad.refresh();
}

byId("undo-waiting")?.addEventListener("click", withdraw);
addEventListener("online", () => outbox.wake());

// Swapped-in elements lack this phone's board and pending values.
document.addEventListener("parts:swapped", ({ detail }) => {
  if (!detail.chosen) showBill();
  drawWaiting();
  openTotal();
});

// ---- start: once all scripts are there and htmx has read its settings, which it does at this event too

document.documentElement.classList.add("js");
document.addEventListener("DOMContentLoaded", () => {
  if (play && token) {
    if (side !== drawn && here === "") updateAddress();
    if (side !== drawn || kept) showSide(); // a kept page has the board of its time
    scrollBack();
    openTotal();
    outbox.takeUp();
    showBill();
    addEventListener("resize", () => document.querySelector("aside[data-bill]:empty") && showBill());
    drawWaiting();
  }
  if (play) follow();
});
