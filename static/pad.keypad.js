// Goes on where pad.js ends.

// ---- keypad: writes into the cell that is marked, and moves on to the next empty one. One of whole figures
// (``data-figures``) writes with one tap; turned over it has digits for any other number, which is written when its main
// key says so or they are left. One of digits alone writes after a pause too, unless it takes sums (``data-sums``).

// ``turned``: only the sign of what stands in the cell was, a digit begins another figure.
// ``refused``: the cell and the figure that was refused there; it is not sent again, and a digit begins another one.
const typing = { dirty: false, turned: false, refused: "", timer: 0, base: revision() };

const entry = () => document.getElementById("entry");
const figures = () => entry()?.matches("[data-figures]") ?? false;
const sums = () => entry()?.matches("[data-sums]") ?? false;
const field = () => entry().elements.namedItem("entry-value");
const current = () => entry()?.elements.cell.value ?? "";
const isRefused = () => typing.refused === `${current()} ${field().value}`;
const typedFigure = () => typing.dirty && /\d/.test(field().value);

function select(cell) {
  commit();
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
  moved = true;
  if (!pickable()) unpick();
  face(!cell ? "over" : picking ? "cards" : "whole");
  refresh();
  measure(); // the keypad may have come just now
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
  offerInstead(element.dataset);
  offerKeys(element);
  const rule = document.getElementById("entry-rule");
  rule.hidden = !element.dataset.ruleAt;
  rule.href = element.dataset.ruleAt ?? "";
  if (!typing.dirty) field().value = shownAt(element);
  else if (!figures()) preview(element, result());
  field().classList.toggle("negative", field().value.startsWith("−"));
  leadOn();
  if (figures()) offer(element);
  else if (sums()) sayWhatIsPut();
  document.dispatchEvent(new CustomEvent("pad:selected", { detail: { element } }));
}

const keysOfLine = () => document.getElementById("entry-keys");
const keyed = () => entry().hasAttribute("data-keyed");

/** Give a line that takes one of a few values its keys, in place of the digits; what earns a bonus or loses it says so. */
function offerKeys(element) {
  const keys = keysOfLine();
  if (!keys) return;
  const line = element.closest(".lines");
  const own = line.querySelector("template");
  if (shownLine !== line) {
    const held = keys.contains(document.activeElement);
    keys.replaceChildren(own?.content.cloneNode(true) ?? "");
    if (held) keys.querySelector("button")?.focus();
    shownLine = line;
  }
  entry().toggleAttribute("data-keyed", Boolean(own));
  field().disabled = Boolean(own);
  keys.hidden = !own;
  document.getElementById("entry-clear").hidden = shownAt(element) === "";
  const bonus = document.getElementById(`${line.dataset.bonus}-${element.dataset.side}`)?.dataset ?? {};
  const [come, of, here] = [Number(bonus.come), Number(bonus.of), Number(element.dataset.points ?? 0)];
  for (const key of keys.children) {
    key.classList.toggle("stands", written(key) === shownAt(element));
    key.querySelector(".earned")?.remove();
    const then = come - here + Number(key.dataset.points);
    if (then >= of && come < of) changes(key, Number(bonus.worth));
    if (then < of && come >= of) changes(key, -bonus.worth);
  }
  document.getElementById("entry-more").textContent ||= bonus.said ?? "";
}

let shownLine = null; // the line whose keys are there

/** What a key of a line writes, as it stands in the cell. */
const written = (key) => key.firstChild.textContent.trim();

/** Say on a key by how much it changes the bonus. */
function changes(key, worth) {
  const below = key.querySelector("small") ?? key.appendChild(document.createElement("small"));
  const more = below.appendChild(document.createElement("b"));
  more.className = "earned";
  more.textContent = ` ${worth < 0 ? "−" : "+"}${Math.abs(worth)}`;
}

/** Where a card asks for traits, lead on to the form that takes them, or to the place where it is counted by hand. */
function offerInstead({ instead, form, byHand }) {
  const [traits, button] = ["traits", "instead"].map((id) => document.getElementById(`entry-${id}`));
  if (!button) return;
  traits.hidden = button.hidden = !instead;
  traits.href = form ?? "";
  button.dataset.goes = instead ?? "";
  button.firstElementChild.textContent = byHand ?? "";
}

