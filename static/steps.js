// The set-up: show the current step, tick at once, and show everybody the draw.

import { copyOf, outbox } from "./play.js";

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const LIGHTS = 10; // least number of stamps lit before the light stops
const FAST = 70; // milliseconds for which the first is lit
const SLOW = 330; // and the last

const dock = () => document.getElementById("now");
const rows = () => [...document.querySelectorAll("#checklist .steps > li")];
const current = () => rows().find((row) => !row.classList.contains("is-done"));
const isOpen = () => document.querySelector("#checklist .steps template") !== null;

// The fragments lead back to the row without scripts; here nothing needs them.
function plainAddresses() {
  for (const button of document.querySelectorAll("main [formaction*='#'], #now [formaction*='#']")) {
    button.setAttribute("formaction", button.getAttribute("formaction").split("#")[0]);
  }
}

// ---- the current step

let at = rows()[0]?.id; // the id of its row; the page opens at its head until something is ticked

/** Show the next step in the dock, and scroll to its row if it has changed. */
function showNextStep(smoothly) {
  if (running || !isOpen()) return;
  const row = current();
  const line = (row ?? document).querySelector(row ? "template" : "#all-laid").content;
  const action = (place) => place.querySelector("[formaction]")?.getAttribute("formaction");
  if (action(line) !== action(dock())) dock().replaceChildren(line.cloneNode(true));
  if (hadFocus && document.activeElement === document.body)
    dock().querySelector("button, a")?.focus({ preventScroll: true });
  if (row && row.id !== at) {
    row.scrollIntoView({ block: "nearest", behavior: smoothly && !CALM.matches ? "smooth" : "instant" });
  }
  at = row?.id ?? null;
}

// ---- pending ticks show at once

const waiting = new Map(); // by row id: the new state, and the original row
let hadFocus = false; // whether the dock had the focus when its button was pressed

/** The id of the row that an action at `path` ticks, or empty. */
function rowOf(path) {
  const cell = new URL(path, location.href).searchParams.get("cell") ?? "";
  return cell.startsWith("setup.") ? cell.replace("setup.", "step-") : "";
}

/** Fold or unfold a row before the response. */
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
  hadFocus = dock().contains(submitter);
  const path = submitter.getAttribute("formaction");
  drawing ||= path.endsWith("/first");
  const row = document.getElementById(rowOf(path));
  if (!row) return;
  const done = submitter.value === "true";
  if (!waiting.has(row.id)) waiting.set(row.id, { before: copyOf(row) });
  waiting.get(row.id).done = done;
  mark(row, done); // play.js has already read the button
  showNextStep(true);
});

/** Whether a tick of the row `id` is still in the outbox. */
const isQueued = (id) => outbox.queue.some(({ path }) => rowOf(path) === id);

document.addEventListener("parts:swapped", ({ detail }) => {
  for (const [id, { done, before }] of waiting) {
    const row = document.getElementById(id);
    const answered = detail.ids.includes(id);
    if (!isQueued(id)) {
      if (!answered) row.replaceWith(before);
      waiting.delete(id);
    } else if (answered) {
      waiting.set(id, { done, before: copyOf(row) });
      mark(row, done);
    }
  }
  plainAddresses();
  if (drawing && detail.own) draw(detail.status);
  showNextStep(true);
});

// Restore the row of a tick that was withdrawn before it was sent.
document.addEventListener("action:withdrawn", ({ detail }) => {
  const row = document.getElementById(rowOf(detail.path));
  if (!waiting.has(row?.id)) return;
  row.replaceWith(waiting.get(row.id).before);
  waiting.delete(row.id);
  plainAddresses();
  showNextStep(true);
});

// ---- the draw: a light runs from stamp to stamp, slows down and stops

let drawing = false; // whether this phone asked for it
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
    showNextStep(true);
  };
  running = true;
  document.documentElement.classList.add("draws-lots");
  light(0);
}

// During the draw the dock shows no next step to tap.
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
if (dock()) showNextStep(false);
