// Goes on where pad.js ends. Cards of the deck: a keypad of whole figures turns over to them as it does to digits. All of
// the deck is in the page from the first time on, so that a card is found and laid without a question to the server.

const PICKING = "#pick"; // what the address ends with while cards are shown
const RETRY = 2000; // milliseconds before a deck that did not come is asked for again

let picking = location.hash === PICKING && document.getElementById("card-search") !== null; // whether the keypad shows cards, wherever one can lie
let entered = false; // whether the step back in the browser's history leads to the keypad
let asked = null; // the deck that was asked for last
let coming = false; // whether it is on its way
let retry = 0;

const cards = () => document.getElementById("cards");
const search = () => document.getElementById("card-search");
const rowsOf = (kind) => [...(kind?.querySelectorAll(".cardrow") ?? [])];
const shownRows = () => rowsOf(cards().querySelector("[data-kind]:not([hidden])")).filter((row) => !row.hidden);
const nameOn = (row) => row.value.slice(row.value.indexOf(" ") + 1);
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");

/** The address of the form that fills the marked place from a card, empty where none does. */
const formHere = () => cellElement(current())?.dataset.form ?? "";
const kindHere = () => /\/form\/(\w+)/.exec(formHere())?.[1] ?? "";
const filledHere = () => shownAt(cellElement(current())) !== "";
const pickable = () => search() !== null && formHere() !== "";

/** Turn the keypad over to the cards. */
function pick() {
  commit();
  if (!picking) history.pushState(null, "", PICKING);
  entered ||= !picking;
  picking = true;
  select(current());
  sort();
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

/** Let the page have the deck as it is now. */
async function bring() {
  if (coming || !cards()) return;
  coming = true;
  const response = await fetch(`${play}/cards`, { headers: headers() }).catch(() => null);
  coming = false;
  clearTimeout(retry);
  if (response?.ok) {
    await show(response, true, true);
    sort();
  } else if (picking && response && response.status < 500) location.assign(formHere()); // the page says why
  else if (picking) retry = setTimeout(bring, RETRY);
}

/** Show the cards that fit the marked place and what was typed. */
function drawCards() {
  if (!picking || !pickable()) return;
  const { deck, lying } = document.getElementById("on-table").dataset;
  const kind = cards().querySelector(`[data-kind="${kindHere()}"]`);
  if (!kind || (deck && deck !== cards().dataset.deck && deck !== asked)) {
    asked = deck;
    bring();
  }
  const said = document.getElementById("cards-said");
  document.getElementById("cards-skip").textContent = kind?.dataset.skip ?? "";
  said.textContent = kind ? "" : said.dataset.waits;
  said.classList.toggle("vh", Boolean(kind));
  if (!kind) return;
  for (const one of cards().querySelectorAll("[data-kind]")) one.hidden = one !== kind;
  const [typed, out] = [plain(search().value), new Set(lying.split(" "))];
  const waiting = new Set(outbox.queue.map(({ laid }) => laid));
  for (const row of rowsOf(kind)) {
    row.hidden = !plain(nameOn(row)).includes(typed);
    row.classList.toggle("lies", out.has(row.value.split(" ")[0]) || (waiting.has(row.value) && row.dataset.copies === "1"));
    row.setAttribute("formaction", `${play}/pick?cell=${current()}`);
  }
  const found = shownRows();
  if (typed) said.textContent = found.length ? found.slice(0, 3).map(nameOn).join(", ") : kind.dataset.none.replace("{}", search().value.trim());
  said.classList.toggle("vh", found.length > 0);
  const [link, form, filled] = [kind.querySelector(".new"), new URL(formHere(), location.href), filledHere()];
  const sought = filled ? "" : search().value.trim();
  if (sought) form.searchParams.set("q", sought);
  link.href = `${form.pathname}${form.search}#cardform`;
  const what = link.querySelector(".what");
  what.textContent = filled ? what.dataset.here : what.dataset.new;
  link.querySelector(".sought").textContent = sought;
  document.getElementById("cards-skip").hidden = filled;
  if (!rowsOf(kind).length) leave(formHere()); // a deck without such a card: it is entered
}

/** Put what fits best first, and what lies on the table already last; only when somebody does something here. */
function sort() {
  drawCards();
  const kind = picking && cards().querySelector("[data-kind]:not([hidden])");
  if (!kind) return;
  const typed = plain(search().value);
  const fits = (name) => (name.startsWith(typed) ? 0 : name.includes(` ${typed}`) ? 1 : 2);
  const rank = (row) => (row.classList.contains("lies") ? 3 : 0) + fits(plain(nameOn(row)));
  const order = (one, other) => rank(one) - rank(other) || (plain(nameOn(one)) < plain(nameOn(other)) ? -1 : 1);
  kind.append(kind.querySelector(".new"));
  kind.prepend(...(filledHere() && !typed ? [kind.querySelector(".new")] : []), ...rowsOf(kind).sort(order));
  document.querySelector(".offers").scrollTop = 0;
}

/** Lay the card of a row in the marked place, and go on to the next empty one; what it is worth is known in the answer. */
function lay(row) {
  const cell = current();
  const cells = document.querySelector(`[data-cells~="${CSS.escape(cell)}"]`)?.dataset.cells.split(" ");
  const [laid, typed] = [row.value, row.dataset.worth];
  dismiss();
  outbox.send(row.getAttribute("formaction"), [["card", laid], ["base", typing.base]], { cell, cells, typed, card: nameOn(row), laid });
  drawWaiting();
  search().value = "";
  next();
  if (picking) sort();
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
  if (picking) sort();
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
  if (event.target.closest("#cards .cardrow")) event.preventDefault();
});

document.addEventListener("input", (event) => {
  if (event.target === search()) sort();
});

document.addEventListener("keydown", (event) => {
  if (!picking || document.querySelector("dialog[open]")) return;
  const { key, target } = event;
  if (key === "Escape") closeCards();
  else if (!target.closest("#card-search, #cards .cardrow")) return;
  else if (key === "ArrowDown" || (key === "Enter" && target === search())) step(1);
  else if (key === "ArrowUp") step(-1);
  else return;
  event.preventDefault();
});

/** Go up or down from the search over the cards that are shown. */
function step(by) {
  const all = [search(), ...shownRows()];
  all[Math.max(0, all.indexOf(document.activeElement) + by)]?.focus();
}

document.addEventListener("pad:selected", drawCards);
document.addEventListener("DOMContentLoaded", () => {
  if (entry()?.dataset.face !== "cards") return;
  sort();
  search().focus();
});
if (cards()) later(() => cards().childElementCount || bring());
