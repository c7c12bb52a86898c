// The service worker. Offline the app opens as last seen on this phone; online, pages always come from the server, and
// only files with a content digest in their address come from here. It keeps whole pages and the last search answers,
// never submissions, streams, the API or updates.

const { digest, files, words } = self.SHELL; // the server prepends this
const [QUESTION, ANSWER] = ["Bloco-Question", "Bloco-Answer"]; // see web/ours.py
const BELOW = new URL(".", location).pathname.slice(1); // the path below which the app is served, or empty
const ROOT = location.origin + `/${BELOW}`.slice(0, -1);
const SHELL = `${BELOW}shell ${digest}`; // files, and the offline page
const PAGES = `${BELOW}pages ${digest}`; // by address; for a play without the query
const FOUND = `${BELOW}found ${digest}`; // answers of the rule search
const OURS = /^(shell|pages|found) /;

const PATIENCE = 4000; // milliseconds before a kept page replaces a slow one
const LONG = 10000; // the same for pages that would not catch up by themselves
const MOST = { [PAGES]: 60, [FOUND]: 30 }; // the oldest go first

const OF_PLAY = /^\/[pw]\/[^/]+(\/(setup|table|log|tool\/[^/]+|bill\/\d+))?$/;
// Other pages to keep, besides home, by their section of the offline page.
const LISTED = { books: /^\/rules($|\/)/, tools: /^\/(prepare\/|tool\/|decks\/|score-cards$|join$|plays$)/ };
const GONE = new Set([403, 404, 410]); // a removed phone or an ended link

/** The path of one of our addresses, without what the app is served below. */
const routeOf = ({ pathname }) => pathname.slice(BELOW.length);

const listOf = (route) => Object.keys(LISTED).find((name) => LISTED[name].test(route));
const isKept = (route) => route === "/" || OF_PLAY.test(route) || Boolean(listOf(route));

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(Promise.all(files.map(async (address) => keepFile(address, await fetch(address)))));
});

addEventListener("activate", (event) => event.waitUntil(replace()));

/** Delete what another version kept, and fetch its pages again, because their files are gone. */
async function replace() {
  const names = (await caches.keys()).filter((name) => name.startsWith(BELOW) && OURS.test(name.slice(BELOW.length)));
  const old = names.filter((name) => !name.endsWith(` ${digest}`));
  const addresses = [];
  for (const name of old) {
    if (name.startsWith(`${BELOW}pages `))
      addresses.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
    await caches.delete(name);
  }
  await clients.claim();
  addresses.push(...(await clients.matchAll()).map(({ url }) => url)); // opened before this worker started
  // Not awaited: no page is answered until this function returns.
  fetchPages(addresses.filter((address) => isKept(routeOf(new URL(address)))));
}

// A page opened before this worker could see it: keep it, its menu, and its game's rules.
addEventListener("message", (event) => {
  const { address, anew, game } = event.data;
  const rules = game ? ["", `?game=${game}`, `/${game}`].map((one) => `${ROOT}/rules${one}`) : [];
  const [play] = /^\/p\/[^/]+/.exec(routeOf(new URL(address, location.origin))) ?? [];
  const menu = play ? [`${ROOT}${play}/table`] : [];
  clients.claim(); // it may have been loading when this worker was activated
  event.waitUntil(fetchPages(anew ? [address] : [address, ...menu, ...rules], anew));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const route = routeOf(url);
  if (!url.href.startsWith(`${ROOT}/`)) return;
  if (request.mode === "navigate") {
    event.respondWith(request.method === "GET" ? page(event, url) : passOn(event, url));
  } else if (request.method !== "GET") {
    return;
  } else if (route.startsWith("/static/")) {
    event.respondWith(file(request));
  } else if (route === "/rules" && request.headers.has("HX-Request")) {
    event.respondWith(searchAnswer(event, url));
  } else if (/^\/rules\/[\w-]+\/[\w-]+$/.test(route) && request.headers.has("HX-Request")) {
    event.respondWith(rule(request, url));
  }
});

// ---- which answers are ours

/** Whether our server answered. Workers cannot see where a redirect leads, so /offline is asked instead. */
async function isOurs(response) {
  if (response.type !== "opaqueredirect") return response.headers.has(ANSWER);
  const signal = AbortSignal.timeout(PATIENCE);
  const other = await fetch(`${ROOT}/offline`, { method: "HEAD", cache: "no-store", signal }).catch(() => null);
  return other?.headers.has(ANSWER) ?? false;
}

