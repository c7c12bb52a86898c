// The bank's taps: a choice tapped while an answer is pending waits for it; a hasty second tap is ignored.

const HASTE = 800; // ms in which a second tap on the same spot is unintended
const SPOT = 40; // pixels that a thumb moves between two such taps

let early = ""; // the choice that was tapped while an answer was pending
let asked = ""; // the last choice that was sent: tapped again before its answer it is not taken back
let opened = false; // true if an entry of the account was tapped, to be corrected
let paged = false; // true if other entries of the account were asked for
let booked = null; // where and when the last booking was tapped, unless there was another tap since

const awaited = () => document.querySelector(".bank .wait, .slot .wait, .htmx-request");
const isHasty = ({ clientX, clientY }) =>
  booked && performance.now() - booked.at < HASTE && Math.hypot(clientX - booked.x, clientY - booked.y) < SPOT;

document.addEventListener(
  "click",
  (event) => {
    const place = event.target.closest("[hx-boost=true] a[id], .bank button[form], .slot button");
    if (!event.isTrusted) return; // a choice that has waited
    if (event.detail && isHasty(event)) return stop(event); // a key press has no spot
    booked = null;
    if (!place) return;
    opened = place.matches(".deed");
    paged = place.matches("#deeds-earlier, #deeds-later");
    const books = place.matches("button[form]");
    if (awaited()) {
      stop(event);
      if (!books && place.closest("[hx-boost=true]")) early = place.id === asked ? "" : place.id;
      return;
    }
    asked = place.id;
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
  if (detail.ids.includes("turn")) {
    if (!detail.chosen) scrollTo(0, 0); // the next step begins at the head of the page
    show(document.getElementById("turn-name"));
  }
  if (detail.chosen && detail.ids.includes("choices")) {
    for (const one of document.querySelectorAll("#choices, #preview .wrong")) {
      one.scrollIntoView({ block: "nearest" }); // not under the dock
    }
  }
  if (opened) scrollTo(0, 0); // the preview is next to the players' gold
  if (paged) document.getElementById("turn-name").scrollIntoView();
  opened = paged = false;
  const choice = document.getElementById(early);
  asked = early;
  early = "";
  choice?.click();
});

/** Scroll the next step into view, and focus it if the focused button is gone. */
function show(next) {
  next.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) next.focus({ preventScroll: true });
}
