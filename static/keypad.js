// The keypad of a play's page: it writes into the marked cell and moves on to the next empty one. Where places take
// cards, its other face finds them in the table's deck.

import {
  byId,
  cellAt,
  dismiss,
  dock,
  drawWaiting,
  headers,
  grouped,
  keypad,
  later,
  leave,
  markLine,
  measure,
  outbox,
  play,
  preview,
  query,
  revision,
  send,
  show,
  side,
  turned,
  turnTo,
  unwrite,
  updateAddress,
  waitingFor,
} from "./play.js";

const IDLE = 900; // milliseconds without a key before a typed figure is written
const HASTE = 800; // milliseconds within which a tap on the open tab still belongs to the tap that opened it

// ---- keypad: writes into the marked cell and moves to the next empty one. A keypad of whole figures (`data-figures`)
// writes with one tap; its other face has digits, written by the main key or on leaving. A keypad of digits alone also
// writes after a pause, unless it takes sums (`data-sums`).

// `turned`: only the sign was changed, so a digit starts another figure. `refused`: cell and figure of a refusal, which
// is not sent again; a digit starts another one.
const typing = { dirty: false, turned: false, refused: "", timer: 0, base: revision() };

const entry = () => byId("entry");
const figures = () => entry().matches("[data-figures]");
const sums = () => entry().matches("[data-sums]");
const covered = () => figures() && document.querySelector("#notice .asks") !== null; // keys under a question rest
const field = () => entry().elements.namedItem("entry-value");
const current = () => entry().elements.cell.value;
const isRefused = () => typing.refused === `${current()} ${field().value}`;
const typedFigure = () => typing.dirty && /\d/.test(field().value);

function select(cell) {
  commit();
  entry().elements.cell.value = cell;
  typing.dirty = false;
  typing.base = revision(); // what is typed from now on is based on this
  const element = cellAt(cell);
  if (element?.dataset.side) turnTo(element.dataset.side);
  const idle = document.querySelector("[data-idle]");
  if (idle) {
    idle.hidden = cell !== "";
    entry().hidden = cell === "";
  }
  moved = true;
  if (!pickable()) hideCards();
  face(!cell ? "over" : picking ? "cards" : "whole");
  refresh();
  measure(); // the keypad may have just appeared
  if (onCell || document.activeElement.matches("[data-cell]")) element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

/** Show a face of a keypad of whole figures: figures, digits, cards, or what to do after a finished board. */
function face(name) {
  if (figures()) entry().dataset.face = name;
}

/** Mark the current cell, and show its label and value unless something is being typed. */
function refresh() {
  const cell = current();
  const element = cellAt(cell);
  for (const old of document.querySelectorAll("[data-cell][aria-current], aside [aria-current]")) {
    if (old !== element) old.removeAttribute("aria-current");
  }
  markWritten();
  if (!element) return figures() && over();
  element.setAttribute("aria-current", "true");
  markLine();
  byId("entry-label").textContent = element.dataset.label;
  for (const part of ["about", "more", "problem"]) {
    byId(`entry-${part}`).textContent = element.dataset[part] ?? "";
  }
  offerInstead(element.dataset);
  offerKeys(element);
  const rule = byId("entry-rule");
  rule.hidden = !element.dataset.ruleAt;
  rule.href = element.dataset.ruleAt ?? "";
  if (!typing.dirty) field().value = shownAt(element);
  else if (!figures()) preview(element, result());
  field().classList.toggle("negative", field().value.startsWith("−"));
  byId("entry-go").dataset.does = typing.dirty ? "put" : "skip"; // see taps.js
  leadOn(element.dataset);
  if (figures()) offer(element);
  else if (sums()) sayWhatIsPut();
  drawCards();
}

const keysOfLine = () => byId("entry-keys");
const keyed = () => entry().hasAttribute("data-keyed");

/** Replace the digits by the keys of a line with few values; keys that earn or lose a bonus say so. */
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
  byId("entry-clear").hidden = shownAt(element) === "";
  const bonus = byId(`${line.dataset.bonus}-${element.dataset.side}`)?.dataset ?? {};
  const [come, of, here] = [Number(bonus.come), Number(bonus.of), Number(element.dataset.points ?? 0)];
  for (const key of keys.children) {
    key.classList.toggle("stands", written(key) === shownAt(element));
    key.querySelector(".earned")?.remove();
    const then = come - here + Number(key.dataset.points);
    if (then >= of && come < of) changes(key, Number(bonus.worth));
    if (then < of && come >= of) changes(key, -bonus.worth);
  }
  byId("entry-more").textContent ||= bonus.said ?? "";
}