/** The body of a response of ours; rejects one that was cut short. */
async function bodyOf(response) {
  const [, size = 0] = response.headers.get(ANSWER).split(" ");
  const body = await response.arrayBuffer();
  if (body.byteLength < size) throw new Error("cut short");
  return body;
}

const textOf = async (response) => new TextDecoder().decode(await bodyOf(response));

/** The worker's own answer to a script. */
function ownAnswer(html, request) {
  const headers = { "Content-Type": "text/html; charset=utf-8", [ANSWER]: request.headers.get(QUESTION) ?? "-" };
  return new Response(html, { headers });
}

async function file(request) {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  keepFile(request.url, response.clone()).catch(() => {});
  return response;
}

async function keepFile(address, response) {
  const copy = response.clone();
  await bodyOf(response);
  if (!copy.ok) throw new Error(`${copy.status} ${address}`);
  await (await caches.open(SHELL)).put(address, copy);
}

// ---- pages

/** The address under which a page is kept. */
function keyOf(url) {
  const key = new URL(url.pathname, location.origin);
  if (OF_PLAY.test(routeOf(url))) return key.href;
  for (const [name, value] of url.searchParams) if (name !== "back" && value) key.searchParams.append(name, value);
  return key.href;
}

async function page(event, url) {
  const both = fetch(event.request).then(async (response) => [response, response.clone(), await isOurs(response)]);
  event.waitUntil(both.then(([, copy, counts]) => counts && keep(url, copy)).catch(() => {}));
  const fresh = both.then(async ([response, , counts]) => {
    return counts && response.status < 500 ? response : ((await keptPage(url)) ?? response); // or show who answers
  });
  const patience = OF_PLAY.test(routeOf(url)) || routeOf(url).startsWith("/rules") ? PATIENCE : LONG;
  const late = new Promise((on) => setTimeout(on, patience)).then(() => keptPage(url)).then((found) => found ?? fresh);
  late.catch(() => {});
  try {
    return await Promise.race([fresh, late]);
  } catch {
    return (await keptPage(url)) ?? substitute(url);
  }
}

/** A plain form: pass it on, or say that it was not sent. */
async function passOn(event, url) {
  try {
    const response = await fetch(event.request);
    if (routeOf(url) === "/language") event.waitUntil(refetchPages());
    return response;
  } catch {
    return offlinePage(url, "unsent");
  }
}

/** Fetch everything again in the new language. */
async function refetchPages() {
  await caches.delete(FOUND);
  const pages = await (await caches.open(PAGES)).keys();
  await fetchPages(
    pages.map(({ url }) => url),
    true,
  );
}

/** Keep a response of ours, or drop what this phone may no longer see. */
async function keep(url, response) {
  const cache = await caches.open(PAGES);
  if (response.type === "opaqueredirect") {
    await cache.delete(keyOf(url));
    return OF_PLAY.test(routeOf(url)) && fetchPages([url], true); // the address may have ended
  }
  if (GONE.has(response.status)) return forget(cache, url);
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  if (response.status !== 200 || !isPage || !isKept(routeOf(url))) return;
  const html = await textOf(response);
  await keepFiles(html);
  const isNew =
    OF_PLAY.test(routeOf(url)) && !(await cache.keys()).some((one) => playOf(new URL(one.url)) === playOf(url));
  await put(PAGES, keyOf(url), html, response.headers, url);
  if (isNew) await fetchPages([`${ROOT}/`], true); // home lists it now
}

