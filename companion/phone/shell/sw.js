// Answers every request of the pad in this phone: its files from the cache of this version, its pages from the program,
// which a shell page keeps running.

const SCOPE = new URL(registration.scope).pathname;
const APP = `${SCOPE}app/`;
const POINTERS = `bloco ${SCOPE}`; // which version is in use
const FILES = (version) => `bloco ${SCOPE} ${version}`;
const PATIENCE = 60000; // milliseconds for the program to start and to answer

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(SCOPE)) return;
  event.respondWith(kept(url).then((found) => found ?? (url.pathname.startsWith(APP) ? ask(request) : fetch(request))));
});

/** The version in use, else the one that was fetched but never started; null if none. */
async function current() {
  const pointers = await caches.open(POINTERS);
  const found = (await pointers.match(`${SCOPE}current`)) ?? (await pointers.match(`${SCOPE}next`));
  return found ? found.text() : null;
}

/** A cached file, of the version in its address or else of the one in use; null if none. */
async function kept({ pathname }) {
  const [folder, named] = pathname.slice(SCOPE.length).split("/");
  const version = folder === "v" ? named : await current();
  for (const name of version ? [FILES(version), `${FILES(version)} packed`] : []) {
    const found = (await caches.has(name)) && (await (await caches.open(name)).match(pathname));
    if (found) return found;
  }
  return null;
}

const SILENT = "O bloco não respondeu: recarregue. / The pad did not answer: load it again.";
const bodyless = new Set([101, 204, 205, 304]);

/** Ask the program, in whichever shell page it runs. */
async function ask(request) {
  const { method, url, referrer } = request;
  const body = ["GET", "HEAD"].includes(method) ? null : new Uint8Array(await request.arrayBuffer());
  const headers = [...request.headers, ...(referrer ? [["referer", referrer]] : [])];
  const shells = (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter(
    (client) => new URL(client.url).pathname === SCOPE,
  );
  if (!shells.length) return Response.redirect(`${SCOPE}#${url.split(APP)[1] ?? ""}`);
  const answers = shells.map(
    (shell) =>
      new Promise((on) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => on(data);
        shell.postMessage({ request: { method, url, headers, body } }, [port2]);
      }),
  );
  const silence = new Promise((on) => setTimeout(on, PATIENCE, { status: 504, headers: [], body: SILENT }));
  const answer = await Promise.race([...answers, silence]);
  return new Response(bodyless.has(answer.status) ? null : answer.body, answer);
}
