// The bank under a thumb: a choice tapped before the last answer waits for it; after a stroke, what comes next is in sight.

let early = ""; // the choice that was tapped while an answer was awaited

document.addEventListener("click", (event) => {
  const choice = event.target.closest("#desk a[id], #book a[id]");
  if (!choice || !document.querySelector(".htmx-request")) return;
  event.preventDefault();
  event.stopPropagation();
  early = choice.id;
}, true);

document.addEventListener("htmx:beforeRequest", () => { early = ""; });

document.addEventListener("htmx:afterSettle", ({ target, detail }) => {
  if (target.id !== "desk") return;
  const choice = document.getElementById(early);
  early = "";
  if (choice) choice.click();
  else if (detail.requestConfig?.verb === "post") show(document.querySelector("#desk [aria-invalid]") ?? heading());
});

function heading() {
  const found = document.getElementById("desk-name");
  found.tabIndex = -1;
  return found;
}

/** Bring what is to be done next out from under the tills, and give it the focus that went with the button. */
function show(next) {
  next.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) next.focus({ preventScroll: true });
}
