// What HTML cannot do on a pad: send strokes in order without losing one, and the keypad.

const RETRY = 2000; // milliseconds before a stroke that found no signal is sent again
const IDLE = 900; // milliseconds without a key after which a typed figure is written
const WIDE = matchMedia("(min-width: 64rem)");

const TOKEN = document.querySelector("meta[name=csrf-token]").content;

const cellElement = (cell) => document.querySelector(`[data-cell="${CSS.escape(cell)}"]`);

// ---- outbox: one stroke at a time, in order, again and again until it is answered

const queue = [];
const KEPT = `strokes ${location.pathname.split("/").slice(0, 3).join("/")}`;
let sending = false;
let held = document.querySelector("#notice .clash") !== null; // two answers to one cell are being decided: what was tapped after it waits
let clashed = null; // the stroke that is one of the two; kept until then, so that a page loaded anew asks again
let status = 0;
let afterwards = null; // where to go once everything is written

/** Keep what waits on this phone, so that a reload or a closed page does not lose it. */
function keep() {
  const strokes = [clashed, ...queue].filter(Boolean).map(({ path, data, cell, lateBefore, form, late, pressed, again }) => ({ path, fields: [...data], cell, lateBefore, form, late, pressed, again }));
  try {
    if (strokes.length) localStorage.setItem(KEPT, JSON.stringify(strokes));
    else localStorage.removeItem(KEPT);
  } catch {
    // no storage on this phone: the strokes wait in the page alone
  }
}

/** Take up what an earlier page on this phone could not send. */
function takeUp() {
  let strokes = [];
  try {
    strokes = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return;
  }
  for (const { fields, ...stroke } of strokes) {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    queue.push({ ...stroke, data });
  }
  if (queue.length) pump();
}

/** A new id for a stroke, so that one sent twice counts once. */
function strokeId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function send(path, data, stroke = {}, first = false) {
  data.set("tap", strokeId());
  queue[first ? "unshift" : "push"]({ path, data, ...stroke });
  keep();
  if (held) waiting(true);
  pump();
}

/** Two answers to one cell are decided: what was tapped after them goes on. */
function decided() {
  held = false;
  clashed = null;
  keep();
}

/** What depends on the strokes before it is read off the page once they are answered. */
function bringUpToDate({ data, cell, lateBefore, form, late, pressed, again }) {
  data.set("csrf_token", TOKEN);
  if (lateBefore) data.set("before", cellElement(cell)?.dataset.before ?? "");
  const now = late && document.getElementById(form);
  if (now) for (const name of late) data.set(name, now.elements[name].value);
  const button = again && document.getElementById(pressed);
  if (button) data.set(button.name, button.value);
}

async function pump() {
  if (sending || held) return;
  if (!queue.length) {
    if (afterwards) location.assign(afterwards);
    return;
  }
  sending = true;
  const stroke = queue[0];
  bringUpToDate(stroke);
  try {
    await htmx.ajax("POST", stroke.path, { values: stroke.data, swap: "none" });
    queue.shift();
    held = status === 409 && document.querySelector("#notice .clash") !== null;
    if (held) clashed = stroke;
    keep();
    waiting(held && queue.length > 0);
    answered(stroke);
  } catch {
    waiting(true);
    await new Promise((again) => setTimeout(again, RETRY));
  }
  sending = false;
  pump();
}

function waiting(yes) {
  document.getElementById("waiting")?.toggleAttribute("hidden", !yes);
}

function answered(stroke) {
  stroke.button?.classList.remove("wait");
  if (side !== "") turn(side);
  refresh();
  showBill();
  if (document.activeElement === document.body) (document.getElementById(stroke.form)?.querySelector("button") ?? document.querySelector("h1[tabindex]"))?.focus();
  if (status === 422 && stroke.cell && !typing.dirty) {
    select(stroke.cell);
    type(stroke.data.get("value"));
    clearTimeout(typing.timer); // it stays as typed until somebody changes it
  }
}

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig?.verb === "post") status = event.detail.xhr.status;
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-tap]")) return;
  event.preventDefault();
  if (form.id === "entry") return next();
  commit();
  const data = new FormData(form);
  const button = event.submitter;
  if (button?.name) data.set(button.name, button.value);
  button?.classList.add("wait");
  const late = queue.length && form.dataset.late ? form.dataset.late.split(" ") : null;
  // The same button for somebody else, before the first answer is there: it means what it will say then.
  const pressed = button?.id;
  const again = Boolean(pressed) && queue.some((stroke) => stroke.pressed === pressed && stroke.data.get("side") !== data.get("side"));
  const decides = form.closest(".clash") !== null;
  if (decides) decided();
  send(form.action, data, { button, form: form.id, late, pressed, again }, decides);
});

