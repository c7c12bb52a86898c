// A page of a play under a thumb: what is pressed goes into the outbox, the keypad writes where the ring is, and whose
// board is in sight is this phone's own affair.

import { caughtUp, follow, headers, look, lost, number, Outbox, play, revision, show } from "./live.js";

const IDLE = 900; // milliseconds without a key after which a typed figure is written
const HASTE = 800; // milliseconds within which a second tap on the same spot is still the first one's
const NEAR = 24; // pixels that such a tap may be away

const token = document.querySelector("meta[name=csrf-token]");

const cellElement = (cell) => document.querySelector(`[data-cell="${CSS.escape(cell)}"]`);

// ---- actions

const outbox = new Outbox({ name: number, post, answered, waits, renewed });
let afterwards = null; // where to go once everything is written

/** Send an action, to the play's address as it is now; an answer that breaks off is none. */
async function post({ id, path, fields }, signal) {
  const body = new URLSearchParams([...fields, ["action_id", id], ["csrf_token", token.content]]);
  const { pathname, search } = new URL(path, location.href);
  const to = pathname.replace(/^\/p\/[^/]+/, play) + search;
  const response = await fetch(to, { method: "POST", headers: headers(), body, signal });
  const html = await response.text();
  return { status: response.status, headers: response.headers, text: async () => html };
}

/** Get a token for this phone's session as it is now, where the one of the page is too old. */
async function renewed() {
  const response = await fetch(location.href, { cache: "no-store" });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const found = page.querySelector("meta[name=csrf-token]")?.content;
  if (found) token.content = found;
  return Boolean(found);
}

/** Show the answer to an action, and tell whether the people have to decide between two answers first. */
async function answered(action, response) {
  document.getElementById(action.button)?.classList.remove("wait");
  const undecided = response.status === 409;
  if (!(await show(response, true))) {
    afterwards = null; // the page that it leads to asks
    return undecided;
  }
  if (response.status === 422 && action.cell && entry() && !typing.dirty) {
    select(action.cell);
    type(action.typed);
    clearTimeout(typing.timer); // it stays as typed until somebody changes it
  }
  caughtUp();
  if (response.status >= 400) afterwards = null; // what there is to say is said here
  return undecided && document.querySelector("#notice .conflict") !== null;
}

/** Take away what was said, unless it is a question that has to be answered. */
function dismiss() {
  const notice = document.getElementById("notice");
  if (!notice?.querySelector(".conflict")) notice?.replaceChildren();
}

// What comes to lie under a finger is not pressed by its second tap: neither on a pad of whole figures, nor on the page
// to which a tap has led from there.
let last = carriedOver();

/** The tap that has led to this page from a pad of whole figures, if one has. */
function carriedOver() {
  try {
    const kept = sessionStorage.getItem("last-tap");
    sessionStorage.removeItem("last-tap");
    return JSON.parse(kept);
  } catch {
    return null; // no storage on this phone
  }
}

addEventListener(
  "click",
  (event) => {
    const now = Date.now();
    if (event.detail === 0 || !(figures() || last)) return;
    const target = event.target.closest("a, button, summary, label");
    const near = last && now - last.at < HASTE && Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR;
    if (near && target !== last.target && !(target?.id && target.id === last.id)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = figures() ? { at: now, x: event.clientX, y: event.clientY, target, id: target?.id } : null;
  },
  { capture: true },
);

addEventListener("pagehide", () => {
  try {
    if (figures() && last) sessionStorage.setItem("last-tap", JSON.stringify({ at: last.at, x: last.x, y: last.y }));
  } catch {
    // see above
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-action]")) return;
  event.preventDefault();
  const button = event.submitter;
  if (form.id === "entry") return button?.name === "value" ? put(button.value) : next();
  commit();
  const data = new FormData(form);
  data.delete("csrf_token");
  if (button?.name) data.append(button.name, button.value);
  const path = button?.getAttribute("formaction") ?? form.action;
  if (form.dataset.action === "resolve") {
    outbox.decide(path, [...data]);
    return;
  }
  // A button of the page is begun as it is pressed; a form of its own when its page was opened, or typing in it began.
  if (form.id === "act") data.set("base", begun && begun.moment === moment() ? begun.revision : revision());
  dismiss();
  // The same line pressed twice takes back the same thing once.
  const number = path.endsWith("/undo") && button?.value;
  if (number && outbox.queue.some(({ fields }) => fields.some(([name, value]) => name === "number" && value === number))) return;
  // What an undo would take back has not been written yet: it is the last of this phone's own.
  if (path.endsWith("/undo") && outbox.size) data.delete("number");
  begun = null;
  button?.classList.add("wait");
  outbox.send(path, [...data], { button: button?.id });
});

// The revision at which the choices of a tool were begun. Those of a moment of the play that is over (``data-moment``)
// do not count any more.
let begun = null;
const moment = () => document.querySelector("[data-moment]")?.dataset.moment;

document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb !== "get" || !event.detail.elt.closest("[hx-boost=true]")) return;
  if (!begun || begun.moment !== moment()) begun = { moment: moment(), revision: revision() };
});