let shownLine = null; // the line whose keys are shown

/** What a line's key writes, as the cell shows it. */
const written = (key) => key.firstChild.textContent.trim();

/** Show on a key how it changes the bonus. */
function changes(key, worth) {
  const below = key.querySelector("small") ?? key.appendChild(document.createElement("small"));
  const more = below.appendChild(document.createElement("b"));
  more.className = "earned";
  more.textContent = ` ${worth < 0 ? "−" : "+"}${Math.abs(worth)}`;
}

/** For a card that asks for traits, link to their form, or to counting it by hand. */
function offerInstead({ instead }) {
  const [traits, button] = ["traits", "instead"].map((id) => byId(`entry-${id}`));
  if (!button) return;
  traits.hidden = button.hidden = !instead;
  traits.href = formHere();
  button.dataset.goes = instead ?? "";
}

/** The pending value of a cell, or else its value on the sheet. */
const shownAt = (element) => waitingFor(element.dataset.cell) ?? element.dataset.shown ?? "";

/** Put the dog-ear on the cell that the undo line would undo. */
function markWritten() {
  const undo = byId("undo");
  const written = cellAt(undo?.dataset.of ?? "");
  document.querySelectorAll(".just").forEach((old) => old !== written && old.classList.remove("just"));
  written?.classList.add("just");
  undo?.classList.toggle("here", Boolean(written));
}

/** Say where the keypad goes next, unless that is called like the marked cell. */
function leadOn({ short }) {
  const to = cellAt(emptiedHere()[0] ?? nextEmpty()) ?? (figures() && nextBoard());
  const { then = "", end } = entry().dataset;
  const name = to ? to.dataset.short : end;
  byId("entry-next").textContent = name && name !== short ? `${then} ${name}` : "";
}

/** Offer what a cell takes: figures, a card, skipping it or emptying it. */
function offer(element) {
  const { lo, hi } = limits(element);
  for (const key of entry().querySelectorAll(".whole [name=value]")) key.disabled = key.value < lo || key.value > hi;
  for (const key of entry().querySelectorAll("[data-key=sign]")) key.disabled = lo >= 0;
  const card = byId("entry-card");
  card.hidden = !element.dataset.form;
  card.href = formHere();
  const filled = shownAt(element) !== "";
  byId("entry-skip").hidden = filled;
  byId("entry-clear").hidden = !filled;
  const [main, below] = byId("entry-go").querySelectorAll("b, small");
  main.textContent = typedFigure() ? `${entry().dataset.put} ${field().value}` : entry().dataset.skip;
  below.textContent = typedFigure() ? element.dataset.short : "";
}

const limits = (element) => {
  const within = element.closest("[data-lo]").dataset;
  return { lo: Number(within.lo), hi: Number(within.hi) };
};

/** Show a finished board: its main key leads to the next unfinished one, or to the end of the play. */
function over() {
  const board = boardOf(side);
  const next = nextBoard();
  const gap = firstEmpty();
  byId("entry-label").textContent = board.dataset.short;
  for (const part of ["about", "more", "problem"]) byId(`entry-${part}`).textContent = "";
  byId("entry-next").textContent = gap ? entry().dataset.gaps : entry().dataset.full;
  for (const id of ["skip", "clear", "card", "rule", "traits", "instead"]) byId(`entry-${id}`).hidden = true;
  const on = byId("entry-on");
  on.hidden = !next;
  if (next) {
    on.href = `?side=${next.dataset.side}`;
    on.querySelector("b").textContent = next.dataset.short;
  }
  byId("entry-end").hidden = Boolean(next);
  byId("entry-bill").href = `${play}/bill/${side}`;
  const back = byId("entry-back");
  back.hidden = !gap;
  back.dataset.goes = gap;
  if (gap) back.querySelector("small").textContent = cellAt(gap).dataset.short;
}

/** Whether a cell shows the figure being typed. */
const isTyped = (element) => typing.dirty && !figures() && element.dataset.cell === current();

