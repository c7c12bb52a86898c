// A result leaves the phone by the phone's own ways, where it has any; else the picture is saved and the text copied.

import { copy, offerCopies } from "./copy.js";

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

function start() {
  offerCopies();
  for (const place of document.querySelectorAll("[data-print]")) {
    place.hidden = false;
    place.onclick = () => print();
  }
  for (const place of document.querySelectorAll("[data-sends]")) {
    const copied = async () => {
      if (await copy(place.href)) place.querySelector("span").textContent = place.dataset.sends;
      else prompt(place.dataset.refused, place.href);
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
