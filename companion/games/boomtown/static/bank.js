// The bank under a thumb: a choice tapped while an answer is awaited waits for it; after a booking, what is next is in sight.

let early = ""; // the choice that was tapped while an answer was awaited
let booking = false;

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[hx-boost=true] a[id]");
  if (!choice || !(booking || document.querySelector("[hx-boost=true] .htmx-request"))) return;
  event.preventDefault();
  event.stopPropagation();
  early = choice.id;
}, true);

document.addEventListener("submit", ({ target }) => { booking ||= target.id === "act"; });

document.addEventListener("parts:swapped", ({ detail }) => {
  if (!detail.own) return;
  booking = false;
  if (detail.ids.includes("turn")) show(document.getElementById("turn-name"));
  goOn();
});

document.addEventListener("htmx:afterSettle", goOn);

/** Make the choice that waited, if it can be chosen now. */
function goOn() {
  const choice = document.getElementById(early);
  early = "";
  choice?.click();
}

/** Bring what is to be done next out from under the tills, and give it the focus that went with the button. */
function show(next) {
  next.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) next.focus({ preventScroll: true });
}
