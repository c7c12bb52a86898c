// The bank under a thumb: a choice tapped while an answer is awaited waits for it, and a hasty second tap does nothing.

const HASTE = 800; // milliseconds in which a second tap on the same spot is not meant
const SPOT = 40; // pixels that a thumb moves between two such taps

let early = ""; // the choice that was tapped while an answer was awaited
let opened = false; // something done was tapped, to be told otherwise
let booked = null; // where and when something was booked, if nothing was tapped since

const awaited = () => document.querySelector(".bank .wait, .slot .wait, .htmx-request");
const isHasty = ({ clientX, clientY }) =>
  booked && performance.now() - booked.at < HASTE && Math.hypot(clientX - booked.x, clientY - booked.y) < SPOT;

document.addEventListener(
  "click",
  (event) => {
    const place = event.target.closest("[hx-boost=true] a[id], .bank button[form], .slot button");
    if (!event.isTrusted) return; // a choice that has waited
    if (event.detail && isHasty(event)) return stop(event); // a key has no spot
    booked = null;
    if (!place) return;
    opened = place.matches(".deed");
    const books = place.matches("button[form]");
    if (awaited()) {
      stop(event);
      if (!books && place.closest("[hx-boost=true]") && place.id) early = place.id;
      return;
    }
    if (books && event.detail) booked = { at: performance.now(), x: event.clientX, y: event.clientY };
  },
  true,
);

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("parts:swapped", ({ detail }) => {
  if (!detail.own) return;
  if (detail.ids.includes("turn")) show(document.getElementById("turn-name"));
  if (opened) scrollTo(0, 0); // what it would change stands beside everybody's gold
  opened = false;
  const choice = document.getElementById(early);
  early = "";
  choice?.click();
});

/** Bring what is to be done next into sight, and give it the focus that went with the button. */
function show(next) {
  next.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) next.focus({ preventScroll: true });
}
