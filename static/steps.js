// The set-up under a thumb: the step one is at is in sight, a tick moves on at once, and everybody can watch the draw.

import { outbox } from "./pad.js";

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const LIGHTS = 10; // stamps that are lit at least before the light stops
const FAST = 70; // milliseconds for which the first of them is lit
const SLOW = 330; // and the last

const dock = () => document.getElementById("now");
const rows = () => [...document.querySelectorAll("#checklist .steps > li")];
const current = () => rows().find((row) => !row.classList.contains("is-done"));
const isOpen = () => document.querySelector("#checklist .steps template") !== null;

// Without scripts an address leads back to the row; with them nothing is left to find.
function plainAddresses() {
  for (const button of document.querySelectorAll("main [formaction*='#'], #now [formaction*='#']")) {
    button.setAttribute("formaction", button.getAttribute("formaction").split("#")[0]);
  }
}

// ---- the step one is at

let at = null; // the id of its row

/** Let the dock say which step is next, and bring that into sight where it is another one than before. */
function goOn(smoothly) {
  if (running || !isOpen()) return;
  const row = current();
  const line = (row ?? document).querySelector(row ? "template" : "#all-laid").content;
  const action = (place) => place.querySelector("[formaction]")?.getAttribute("formaction");
  if (action(line) !== action(dock())) dock().replaceChildren(line.cloneNode(true));
  if (held && document.activeElement === document.body)
    dock().querySelector("button, a")?.focus({ preventScroll: true });
  if (row && row.id !== at) {
    row.scrollIntoView({ block: "nearest", behavior: smoothly && !CALM.matches ? "smooth" : "instant" });
  }
  at = row?.id ?? null;
}

// ---- a tick that is on its way is seen at once, as one that waits

const waiting = new Map(); // by the id of its row: whether it will be done, and the row as it was
let held = false; // whether the dock had the focus as its button was pressed

/** The id of the row that an action at `path` ticks, empty for another action. */
function rowOf(path) {
  const cell = new URL(path, location.href).searchParams.get("cell") ?? "";
  return cell.startsWith("setup.") ? cell.replace("setup.", "step-") : "";
}

/** Fold or unfold a row before it is known to be written. */
function mark(row, done) {
  const button = row.querySelector("button.step");
  row.classList.toggle("is-done", done);
  row.classList.add("is-waiting");
  button.classList.toggle("done", done);
  button.setAttribute("aria-pressed", String(done));
  button.value = done ? "" : "true";
}

document.addEventListener("submit", ({ target, submitter }) => {
  if (target.id !== "act" || !submitter) return;
  held = dock().contains(submitter);
  const path = submitter.getAttribute("formaction");
  drawing ||= path.endsWith("/first");
  const row = document.getElementById(rowOf(path));
  if (!row) return;
  const done = submitter.value === "true";
  if (!waiting.has(row.id)) waiting.set(row.id, { before: row.cloneNode(true) });
  waiting.get(row.id).done = done;
  mark(row, done); // what sends it, in pad.js, has read the button already
  goOn(true);
});

/** Whether a tick of the row `id` still waits for its answer; each keeps its place in the outbox until then. */
const isQueued = (id) => outbox.queue.some(({ path }) => rowOf(path) === id);

document.addEventListener("parts:swapped", ({ detail }) => {
  for (const [id, { done, before }] of waiting) {
    const row = document.getElementById(id);
    const answered = detail.ids.includes(id);
    if (!isQueued(id)) {
      if (!answered) row.replaceWith(before);
      waiting.delete(id);
    } else if (answered) {
      waiting.set(id, { done, before: row.cloneNode(true) });
      mark(row, done);
    }
  }
  plainAddresses();
  if (drawing && detail.own) draw(detail.status);
  goOn(true);
});

// One that is taken back before it was sent is as it was.
document.addEventListener("action:withdrawn", ({ detail }) => {
  const row = document.getElementById(rowOf(detail.path));
  if (!waiting.has(row?.id)) return;
  row.replaceWith(waiting.get(row.id).before);
  waiting.delete(row.id);
  plainAddresses();
  goOn(true);
});

// ---- the draw: the light goes from stamp to stamp, slower and slower, and stops

let drawing = false; // whether this phone has asked for it
let running = false;

function draw(status) {
  drawing = false;
  const seat = Number(document.getElementById("starter")?.dataset.seat ?? -1);
  const lots = () => document.querySelectorAll("#starter .seat-lot");
  const count = lots().length;
  if (status >= 400 || seat < 0 || CALM.matches || running) return;
  const last = Math.ceil(LIGHTS / count) * count + seat;
  const light = (place) => {
    lots().forEach((lot, one) => lot.classList.toggle("lit", one === place % count));
    setTimeout(() => (place < last ? light(place + 1) : stop()), FAST + (SLOW - FAST) * (place / last) ** 2);
  };
  const stop = () => {
    running = false;
    document.documentElement.classList.remove("draws-lots");
    lots().forEach((lot) => lot.classList.remove("lit"));
    goOn(true);
  };
  running = true;
  document.documentElement.classList.add("draws-lots");
  light(0);
}

// A hasty second tap is not the next step's.
document.addEventListener(
  "click",
  (event) => {
    if (!running || !dock().contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

plainAddresses();
if (dock()) goOn(false);