/** Mark the line of the bill that is of the current cell. */
function markLine() {
  document.querySelector(`aside [data-goes="${CSS.escape(current())}"]`)?.setAttribute("aria-current", "true");
}

/** What was typed into `cell` and is still on its way. */
function waitingFor(cell) {
  const action = outbox.queue.findLast(
    (one) => (cellsOf(one).includes(cell) || emptiedBy(one).includes(cell)) && !one.taken,
  );
  return action && emptiedBy(action).includes(cell) ? "" : action?.typed;
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
  const to = cellElement(emptiedHere()[0] ?? nextEmpty());
  const next = document.getElementById("entry-next");
  if (!figures()) next.textContent = to ? `${entry().dataset.then ?? ""} ${to.dataset.short}` : "";
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
  for (const id of ["skip", "clear", "card", "rule", "traits", "instead"])
    document.getElementById(`entry-${id}`).hidden = true;
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

const before = new WeakMap(); // how the figures of cells were drawn before something else was drawn over them

/** Draw in a cell what is typed there, or on its way. */
function preview(element, text) {
  const number = element.querySelector(".number");
  if (number) {
    if (!element.classList.contains("typed")) before.set(element, number.cloneNode(true));
    number.textContent = text;
    number.classList.toggle("negative", text.startsWith("−"));
  }
  element.classList.add("typed");
}

/** Draw a cell again as the sheet has it. */
function unwrite(element) {
  if (before.has(element)) element.querySelector(".number").replaceWith(before.get(element));
  element.classList.remove("typed");
}

/** Whether a cell shows what is just being typed. */
const isTyped = (element) => typing.dirty && !figures() && element.dataset.cell === current();

/** What is typed as a figure: of a sum what it comes to; what is none as it is. */
function result() {
  const text = field().value;
  if (!sums() || !/^\s*[+−]?\s*\d+(\s*[+−]\s*\d+)*(\s*[+−])?\s*$/.test(text)) return text.trim();
  const terms = text.replace(/\s/g, "").match(/[+−]?\d+/g);
  return String(terms.reduce((sum, term) => sum + Number(term.replace("−", "-")), 0)).replace("-", "−");
}

/** Say on the main key what it writes. */
function sayWhatIsPut() {
  const { put, skip, clear } = entry().dataset;
  const text = !typing.dirty ? skip : field().value === "" ? clear : `${put} ${result()}`;
  document.querySelector("#entry-go b").textContent = text;
}

/** Turn the sign of the last figure of a sum. */
const turnSign = (text) => text.replace(/[+−]?(?=\d*$)/, (sign, at) => (sign === "−" ? (at ? "+" : "") : "−"));

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
  typing.turned = false;
  clearTimeout(typing.timer);
  if (!figures() && !sums()) typing.timer = setTimeout(commit, IDLE);
  face("digits");
  refresh();
}

/** Write what was typed, if anything was; return the cells that this has emptied. */
function commit() {
  clearTimeout(typing.timer);
  if (digits) return writeDigits();
  if (!entry() || !typing.dirty) return [];
  if (isRefused()) {
    typing.dirty = false;
    return [];
  }
  const emptied = !figures() || typedFigure() ? write(result()) : [];
  typing.dirty = false;
  return emptied;
}

/** Write `value` into the current cell, where it stands at once as `typed`. Return the cells that this has emptied. */
function write(typed, value = typed) {
  const cell = current();
  const element = cellElement(cell);
  const empties = typed ? emptiedHere() : [];
  if (element) preview(element, typed);
  typing.dirty = false;
  outbox.send(
    entry().action,
    [
      ["cell", cell],
      ["value", value],
      ["base", typing.base],
    ],
    { cell, typed, empties },
  );
  if (empties.length) drawWaiting();
  typing.base = revision();
  return empties;
}

/** The cells that a figure typed into the current one empties: what the card gives them is not certain. */
function emptiedHere() {
  const cells = cellElement(current())?.dataset.empties?.split(" ") ?? [];
  return waitingFor(current()) === undefined ? cells.filter((cell) => waitingFor(cell) === undefined) : [];
}

const through = new Set(); // the boards that were gone through to their end on this page

