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