document.addEventListener("focusin", ({ target }) => {
  const untouched = target.form?.dataset.action === "typed" && target.value === target.defaultValue;
  if (untouched) target.form.elements.base.value = revision();
});

// A link waits until everything typed is written.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  if (link.closest("[hx-boost=true]") || ["cell", "cells", "close", "rule", "bill", "goes"].some((name) => name in link.dataset)) return;
  commit();
  if ("dismiss" in link.dataset) {
    event.preventDefault();
    return dismiss();
  }
  if (link.closest(".conflict")) {
    event.preventDefault();
    document.getElementById("notice").replaceChildren();
    outbox.decide();
    return;
  }
  if (outbox.held || !outbox.size) return; // what waits is kept: the next page asks again
  event.preventDefault();
  leave(link.href);
});

// A page that comes back out of the browser's memory shows what was stored then, not now.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

// ---- keypad: writes into the cell that is marked, and moves on to the next empty one. One of whole figures
// (``data-figures``) writes with one tap; turned over it has digits for any other number, which is written when its main
// key says so or the place is left. One of digits alone writes after a pause too.

const typing = { dirty: false, timer: 0, base: revision() };

const entry = () => document.getElementById("entry");
const figures = () => entry()?.matches("[data-figures]") ?? false;
const field = () => entry().elements.namedItem("entry-value");
const current = () => entry()?.elements.cell.value ?? "";
const typedFigure = () => typing.dirty && /\d/.test(field().value);

function select(cell) {
  if (cell !== current()) commit();
  entry().elements.cell.value = cell;
  typing.dirty = false;
  typing.base = revision(); // what is typed from now on was begun with this in sight
  const element = cellElement(cell);
  if (element?.dataset.side) turn(element.dataset.side);
  const idle = document.querySelector("[data-idle]");
  if (idle) {
    idle.hidden = cell !== "";
    entry().hidden = cell === "";
  }
  face(cell ? "whole" : "over");
  refresh();
  element?.scrollIntoView({ block: "nearest" });
}

/** Show that side of a keypad of whole figures: those, digits, or what there is to do once a board is through. */
function face(name) {
  if (figures()) entry().dataset.face = name;
}

/** Mark the current cell, say what it is, and show what stands in it unless something is being typed. */
function refresh() {
  if (!entry()) return;
  const cell = current();
  const element = cellElement(cell);
  for (const old of document.querySelectorAll("[data-cell][aria-current], aside [aria-current]")) {
    if (old !== element) old.removeAttribute("aria-current");
  }
  markWritten();
  if (!element) return figures() && over();
  element.setAttribute("aria-current", "true");
  markLine();
  document.getElementById("entry-label").textContent = element.dataset.label;
  for (const part of ["about", "more", "problem"]) {
    document.getElementById(`entry-${part}`).textContent = element.dataset[part] ?? "";
  }
  const rule = document.getElementById("entry-rule");
  rule.hidden = !element.dataset.ruleAt;
  rule.href = element.dataset.ruleAt ?? "";
  if (!typing.dirty) field().value = shownAt(element);
  else if (!figures()) preview(element, field().value);
  field().classList.toggle("neg", field().value.startsWith("−"));
  leadOn();
  if (figures()) offer(element);
  document.dispatchEvent(new CustomEvent("pad:selected", { detail: { element } }));
}

/** Mark the line of the bill that is of the current cell. */
function markLine() {
  document.querySelector(`aside [data-goes="${CSS.escape(current())}"]`)?.setAttribute("aria-current", "true");
}

