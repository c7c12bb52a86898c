// The link of a table leaves the phone by its own ways, where it has any.

const link = document.getElementById("link")?.href;
const sharing = document.getElementById("sharing");

function offer(selector, can, act) {
  const button = sharing?.querySelector(selector);
  if (!button || !can) return;
  sharing.hidden = button.hidden = false;
  button.addEventListener("click", act);
}

offer("[data-copy]", navigator.clipboard, async ({ currentTarget }) => {
  await navigator.clipboard.writeText(link);
  currentTarget.classList.add("done");
});
offer("[data-share]", navigator.share, () => navigator.share({ url: link, title: document.title }).catch(() => {}));

// A field of the page is left when it is sent, so that what comes back shows in it; what was refused is taken up again.
let sent = null;

document.addEventListener("submit", ({ target }) => {
  if (target.dataset.action !== "typed") return;
  sent = target.elements.value;
  sent.blur();
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
