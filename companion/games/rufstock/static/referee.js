// The referee's keys write into the row that is marked; every change asks anew, and what is typed here stays typed.

const RETRY = 2000; // milliseconds before a question that found no signal is asked again
const MOST = 7; // cards in a row
const WIDE = matchMedia("(min-width: 64rem)"); // the keys stand beside the rows

const form = document.getElementById("referee");
const field = (row) => document.getElementById(`lie-${row}`);
const rows = () => [...form.querySelectorAll("[data-row] input.n")];
const marks = () => [...form.querySelectorAll("[name^=queue]:checked")];
const shown = (name) => form.elements[`was-${name}`]?.value; // what the page has of the sheet in a field

let active = "";
let asking = false; // a question is under way: what the page says is no answer to what is typed any more
let again = 0;
let sent = []; // the actions that are not answered yet; of a play that is written down, what was typed

function ask() {
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Mark the row that the keys write in; a vehicle's row is also the vehicle that is asked about. */
function mark(row) {
  active = row;
  for (const one of form.querySelectorAll("[data-row]")) one.toggleAttribute("data-on", one.dataset.row === row);
  show();
  const vehicle = document.getElementById(`on-${row}`);
  if (!vehicle || vehicle.checked) return;
  vehicle.checked = true;
  ask();
}

/** The keys are on the page, and the row that is written in never lies under them. */
function show() {
  for (const one of rows()) one.inputMode = "none";
  const hidden = field(active).getBoundingClientRect().bottom - document.querySelector(".dock").getBoundingClientRect().top;
  if (!WIDE.matches && hidden > 0) scrollBy(0, hidden);
}

/** What was asked before is no answer any more, and must not be written down. */
function busy(yes) {
  asking = yes;
  document.getElementById("verdict").ariaBusy = yes ? "true" : null;
  for (const part of ["board", "table"]) document.getElementById(part)?.toggleAttribute("inert", yes);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-card]")?.dataset.card;
  if (!key) return;
  const row = field(active);
  if (key === "clear") row.value = "";
  else if (key === "delete") row.value = row.value.slice(0, -1);
  else if (row.value.length < MOST) row.value += key;
  ask();
});

// A key leaves the caret in its row, for those who type on a keyboard too.
document.addEventListener("mousedown", (event) => event.target.closest("[data-card]") && event.preventDefault());

form.addEventListener("focusin", (event) => {
  const row = event.target.closest("[data-row]");
  if (row && event.target === field(row.dataset.row)) mark(row.dataset.row);
});

document.addEventListener("input", (event) => {
  if (!event.target.closest("main")) return;
  for (const box of marks()) box.checked = Number(box.name.slice(5)) <= field("play").value.length; // it goes with its card
  busy(true);
});

// What nobody changed here is as the sheet has it: it is left out of the question.
form.addEventListener("htmx:configRequest", ({ detail: { parameters } }) => {
  for (const name of ["van", "bus", "vehicle"]) {
    if (parameters[name] === shown(name)) delete parameters[name];
    delete parameters[`was-${name}`];
  }
});

// The play is emptied here, as soon as it is written down; no answer may take the next one away. Nor what was typed or
// chosen while the answer was under way: it is asked about anew.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const [kind, row] = event.target.id.split("-");
  const typed = asking && shown(row) !== undefined && field(row).value !== shown(row);
  const chosen = kind === "which" && shown("vehicle") === undefined;
  if ((kind === "field" && (row === "play" || typed)) || chosen) event.preventDefault();
});

form.addEventListener("htmx:beforeOnLoad", () => busy(false));
form.addEventListener("htmx:afterOnLoad", show);
form.addEventListener("htmx:sendError", () => {
  clearTimeout(again);
  again = setTimeout(ask, RETRY);
});

// A play that is written down makes room for the next one at once.
document.addEventListener("submit", (event) => {
  if (!("action" in event.target.dataset)) return;
  const plays = event.submitter?.closest("#board");
  sent.push(plays ? { play: field("play").value, marks: marks() } : null);
  if (!plays) return;
  field("play").value = "";
  busy(true);
});

// An action changes the table under the question, and the address asks nothing any more: what is typed is asked anew.
// A play that was refused comes back.
document.addEventListener("parts:swapped", ({ detail }) => {
  show();
  if (detail.own && sent.length) {
    const typed = sent.shift();
    if (typed && detail.status >= 400 && !field("play").value) {
      field("play").value = typed.play;
      for (const box of typed.marks) box.checked = true;
    }
    ask();
  } else if (asking) ask();
});

const known = rows().some((one) => one.value) || document.querySelector("#table [aria-pressed=true]");
mark(known ? "play" : form.elements.vehicle.value);
