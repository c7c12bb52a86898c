// What waits for the signal: which totals cannot be known, and what undo takes back: the newest of what waits, before
// anything that is written already.

import { play } from "./live.js";

const undo = document.getElementById("undo-waiting");

const isUndo = (action) => action.path.endsWith("/undo");

export class Waiting {
  /** `restore(cell)` draws what stands in a cell. */
  constructor(outbox, cellElement, restore) {
    Object.assign(this, { outbox, cellElement, restore });
    undo?.addEventListener("click", () => this.withdraw());
  }

  draw() {
    const late = this.outbox.late && !this.outbox.held;
    const actions = late ? this.outbox.queue.filter((action) => !action.taken && !isUndo(action)) : [];
    const sides = new Set(actions.map(({ cell }) => cell && this.cellElement(cell)?.dataset.side));
    for (const total of document.querySelectorAll(".tot")) {
      total.classList.toggle("unsure", sides.has(total.dataset.side) || sides.has(undefined));
    }
    const newest = this.outbox.queue.at(-1);
    if (!undo) return;
    undo.hidden = !actions.includes(newest);
    if (!undo.hidden) undo.querySelector("b + span").firstChild.textContent = this.said(newest);
  }

  /** How an action is called that waits. */
  said({ cell, typed, button }) {
    const label = cell && this.cellElement(cell)?.dataset.label;
    if (label) return `${label}: ${typed || undo.dataset.empty}`;
    const pressed = document.getElementById(button);
    return (pressed?.getAttribute("aria-label") ?? pressed?.textContent ?? "").trim();
  }

  /** What may have arrived all the same is undone after it. */
  withdraw() {
    const action = this.outbox.queue.at(-1);
    if (!action) return;
    if (!this.outbox.withdraw()) this.outbox.send(`${play}/undo`, []);
    document.getElementById(action.button)?.classList.remove("wait");
    this.restore(action.cell);
  }
}
