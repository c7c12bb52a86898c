// What a page does so that it opens without a signal: it asks the worker to keep it and the rules of its game, and puts
// every part that arrives into the kept copy, which is always the page as it was last seen here.

import { arrived, home, revision } from "./live.js";

const QUIET = 1500; // milliseconds without an answer after which the kept page is written anew
const PAGES = `${home.slice(1)}pages ${import.meta.url.split("/").at(-2)}`; // see sw.js
const SAID = new Set(["said", "notice"]); // once, to this page

const key = location.origin + location.pathname;

const parts = new Map(); // as they arrived here last, by their ids
let timer = 0;
let writing = false;

document.addEventListener("parts:swapped", soon);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && renew());
// The worker has kept the page, or has put another one in its place: what only arrived here is not in it yet.
navigator.serviceWorker.addEventListener("message", ({ data }) => data.kept === key && soon());

function soon() {
  clearTimeout(timer);
  timer = setTimeout(renew, QUIET);
}

/** Put what has arrived into the kept page; where that is behind what is shown here, all of it is asked for. */
async function renew() {
  clearTimeout(timer);
  arrived.splice(0).forEach(learn);
  if (writing || !parts.size) return;
  writing = true;
  try {
    const cache = await caches.open(PAGES);
    const old = await cache.match(key);
    if (!old) return; // the worker tells when there is one
    const page = new DOMParser().parseFromString(await old.text(), "text/html");
    const kept = () => Number(page.getElementById("revision")?.content);
    if (kept() > revision()) return; // what is newer there arrives here too
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
