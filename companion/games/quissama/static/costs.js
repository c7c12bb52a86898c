// Taps add up: each waits for the previous response, because it sends that along. htmx alone would keep only the last
// waiting tap. A line moves once the hand pays it or no longer does: the page scrolls along.

import { isUpdating } from "../play.js";

const form = document.getElementById("ask");
let pressed = null; // the choice in the list that was tapped, and where it was
const held = []; // selectors of the buttons pressed meanwhile: an id may be the next button's by then

const isBusy = () => isUpdating() || form.matches(".htmx-request");

document.addEventListener(
  "submit",
  (event) => {
    if (event.target !== form) return;
    const { id, name, value } = event.submitter;
    if (!isBusy()) {
      pressed = event.submitter.closest("main") && { id, top: event.submitter.getBoundingClientRect().top };
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    held.push(`button[name="${name}"][value="${value}"]`);
  },
  true,
);

function askHeld() {
  if (isBusy()) return;
  let button = null;
  while (held.length && !button) button = document.querySelector(held.shift()); // some have gone
  button?.click();
}

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.successful) held.length = 0;
  askHeld();
});
document.addEventListener("page:updated", askHeld);

// Keep what was tapped under the thumb, and what it opened in sight.
document.addEventListener("parts:swapped", ({ detail }) => {
  const choice = detail.own && document.getElementById(pressed?.id);
  if (!choice) return;
  for (const one of [document.scrollingElement, choice.closest("main")]) {
    one.scrollBy({ top: choice.getBoundingClientRect().top - pressed.top, behavior: "instant" });
  }
  const line = choice.closest(".leaf");
  line?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const [verdict, answer] = [".verdict", ".answer-line"].map((one) => line?.querySelector(one));
  if (choice.name !== "fold") (verdict ?? answer)?.scrollIntoView({ block: "nearest" });
  pressed = null;
});
