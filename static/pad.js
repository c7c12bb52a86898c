// The controls of a play's page: buttons feed the outbox, the keypad writes into the marked cell, and each phone
// chooses its board.

import {
  byId,
  catchUp,
  follow,
  headers,
  home,
  later,
  loadInto,
  Outbox,
  play,
  revision,
  show,
  report,
  storageKey,
} from "./live.js";

const IDLE = 900; // milliseconds without a key before a typed figure is written

const token = document.querySelector("meta[name=csrf-token]");

const cellAt = (cell) => document.querySelector(`[data-cell="${CSS.escape(cell)}"]`);

// ---- actions

export const outbox = new Outbox({ name: storageKey, post, onAnswer, onWaiting, renewToken, onIdle: catchUp });
let afterwards = null; // where to go once everything is written

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
  if (response.status === 422 && action.cell && entry() && !typing.dirty) {
    select(action.cell);
    if (!action.card && !keyed()) type(action.typed);
    clearTimeout(typing.timer); // it stays as typed until it is changed or left
    typing.refused = `${action.cell} ${field().value}`;
  }
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
    cellAt(current())?.scrollIntoView({ block: "nearest" });
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
  else byId("notice").replaceChildren();
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

/** Send an action; one at the place in question answers the question. */
function send(path, fields, more) {
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
function dismiss() {
  for (const one of document.querySelectorAll("#notice > :not(.conflict)")) one.remove();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-action]")) return;
  event.preventDefault();
  const button = event.submitter;
  if (button?.matches(".landed")) return; // it is on its way
  if (form.id === "entry")
    return button?.name === "card" ? lay(button) : button?.name === "value" ? put(button) : next();
  commit();
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
  if (path.endsWith("/undo")) {
    const pressed = ({ fields }) => fields.some(([name, value]) => name === "number" && value === button.value);
    if (outbox.queue.some(pressed)) return; // the same line twice undoes once
    if (figures() && cellAt(button.dataset.of)) select(button.dataset.of);
    if (outbox.size) data.delete("number"); // this phone's own last action, which has no number before it is booked
  }
  choiceStart = null;
  button?.classList.add("wait");
  const brush =
    button?.dataset.called && document.querySelector(".brush-choice:has(:checked) > span:last-child")?.textContent;
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
  commit();
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

/** The form that fills the marked cell from a card, or empty. */
const formHere = () => cellAt(current())?.dataset.form ?? "";
const kindHere = () => /\/form\/(\w+)/.exec(formHere())?.[1] ?? "";
const filledHere = () => shownAt(cellAt(current())) !== "";
const kindOf = (name) => cards().querySelector(`[data-kind="${name}"]`);

/** Whether the marked cell takes a card and the table's deck, if loaded, has one for it. */
function pickable() {
  if (!search() || !formHere()) return false;
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
  const to = rest.find((one) => isEmpty(one) && !(one.dataset.form ?? "").includes(`/form/${kind}?`));
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

document.addEventListener("DOMContentLoaded", () => entry()?.dataset.face === "cards" && search().focus());
if (cards()) later(() => cards().childElementCount || fetchDeck());

// ---- keypad: writes into the marked cell and moves to the next empty one. A keypad of whole figures (`data-figures`)
// writes with one tap; its other face has digits, written by the main key or on leaving. A keypad of digits alone also
// writes after a pause, unless it takes sums (`data-sums`).

// `turned`: only the sign was changed, so a digit starts another figure. `refused`: cell and figure of a refusal, which
// is not sent again; a digit starts another one.
const typing = { dirty: false, turned: false, refused: "", timer: 0, base: revision() };

const entry = () => byId("entry");
const figures = () => entry()?.matches("[data-figures]") ?? false;
const sums = () => entry()?.matches("[data-sums]") ?? false;
const covered = () => figures() && document.querySelector("#notice .asks") !== null; // keys under a question rest
const field = () => entry().elements.namedItem("entry-value");
const current = () => entry()?.elements.cell.value ?? "";
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
  if (!entry()) return;
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
function offerInstead({ instead, form, byHand }) {
  const [traits, button] = ["traits", "instead"].map((id) => byId(`entry-${id}`));
  if (!button) return;
  traits.hidden = button.hidden = !instead;
  traits.href = form ?? "";
  button.dataset.goes = instead ?? "";
  button.firstElementChild.textContent = byHand ?? "";
}

/** Mark the current cell's line of the bill. */
function markLine() {
  document.querySelector(`aside [data-goes="${CSS.escape(current())}"]`)?.setAttribute("aria-current", "true");
}

/** The pending value of `cell`. */
function waitingFor(cell) {
  const action = outbox.queue.findLast(
    (one) => (cellsOf(one).includes(cell) || emptiedBy(one).includes(cell)) && !one.taken,
  );
  return action && emptiedBy(action).includes(cell) ? "" : action?.typed;
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
  card.href = element.dataset.form ?? "";
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

const before = new WeakMap(); // cells' figures before previews replaced them

/** Return a figure with its thousands apart, as the server writes it; another text unchanged. */
const grouped = (text) =>
  text.replace(
    /^(−?)(\d+)$/,
    (all, sign, digits) => sign + Number(digits).toLocaleString(document.documentElement.lang),
  );

/** Draw a typed or pending value in a cell. */
function preview(element, text) {
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
function unwrite(element) {
  if (before.has(element)) element.querySelector(".number").replaceWith(before.get(element));
  element.classList.remove("typed");
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

/** Write what was typed, if anything; return the cells that this emptied. */
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

/** Go to a cell that was `emptied`, or else to the next empty one. */
function next(emptied = commit()) {
  const to = emptied[0] ?? nextEmpty();
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

document.addEventListener("click", (event) => {
  const { all } = event.target.closest("[data-all]")?.dataset ?? {};
  if (all) return decide(all === "replace", true);
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
  if (!entry() || event.target !== field()) return;
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
  else if (key === "-" && sums() && !typing.dirty) type("−");
  else if (key === "-") press(sums() && typedFigure() ? "minus" : "sign");
  else if (key === "+" && sums()) press("plus");
  else if (key === "Backspace" && typing.dirty) press("delete");
  else if (key === "Enter" && (typing.dirty || [cellAt(current()), document.body].includes(target))) next();
  else return;
  event.preventDefault();
});

// Swapped-in elements lack this phone's mark, typed figures and pending values.
document.addEventListener("parts:swapped", ({ detail }) => {
  if (!detail.chosen) showBill();
  drawWaiting();
  openTotal();
  giveWay();
  refresh();
  if (onCell && document.activeElement === document.body) cellAt(current())?.focus({ preventScroll: true });
});

let ended = ""; // the round after which the end was announced

/** Hide the keys when the agreed end has come, and show them again if it is undone. */
function giveWay() {
  const now = byId("ends")?.dataset.over ?? "";
  if (now === ended || typing.dirty) return;
  ended = now;
  select(now ? "" : firstEmpty());
}

// ---- this phone's place in the play: for the pad and each tool the choices, the board in sight and the scroll
// position. Links back and bare addresses restore it.

const PLACES = "places"; // storage key: the places in the last few plays, by their storage keys
const MOST_PLACES = 6;

const { page, persons: seated } = document.querySelector("meta[name=play]")?.dataset ?? {};
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
  if (!play || !isPlace(here)) return;
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
  commit();
  keepPlace();
}
addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());

// ---- the side in sight: this phone's choice, without a request

const query = new URLSearchParams(location.search);
const drawn = query.get("side") ?? "0"; // the side that the server put in sight
let side = query.size ? drawn : keptSide();
const HASTE = 800; // milliseconds within which a tap on the open tab still belongs to the tap that opened it

let turned = -Infinity; // when another board came in sight

function turnTo(to) {
  if (to === side) return;
  side = to;
  turned = performance.now();
  updateAddress();
  showSide();
  showBill();
}

/** Put the side in sight into the address. */
function updateAddress() {
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

// A tab opens its board; the open tab opens its bill, unless this very tap has just opened it.
document.addEventListener("click", (event) => {
  const total = event.target.closest("a.total[data-bill], #entry-on");
  if (!total || !entry() || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const to = total.dataset.side ?? new URL(total.href).searchParams.get("side");
  if (to !== side) return openBoard(to);
  if (performance.now() - turned < HASTE) return;
  commit();
  leave(total.dataset.bill);
});

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

addEventListener("resize", () => document.querySelector("aside[data-bill]:empty") && showBill());

// Keep the focus and the marked cell clear of the dock.
const dock = document.querySelector(".dock");
if (dock) new ResizeObserver(measure).observe(dock);

function measure() {
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

document.documentElement.classList.add("js");
if (side !== drawn && here === "") updateAddress();
if (side !== drawn || byId("kept")) showSide(); // a kept page has the board of its time
scrollBack();
openTotal();
if (play) outbox.takeUp(); // before the mark is placed: cells with pending values are not empty
if (entry()) field().inputMode = "none"; // the page's keys replace the system keyboard
if (figures()) {
  if (query.has("cell")) {
    select(current());
    updateAddress(); // only once: a reload starts at the first empty cell
  } else openBoard(side);
} else if (entry()) {
  const begins = sums() || (keysOfLine() && !document.querySelector("[data-shown]:not([data-shown=''])"));
  select((begins && !query.has("cell") && firstEmpty()) || current());
  if (!query.has("cell")) giveWay();
}
showBill();
follow(
  () => outbox.sending,
  () => outbox.wake(),
);

// ---- waiting actions: pending values are drawn as if written. Offline, uncertain totals say so, the set-up goes on,
// and undo withdraws waiting actions first.

/** Show how many actions have waited too long, as the outbox reports. */
function onWaiting(number) {
  const note = byId("waiting");
  if (note) {
    note.hidden = !number;
    note.textContent = note.dataset[outbox.blocked ? "held" : outbox.why === "signal" ? "late" : "stuck"];
  }
  report(number ? outbox.troubles : [], "waiting");
  drawWaiting();
  if (afterwards && !outbox.held) leave(afterwards);
}

/** Go to another page once everything is written; offline at once, if this phone stores pages and actions. */
function leave(address) {
  const waiting = outbox.size && !outbox.held;
  afterwards = waiting && !outbox.late ? address : null;
  if (waiting && outbox.late && (outbox.unkept || !navigator.serviceWorker?.controller)) report(outbox.why);
  else if (!afterwards) location.assign(address);
}

// Actions that could not be stored would be lost with the page.
addEventListener("beforeunload", (event) => outbox.unkept && event.preventDefault());

function drawWaiting() {
  const actions = outbox.queue.filter((action) => !action.taken && !action.path.endsWith("/undo"));
  const going = new Set(actions.flatMap((action) => [...cellsOf(action), ...emptiedBy(action)]));
  for (const element of document.querySelectorAll("[data-cell].typed")) {
    if (!going.has(element.dataset.cell) && !isTyped(element)) unwrite(element);
  }
  for (const cell of going) if (cellAt(cell)) preview(cellAt(cell), waitingFor(cell));
  drawTicks(actions);
  drawLanding(actions);
  drawLate(outbox.late && !outbox.blocked ? actions : []);
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
  for (const total of document.querySelectorAll(".total, .head")) {
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

let landing = null; // the list with pending entries, and its original

/** Draw pending entries of a list (`data-lands`) in its free places; a single remaining one follows. */
function drawLanding(actions) {
  const buttons = [...document.querySelectorAll("[data-lands]")];
  const going = actions.flatMap(({ button, path }) =>
    buttons.filter((one) => one.id === button && pathOf(one) === absolute(path)),
  );
  const key = going.map(({ id }) => id).join();
  const drawn =
    landing?.list.isConnected && landing.key === key && going.every((one) => one.classList.contains("landed"));
  if (landing ? drawn : !key) return;
  landing?.list.replaceWith(landing.before);
  const list = key ? byId(buttons[0].dataset.lands) : null;
  landing = list && { key, list, before: list.cloneNode(true) };
  const left = buttons.filter((one) => !going.includes(one));
  const landed = key && left.length === 1 ? buttons : going;
  for (const one of buttons) {
    const said = JSON.parse(one.dataset.said);
    one.ariaLabel = said[Math.min(left.includes(one) ? going.length : going.indexOf(one), said.length - 1)];
    one.classList.toggle("landed", landed.includes(one));
  }
  const free = [...(list?.querySelectorAll("[data-free]") ?? [])];
  const mark = free[0]?.querySelector(".stamp").textContent;
  for (const one of [...going, ...landed.filter((one) => left.includes(one))]) land(one, free.shift());
  free[0]?.classList.add("now");
  free[0]?.querySelector(".stamp").replaceChildren(mark);
}

/** Draw the button's content in `place`. */
function land(button, place) {
  if (!place) return;
  place.classList.add("typed");
  place.classList.remove("now");
  if (place.nextElementSibling) place.querySelector(".visually-hidden").textContent = button.ariaLabel;
  for (const part of ["svg", ".stamp"])
    place.querySelector(part).replaceWith(button.querySelector(part).cloneNode(true));
}

const absolute = (path) => new URL(path, location.href).href;
const steps = () => [...document.querySelectorAll(".steps .step[formaction]")];
const pathOf = (button) => absolute(button.getAttribute("formaction"));
const titleOf = (step) => step.querySelector(".text b").textContent;

/** The words for a waiting action; `empty` is the word for an emptied cell. */
function nameOf({ cell, path, typed, card, button, brush }, empty) {
  const label = cell && cellAt(cell)?.dataset.label;
  if (label) return [`${label}:`, card || grouped(typed) || empty];
  const step = steps().find((one) => pathOf(one) === absolute(path));
  if (step) return [titleOf(step)];
  const pressed = byId(button);
  if (brush) return [`${pressed?.dataset.called ?? ""}:`, brush];
  return [(pressed?.getAttribute("aria-label") ?? pressed?.textContent ?? "").trim()];
}

/** The cells that an action fills: a card may have several. */
function cellsOf({ cell, cells }) {
  return cells ?? (cell ? [cell] : []);
}

/** The cells that an action empties as a side effect. */
function emptiedBy({ empties }) {
  return empties ?? [];
}

/** Withdraw the newest waiting action; if it may have arrived, queue an undo. */
function withdraw() {
  const action = outbox.queue.at(-1);
  if (!action) return;
  if (!outbox.withdraw()) outbox.send(`${play}/undo`, []);
  byId(action.button)?.classList.remove("wait");
  if (figures() && cellAt(action.cell ?? "")) select(action.cell); // correct it in its own cell
  document.dispatchEvent(new CustomEvent("action:withdrawn", { detail: { path: action.path } }));
  drawWaiting();
  refresh();
}

byId("undo-waiting")?.addEventListener("click", withdraw);
addEventListener("online", () => outbox.wake());
drawWaiting();