/** The typed figure, added up if it is a sum; other text unchanged. */
function result() {
  const text = field().value;
  if (!sums() || !/^\s*[+−]?\s*\d+(\s*[+−]\s*\d+)*(\s*[+−])?\s*$/.test(text)) return text.trim();
  const terms = text.replace(/\s/g, "").match(/[+−]?\d+/g);
  return String(terms.reduce((sum, term) => sum + Number(term.replace("−", "-")), 0)).replace("-", "−");
}

/** Show on the main key what it writes. */
function sayWhatIsPut() {
  const { put, skip, clear } = entry().dataset;
  const text = !typing.dirty ? skip : field().value === "" ? clear : `${put} ${grouped(result())}`;
  document.querySelector("#entry-go b").textContent = text;
}

/** Flip the sign of a figure, in a sum of the last one. */
const turnSign = (text) => text.replace(/[+−]?(?=\d*$)/, (sign, at) => (sign === "−" ? (at ? "+" : "") : "−"));

/** Type `text` if the cell takes it. */
function type(text) {
  const figure = text.replace("-", "−");
  if (figures() && !fits(figure)) return;
  field().value = figure;
  changed();
}

/** Whether the marked cell takes a figure, or one that starts like it. */
function fits(figure) {
  const { lo, hi } = limits(cellAt(current()));
  const size = parseFloat(figure.replace("−", "")) || 0;
  return /^−?\d{0,2}(\d[.,]\d?)?$/.test(figure) && size <= hi && !(lo >= 0 && figure.startsWith("−"));
}

function changed() {
  typing.dirty = true;
  typing.turned = false;
  clearTimeout(typing.timer);
  if (!figures() && !sums()) typing.timer = setTimeout(commit, IDLE);
  face("digits");
  refresh();
}

/** Write what was typed, if anything; return the cells that this emptied. */
function commit() {
  clearTimeout(typing.timer);
  if (digits) return writeDigits();
  if (!typing.dirty) return [];
  if (isRefused()) {
    typing.dirty = false;
    return [];
  }
  const emptied = !figures() || typedFigure() ? write(result()) : [];
  typing.dirty = false;
  return emptied;
}

/** Write `value` into the current cell, shown at once as `typed`. Return the cells that this emptied. */
function write(typed, value = typed) {
  const cell = current();
  const element = cellAt(cell);
  const empties = typed ? emptiedHere() : [];
  if (element) preview(element, typed);
  typing.dirty = false;
  send(
    entry().action,
    [
      ["cell", cell],
      ["value", value],
      ["base", typing.base],
    ],
    { cell, typed, empties, place: cell },
  );
  if (empties.length) drawWaiting();
  typing.base = revision();
  return empties;
}

/** The cells that a figure typed into the current one empties: their values from the card are no longer certain. */
function emptiedHere() {
  const cells = cellAt(current())?.dataset.empties?.split(" ") ?? [];
  return waitingFor(current()) === undefined ? cells.filter((cell) => waitingFor(cell) === undefined) : [];
}

const finishedBoards = new Set(); // boards passed to their end on this page

/** Open the board of `to` at its first empty cell, or as finished. */
function openBoard(to) {
  if (to !== side) {
    commit();
    turnTo(to);
  }
  select(isFinished(boardOf(to)) ? "" : firstEmpty());
}

