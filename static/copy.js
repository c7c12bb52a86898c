// What a button copies (`data-copies`): a field or a link. Where the phone refuses, that is selected, and it is said.

/** Copy `text` and return whether the phone lets us: without HTTPS there is only the selection that is copied. */
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

/** Let the buttons of this page copy. */
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
