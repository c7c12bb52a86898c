// The bank under a thumb: a choice tapped while an answer is awaited waits for it; after a booking, what is next is in sight.

let early = ""; // the choice that was tapped while an answer was awaited

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[hx-boost=true] a[id]");
  if (!choice || !document.querySelector(".wait, .htmx-request")) return;
  event.preventDefault();
  event.stopPropagation();
  early = choice.id;
}, true);

document.addEventListener("parts:swapped", ({ detail }) => {
  if (!detail.own) return;
  if (detail.ids.includes("turn")) show(document.getElementById("turn-name"));
  const choice = document.getElementById(early);
  early = "";
  choice?.click();
});

/** Bring what is to be done next out from under the tills, and give it the focus that went with the button. */
function show(next) {
  next.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) next.focus({ preventScroll: true });
}