// A tab opens its board; the open tab opens its bill, unless this very tap has just opened it.
document.addEventListener("click", (event) => {
  const total = event.target.closest("a.total[data-bill], #entry-on");
  if (!total || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const to = total.dataset.side ?? new URL(total.href).searchParams.get("side");
  if (to !== side) return openBoard(to);
  if (performance.now() - turned < HASTE) return;
  commit();
  leave(total.dataset.bill);
});

/** The cells that the keypad fills on the board of `cell`, in order. */
function orderAt(cell) {
  const board = cellAt(cell)?.closest("[data-order]") ?? boardOf(side) ?? entry();
  return board.dataset.order.split(" ");
}

const isEmpty = (element) => element && shownAt(element) === "" && !("skip" in element.dataset);

/** The first empty one of `cells`, by default of the board in sight. */
const firstEmpty = (cells = orderAt("")) => cells.find((cell) => isEmpty(cellAt(cell))) ?? "";

/** The next empty cell. A keypad of whole figures passes a board once, others wrap around. */
function nextEmpty() {
  const order = orderAt(current());
  const at = order.indexOf(current());
  const before = figures() ? [] : order.slice(0, Math.max(at, 0));
  return firstEmpty([...order.slice(at + 1), ...before]);
}

const boardOf = (side) => document.querySelector(`[data-board][data-side="${CSS.escape(side)}"]`);

/** Whether a board is finished: its last cell is filled, or was passed here. */
function isFinished(board) {
  return finishedBoards.has(board.dataset.side) || !isEmpty(cellAt(board.dataset.order.split(" ").at(-1)));
}

/** The next unfinished board after the one in sight. */
function nextBoard() {
  const boards = [...document.querySelectorAll("[data-board]")];
  const at = boards.findIndex((board) => board.dataset.side === side);
  return [...boards.slice(at + 1), ...boards.slice(0, Math.max(at, 0))].find((board) => !isFinished(board)) ?? null;
}

let led = false; // whether the current cell is the one after a key's, which the response may move

/** Go to a cell that was `emptied`, or else to the next empty one. */
function next(emptied = commit()) {
  const to = emptied[0] ?? nextEmpty();
  led = true;
  if (figures() && !to) finishedBoards.add(side);
  if (to || figures() || document.querySelector("[data-idle]")) select(to);
  else refresh();
}

/** Press a key of the digits. */
function press(key) {
  if (!current()) return;
  const text = !typing.dirty || isRefused() ? "" : typing.turned ? /^−?/.exec(field().value)[0] : field().value;
  const stood = sums() && !typing.dirty;
  if (key === "sign") {
    type(turnSign(typing.dirty || figures() ? text : field().value));
    typing.turned = stood;
  } else if (key === "plus" || key === "minus") {
    if (/\d$/.test(field().value)) type(field().value + (key === "plus" ? "+" : "−"));
  } else if (key === "delete") type(field().value.slice(0, -1));
  else if (key === "empty") {
    type("");
    commit();
    refresh();
  } else if (sums() ? text.length < 140 && !/\d{6}$/.test(text) : text.length < 7) type(text + key);
}

/** Press a key that writes at once: a whole figure, a value of a line, or clear. */
function put(key) {
  typing.dirty = false;
  digits = "";
  const emptied = keyed() ? write(written(key), key.value) : write(key.value.replace("-", "−"));
  if (key.value) next(emptied);
  else refresh();
}

let digits = ""; // digits typed of a key's value
let untilPressed = 0;

/** Type a key's value; it is written when unambiguous, after a pause, or on leaving the cell. */
function pressByDigit(digit) {
  clearTimeout(untilPressed);
  digits += digit;
  const keys = [...keysOfLine().children].filter((key) => key.value.startsWith(digits));
  if (!keys.length) digits = "";
  else if (keys.length > 1) untilPressed = setTimeout(() => next(), IDLE);
  else next();
}

/** Write the typed value; return the cells that this emptied. */
function writeDigits() {
  clearTimeout(untilPressed);
  const key = [...keysOfLine().children].find(({ value }) => value === digits);
  digits = "";
  return key ? write(written(key), key.value) : [];
}

document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (target !== entry()) return;
  event.preventDefault();
  if (submitter?.name === "card") lay(submitter);
  else if (submitter?.name === "value") put(submitter);
  else next();
});

document.addEventListener("click", (event) => {
  led = false;
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
  if (!part) return;
  event.preventDefault();
  dismiss();
  select(cellOf(part));
  // With very large text the keys follow the sheet instead of floating over it.
  if (current() && dock && getComputedStyle(dock).position !== "sticky") entry().scrollIntoView({ block: "end" });
});

/** The cell of a part of the drawing: of several, the first empty one, or else the one after the current. */
function cellOf(part) {
  if (!part.dataset.cells) return part.dataset.cell ?? part.dataset.goes ?? "";
  const cells = part.dataset.cells.split(" ");
  return firstEmpty(cells) || cells[(cells.indexOf(current()) + 1) % cells.length];
}

document.addEventListener("input", (event) => {
  if (event.target !== field()) return;
  const figure = field().value.replace("-", "−");
  if (figures() && !fits(figure)) field().value = field().dataset.last ?? "";
  else field().value = figure;
  field().dataset.last = field().value;
  changed();
});