/** Begin on the board of `to`: at its first empty cell, unless it is through. */
function begin(to) {
  if (to !== side) {
    commit();
    turn(to);
  }
  const order = orderAt("");
  select(isThrough(boardOf(to)) ? "" : (order.find((cell) => isEmpty(cellElement(cell))) ?? ""));
}

/** The cells that the keypad fills where `cell` is, in their order. */
function orderAt(cell) {
  const board = cellElement(cell)?.closest("[data-order]") ?? boardOf(side) ?? entry();
  return JSON.parse(board.dataset.order);
}

const isEmpty = (element) => element && shownAt(element) === "" && !("skip" in element.dataset);

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

/** Go on: to what was `emptied` by the way, else to the next empty cell. */
function next(emptied = commit()) {
  const to = emptied[0] ?? nextEmpty();
  if (figures() && !to) through.add(side);
  if (to || figures() || document.querySelector("[data-idle]")) select(to);
  else refresh();
}

/** Press a key of the keypad for digits. */
function press(key) {
  if (!current()) return;
  const text = !typing.dirty || isRefused() ? "" : typing.turned ? /^−?/.exec(field().value)[0] : field().value;
  const stood = sums() && !typing.dirty;
  if (key === "sign") {
    const now = typing.dirty || figures() ? text : field().value;
    type(sums() ? turnSign(now) : now.startsWith("−") ? now.slice(1) : `−${now}`);
    typing.turned = stood;
  } else if (key === "plus" || key === "minus") {
    if (/\d$/.test(field().value)) type(field().value + (key === "plus" ? "+" : "−"));
  } else if (key === "delete") type(field().value.slice(0, -1));
  else if (key === "empty") {
    type("");
    commit();
    refresh();
  } else if (sums() ? text.length < 60 && !/\d{5}$/.test(text) : text.length < 5) type(text + key);
}

/** Press a key that writes by itself: a whole figure, one of the values of a line, or none. */
function put(key) {
  typing.dirty = false;
  digits = "";
  const emptied = keyed() ? write(written(key), key.value) : write(key.value.replace("-", "−"));
  if (key.value) next(emptied);
  else refresh();
}

let digits = ""; // what was typed of the value of a key
let untilPressed = 0;

/** Type the value of a key of a line; it is written where no other can be meant, after a pause, or on leaving the cell. */
function pressByDigit(digit) {
  clearTimeout(untilPressed);
  digits += digit;
  const keys = [...keysOfLine().children].filter((key) => key.value.startsWith(digits));
  if (!keys.length) digits = "";
  else if (keys.length > 1) untilPressed = setTimeout(() => next(), IDLE);
  else next();
}

/** Write the value that was typed; return the cells that this has emptied. */
function writeDigits() {
  clearTimeout(untilPressed);
  const key = [...keysOfLine().children].find(({ value }) => value === digits);
  digits = "";
  return key ? write(written(key), key.value) : [];
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (key) return press(key.dataset.key);
  const turned = event.target.closest("[data-face]:not(form)");
  if (turned) {
    if (typedFigure()) return next();
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
  // With very large text the keys follow the sheet instead of lying over it.
  if (current() && dock && getComputedStyle(dock).position !== "sticky") entry().scrollIntoView({ block: "end" });
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
  if (!current() || entry().hidden || picking || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, textarea, select") || document.querySelector("dialog[open]")) return;
  if (key === "Escape" && document.querySelector("[data-idle]")) {
    typing.dirty = false;
    digits = "";
    unwrite(cellElement(current()));
    select("");
  } else if (keyed() && /^\d$/.test(key)) pressByDigit(key);
  else if (/^\d$/.test(key)) press(key);
  else if (key === "-" && sums() && !typing.dirty) type("−");
  else if (key === "-") press(sums() && typedFigure() ? "minus" : "sign");
  else if (key === "+" && sums()) press("plus");
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
  giveWay();
  refresh();
});

let ended = ""; // after which round it was said that the end has come

/** The keys give way where the end that was agreed on has come, and come back when it is taken back. */
function giveWay() {
  const now = document.getElementById("ends")?.dataset.over ?? "";
  if (now === ended || typing.dirty) return;
  ended = now;
  select(now ? "" : (orderAt("").find((cell) => isEmpty(cellElement(cell))) ?? ""));
}
