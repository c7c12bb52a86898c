// What waits for the signal: which totals cannot be known, and what undo takes back: the newest of what waits, before
// anything that is written already.

import { play } from "./live.js";
import { cellElement, drawWaiting, outbox, preview, refresh } from "./pad.js";

const undo = document.getElementById("undo-waiting");

function draw() {
  const late = outbox.late && !outbox.held;
  const waits = (action) => late && !action.taken && !action.path.endsWith("/undo");
  const actions = outbox.queue.filter(waits);
  const sides = new Set(actions.map(({ cell }) => cell && cellElement(cell)?.dataset.side));
  for (const total of document.querySelectorAll(".tot")) {
    total.classList.toggle("unsure", sides.has(total.dataset.side) || sides.has(undefined));
  }
  if (!undo) return;
  const newest = outbox.queue.at(-1);
  undo.hidden = !actions.includes(newest);
  if (!undo.hidden) undo.querySelector("b + span").firstChild.textContent = said(newest);
}

/** How an action is called that waits. */
function said({ cell, typed, button }) {
  const label = cell && cellElement(cell)?.dataset.label;
  if (label) return `${label}: ${typed || undo.dataset.empty}`;
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
  }
  drawWaiting();
  refresh();
}

document.addEventListener("outbox:waits", draw);
document.addEventListener("parts:swapped", draw);
undo?.addEventListener("click", withdraw);
draw();