// A keyboard writes into the marked cell without a click.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (!current() || entry().hidden || picking || covered() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, textarea, select") || document.querySelector("dialog[open]")) return;
  if (key === "Escape" && document.querySelector("[data-idle]")) {
    typing.dirty = false;
    digits = "";
    unwrite(cellAt(current()));
    select("");
  } else if (keyed() && /^\d$/.test(key)) pressByDigit(key);
  else if (/^\d$/.test(key)) press(key);
  else if (/^[.,]$/.test(key) && typedFigure()) type(field().value + key); // the server says that only whole ones count
  else if (key === "-" && sums() && !typing.dirty) type("−");
  else if (key === "-") press(sums() && typedFigure() ? "minus" : "sign");
  else if (key === "+" && sums()) press("plus");
  else if (key === "Backspace" && typing.dirty) press("delete");
  else if (key === "Enter" && (typing.dirty || [cellAt(current()), document.body].includes(target))) next();
  else return;
  event.preventDefault();
});

// Swapped-in elements lack this phone's mark and typed figures.
document.addEventListener("parts:swapped", ({ detail }) => {
  giveWay();
  refresh();
  if (led && detail.own) {
    led = false;
    cellAt(current())?.scrollIntoView({ block: "nearest" }); // below the question who ended the round before
  }
  if (onCell && document.activeElement === document.body) cellAt(current())?.focus({ preventScroll: true });
});

/** Return to the cell and figure of an action that was refused, unless another is being typed. */
function refused({ cell, card, typed }) {
  if (typing.dirty) return;
  select(cell);
  if (!card && !keyed()) type(typed);
  clearTimeout(typing.timer); // it stays as typed until it is changed or left
  typing.refused = `${cell} ${field().value}`;
}

/** Where figures are written with one tap, go to a cell whose figure is undone, to correct it there. */
function correct(cell = "") {
  if (figures() && cellAt(cell)) select(cell);
}

let ended = ""; // the round after which the end was announced

/** Hide the keys when the agreed end has come, and show them again if it is undone. */
function giveWay() {
  const now = byId("ends")?.dataset.over ?? "";
  if (now === ended || typing.dirty) return;
  ended = now;
  select(now ? "" : firstEmpty());
}

// ---- cards of the deck: one face of a keypad of whole figures. The page has the whole deck, so that finding and
// placing a card needs no request.

const PICKING = "#pick"; // the address's hash while cards are shown
const NOT_AT_ALL = 3; // rank of a name that does not contain the search
const RETRY = 2000; // milliseconds before a failed deck is fetched again

// Whether the keypad shows cards in places that take one.
let picking = location.hash === PICKING && byId("card-search") !== null;
let entered = false; // whether going back in the browser's history leads to the keypad
let requestedDeck = null; // the deck last requested
let loadingDeck = false; // whether it is loading, or about to be shown
let retry = 0;
let eager = false; // whether Enter was pressed in the search before the deck arrived
let focusedCard = ""; // the card whose row has the focus, or had it until the row was moved or replaced
let onCell = false; // whether a cell has the focus, or had it until it was replaced
let moved = true; // whether the user moved on: only then are cards reordered

const cards = () => byId("cards");
const search = () => byId("card-search");
const shownRows = () => [...cards().querySelectorAll("[data-kind]:not([hidden]) > .card-row:not([hidden])")];
const nameOn = (row) => row.value.slice(row.value.indexOf(" ") + 1);
const plainName = (row) => (row.dataset.plain ??= plain(nameOn(row)));
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");

/** The kind of card that fills the marked cell, or empty, and its form. */
const kindHere = () => cellAt(current())?.dataset.form ?? "";
const formHere = () => `${play}/form/${kindHere()}?side=${side}&cell=${current()}`;
const filledHere = () => shownAt(cellAt(current())) !== "";
const kindOf = (name) => cards().querySelector(`[data-kind="${name}"]`);

/** Whether the marked cell takes a card and the table's deck, if loaded, has one for it. */
function pickable() {
  if (!search() || !kindHere()) return false;
  const kind = !loadingDeck && !isBehind() && kindOf(kindHere());
  return !kind || kind.querySelector(".card-row") !== null;
}

