// A field of the page is left when it is sent, so that what comes back shows in it; what was refused is taken up again.
// What was typed is sent too when somebody goes on without its button: once, and nothing moves for it.
let sent = null; // the field on its way
let goneOn = false; // whether what is sent now is so because somebody has gone on
let pressing = false; // whether a finger is down: what it does comes first
const typedLast = new WeakMap(); // for each field what was last sent of it

document.addEventListener("submit", ({ target }) => {
  if (target.dataset.action !== "typed") return;
  const field = target.elements.value;
  sent = { id: field.id, goneOn };
  typedLast.set(field, field.value);
  field.blur();
});

/** Send what stands in fields that nobody is in; of those `but` has a button or is the field itself, not. */
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

// What a press does comes after what was typed before it. What is said goes when something is sent: there it may wait.
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
  field?.toggleAttribute("aria-invalid", wrong);
  if (wrong) {
    field?.setAttribute("aria-invalid", "true");
    field?.setAttribute("aria-describedby", "notice");
    if (!sent.goneOn) field?.focus();
  } else if (!sent.goneOn) {
    const fold = field?.closest("details");
    fold?.removeAttribute("open");
    fold?.querySelector("summary").focus({ preventScroll: true });
  }
  sent = null;
});
