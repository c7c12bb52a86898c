// What waits for the signal: a part of pad.js, which is served with it. What is on its way is drawn as if it were written;
// without a signal it is said which totals cannot be known, the set-up goes on, and undo takes back first what waits.

/** Be told by the outbox how many actions have waited too long. */
function waits(number) {
  const note = document.getElementById("waiting");
  if (note) {
    note.hidden = !number;
    note.textContent = note.dataset[outbox.held ? "held" : outbox.why === "signal" ? "late" : "stuck"];
  }
  lost(number ? outbox.troubles : [], "waiting");
  drawWaiting();
  if (afterwards && !outbox.held) leave(afterwards);
}

/** Go to another page once everything is written; without a signal at once, where this phone keeps pages and actions. */
function leave(address) {
  const waiting = outbox.size && !outbox.held;
  afterwards = waiting && !outbox.late ? address : null;
  if (waiting && outbox.late && (outbox.unkept || !navigator.serviceWorker?.controller)) lost(outbox.why);
  else if (!afterwards) location.assign(address);
}

// What could not be kept would be lost with the page.
addEventListener("beforeunload", (event) => outbox.unkept && event.preventDefault());

function drawWaiting() {
  const actions = outbox.queue.filter((action) => !action.taken && !action.path.endsWith("/undo"));
  const going = new Set(actions.flatMap((action) => [...cellsOf(action), ...emptiedBy(action)]));
  for (const element of document.querySelectorAll("[data-cell].typed")) {
    if (!going.has(element.dataset.cell) && !isTyped(element)) unwrite(element);
  }
  for (const action of actions) {
    for (const element of emptiedBy(action).map(cellElement).filter(Boolean)) preview(element, "");
    for (const element of cellsOf(action).map(cellElement).filter(Boolean)) preview(element, action.typed);
  }
  drawTicks(actions);
  drawLanding(actions);
  drawLate(outbox.late && !outbox.held ? actions : []);
}

const ticked = new Map(); // by the box of a score card that was pressed: what it says on the sheet

/** Draw the boxes that were pressed as they will be; once that is answered, they are as the sheet has them. */
function drawTicks(actions) {
  for (const [box, value] of ticked) tick(box, value);
  ticked.clear();
  for (const { button, fields } of actions) {
    const box = document.getElementById(button);
    if (!box?.matches(".cell[aria-pressed]")) continue;
    if (!ticked.has(box)) ticked.set(box, box.ariaPressed);
    tick(box, String(fields.find(([name]) => name === "value")?.[1] === "true"));
  }
}

function tick(box, pressed) {
  box.ariaPressed = pressed;
  box.value = pressed === "true" ? "" : "true";
}

/** Say what it means that there is no signal: `actions` have waited too long. */
function drawLate(actions) {
  const undo = document.getElementById("undo-waiting");
  const sides = new Set(actions.map(({ cell }) => cell && cellElement(cell)?.dataset.side));
  for (const total of document.querySelectorAll(".total")) {
    const unsure = sides.has(total.dataset.side) || sides.has(undefined);
    if (unsure) total.dataset.unsure = (outbox.why === "signal" && undo?.dataset.unsure) || "?";
    else delete total.dataset.unsure;
  }
  if (!undo) return;
  const newest = outbox.queue.at(-1);
  undo.hidden = !actions.includes(newest);
  if (!undo.hidden) drawName(undo, nameOf(newest, undo.dataset.empty));
}

/** Draw the place and what was written there each by itself, so that the place is cut; what is longer in one piece. */
function drawName(undo, words) {
  const parts = words.at(-1).length <= Number(undo.dataset.whole) ? words : [words.join(" ")];
  const spans = parts.map((one) => Object.assign(document.createElement("span"), { textContent: one }));
  undo.querySelector(".wrote").replaceChildren(...spans.flatMap((one, number) => (number ? [" ", one] : [one])));
}

let landing = null; // the list in which what is on its way was drawn, and as it was before

/** Draw what pressed buttons put into a list (``data-lands``): each in its first free place. The last one is left over. */
function drawLanding(actions) {
  const buttons = [...document.querySelectorAll("[data-lands]")];
  const going = actions.flatMap(({ button, path }) =>
    buttons.filter((one) => one.id === button && pathOf(one) === absolute(path)),
  );
  const key = going.map(({ id }) => id).join();
  const drawn =
    landing?.list.isConnected && landing.key === key && going.every((one) => one.classList.contains("landed"));
  if (landing ? drawn : !key) return;
  landing?.list.replaceWith(landing.before);
  const list = key ? document.getElementById(buttons[0].dataset.lands) : null;
  landing = list && { key, list, before: list.cloneNode(true) };
  const left = buttons.filter((one) => !going.includes(one));
  const landed = key && left.length === 1 ? buttons : going;
  for (const one of buttons) {
    const said = JSON.parse(one.dataset.said);
    one.ariaLabel = said[Math.min(left.includes(one) ? going.length : going.indexOf(one), said.length - 1)];
    one.classList.toggle("landed", landed.includes(one));
  }
  const free = [...(list?.querySelectorAll("[data-free]") ?? [])];
  const mark = free[0]?.querySelector(".stamp").textContent;
  for (const one of [...going, ...landed.filter((one) => left.includes(one))]) land(one, free.shift());
  free[0]?.classList.add("now");
  free[0]?.querySelector(".stamp").replaceChildren(mark);
}

/** Draw in ``place`` what the button shows. */
function land(button, place) {
  if (!place) return;
  place.classList.add("typed");
  place.classList.remove("now");
  place.querySelector(".visually-hidden").textContent = button.ariaLabel;
  for (const part of ["svg", ".stamp"])
    place.querySelector(part).replaceWith(button.querySelector(part).cloneNode(true));
}

const absolute = (path) => new URL(path, location.href).href;
const steps = () => [...document.querySelectorAll(".steps .step[formaction]")];
const pathOf = (button) => absolute(button.getAttribute("formaction"));
const titleOf = (step) => step.querySelector(".text b").textContent;

/** How an action is called that waits; `empty` is how an empty cell is. */
function nameOf({ cell, path, typed, card, button, brush }, empty) {
  const label = cell && cellElement(cell)?.dataset.label;
  if (label) return [`${label}:`, card || typed || empty];
  const step = steps().find((one) => pathOf(one) === absolute(path));
  if (step) return [titleOf(step)];
  const pressed = document.getElementById(button);
  if (brush) return [`${pressed?.dataset.called ?? ""}:`, brush];
  return [(pressed?.getAttribute("aria-label") ?? pressed?.textContent ?? "").trim()];
}

/** The cells that an action fills: a card may stand for several. */
function cellsOf({ cell, cells }) {
  return cells ?? (cell ? [cell] : []);
}

/** The cells that an action empties by the way. */
function emptiedBy({ empties }) {
  return empties ?? [];
}

/** Take back the newest that waits; where it may have arrived all the same, that is undone after it. */
function withdraw() {
  const action = outbox.queue.at(-1);
  if (!action) return;
  if (!outbox.withdraw()) outbox.send(`${play}/undo`, []);
  document.getElementById(action.button)?.classList.remove("wait");
  if (figures() && cellElement(action.cell ?? "")) select(action.cell); // what was wrong is written anew where it stood
  document.dispatchEvent(new CustomEvent("action:withdrawn", { detail: { path: action.path } }));
  drawWaiting();
  refresh();
}

document.getElementById("undo-waiting")?.addEventListener("click", withdraw);
addEventListener("online", () => outbox.wake());
drawWaiting();