// A link waits until everything typed is written.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || link.dataset.cell || link.dataset.cells || "close" in link.dataset || "rule" in link.dataset) return;
  commit();
  if (link.closest(".clash")) decided();
  else if (held) return; // what waits is kept: the next page asks again
  if (!queue.length) return;
  event.preventDefault();
  afterwards = link.href;
  pump();
});

// A page that comes back out of the browser's memory shows what was stored then, not now.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

// ---- keypad: types into the cell that is marked, writes it, moves on to the next empty one

const typing = { dirty: false, timer: 0 };

const entry = () => document.getElementById("entry");
const field = () => entry().elements.value;
const current = () => entry()?.elements.cell.value ?? "";

function select(cell) {
  if (cell !== current()) commit();
  entry().elements.cell.value = cell;
  typing.dirty = false;
  const element = cellElement(cell);
  if (element?.dataset.side) turn(element.dataset.side);
  const idle = document.querySelector("[data-idle]");
  if (idle) {
    idle.hidden = cell !== "";
    entry().hidden = cell === "";
  }
  refresh();
  element?.scrollIntoView({ block: "nearest" });
}

/** Mark the current cell, say what it is, and show what stands in it unless something is being typed. */
function refresh() {
  if (!entry()) return;
  const cell = current();
  const element = cellElement(cell);
  for (const old of document.querySelectorAll("[data-cell][aria-current]")) {
    if (old !== element) old.removeAttribute("aria-current");
  }
  if (!element) return;
  element.setAttribute("aria-current", "true");
  document.getElementById("entry-label").textContent = element.dataset.label;
  for (const part of ["about", "more", "problem"]) document.getElementById(`entry-${part}`).textContent = element.dataset[part] ?? "";
  const card = document.getElementById("entry-card");
  if (card) {
    card.hidden = !element.dataset.form;
    if (element.dataset.form) card.href = element.dataset.form;
  }
  const rule = document.getElementById("entry-rule");
  if (rule) {
    rule.hidden = !element.dataset.ruleAt;
    rule.href = element.dataset.ruleAt ?? "";
  }
  if (typing.dirty) preview(element, field().value);
  else field().value = element.dataset.shown ?? "";
  field().classList.toggle("neg", field().value.startsWith("−"));
  const to = cellElement(nextEmpty());
  document.getElementById("entry-next").textContent = to ? to.dataset.short : "";
  const then = document.getElementById("entry-then");
  if (then) {
    then.hidden = Boolean(to) || field().value === "";
    entry().querySelector(".next:not(#entry-then)").hidden = !then.hidden;
  }
  document.dispatchEvent(new CustomEvent("pad:selected", { detail: { element } }));
}

function preview(element, text) {
  const number = element.querySelector(".n");
  if (number) {
    number.textContent = text;
    number.classList.toggle("neg", text.startsWith("−"));
  }
  element.classList.toggle("typed", true);
}

function type(text) {
  field().value = text.replace("-", "−");
  changed();
}

function changed() {
  typing.dirty = true;
  clearTimeout(typing.timer);
  typing.timer = setTimeout(commit, IDLE);
  refresh();
}

/** Write what was typed, if anything was. */
function commit() {
  clearTimeout(typing.timer);
  if (!entry() || !typing.dirty) return;
  typing.dirty = false;
  const cell = current();
  const element = cellElement(cell);
  const text = field().value.trim();
  const data = new FormData(entry());
  const lateBefore = queue.some((stroke) => stroke.cell === cell);
  data.set("before", element?.dataset.before ?? "");
  if (element) element.dataset.shown = text;
  send(entry().action, data, { cell, lateBefore });
}

function nextEmpty() {
  const order = JSON.parse(entry().dataset.order);
  const at = order.indexOf(current());
  const rest = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0))].map(cellElement);
  return rest.find((element) => element?.dataset.shown === "" && !("skip" in element.dataset))?.dataset.cell ?? "";
}

