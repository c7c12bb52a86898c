// The referee's keys write into the row that is marked; every change asks anew, and what is typed here stays typed.

const RETRY = 2000; // milliseconds before a question that found no signal is asked again
const MOST = 7; // cards in a row
const WIDE = matchMedia("(min-width: 64rem)"); // the keys stand beside the rows

const form = document.getElementById("referee");
const field = (row) => document.getElementById(`lie-${row}`);
const fields = () => [...form.querySelectorAll("[data-row] input.number")];
const marks = () => [...form.querySelectorAll("[name^=queue]:checked")];
const shown = (name) => form.elements[`was-${name}`]?.value; // what the page has of the sheet in a field

let active = "";
let asking = false; // a question is under way: what the page says is no answer to what is typed any more
let again = 0;
let refused = null; // the play that was refused last
const sent = []; // of each action that is not answered yet the play that it writes down, null where it is none

function ask() {
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Mark the row that the keys write in: the play, unless somebody says first what lies on a vehicle. */
function mark(row) {
  active = row;
  for (const one of form.querySelectorAll("[data-row]")) one.toggleAttribute("data-on", one.dataset.row === row);
  show();
}

/** The keys are on the page, and the row that is written in never lies under them. */
function show() {
  for (const one of fields()) one.inputMode = "none";
  const hidden =
    field(active).getBoundingClientRect().bottom - document.querySelector(".dock").getBoundingClientRect().top;
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

// While there is no play, a vehicle that is tapped is one of which people say what lies on it, also the one that is marked.
form.addEventListener("click", ({ target }) => {
  if (target.name === "vehicle" && !field("play").value) mark(target.value);
});

// ---- the question

document.addEventListener("input", (event) => event.target.closest("main") && busy(true));

form.addEventListener("htmx:configRequest", ({ detail: { parameters } }) => {
  // A mark of the queue goes with its card.
  for (const box of marks()) {
    box.checked = Number(box.name.slice(5)) <= field("play").value.length;
    if (!box.checked) delete parameters[box.name];
  }
  // What nobody changed here is as the sheet has it.
  for (const name of ["van", "bus", "vehicle"]) {
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

// The play is this page's own: no answer takes it away. So is what was typed or chosen while the answer was under way;
// what is said of a vehicle is new all the same, for the next answer brings only what differs from this one.
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  const [kind, row] = detail.target.id.split("-");
  if (kind === "which" && asking) {
    detail.target.querySelector("span").replaceWith(detail.fragment.querySelector("span"));
    detail.shouldSwap = false;
  }
  if (kind !== "field") return;
  const typed = field(row).value;
  const kept = row === "play" || (asking && typed !== shown(row));
  detail.shouldSwap = !kept || typed === detail.fragment.querySelector("input.number").value;
});

/** Make room for the next play at once. */
function writtenDown(play) {
  field("play").value = "";
  busy(true);
  return play;
}

document.addEventListener("submit", (event) => {
  const { dataset } = event.target;
  if (!("action" in dataset)) return;
  if (event.submitter?.closest("#board")) sent.push(writtenDown({ text: field("play").value, marks: marks() }));
  else if (dataset.action === "resolve" && refused && refused.text === field("play").value)
    sent.push(writtenDown(refused));
  else sent.push(null);
});

// An action changes the table under the question, and the address asks nothing any more: what is typed is asked anew. A
// play that was refused comes back.
document.addEventListener("parts:swapped", ({ detail }) => {
  if (detail.chosen) return;
  show();
  if (!detail.own) return asking && ask();
  const play = sent.shift();
  refused = detail.status < 400 ? null : play;
  if (refused && !field("play").value) {
    field("play").value = refused.text;
    for (const box of refused.marks) box.checked = true;
  }
  ask();
});

mark("play");
