// What this phone keeps for when there is no signal, as far as its page has to see to it: the worker is there, has the
// page and the rules of its game, and the kept page goes along with the parts that arrive: it is always the page as it
// was last seen here.

import { play, revision } from "./live.js";

const QUIET = 1500; // milliseconds without an answer after which the kept page is written anew
const PAGES = `pages ${new URL(import.meta.url).pathname.split("/")[2]}`;
const SAID = new Set(["said", "notice"]); // once, to this page

const key = location.origin + location.pathname;

let arrived = []; // answers that the kept page has not got yet
let timer = 0;
let writing = false;

document.addEventListener("parts:swapped", ({ detail }) => {
  if (!play || !detail.html) return;
  arrived.push(detail.html);
  clearTimeout(timer);
  timer = setTimeout(renew, QUIET);
});
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && renew());

/** Put what has arrived into the kept page; where it is another one than is shown here, all of it is asked for. */
async function renew() {
  clearTimeout(timer);
  if (writing || !arrived.length) return;
  writing = true;
  try {
    const cache = await caches.open(PAGES);
    const old = await cache.match(key);
    if (!old) return;
    const page = new DOMParser().parseFromString(await old.text(), "text/html");
    for (const html of arrived.splice(0)) put(html, page);
    if (Number(page.getElementById("revision")?.content) !== revision()) return tell({ anew: true });
    const headers = new Headers(old.headers);
    headers.set("Kept-At", Date.now());
    headers.set("Kept-Address", location.pathname + location.search);
    await cache.put(key, new Response(`<!doctype html>\n${page.documentElement.outerHTML}`, { headers }));
  } finally {
    writing = false;
  }
  renew();
}

function put(html, page) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const part of template.content.querySelectorAll("[id][hx-swap-oob]")) {
    if (!SAID.has(part.id)) page.getElementById(part.id)?.replaceWith(page.importNode(part, true));
  }
}

async function tell(more) {
  const registration = await navigator.serviceWorker.ready;
  registration.active.postMessage({ address: location.pathname + location.search, ...more });
}

try {
  await navigator.serviceWorker.register("/sw.js");
  if (!document.getElementById("kept")) tell({ game: /\bg-([\w-]+)/.exec(document.body.className)?.[1] });
} catch {
  // this browser keeps nothing for this address
}