function next() {
  commit();
  const to = nextEmpty();
  if (to || document.querySelector("[data-idle]")) select(to);
  else refresh();
}

function press(key) {
  const text = typing.dirty ? field().value : "";
  if (key === "sign") {
    const now = field().value;
    type(now.startsWith("−") ? now.slice(1) : `−${now}`);
  } else if (key === "delete") type(field().value.slice(0, -1));
  else if (key === "empty") {
    type("");
    commit();
    refresh();
  } else if (text.length < 5) type(text + key);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (key) return press(key.dataset.key);
  const part = event.target.closest("[data-cell], [data-cells], [data-close]");
  if (!part || !entry()) return;
  event.preventDefault();
  select(cellOf(part));
});

/** The cell that a part of the drawing stands for: of several the first empty one, else the one after the current. */
function cellOf(part) {
  if (!part.dataset.cells) return part.dataset.cell ?? "";
  const cells = part.dataset.cells.split(" ");
  const empty = cells.find((cell) => cellElement(cell).dataset.shown === "");
  return empty ?? cells[(cells.indexOf(current()) + 1) % cells.length];
}

// What was swapped in does not know yet what is marked and typed here.
document.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.target.querySelector("[data-cell]")) refresh();
});

document.addEventListener("input", (event) => {
  if (entry() && event.target === field()) changed();
});

// A figure that is still being typed is kept before the page goes.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") commit();
});
addEventListener("pagehide", commit);

// ---- whose part is being written: choosing it needs no answer, and all that names a side follows

let side = ""; // as chosen here, empty until then

function turn(to) {
  side = to;
  history.replaceState(null, "", `?side=${side}`);
  for (const input of document.querySelectorAll("input[type=hidden][name=side]")) input.value = side;
  for (const radio of document.querySelectorAll("input[type=radio][name=side]")) {
    if (radio.dataset.tool) radio.value = `${side}-${radio.dataset.tool}`;
    else if (!document.querySelector("[data-tool]:checked")) radio.checked = radio.value === side;
  }
  for (const link of document.querySelectorAll("a[data-side-too]")) link.search = link.search.replace(/side=\d+/, `side=${side}`);
  for (const total of document.querySelectorAll("a.tot")) {
    const open = total.dataset.side === side;
    total.href = open ? `${location.pathname}/bill/${side}` : `?side=${total.dataset.side}`;
    if (open) total.setAttribute("aria-current", "true");
    else total.removeAttribute("aria-current");
  }
  const aside = document.querySelector("[data-bill]");
  if (aside) aside.dataset.bill = `${location.pathname}/bill/${side}`;
}

document.addEventListener("change", (event) => {
  if (!event.target.matches("input[type=radio][name=side]:not([data-tool])")) return;
  turn(event.target.value);
  showBill();
});

// What unfolds may lie under the dock.
document.addEventListener("toggle", (event) => event.target.open && event.target.scrollIntoView({ block: "nearest" }), true);

// ---- a rule opens beside the pad, and closes without having left it

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-rule]:not([data-cell])");
  const dialog = document.getElementById("rule");
  if (!link || !dialog || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (!(await look(link.href, "#rule-text"))) return;
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
});

// ---- a wide screen shows the bill beside the pad

function showBill() {
  const aside = document.querySelector("[data-bill]");
  if (aside && WIDE.matches) look(aside.dataset.bill, aside);
}

// ---- what is only looked at does not wait for the signal: the page says that there is none

/** Show what is at the address in ``target``, and return whether it came. */
async function look(address, target) {
  try {
    await htmx.ajax("GET", address, { target, swap: "innerHTML" });
    return true;
  } catch {
    return false;
  }
}

function lost(yes) {
  document.getElementById("lost")?.toggleAttribute("hidden", !yes);
}

document.addEventListener("htmx:sendError", (event) => event.detail.requestConfig.verb === "get" && lost(true));
document.addEventListener("htmx:afterOnLoad", () => lost(false));

// ---- times are stored in UTC and read where the phone is

for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
}

WIDE.addEventListener("change", showBill);
document.documentElement.classList.add("js");
if (entry()) refresh();
if (document.querySelector("[data-idle]")) cellElement(current())?.scrollIntoView({ block: "nearest" });
showBill();
takeUp();
