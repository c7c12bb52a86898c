// Copy buttons (`data-copies`) for a field or a link. If the phone refuses, the text is selected and the button says
// so.

/** Copy `text`; return whether that worked. Without HTTPS only the selection can be copied. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const held = Object.assign(document.createElement("textarea"), { value: text, className: "visually-hidden" });
    document.body.append(held);
    held.select();
    const done = document.execCommand("copy");
    held.remove();
    return done;
  }
}

function select(place) {
  if (place.select) place.select();
  else getSelection().selectAllChildren(place);
  place.scrollIntoView({ block: "nearest" });
}

/** Enable this page's copy buttons. */
export function offerCopies() {
  for (const button of document.querySelectorAll("[data-copies]")) {
    const place = document.getElementById(button.dataset.copies);
    button.hidden = false;
    button.onclick = async () => {
      const done = await copy(place.value ?? place.href);
      button.querySelector("span").textContent = button.dataset[done ? "done" : "refused"];
      if (done) button.focus({ preventScroll: true });
      else select(place);
    };
  }
}
