// Goes on where pad.js ends. Cards of the deck: a keypad of whole figures turns over to them as it does to digits. All of
// the deck is in the page from the first time on, so that a card is found and laid without a question to the server.

const PICKING = "#pick"; // what the address ends with while cards are shown
const NOT_AT_ALL = 3; // how well a name fits that does not have what was typed
const RETRY = 2000; // milliseconds before a deck that did not come is asked for again

// Whether the keypad shows cards, wherever one can lie.
let picking = location.hash === PICKING && document.getElementById("card-search") !== null;
let entered = false; // whether the step back in the browser's history leads to the keypad
let asked = null; // the deck that was asked for last
let coming = false; // whether it is on its way, or about to be shown
let retry = 0;
let eager = false; // whether Enter was pressed in the search before the deck was there
let stands = ""; // the card on whose row the focus is, or was until the row was moved or replaced
let moved = true; // whether somebody moved on here: only then the cards are put in another order

const cards = () => document.getElementById("cards");
const search = () => document.getElementById("card-search");
const shownRows = () => [...cards().querySelectorAll("[data-kind]:not([hidden]) > .card-row:not([hidden])")];
const nameOn = (row) => row.value.slice(row.value.indexOf(" ") + 1);
const plainName = (row) => (row.dataset.plain ??= plain(nameOn(row)));
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");

/** The address of the form that fills the marked place from a card, empty where none does. */
const formHere = () => cellElement(current())?.dataset.form ?? "";
const kindHere = () => /\/form\/(\w+)/.exec(formHere())?.[1] ?? "";
const filledHere = () => shownAt(cellElement(current())) !== "";
const kindOf = (name) => cards().querySelector(`[data-kind="${name}"]`);

/** Whether the marked place takes a card, and the deck has such cards, as far as it is known. */
function pickable() {
  const kind = search() && kindOf(kindHere());
  return search() !== null && formHere() !== "" && (!kind || kind.querySelector(".card-row") !== null);
}

/** Turn the keypad over to the cards; where the deck has none for this place, one is entered. */
function pick() {
  commit();
  if (!pickable()) return leave(formHere());
  if (!picking) history.pushState(null, "", PICKING);
  entered ||= !picking;
  picking = true;
  select(current());
  search().focus();
}

/** Turn it back; the step into the cards is taken back in the browser's history too. */
function unpick() {
  if (!picking) return;
  picking = false;
  search().value = "";
  if (entered) history.back();
  else history.replaceState(null, "", location.pathname + location.search);
  entered = false;
}

/** Close the cards; whoever comes from there stands at the place that is marked. */
function closeCards() {
  unpick();
  select(current());
  cellElement(current())?.focus({ preventScroll: true });
}

addEventListener("popstate", () => {
  if (!figures()) return;
  const was = picking;
  picking = entered = location.hash === PICKING && pickable();
  sayWhere(); // the board in sight may be another one by now
  if (was === picking) return;
  select(current());
  if (picking) return search().focus();
  search().value = "";
  cellElement(current())?.focus({ preventScroll: true });
});

/** Enter the card on its page, which says why it cannot be picked. */
function enter() {
  picking = entered = false;
  history.replaceState(null, "", location.pathname + location.search);
  leave(formHere());
}

/** Let the page have the deck as it is now. */
async function bring() {
  if (coming || !cards()) return;
  coming = true;
  asked = document.getElementById("on-table").dataset.deck;
  const answer = await ask(`${play}/cards`, { headers: headers() }).catch(() => null);
  clearTimeout(retry);
  moved ||= Boolean(answer?.ok);
  if (answer?.ok) show(answer, true, true);
  coming = false;
  if (!picking) return;
  if (isBehind()) return bring();
  if (answer && answer.status < 500) return answer.ok && pickable() ? undefined : enter();
  retry = setTimeout(bring, RETRY);
}

/** Whether another deck lies on the table than the one that is here, or was asked for last. */
function isBehind() {
  const { deck } = document.getElementById("on-table").dataset;
  return Boolean(deck) && deck !== cards().dataset.deck && deck !== asked;
}

/** Show the cards that fit the marked place and what was typed, in another order only where somebody did something here. */
function drawCards() {
  if (!picking || !pickable()) return;
  const { lying } = document.getElementById("on-table").dataset;
  const kind = kindOf(kindHere());
  if (!kind || isBehind()) bring();
  const [said, skip, filled] = [
    document.getElementById("cards-said"),
    document.getElementById("cards-skip"),
    filledHere(),
  ];
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
  stay();
}

/** Whoever stands on a card still does once its row was moved or replaced; whoever waited for the first one stands there. */
function stay() {
  const [rows, lost] = [shownRows(), document.activeElement === document.body];
  if (stands && lost) (rows.find((row) => row.value === stands) ?? rows[0] ?? search()).focus({ preventScroll: true });
  if (eager && document.activeElement === search()) step(1);
  eager = false;
}

document.addEventListener("focusin", ({ target }) => (stands = target.closest("#cards .card-row")?.value ?? ""));
document.addEventListener("pointerdown", () => (stands = ""));

/** How well what was typed fits the name on a row, 0 best. */
function rank(row, typed) {
  const name = plainName(row);
  if (name.startsWith(typed)) return 0;
  if (name.includes(` ${typed}`)) return 1;
  return name.includes(typed) ? 2 : NOT_AT_ALL;
}

/** Lay the card of a row in the marked place, and go on to the next empty one; what it is worth is known in the answer. */
function lay(row) {
  const cell = current();
  const cells = document.querySelector(`[data-cells~="${CSS.escape(cell)}"]`)?.dataset.cells.split(" ");
  const [laid, typed] = [row.value, row.dataset.worth];
  dismiss();
  outbox.send(
    row.getAttribute("formaction"),
    [
      ["card", laid],
      ["base", typing.base],
    ],
    { cell, cells, typed, card: nameOn(row), laid },
  );
  drawWaiting();
  search().value = "";
  next();
  (picking ? search() : cellElement(current()))?.focus({ preventScroll: true });
}

/** Pass over all places that are filled from such cards as this one. */
function skipKind() {
  const kind = kindHere();
  const order = orderAt(current());
  const rest = order.slice(order.indexOf(current()) + 1).map(cellElement);
  const to = rest.find((one) => isEmpty(one) && !(one.dataset.form ?? "").includes(`/form/${kind}?`));
  search().value = "";
  if (!to) through.add(side);
  select(to?.dataset.cell ?? "");
  (picking ? search() : cellElement(current()))?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-pick], #entry-unpick, #cards-skip");
  if (!pressed || event.ctrlKey || event.metaKey || !search()) return;
  event.preventDefault();
  if (pressed.id === "entry-unpick") closeCards();
  else if (pressed.id === "cards-skip") skipKind();
  else pick();
});

// A thumb on a row leaves the focus in the search, so that the phone's keyboard stays as it is.
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

/** Go up or down from the search over the cards that are shown. */
function step(by) {
  const all = [search(), ...shownRows()];
  all[Math.max(0, all.indexOf(document.activeElement) + by)]?.focus();
}

document.addEventListener("pad:selected", drawCards);
document.addEventListener("DOMContentLoaded", () => entry()?.dataset.face === "cards" && search().focus());
if (cards()) later(() => cards().childElementCount || bring());