async function put(name, key, html, from, url) {
  const headers = new Headers(from);
  for (const one of ["Content-Encoding", "Content-Length"]) headers.delete(one);
  headers.set("Kept-At", Date.now());
  headers.set("Kept-Address", url.pathname + url.search);
  const cache = await caches.open(name);
  await cache.delete(key); // makes it the newest in the cache's order
  await cache.put(key, new Response(html, { headers }));
  for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage({ kept: key });
  const keys = await cache.keys();
  for (const { url: oldest } of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(oldest);
}

const playOf = (url) => /^\/[pw]\/[^/]+/.exec(routeOf(url))?.[0] ?? routeOf(url);

/** Delete all pages of a play that this phone may no longer see, or of an ended address. */
async function forget(cache, url) {
  const play = playOf(url);
  if (OF_PLAY.test(play)) await cache.delete(`${ROOT}/`); // home says who leads in each play
  for (const { url: kept } of await cache.keys()) {
    const route = routeOf(new URL(kept));
    if (route === play || route.startsWith(`${play}/`)) await cache.delete(kept);
  }
}

/** Keep the files that a page loads. */
async function keepFiles(html) {
  const cache = await caches.open(SHELL);
  for (const [file] of html.matchAll(/\/static\/[^"']+/g)) {
    const address = ROOT + file;
    if (await cache.match(address, { ignoreVary: true })) continue;
    await fetch(address)
      .then((response) => keepFile(address, response))
      .catch(() => {});
  }
}

async function fetchPages(addresses, anew = false) {
  const cache = await caches.open(PAGES);
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    if (!anew && (await cache.match(keyOf(url)))) continue;
    const response = await fetch(url, { cache: "no-store" }).catch(() => null);
    if (!response || !(await isOurs(response))) continue;
    const there = new URL(response.url);
    if (playOf(there) !== playOf(url)) await forget(cache, url);
    await keep(there, response).catch(() => {});
  }
}

const PLACES = ['<header class="top">', '<div class="page">']; // after these tags a page says how old it is

/** The kept page of `url`, with its age, or null. */
async function keptPage(url) {
  const found = await (await caches.open(PAGES)).match(keyOf(url), { ignoreVary: true });
  if (!found) return null;
  const html = await found.text();
  const since = aged(html, found.headers);
  const place = PLACES.find((tag) => html.includes(tag));
  const shown = html.replace(place, () => place + since);
  // Each form needs a new action id: the old one may have been used.
  const anew = shown.replace(/(name="action_id" value=")[^"]*/g, (_, tag) => tag + crypto.randomUUID());
  return new Response(anew, { headers: found.headers });
}

const languageOf = (html) => /<html lang="([^"]*)"/.exec(html)?.[1] ?? "pt-BR";

/** The line that says when a page with these headers was kept. */
function aged(html, headers, language = languageOf(html)) {
  const at = new Date(Number(headers.get("Kept-At")));
  const today = at.toDateString() === new Date().toDateString();
  const day = today ? "" : `${at.toLocaleDateString(language, { day: "numeric", month: "short" })}, `;
  const said = day + at.toLocaleTimeString(language, { timeStyle: "short" });
  const address = headers.get("Kept-Address").replaceAll("&", "&amp;").replaceAll('"', "%22");
  const text = words[language][today ? "today" : "before"];
  return `<p class="kept" id="kept" role="status" data-address="${address}">${text} <time>${said}</time></p>`;
}

// ---- pages that are not kept

/** A substitute for a page that is not kept: another page with its content, a search answer, or the offline page. */
async function substitute(url) {
  const route = routeOf(url);
  const [, , slug, entry] = route.split("/");
  const cache = await caches.open(PAGES);
  const others = [];
  if (route.startsWith("/rules/") && entry) others.push(`${ROOT}/rules/${slug}#${entry}`);
  if (/^\/p\/[^/]+$/.test(route)) others.push(`${ROOT}${route}/setup`); // a table still being prepared
  for (const other of others) {
    if (await cache.match(other)) return Response.redirect(other);
  }
  return (route === "/rules" && (await searchPage(url))) || offlinePage(url, "unseen");
}

const ON = '<svg class="icon" aria-hidden="true"><use href="#i-fwd"/></svg>';
const titleOf = (html) => /<title>([^<]*)</.exec(html)?.[1] ?? "";

