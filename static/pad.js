// A page of a play under a thumb: what is pressed goes into the outbox, the keypad writes where the ring is, and whose
// board is in sight is this phone's own affair.

import { caughtUp, follow, headers, look, lost, number, Outbox, play, revision, show } from "./live.js";

const IDLE = 900; // milliseconds without a key after which a typed figure is written
const WIDE = matchMedia("(min-width: 64rem)");

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

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-action]")) return;
  event.preventDefault();
  if (form.id === "entry") return next();
  commit();
  const button = event.submitter;
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
  if (link.closest("[hx-boost=true]") || ["cell", "cells", "close", "rule", "bill"].some((name) => name in link.dataset)) return;
  commit();
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

// ---- keypad: types into the cell that is marked, writes it, moves on to the next empty one

const typing = { dirty: false, timer: 0, base: revision() };

const entry = () => document.getElementById("entry");
const field = () => entry().elements.value;
const current = () => entry()?.elements.cell.value ?? "";

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
  for (const part of ["about", "more", "problem"]) {
    document.getElementById(`entry-${part}`).textContent = element.dataset[part] ?? "";
  }
  const card = document.getElementById("entry-card");
  if (card) {
    card.hidden = !element.dataset.form;
    if (element.dataset.form) card.href = element.dataset.form;
  }
  const rule = document.getElementById("entry-rule");
  rule.hidden = !element.dataset.ruleAt;
  rule.href = element.dataset.ruleAt ?? "";
  if (typing.dirty) preview(element, field().value);
  else field().value = waitingFor(cell) ?? element.dataset.shown ?? "";
  field().classList.toggle("neg", field().value.startsWith("−"));
  leadOn();
  document.dispatchEvent(new CustomEvent("pad:selected", { detail: { element } }));
}

/** What was typed into `cell` and is still on its way. */
function waitingFor(cell) {
  return outbox.queue.findLast((action) => action.cell === cell && !action.taken)?.typed;
}

/** Say where the keypad goes next: the next empty cell, then the next board with one, then the end of the play. */
function leadOn() {
  const to = cellElement(nextEmpty());
  const board = to ? null : nextBoard();
  const done = !to && field().value !== "";
  const on = document.getElementById("entry-on");
  document.getElementById("entry-next").textContent = to ? to.dataset.short : "";
  on.hidden = !(done && board);
  if (board) {
    on.href = `?side=${board.dataset.side}`;
    on.querySelector("small").textContent = board.dataset.short;
  }
  const end = document.getElementById("entry-end");
  if (end) end.hidden = !(done && !board && document.querySelector("[data-board]"));
  document.getElementById("entry-go").hidden = !on.hidden || Boolean(end && !end.hidden);
}

function preview(element, text) {
  const number = element.querySelector(".n");
  if (number) {
    number.textContent = text;
    number.classList.toggle("neg", text.startsWith("−"));
  }
  element.classList.add("typed");
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
  const typed = field().value.trim();
  outbox.send(entry().action, [["cell", cell], ["value", typed], ["base", typing.base]], { cell, typed });
  typing.base = revision();
}

/** Begin at the first empty cell of the board in sight. */
function start() {
  const order = orderAt("");
  const cell = order.find((one) => isEmpty(cellElement(one))) ?? order[0];
  if (cell) entry().elements.cell.value = cell;
}

/** The cells that the keypad fills where `cell` is, in their order. */
function orderAt(cell) {
  const board = cellElement(cell)?.closest("[data-order]") ?? boardOf(side) ?? entry();
  return JSON.parse(board.dataset.order);
}

const isEmpty = (element) => element?.dataset.shown === "" && !("skip" in element.dataset) && waitingFor(element.dataset.cell) === undefined;

function nextEmpty() {
  const order = orderAt(current());
  const at = order.indexOf(current());
  const rest = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0))].map(cellElement);
  return rest.find(isEmpty)?.dataset.cell ?? "";
}

const boardOf = (side) => document.querySelector(`[data-board][data-side="${CSS.escape(side)}"]`);

/** The next board after the one in sight that has an empty cell. */
function nextBoard() {
  const boards = [...document.querySelectorAll("[data-board]")];
  const at = boards.findIndex((board) => board.dataset.side === side);
  const rest = [...boards.slice(at + 1), ...boards.slice(0, Math.max(at, 0))];
  return rest.find((board) => JSON.parse(board.dataset.order).map(cellElement).some(isEmpty)) ?? null;
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

document.addEventListener("input", (event) => {
  if (entry() && event.target === field()) changed();
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

function turn(to) {
  side = to;
  const address = new URL(location.href);
  address.searchParams.set("side", side);
  address.searchParams.delete("cell");
  history.replaceState(null, "", address);
  for (const board of document.querySelectorAll("[data-board]")) board.hidden = board.dataset.side !== side;
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

// A tab opens its board; the open one its bill.
document.addEventListener("click", (event) => {
  const total = event.target.closest("a.tot[data-bill], #entry-on");
  if (!total || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const to = total.dataset.side ?? new URL(total.href).searchParams.get("side");
  if (to === side) {
    commit();
    leave(total.dataset.bill);
    return;
  }
  const order = JSON.parse(boardOf(to)?.dataset.order ?? "[]");
  if (order.length) select(order.find((cell) => isEmpty(cellElement(cell))) ?? order[0]);
  else turn(to);
});

document.addEventListener("change", (event) => {
  if (event.target.matches("input[type=radio][name=side]:not([data-tool])")) turn(event.target.value);
});

// What unfolds may lie under the dock.
document.addEventListener("click", (event) => {
  const fold = event.target.closest("summary")?.parentElement;
  if (fold) requestAnimationFrame(() => fold.open && fold.scrollIntoView({ block: "nearest" }));
});

// ---- a wide screen shows the bill beside the pad

function showBill() {
  const aside = document.querySelector("aside[data-bill]");
  if (aside && WIDE.matches) look(aside.dataset.bill, aside, "#bill");
}

// ---- times are stored in UTC and read where the phone is

/** Say when something was written by the clock of this phone. */
function tellTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  }
}
tellTimes();
document.addEventListener("parts:swapped", tellTimes);

WIDE.addEventListener("change", showBill);
document.documentElement.classList.add("js");
if (document.getElementById("kept")) turn(side); // it was kept with whatever board was in sight
openTotal();
if (entry() && !document.querySelector("[data-idle]") && !new URLSearchParams(location.search).has("cell")) start();
refresh();
if (document.querySelector("[data-idle]")) cellElement(current())?.scrollIntoView({ block: "nearest" });
showBill();
follow(() => outbox.sending);
if (play) outbox.takeUp();
addEventListener("online", () => outbox.wake());
drawWaiting();
