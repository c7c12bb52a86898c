// A result leaves the phone by the phone's own ways, where it has any; else the picture is saved and the text copied.

const picture = () => document.getElementById("picture");
const send = document.querySelector("[data-send]");

async function file() {
  const response = await fetch(picture().src);
  if (!response.ok || !response.headers.has("Bloco-Answer")) throw new Error("not ours");
  return new File([await response.blob()], picture().dataset.name, { type: "image/png" });
}

async function offer() {
  const made = await file();
  const text = document.getElementById("chat").value;
  if (!navigator.canShare?.({ files: [made], text })) return;
  document.querySelector("[data-save]").hidden = true;
  send.hidden = false;
  send.onclick = () => hand({ files: [made], text }, () => document.querySelector("[data-save]").click());
}

/** Give `what` to the phone's own sheet; where that fails, unless somebody closed it, do `otherwise`. */
function hand(what, otherwise) {
  return navigator.share(what).catch((fault) => fault.name === "AbortError" || otherwise());
}

function text(of) {
  const place = document.getElementById(of);
  return place.value ?? place.href;
}

// Without HTTPS there is no clipboard to write to, only the selection that is copied.
async function copy(what) {
  if (navigator.clipboard) return navigator.clipboard.writeText(what);
  const held = Object.assign(document.createElement("textarea"), { value: what, className: "visually-hidden" });
  document.body.append(held);
  held.select();
  document.execCommand("copy");
  held.remove();
}

function start() {
  for (const button of document.querySelectorAll("[data-copies]")) {
    button.hidden = false;
    button.onclick = async () => {
      await copy(text(button.dataset.copies));
      button.querySelector("span").textContent = button.dataset.done;
      button.focus({ preventScroll: true });
    };
  }
  for (const place of document.querySelectorAll("[data-print]")) {
    place.hidden = false;
    place.onclick = () => print();
  }
  for (const place of document.querySelectorAll("[data-sends]")) {
    const copied = async () => {
      await copy(place.href);
      place.querySelector("span").textContent = place.dataset.sends;
    };
    place.onclick = (event) => {
      event.preventDefault();
      if (navigator.share) hand({ url: place.href, title: document.title }, copied);
      else copied();
    };
  }
  if (send) offer().catch(() => {});
}

document.addEventListener("parts:swapped", start);
start();
