// What waits for the signal: a part of pad.js, which is served with it. What is on its way is drawn as if it were written;
// without a signal it is said which totals cannot be known, the set-up goes on, and undo takes back first what waits.

/** Be told by the outbox how many actions have waited too long. */
function waits(number) {
  const note = document.getElementById("waiting");
  if (note) {
    note.hidden = !number;
    note.textContent = outbox.held ? note.dataset.held : note.dataset.late;
  }
  drawWaiting();
  if (afterwards && !outbox.held) leave(afterwards);
}

/** Go to another page once everything is written; without a signal at once, where this phone keeps pages. */
function leave(address) {
  const waiting = outbox.size && !outbox.held;
  afterwards = waiting && !outbox.late ? address : null;
  if (waiting && outbox.late && !navigator.serviceWorker?.controller) lost(true);
  else if (!afterwards) location.assign(address);
}

function drawWaiting() {
  const actions = outbox.queue.filter((action) => !action.taken && !action.path.endsWith("/undo"));
  for (const { cell, typed } of actions) {
    if (cell && cellElement(cell)) preview(cellElement(cell), typed);
  }
  drawLate(outbox.late && !outbox.held ? actions : []);
}

/** Say what it means that there is no signal: `actions` have waited too long. */
function drawLate(actions) {
  const undo = document.getElementById("undo-waiting");
  const sides = new Set(actions.map(({ cell }) => cell && cellElement(cell)?.dataset.side));
  for (const total of document.querySelectorAll(".tot")) {
    const unsure = sides.has(total.dataset.side) || sides.has(undefined);
    if (unsure) total.dataset.unsure = undo?.dataset.unsure ?? "?";
    else delete total.dataset.unsure;
  }
  if (!undo) return;
  const newest = outbox.queue.at(-1);
  undo.hidden = !actions.includes(newest);
  if (!undo.hidden) undo.querySelector("b + span").textContent = nameOf(newest, undo.dataset.empty);
}

const steps = () => [...document.querySelectorAll(".steps .step[formaction]")];
const pathOf = (button) => new URL(button.getAttribute("formaction"), location.href).href;
const titleOf = (step) => step.querySelector(".tx b").textContent;

/** How an action is called that waits; `empty` is how an empty cell is. */
function nameOf({ cell, path, typed, button }, empty) {
  const label = cell && cellElement(cell)?.dataset.label;
  if (label) return `${label}: ${typed || empty}`;
  const step = steps().find((one) => pathOf(one) === new URL(path, location.href).href);
  if (step) return titleOf(step);
  const pressed = document.getElementById(button);
  return (pressed?.getAttribute("aria-label") ?? pressed?.textContent ?? "").trim();
}

/** Take back the newest that waits; where it may have arrived all the same, that is undone after it. */
function withdraw() {
  const action = outbox.queue.at(-1);
  if (!action) return;
  if (!outbox.withdraw()) outbox.send(`${play}/undo`, []);
  document.getElementById(action.button)?.classList.remove("wait");
  const element = action.cell && cellElement(action.cell);
  if (element) {
    preview(element, element.dataset.shown);
    element.classList.remove("typed");
    if (figures()) select(action.cell); // what was wrong is written anew where it stood
  }
  document.dispatchEvent(new CustomEvent("action:withdrawn", { detail: { path: action.path } }));
  drawWaiting();
  refresh();
}

document.getElementById("undo-waiting")?.addEventListener("click", withdraw);
addEventListener("online", () => outbox.wake());
drawWaiting();
