// Send a result with the phone's share sheet, or else save the picture and copy the text.

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

/** Open the phone's share sheet for `what`; if that fails, other than by being closed, call `otherwise`. */
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
