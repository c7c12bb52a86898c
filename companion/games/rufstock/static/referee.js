// The referee's keys write into the row that is marked; every change asks for the verdict anew.

const RETRY = 2000; // milliseconds before a question that found no signal is asked again
const MOST = 7; // cards in a row
const WIDE = matchMedia("(min-width: 64rem)"); // the keys stand beside the rows

const form = document.getElementById("referee");
const field = (row) => document.getElementById(`lie-${row}`);
let active = form.dataset.active;
let again = 0;
let sent = null; // the play that was written down and is not answered yet

function changed(element) {
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Mark the row that the keys write in; a vehicle's row is also the vehicle that is asked about. */
function mark(row) {
  active = row;
  for (const one of form.querySelectorAll("[data-row]")) {
    one.toggleAttribute("data-on", one.dataset.row === row);
  }
  show();
  const vehicle = form.querySelector(`[name=vehicle][value="${row}"]`);
  if (!vehicle || vehicle.checked) return;
  vehicle.checked = true;
  changed(vehicle);
}

/** The keys are on the page, and the row that is written in never lies under them. */
function show() {
  for (const one of form.querySelectorAll("[data-row] input.n")) one.inputMode = "none";
  const hidden = field(active).getBoundingClientRect().bottom - document.querySelector(".dock").getBoundingClientRect().top;
  if (!WIDE.matches && hidden > 0) scrollBy(0, hidden);
}

const marks = () => [...form.querySelectorAll("[name^=queue]:checked")];

/** A mark of the queue goes with its card. */
function unmark() {
  for (const box of marks()) box.checked = Number(box.name.slice(5)) <= field("play").value.length;
}

/** What was asked before is no answer any more, and must not be written down. */
function busy() {
  unmark();
  document.getElementById("verdict").ariaBusy = "true";
  for (const part of ["board", "table"]) document.getElementById(part)?.toggleAttribute("inert", true);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-card]")?.dataset.card;
  if (!key) return;
  const row = field(active);
  if (key === "clear") row.value = "";
  else if (key === "delete") row.value = row.value.slice(0, -1);
  else if (row.value.length < MOST) row.value += key;
  changed(row);
});

// A key leaves the caret in its row, for those who type on a keyboard too.
document.addEventListener("mousedown", (event) => event.target.closest("[data-card]") && event.preventDefault());

form.addEventListener("focusin", (event) => {
  const row = event.target.closest("[data-row]");
  if (row && event.target === field(row.dataset.row)) mark(row.dataset.row);
});

document.addEventListener("input", (event) => event.target.closest("main") && busy());

function waiting(yes) {
  document.getElementById("waiting")?.toggleAttribute("hidden", !yes);
}

form.addEventListener("htmx:sendError", (event) => {
  event.stopPropagation(); // this page asks again by itself
  waiting(true);
  clearTimeout(again);
  again = setTimeout(() => changed(form), RETRY);
});

form.addEventListener("htmx:afterOnLoad", () => {
  waiting(false);
  show();
});

// A play that is written down makes room for the next one at once; refused, it comes back.
document.addEventListener("submit", (event) => {
  if (event.target.id !== "board") return;
  sent = { play: field("play").value, marks: marks() };
  field("play").value = "";
  busy();
});

// A stroke changes the table under the question: it is asked again.
document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, xhr } = event.detail;
  if (requestConfig?.verb !== "post" || !xhr.status) return;
  if (sent && xhr.status >= 400 && !field("play").value) {
    field("play").value = sent.play;
    for (const box of sent.marks) box.checked = true;
  }
  sent = null;
  mark(active);
  changed(form);
});

mark(active);
