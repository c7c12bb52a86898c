// The referee's keys write into the marked row. Every change asks again; what is typed here is kept.

const RETRY = 2000; // milliseconds before a question that could not be sent is asked again
const MOST = 7; // cards in a row

const form = document.getElementById("referee");
const dogs = form.dataset.dogs.split(" ");
const field = (row) => document.getElementById(`lie-${row}`);
const slots = () => [...document.querySelectorAll(".played li")];
const marks = () => [...form.querySelectorAll("[name^=queue]:checked")];
const shown = (name) => form.elements[`was-${name}`]?.value; // what the page shows of the sheet in a field
const fromQueue = document.querySelector("[data-card=queue]");

let asking = false; // a question is pending, so the answer on the page is stale
let again = 0;
let refused = null; // the last play that was refused
const sent = []; // for each unanswered action the play it writes, or what was typed when it clears vehicles; else null

function ask() {
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Mark the row that the keys write into: the play, unless the user picks a vehicle. */
function mark(row) {
  form.dataset.on = row;
  queue(false);
}

/** Set whether the next card comes from the waiting queue. */
function queue(yes) {
  fromQueue.ariaPressed = String(yes);
}

// ---- cards are drawn as they are tapped, before the answer arrives

function fill(card, digit) {
  card.querySelector("b").textContent = digit;
  card.querySelector("use").setAttribute("href", `#d-${dogs[(digit - 1) % dogs.length]}`);
  return card;
}

function draw(row) {
  const digits = [...field(row).value].filter((one) => one > 0);
  if (row !== "play") {
    const cards = digits.map((digit) => fill(slots()[0].querySelector(".dog-card").cloneNode(true), digit));
    document.querySelector(`#bay-${row} .hand`).replaceChildren(...cards);
    return;
  }
  for (const [place, slot] of slots().entries()) {
    const digit = digits[place];
    const box = slot.querySelector("input");
    slot.classList.toggle("gap", !digit);
    box.disabled = !digit; // the mark of the queue disappears with its card
    if (digit) fill(slot.querySelector(".dog-card"), digit);
    else box.checked = false;
  }
}

/** Mark the play if the marked vehicle has no field, as it waits. The phone's keyboard never covers the page. */
function show() {
  if (!field(form.dataset.on)) mark("play");
  for (const one of form.querySelectorAll("input.number")) one.inputMode = "none";
}

/** While a question is pending, the old answer must not be written down. */
function busy(yes) {
  asking = yes;
  document.getElementById("verdict").ariaBusy = yes ? "true" : null;
  for (const part of ["board", "table"]) document.getElementById(part)?.toggleAttribute("inert", yes);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-card]")?.dataset.card;
  if (!key) return;
  if (key === "queue") {
    mark("play");
    queue(true);
    return;
  }
  const row = form.dataset.on;
  const typed = field(row);
  if (key === "clear") typed.value = "";
  else if (key === "delete") typed.value = typed.value.slice(0, -1);
  else if (typed.value.length < MOST) typed.value += key;
  draw(row);
  if (key > 0 && row === "play" && fromQueue.ariaPressed === "true")
    slots()[typed.value.length - 1].querySelector("input").checked = true;
  queue(false);
  ask();
});

// A key leaves the caret where it is, for those who type on a keyboard too.
document.addEventListener("mousedown", (event) => event.target.closest("[data-card]") && event.preventDefault());

form.addEventListener("focusin", ({ target }) => target.matches("input.number") && mark(target.name));

// While the keys write a vehicle's cards, a tap on a card of the play only goes back to the play.
form.addEventListener("click", (event) => {
  if (!event.target.closest(".strip") || form.dataset.on === "play") return;
  event.preventDefault();
  mark("play");
});

// ---- the question

document.addEventListener("input", ({ target }) => {
  if (!target.closest("main, #board")) return;
  busy(true);
  if (target.matches("input.number")) draw(target.name);
});

form.addEventListener("htmx:configRequest", ({ detail: { parameters } }) => {
  // Fields not changed here follow the sheet.
  for (const name of ["van", "bus"]) {
    if (parameters[name] === shown(name)) delete parameters[name];
    delete parameters[`was-${name}`];
  }
});

form.addEventListener("htmx:beforeOnLoad", () => busy(false));
form.addEventListener("htmx:afterOnLoad", show);
form.addEventListener("htmx:sendError", () => {
  clearTimeout(again);
  again = setTimeout(ask, RETRY);
});

// ---- what answers bring

// The play belongs to this page: no answer replaces it. Nor does one replace what was typed while it was pending; only
// the sign of that vehicle is replaced even then, because the next answer brings only what differs from this one.
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  const { target, fragment } = detail;
  const { row } = target.dataset;
  if (row === "play") detail.shouldSwap = false;
  if (!row || row === "play" || !field(row)) return;
  const typed = field(row).value;
  const next = fragment.querySelector("input.number");
  const settled = sent[0]?.typed[row] === typed; // the answered action has written it
  const kept = next && asking && !settled && typed !== shown(row) && typed !== next.value;
  if (!kept && detail.shouldSwap) return;
  detail.shouldSwap = false;
  if (next) target.querySelector(".sign").replaceWith(fragment.querySelector(".sign"));
});

/** Make room for the next play at once. */
function writtenDown(play) {
  field("play").value = "";
  draw("play");
  busy(true);
  return play;
}

/** Show what the sheet has on the vehicles, unless somebody has typed there since `typed` was sent. */
function settle(typed) {
  for (const [row, value] of Object.entries(typed)) {
    if (field(row)?.value !== value) continue;
    field(row).value = shown(row);
    draw(row);
  }
}

document.addEventListener("submit", (event) => {
  const { dataset } = event.target;
  if (!("action" in dataset)) return;
  const typed = Object.fromEntries(["van", "bus"].filter(field).map((row) => [row, field(row).value]));
  const play = { text: field("play").value, marks: marks().map((box) => box.id), typed };
  if (event.submitter?.closest("#board")) sent.push(writtenDown(play));
  else if (dataset.action === "resolve" && refused && refused.text === play.text) sent.push(writtenDown(refused));
  else sent.push(event.submitter?.matches("#clear, #swap") ? { typed } : null);
});

// An action changes the table under the question and clears it from the address, so what is typed is asked again. A
// refused play comes back.
document.addEventListener("parts:swapped", ({ detail }) => {
  if (detail.chosen) return;
  show();
  if (!detail.own) return asking && ask();
  const action = sent.shift();
  const failed = detail.status >= 400;
  if (action && !failed) settle(action.typed);
  refused = failed && action && "text" in action ? action : null;
  if (refused && !field("play").value) {
    field("play").value = refused.text;
    draw("play");
    for (const id of refused.marks) document.getElementById(id).checked = true;
  }
  ask();
});

draw("play"); // a page restored by the browser still has what was typed
show();