/** Show the cards; without any for this cell, open the form that enters one. */
function showCards() {
  commit();
  if (!pickable()) return leave(formHere());
  if (!picking) history.pushState(null, "", PICKING);
  entered ||= !picking;
  picking = true;
  select(current());
  search().focus();
}

/** Hide the cards, and undo their step in the browser's history. */
function hideCards() {
  if (!picking) return;
  picking = false;
  search().value = "";
  if (entered) history.back();
  else history.replaceState(null, "", location.pathname + location.search);
  entered = false;
}

/** Close the cards and focus the marked cell. */
function closeCards() {
  hideCards();
  select(current());
  focusHere();
}

/** Focus the search, or the marked cell if no cards are shown. */
function focusHere() {
  (picking ? search() : cellAt(current()))?.focus({ preventScroll: true });
}

addEventListener("popstate", () => {
  if (!figures()) return;
  const was = picking;
  picking = entered = location.hash === PICKING && pickable();
  updateAddress(); // the address may name another board by now
  if (was === picking) return;
  select(current());
  if (!picking) search().value = "";
  focusHere();
});

/** Open the card's form, whose page says why it cannot be picked here. */
function openCardForm() {
  picking = entered = false;
  history.replaceState(null, "", location.pathname + location.search);
  leave(formHere());
}

/** Fetch the current deck into the page. */
async function fetchDeck() {
  if (loadingDeck || !cards()) return;
  loadingDeck = true;
  requestedDeck = byId("on-table").dataset.deck;
  const answer = await ask(`${play}/cards`, { headers: headers() }).catch(() => null);
  clearTimeout(retry);
  moved ||= Boolean(answer?.ok);
  if (answer?.ok) show(answer, true, true);
  loadingDeck = false;
  if (!picking) return;
  if (isBehind()) return fetchDeck();
  if (answer && answer.status < 500) return answer.ok && pickable() ? undefined : openCardForm();
  retry = setTimeout(fetchDeck, RETRY);
}

/** Whether the table uses another deck than the page has or last requested. */
function isBehind() {
  return !["", cards().dataset.deck, requestedDeck].includes(byId("on-table").dataset.deck);
}

/** Show the cards that fit the marked cell and the search; reorder them only after the user did something. */
function drawCards() {
  if (!picking || !pickable()) return;
  const { lying } = byId("on-table").dataset;
  const kind = kindOf(kindHere());
  if (!kind || isBehind()) fetchDeck();
  const [said, skip, filled] = [byId("cards-said"), byId("cards-skip"), filledHere()];
  skip.textContent = kind?.dataset.skip ?? "";
  skip.hidden = filled;
  said.textContent = kind ? "" : said.dataset.waits;
  if (!kind) return;
  const rows = [...kind.querySelectorAll(".card-row")];
  for (const one of cards().querySelectorAll("[data-kind]")) one.hidden = one !== kind;
  const [out, waiting] = [new Set(lying.split(" ")), new Set(outbox.queue.map(({ laid }) => laid))];
  const [typed, sought] = [plain(search().value), search().value.trim()];
  for (const row of rows) {
    row.classList.toggle(
      "lies",
      out.has(row.value.split(" ")[0]) || (waiting.has(row.value) && row.dataset.copies === "1"),
    );
    row.hidden = rank(row, typed) === NOT_AT_ALL;
    row.setAttribute("formaction", `${play}/pick?cell=${current()}`);
  }
  const link = kind.querySelector(".new");
  const first = filled && !typed;
  if (moved || first !== (kind.firstElementChild === link)) {
    const lies = (row) => row.classList.contains("lies");
    const order = (one, other) =>
      lies(one) - lies(other) || rank(one, typed) - rank(other, typed) || (plainName(one) < plainName(other) ? -1 : 1);
    kind.append(link);
    kind.prepend(...(first ? [link] : []), ...rows.sort(order));
    document.querySelector(".offers").scrollTop = 0;
  }
  moved = false;
  const found = shownRows();
  if (typed)
    said.textContent = found.length
      ? found.slice(0, 3).map(nameOn).join(", ")
      : kind.dataset.none.replace("{}", sought);
  said.classList.toggle("visually-hidden", found.length > 0);
  const form = new URL(formHere(), location.href);
  if (sought && !filled) form.searchParams.set("q", sought);
  link.href = `${form.pathname}${form.search}#cardform`;
  const what = link.querySelector(".what");
  what.textContent = filled ? what.dataset.here : what.dataset.new;
  link.querySelector(".sought").textContent = filled ? "" : sought;
  keepFocus();
}