/** What was typed into `cell` and is still on its way. */
function waitingFor(cell) {
  return outbox.queue.findLast((action) => action.cell === cell && !action.taken)?.typed;
}

/** What stands in a cell, or is on its way there. */
const shownAt = (element) => waitingFor(element.dataset.cell) ?? element.dataset.shown ?? "";

/** Put the dog-ear on the place that the undo line would take back. */
function markWritten() {
  const undo = document.getElementById("undo");
  const written = cellElement(undo?.dataset.of ?? "");
  document.querySelectorAll(".just").forEach((old) => old !== written && old.classList.remove("just"));
  written?.classList.add("just");
  undo?.classList.toggle("here", Boolean(written));
}

/** Say where the keypad goes next. */
function leadOn() {
  const to = cellElement(nextEmpty());
  const next = document.getElementById("entry-next");
  if (!figures()) next.textContent = to ? to.dataset.short : "";
  else next.textContent = `${entry().dataset.then} ${(to ?? nextBoard())?.dataset.short ?? entry().dataset.end}`;
}

/** Offer what can be written in a place: the figures that it takes, a card; to pass over it or to empty it. */
function offer(element) {
  const { lo, hi } = limits(element);
  for (const key of entry().querySelectorAll(".whole [name=value]")) key.disabled = key.value < lo || key.value > hi;
  for (const key of entry().querySelectorAll("[data-key=sign]")) key.disabled = lo >= 0;
  const card = document.getElementById("entry-card");
  card.hidden = !element.dataset.form;
  card.href = element.dataset.form ?? "";
  const filled = shownAt(element) !== "";
  document.getElementById("entry-skip").hidden = filled;
  document.getElementById("entry-clear").hidden = !filled;
  const [main, below] = document.getElementById("entry-go").querySelectorAll("b, small");
  main.textContent = typedFigure() ? `${entry().dataset.put} ${field().value}` : entry().dataset.skip;
  below.textContent = typedFigure() ? element.dataset.short : "";
}

const limits = (element) => {
  const within = element.closest("[data-lo]").dataset;
  return { lo: Number(within.lo), hi: Number(within.hi) };
};

/** The board in sight is through: its main key leads to the next one that is not, or to the end of the play. */
function over() {
  const board = boardOf(side);
  const next = nextBoard();
  const gap = orderAt("").find((cell) => isEmpty(cellElement(cell)));
  document.getElementById("entry-label").textContent = board.dataset.short;
  for (const part of ["about", "more", "problem"]) document.getElementById(`entry-${part}`).textContent = "";
  document.getElementById("entry-next").textContent = gap ? entry().dataset.gaps : entry().dataset.full;
  for (const id of ["skip", "clear", "card", "rule"]) document.getElementById(`entry-${id}`).hidden = true;
  const on = document.getElementById("entry-on");
  on.hidden = !next;
  if (next) {
    on.href = `?side=${next.dataset.side}`;
    on.querySelector("b").textContent = next.dataset.short;
  }
  document.getElementById("entry-end").hidden = Boolean(next);
  document.getElementById("entry-bill").href = `${play}/bill/${side}`;
  const back = document.getElementById("entry-back");
  back.hidden = !gap;
  back.dataset.goes = gap ?? "";
  if (gap) back.querySelector("small").textContent = cellElement(gap).dataset.short;
}

function preview(element, text) {
  const number = element.querySelector(".n");
  if (number) {
    number.textContent = text;
    number.classList.toggle("neg", text.startsWith("−"));
  }
  element.classList.add("typed");
}

/** Type `text`, as far as the cell takes it. */
function type(text) {
  const figure = text.replace("-", "−");
  if (figures() && !fits(figure)) return;
  field().value = figure;
  changed();
}

/** Whether the marked cell takes a figure, or what may still become one. */
function fits(figure) {
  const { lo, hi } = limits(cellElement(current()));
  return /^−?\d{0,2}$/.test(figure) && Number(figure.replace("−", "")) <= hi && !(lo >= 0 && figure.startsWith("−"));
}

function changed() {
  typing.dirty = true;
  clearTimeout(typing.timer);
  if (!figures()) typing.timer = setTimeout(commit, IDLE);
  face("digits");
  refresh();
}

