// The queue of a round: taps that have waited too long are drawn at the next free places, as if they were written.

import { byId, copyOf, outbox, revision } from "../play.js";

const choices = () => [...document.querySelectorAll(".dog-choice")];
const absolute = (path) => new URL(path, location.href).href;
const isOf = ({ button, path }) => {
  return (one) => one.id === button && absolute(one.getAttribute("formaction")) === absolute(path);
};

let drawn = null; // the queue with waiting taps, which ones, and the queue without them

document.addEventListener("waiting:drawn", ({ detail: actions }) => {
  const waiting = actions.flatMap((action) => choices().filter(isOf(action)));
  const key = waiting.map(({ id }) => id).join();
  const stands =
    drawn?.queue.isConnected && drawn.key === key && waiting.every((one) => one.classList.contains("landed"));
  if (drawn ? stands : !key) return;
  drawn?.queue.replaceWith(drawn.before);
  const queue = key ? byId(choices()[0].dataset.lands) : null;
  drawn = queue && { key, queue, before: copyOf(queue) };
  draw(waiting, queue);
});

/** Draw `waiting` at the free places of `queue`; a single remaining dog follows them. */
function draw(waiting, queue) {
  const left = choices().filter((one) => !waiting.includes(one));
  const landed = waiting.length && left.length === 1 ? [...waiting, ...left] : waiting;
  for (const one of choices()) {
    const said = JSON.parse(one.dataset.said);
    one.ariaLabel = said[Math.min(left.includes(one) ? waiting.length : waiting.indexOf(one), said.length - 1)];
    one.classList.toggle("landed", landed.includes(one));
  }
  const free = [...(queue?.querySelectorAll("[data-free]") ?? [])];
  const mark = free[0]?.querySelector(".stamp").textContent;
  for (const one of landed) land(one, free.shift());
  free[0]?.classList.add("now");
  free[0]?.querySelector(".stamp").replaceChildren(mark);
}

/** Draw a dog at a place. */
function land(dog, place) {
  if (!place) return;
  place.classList.add("typed");
  place.classList.remove("now");
  if (place.nextElementSibling) place.querySelector(".visually-hidden").textContent = dog.ariaLabel;
  for (const part of ["svg", ".stamp"]) place.querySelector(part).replaceWith(dog.querySelector(part).cloneNode(true));
}

// A dog that is on its way is not sent again.
document.addEventListener(
  "submit",
  (event) => {
    if (!event.submitter?.matches(".landed")) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

// Waiting taps mean the next places, as they are drawn: base them on what stands before those by now.
document.addEventListener("conflict:kept", () => {
  for (const action of outbox.queue.filter(({ button }) => byId(button)?.matches(".dog-choice"))) {
    const fields = action.fields.filter(([name]) => name !== "base");
    outbox.shelf.put(Object.assign(action, { fields: [...fields, ["base", String(revision())]] }));
  }
});
