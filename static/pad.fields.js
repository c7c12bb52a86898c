// A field of the page is left when it is sent, so that what comes back shows in it; what was refused is taken up again.
let sent = null;

document.addEventListener("submit", ({ target }) => {
  if (target.dataset.action !== "typed") return;
  sent = target.elements.value;
  sent?.blur();
});

document.addEventListener("parts:swapped", ({ detail }) => {
  if (!detail.own || !sent) return;
  const field = document.getElementById(sent.id);
  const wrong = detail.status === 422;
  field?.toggleAttribute("aria-invalid", wrong);
  if (wrong) {
    field?.setAttribute("aria-invalid", "true");
    field?.setAttribute("aria-describedby", "notice");
    field?.focus();
  } else {
    const fold = field?.closest("details");
    fold?.removeAttribute("open");
    fold?.querySelector("summary").focus({ preventScroll: true });
  }
  sent = null;
});