/** Write what was typed, if anything was. */
function commit() {
  clearTimeout(typing.timer);
  if (!entry() || !typing.dirty) return;
  if (!figures() || typedFigure()) write(field().value.trim());
  typing.dirty = false;
}

/** Write `typed` into the current cell; it stands there at once. */
function write(typed) {
  const cell = current();
  const element = cellElement(cell);
  if (element) preview(element, typed);
  typing.dirty = false;
  outbox.send(entry().action, [["cell", cell], ["value", typed], ["base", typing.base]], { cell, typed });
  typing.base = revision();
}

const through = new Set(); // the boards that were gone through to their end on this page

/** Begin on the board of `to`: at its first empty cell, unless it is through. */
function begin(to) {
  if (to !== side) {
    commit();
    turn(to);
  }
  const order = orderAt("");
  select(isThrough(boardOf(to)) ? "" : order.find((cell) => isEmpty(cellElement(cell))) ?? "");
}

/** The cells that the keypad fills where `cell` is, in their order. */
function orderAt(cell) {
  const board = cellElement(cell)?.closest("[data-order]") ?? boardOf(side) ?? entry();
  return JSON.parse(board.dataset.order);
}

const isEmpty = (element) => element?.dataset.shown === "" && !("skip" in element.dataset) && waitingFor(element.dataset.cell) === undefined;

/** The next empty cell; a keypad of whole figures goes through a board once, another one round and round. */
function nextEmpty() {
  const order = orderAt(current());
  const at = order.indexOf(current());
  const before = figures() ? [] : order.slice(0, Math.max(at, 0));
  return [...order.slice(at + 1), ...before].map(cellElement).find(isEmpty)?.dataset.cell ?? "";
}

const boardOf = (side) => document.querySelector(`[data-board][data-side="${CSS.escape(side)}"]`);

/** Whether nothing is expected of a board any more: its last cell is filled, or was passed over here. */
function isThrough(board) {
  return through.has(board.dataset.side) || !isEmpty(cellElement(JSON.parse(board.dataset.order).at(-1)));
}

/** The next board after the one in sight that is not through. */
function nextBoard() {
  const boards = [...document.querySelectorAll("[data-board]")];
  const at = boards.findIndex((board) => board.dataset.side === side);
  return [...boards.slice(at + 1), ...boards.slice(0, Math.max(at, 0))].find((board) => !isThrough(board)) ?? null;
}

function next() {
  commit();
  const to = nextEmpty();
  if (figures() && !to) through.add(side);
  if (to || figures() || document.querySelector("[data-idle]")) select(to);
  else refresh();
}

/** Press a key of the keypad for digits. */
function press(key) {
  if (!current()) return;
  const text = typing.dirty ? field().value : "";
  if (key === "sign") {
    const now = typing.dirty || figures() ? text : field().value;
    type(now.startsWith("−") ? now.slice(1) : `−${now}`);
  } else if (key === "delete") type(field().value.slice(0, -1));
  else if (key === "empty") {
    type("");
    commit();
    refresh();
  } else if (text.length < 5) type(text + key);
}

/** Press a key that writes by itself: a whole figure, or none. */
function put(figure) {
  typing.dirty = false;
  write(figure.replace("-", "−"));
  if (figure) next();
  else refresh();
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (key) return press(key.dataset.key);
  const turned = event.target.closest("[data-face]:not(form)");
  if (turned) {
    typing.dirty = false;
    face(turned.dataset.face);
    return refresh();
  }
  if (event.target.closest("#entry-skip")) return next();
  const part = event.target.closest("[data-cell], [data-cells], [data-close], [data-goes]");
  if (!part || !entry()) return;
  event.preventDefault();
  dismiss();
  select(cellOf(part));
});

/** The cell that a part of the drawing stands for: of several the first empty one, else the one after the current. */
function cellOf(part) {
  if (!part.dataset.cells) return part.dataset.cell ?? part.dataset.goes ?? "";
  const cells = part.dataset.cells.split(" ");
  const empty = cells.find((cell) => isEmpty(cellElement(cell)));
  return empty ?? cells[(cells.indexOf(current()) + 1) % cells.length];
}

document.addEventListener("input", (event) => {
  if (!entry() || event.target !== field()) return;
  const figure = field().value.replace("-", "−");
  if (figures() && !fits(figure)) field().value = field().dataset.last ?? "";
  else field().value = figure;
  field().dataset.last = field().value;
  changed();
});

