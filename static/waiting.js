// What waits for the signal: which totals cannot be known, which step of the set-up is the next, and what undo takes
// back: the newest of what waits, before anything that is written already.

import { play } from "./live.js";
import { cellElement, drawWaiting, outbox, preview, refresh } from "./pad.js";

const undo = document.getElementById("undo-waiting");
const note = document.getElementById("waiting");

function draw() {
  const late = outbox.late && !outbox.held;
  const waits = (action) => late && !action.taken && !action.path.endsWith("/undo");
  const actions = outbox.queue.filter(waits);
  const sides = new Set(actions.map(({ cell }) => cell && cellElement(cell)?.dataset.side));
  for (const total of document.querySelectorAll(".tot")) {
    const unsure = sides.has(total.dataset.side) || sides.has(undefined);
    if (unsure) total.dataset.unsure = undo?.dataset.unsure ?? "?";
    else delete total.dataset.unsure;
  }
  goOn(actions.map(({ path }) => path));
  if (!undo) return;
  note.textContent = outbox.held ? note.dataset.held : note.dataset.late;
  const newest = outbox.queue.at(-1);
  undo.hidden = !actions.includes(newest);
  if (!undo.hidden) undo.querySelector("b + span").firstChild.textContent = said(newest);
}

const steps = () => [...document.querySelectorAll(".steps .step[formaction]")];
const pathOf = (button) => new URL(button.getAttribute("formaction"), location.href).href;
const titleOf = (step) => step.querySelector(".tx b").textContent;

/** Let the dock of the set-up go on to the next step that is neither done nor waits: `paths` are those that do. */
function goOn(paths) {
  const go = document.getElementById("next-step");
  const waiting = new Set(paths.map((path) => new URL(path, location.href).href));
  const next = steps().find((step) => step.value === "true" && !waiting.has(pathOf(step)));
  if (!go || !next || !waiting.size) return;
  go.classList.remove("wait");
  go.setAttribute("formaction", next.getAttribute("formaction"));
  const [title, count] = go.parentElement.querySelectorAll("p b");
  title.textContent = titleOf(next);
  if (count) count.textContent = next.querySelector(":scope > .n")?.textContent ?? "";
}

/** How an action is called that waits. */
function said({ cell, path, typed, button }) {
  const label = cell && cellElement(cell)?.dataset.label;
  if (label) return `${label}: ${typed || undo.dataset.empty}`;
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
  }
  drawWaiting();
  refresh();
}

document.addEventListener("outbox:waits", draw);
document.addEventListener("parts:swapped", draw);
undo?.addEventListener("click", withdraw);
draw();