/** Keep the focus on a card whose row was moved or replaced; move it to the first card if Enter was waiting for one. */
function keepFocus() {
  const [rows, lost] = [shownRows(), document.activeElement === document.body];
  if (focusedCard && lost)
    (rows.find((row) => row.value === focusedCard) ?? rows[0] ?? search()).focus({ preventScroll: true });
  if (eager && document.activeElement === search()) step(1);
  eager = false;
}

document.addEventListener("focusin", ({ target }) => {
  focusedCard = target.closest("#cards .card-row")?.value ?? "";
  onCell = target.matches("[data-cell]");
});
document.addEventListener("pointerdown", () => {
  focusedCard = "";
  onCell = false;
});

/** How well a row's name fits the search, 0 best. */
function rank(row, typed) {
  const name = plainName(row);
  if (name.startsWith(typed)) return 0;
  if (name.includes(` ${typed}`)) return 1;
  return name.includes(typed) ? 2 : NOT_AT_ALL;
}

/** Put a row's card in the marked cell and go to the next empty one; only the response knows its points. */
function lay(row) {
  const cell = current();
  const cells = document.querySelector(`[data-cells~="${CSS.escape(cell)}"]`)?.dataset.cells.split(" ");
  const [laid, typed] = [row.value, row.dataset.worth];
  dismiss();
  send(
    row.getAttribute("formaction"),
    [
      ["card", laid],
      ["base", typing.base],
    ],
    { cell, cells, typed, card: nameOn(row), laid, place: cell },
  );
  drawWaiting();
  search().value = "";
  next();
  focusHere();
}

/** Skip all cells that take this kind of card. */
function skipKind() {
  const kind = kindHere();
  const order = orderAt(current());
  const rest = order.slice(order.indexOf(current()) + 1).map(cellAt);
  const to = rest.find((one) => isEmpty(one) && one.dataset.form !== kind);
  search().value = "";
  if (!to) finishedBoards.add(side);
  select(to?.dataset.cell ?? "");
  focusHere();
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-pick], #entry-unpick, #cards-skip");
  if (!pressed || event.ctrlKey || event.metaKey || !search()) return;
  event.preventDefault();
  if (pressed.id === "entry-unpick") closeCards();
  else if (pressed.id === "cards-skip") skipKind();
  else showCards();
});

// Keep the focus in the search when a row is touched, so that the phone's keyboard does not move.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest("#cards .card-row")) event.preventDefault();
});

document.addEventListener("input", (event) => {
  if (event.target !== search()) return;
  moved = true;
  eager = false;
  drawCards();
});

document.addEventListener("keydown", (event) => {
  if (!picking || document.querySelector("dialog[open]")) return;
  const { key, target } = event;
  if (key === "Escape") closeCards();
  else if (!target.closest("#card-search, #cards .card-row")) return;
  else if (key === "ArrowDown" || (key === "Enter" && target === search())) {
    eager = !kindOf(kindHere());
    step(1);
  } else if (key === "ArrowUp") step(-1);
  else return;
  event.preventDefault();
});

/** Move the focus up or down through the search and the cards. */
function step(by) {
  const all = [search(), ...shownRows()];
  all[Math.max(0, all.indexOf(document.activeElement) + by)]?.focus();
}

if (cards()) later(() => cards().childElementCount || fetchDeck());

Object.assign(keypad, { commit, refused, correct, refresh, current, isTyped });

field().inputMode = "none"; // the page's keys replace the system keyboard

// Once this phone's waiting actions are drawn: cells with pending values are not empty.
document.addEventListener("DOMContentLoaded", () => {
  if (figures()) {
    if (query.has("cell")) {
      select(current());
      updateAddress(); // only once: a reload starts at the first empty cell
    } else openBoard(side);
  } else {
    const begins = sums() || (keysOfLine() && !document.querySelector("[data-shown]:not([data-shown=''])"));
    select((begins && !query.has("cell") && firstEmpty()) || current());
    if (!query.has("cell")) giveWay();
  }
  drawWaiting();
  if (entry().dataset.face === "cards") search().focus();
});
