// A field loses the focus when it is sent, so that the response can update it; a refused one gets it back. Leaving a
// field without pressing its button sends it too: once, and without moving anything.
let sent = null; // the field being sent
let goneOn = false; // whether it is sent because the user moved on
let pressing = false; // whether a finger is down: its press goes first
const typedLast = new WeakMap(); // what was last sent, by field

document.addEventListener("submit", ({ target }) => {
  if (target.dataset.action !== "typed") return;
  const field = target.elements.value;
  sent = { id: field.id, goneOn };
  typedLast.set(field, field.value);
  field.blur();
});

/** Send changed fields without focus, except one that `but` is or submits. */
function saveTyped(but) {
  for (const form of document.querySelectorAll("form[data-action=typed]")) {
    const field = form.elements.value;
    if (!field || field.value === field.defaultValue || field.value === typedLast.get(field)) continue;
    if (but ? but.closest("button, input, textarea")?.form === form : field === document.activeElement) continue;
    if (!form.checkValidity()) continue;
    goneOn = true;
    form.requestSubmit();
    goneOn = false;
  }
}

document.addEventListener("focusout", () => setTimeout(() => pressing || saveTyped()));
document.addEventListener("pointerdown", () => (pressing = true), { capture: true });
for (const over of ["pointerup", "pointercancel"]) {
  document.addEventListener(
    over,
    () => {
      pressing = false;
      setTimeout(saveTyped);
    },
    { capture: true },
  );
}

// Typed text is sent before what a press does. In a notice it can wait, because sending removes the notice.
document.addEventListener(
  "click",
  ({ target }) => {
    if (target.closest("a, button") && !target.closest("#notice")) saveTyped(target);
  },
  { capture: true },
);

document.addEventListener("parts:swapped", ({ detail }) => {
  if (!detail.own || !sent) return;
  const field = document.getElementById(sent.id);
  const wrong = detail.status === 422;
  if (field) field.ariaInvalid = wrong || null;
  if (wrong) {
    field?.setAttribute("aria-describedby", "notice");
    if (!sent.goneOn) field?.focus();
  } else if (!sent.goneOn) {
    const fold = field?.closest("details");
    fold?.removeAttribute("open");
    fold?.querySelector("summary").focus({ preventScroll: true });
  }
  sent = null;
});
