// Keep the page for offline use: ask the worker to store it and its game's rules, and put every arriving element into
// the stored copy, so that it is always the page as last seen here.

import { arrived, home, revision } from "./play.js";

const QUIET = 1500; // milliseconds of quiet before the stored page is rewritten
const PAGES = `${home.slice(1)}pages ${import.meta.url.split("/").at(-2)}`; // see sw.js
const SAID = new Set(["said", "notice"]); // shown once, on this page only

const key = location.origin + location.pathname;

const parts = new Map(); // the latest elements, by id
let timer = 0;
let writing = false;

document.addEventListener("parts:swapped", soon);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && renew());
// The worker has stored or replaced the page, which lacks what only arrived here.
navigator.serviceWorker.addEventListener("message", ({ data }) => data.kept === key && soon());

function soon() {
  clearTimeout(timer);
  timer = setTimeout(renew, QUIET);
}

/** Put the elements that arrived into the stored page; if that does not bring it up to date, fetch it. */
async function renew() {
  clearTimeout(timer);
  arrived.splice(0).forEach(learn);
  if (writing || !parts.size) return;
  writing = true;
  try {
    const cache = await caches.open(PAGES);
    const old = await cache.match(key);
    if (!old) return; // the worker reports when there is one
    const page = new DOMParser().parseFromString(await old.text(), "text/html");
    const kept = () => Number(page.getElementById("revision")?.content);
    if (kept() > revision()) return; // its newer elements arrive here too
    for (const [id, part] of parts) page.getElementById(id)?.replaceWith(page.importNode(part, true));
    if (kept() !== revision()) return tell({ anew: true });
    const headers = new Headers(old.headers);
    headers.set("Kept-At", Date.now());
    headers.set("Kept-Address", location.pathname + location.search);
    await cache.put(key, new Response(`<!doctype html>\n${page.documentElement.outerHTML}`, { headers }));
  } finally {
    writing = false;
  }
  if (arrived.length) soon();
}

function learn(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const part of template.content.querySelectorAll("[id][hx-swap-oob]")) {
    if (!SAID.has(part.id)) parts.set(part.id, part);
  }
}

async function tell(more) {
  const registration = await navigator.serviceWorker.ready;
  registration.active.postMessage({ address: location.pathname + location.search, ...more });
}

if (arrived.length) soon();

if (!document.getElementById("kept")) tell({ game: /\bg-([\w-]+)/.exec(document.body.className)?.[1] });
