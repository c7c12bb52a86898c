// Taps add up: each waits for the previous response, because it sends that along. htmx alone would keep only the last
// waiting tap.

import { isUpdating } from "../play.js";

const form = document.getElementById("ask");
const held = []; // selectors of the buttons pressed meanwhile: an id may be the next button's by then

const isBusy = () => isUpdating() || form.matches(".htmx-request");

document.addEventListener(
  "submit",
  (event) => {
    if (event.target !== form || !isBusy()) return;
    event.preventDefault();
    event.stopPropagation();
    const { name, value } = event.submitter;
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