/** The offline page: why, and the kept pages, newest first, one per play, game and tool. */
async function offlinePage(url, why) {
  const cache = await caches.open(PAGES);
  const rows = new Map();
  let language = "";
  for (const { url: address } of (await cache.keys()).reverse()) {
    const html = await (await cache.match(address)).text();
    const plate = /<body class="[^"]*?(g-[\w-]+)/.exec(html)?.[1] ?? "";
    language ||= languageOf(html);
    const there = new URL(address);
    const about = /^\/([pw]|rules)\/[^/]+/.exec(routeOf(there))?.[0] ?? routeOf(there);
    const href = (there.pathname + there.search).replaceAll("&", "&amp;");
    if (rows.get(about)?.href.length <= href.length) continue;
    const [, list = listOf(about), people = ""] = /data-list="(\w+)" content="([^"]*)"/.exec(html) ?? [];
    const number = /data-number="(\d+)"/.exec(html)?.[1] ?? "";
    // Older browsers serialise attributes with a literal "<".
    const names = people && `<br><small class="subtext">${people.replaceAll("<", "&lt;")}</small>`;
    const waits = `<br><small class="subtext" data-waits="${BELOW}${number}" hidden></small>`;
    const said = `<span>${titleOf(html)}${names}${number && waits}</span>`;
    const row = `<li><a class="more-link" href="${href}"><i class="dot ${plate}"></i>${said}${ON}</a></li>`;
    rows.set(about, { href, list, row });
  }
  language ||= navigator.language.startsWith("pt") ? "pt-BR" : "en";
  const page = await (await caches.open(SHELL)).match(`${ROOT}/offline?lang=${language}`, { ignoreVary: true });
  let html = await page.text();
  html = html.replace(/<section id="kept-(\w+)"[\s\S]*?<\/section>/g, (section, name) => {
    const some = [...rows.values()].filter(({ list }) => list === name).map(({ row }) => row);
    return some.length ? section.replace("<ul>", () => `<ul>${some.join("")}`) : "";
  });
  if (why === "unsent") {
    html = html.replace(/(id="why">)[^<]*/, (_, tag) => tag + words[language].unsent);
    html = html.replace(/<section class="dock"[\s\S]*?<\/section>/, "");
  }
  return new Response(html, { status: 503, headers: page.headers });
}

// ---- rules

/** An answer of the rule search: the server's, or else the last one kept, or else what can be read offline. */
async function searchAnswer(event, url) {
  try {
    const waiting = new Promise((_, fail) => setTimeout(fail, PATIENCE));
    const response = await Promise.race([fetch(event.request), waiting]);
    const copy = response.clone();
    const html = await Promise.race([textOf(response), waiting]);
    if (copy.ok && url.searchParams.get("q")) event.waitUntil(put(FOUND, keyOf(url), html, copy.headers, url));
    return copy;
  } catch {
    const html = await offlineAnswer(url);
    return html ? ownAnswer(html, event.request) : Response.error();
  }
}

/** The kept rules page of the game in `url`, or of all games. */
async function overview(url) {
  const cache = await caches.open(PAGES);
  const game = url.searchParams.get("game");
  const own = game && (await cache.match(`${ROOT}/rules?game=${game}`));
  return own || cache.match(`${ROOT}/rules`);
}

const FIELD = /<div id="found">[\s\S]*<\/main>\s*<\/div>/; // templates/parts/found.html
const HEAD = '<main class="found">';

/** The offline answer: the last one kept, or else the contents and whole rulebooks. */
async function offlineAnswer(url) {
  const response = await (await caches.open(FOUND)).match(keyOf(url));
  const whole = (await (await overview(url))?.text()) ?? "";
  const language = languageOf(whole);
  if (response) return (await response.text()).replace(HEAD, (tag) => tag + aged("", response.headers, language));
  const books = [];
  const cache = await caches.open(PAGES);
  for (const { url: address } of await cache.keys()) {
    const there = new URL(address);
    if (!/^\/rules\/[^/]+$/.test(routeOf(there))) continue;
    const html = await (await cache.match(address)).text();
    books.push(`<a class="see" href="${there.pathname}">${titleOf(html)}</a>`);
  }
  const note = `<p>${words[language].search}</p><p class="sees">${books.join("")}</p>`;
  return FIELD.exec(whole)?.[0].replace(HEAD, (tag) => `${tag}<div class="notice" role="status">${note}</div>`) ?? "";
}

/** The page of a search that was never opened as a page, or null if no rules page is kept. */
async function searchPage(url) {
  const [page, html] = [await overview(url), await offlineAnswer(url)];
  if (!page || !html) return null;
  const question = (url.searchParams.get("q") ?? "").replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const shown = (await page.text()).replace(FIELD, () => html);
  const asked = shown.replace(/(name="q" value=")[^"]*/, (_, tag) => tag + question);
  return new Response(asked, { headers: page.headers });
}

/** The card of one rule: the server's, or else from its kept rulebook. */
async function rule(request, url) {
  const response = await fetch(request).catch(() => null);
  if (response && (await isOurs(response))) return response;
  const [, , slug, entry] = routeOf(url).split("/");
  const book = await (await caches.open(PAGES)).match(`${ROOT}/rules/${slug}`);
  const html = book ? await book.text() : "";
  const found = new RegExp(`<article[^>]* id="${entry}">[\\s\\S]*?</article>`).exec(html)?.[0];
  return found ? ownAnswer(found, request) : (response ?? Response.error());
}