// A keyboard writes into the place that is marked without anything being clicked first.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (!current() || entry().hidden || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, textarea, select") || document.querySelector("dialog[open]")) return;
  if (/^\d$/.test(key)) press(key);
  else if (key === "-") press("sign");
  else if (key === "Backspace" && typing.dirty) press("delete");
  else if (key === "Enter" && typing.dirty) next();
  else return;
  event.preventDefault();
});

// A figure that is still being typed is kept before the page goes.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") commit();
});
addEventListener("pagehide", commit);

// What was swapped in does not know what is marked, typed and on its way here.
document.addEventListener("parts:swapped", ({ detail }) => {
  if (!detail.chosen) showBill();
  drawWaiting();
  openTotal();
  refresh();
});

// ---- whose part is in sight: choosing it needs no answer, and all that names a side follows

let side = new URLSearchParams(location.search).get("side") ?? "0";
let turned = 0; // when another board came in sight

function turn(to) {
  if (to === side) return;
  side = to;
  turned = performance.now();
  const address = new URL(location.href);
  address.searchParams.set("side", side);
  address.searchParams.delete("cell");
  history.replaceState(null, "", address);
  for (const board of document.querySelectorAll("[data-board]")) board.toggleAttribute("data-chosen", board.dataset.side === side);
  for (const radio of document.querySelectorAll("input[type=radio][name=side]")) {
    if (!document.querySelector("input[name=side][data-tool]:checked")) radio.checked = radio.value === side;
  }
  for (const link of document.querySelectorAll("a[data-side-too]")) link.search = link.search.replace(/side=\d+/, `side=${side}`);
  const aside = document.querySelector("aside[data-bill]");
  if (aside) aside.dataset.bill = `${play}/bill/${side}`;
  openTotal();
  showBill();
}

/** The total of the side in sight is the open tab, where there are tabs. */
function openTotal() {
  for (const total of document.querySelectorAll("a.tot[data-bill]")) {
    if (total.dataset.side === side) total.setAttribute("aria-current", "true");
    else total.removeAttribute("aria-current");
  }
}

// A tab opens its board; the open one its bill, unless it was opened by this very finger a moment ago.
document.addEventListener("click", (event) => {
  const total = event.target.closest("a.tot[data-bill], #entry-on");
  if (!total || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const to = total.dataset.side ?? new URL(total.href).searchParams.get("side");
  if (to !== side) return begin(to);
  if (performance.now() - turned < HASTE) return;
  commit();
  leave(total.dataset.bill);
});

document.addEventListener("change", (event) => {
  if (event.target.matches("input[type=radio][name=side]:not([data-tool])")) turn(event.target.value);
});

// What unfolds may lie under the dock.
document.addEventListener("click", (event) => {
  const fold = event.target.closest("summary")?.parentElement;
  if (fold) requestAnimationFrame(() => fold.open && fold.scrollIntoView({ block: "nearest" }));
});

// ---- where there is room, the bill stands beside the pad

async function showBill() {
  const aside = document.querySelector("aside[data-bill]");
  if (!aside) return;
  if (getComputedStyle(aside).display === "none") return aside.replaceChildren();
  await look(aside.dataset.bill, aside, "#bill");
  markLine();
}

addEventListener("resize", () => document.querySelector("aside[data-bill]:empty") && showBill());

// What has the focus or is marked never lies under the dock.
const dock = document.querySelector(".dock");
const room = new ResizeObserver(() => {
  const covers = getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0;
  document.documentElement.style.setProperty("--docked", `${covers + 8}px`);
});
if (dock) room.observe(dock);

// ---- times are stored in UTC and read where the phone is

/** Say when something was written by the clock of this phone. */
function tellTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  }
}
tellTimes();
document.addEventListener("parts:swapped", tellTimes);

document.documentElement.classList.add("js");
if (document.getElementById("kept")) turn(side); // it was kept with whatever board was in sight
openTotal();
if (figures()) {
  field().inputMode = "none";
  if (new URLSearchParams(location.search).has("cell")) select(current());
  else begin(side);
} else if (entry()) {
  refresh();
  cellElement(current())?.scrollIntoView({ block: "nearest" });
}
showBill();
follow(() => outbox.sending);
if (play) outbox.takeUp();
addEventListener("online", () => outbox.wake());
drawWaiting();
