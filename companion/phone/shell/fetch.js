// Fetches the pad into this phone, part by part, and remembers which version is complete and which one is in use. What
// has arrived is kept: an interrupted fetch resumes where it stopped.

export const ROOT = new URL("./", import.meta.url);

const POINTERS = `bloco ${ROOT.pathname}`;
export const FILES = (version) => `${POINTERS} ${version}`;

/**
 * Versions by role: `current` (it has started here), `next` (complete, not started yet), `bad` (failed to start),
 * `undo` (its changes must be undone); also the `server` that this came from, if it is one of ours.
 */
export const pointer = {
  async get(name) {
    return (await (await caches.open(POINTERS)).match(new URL(name, ROOT)))?.text() ?? null;
  },
  async set(name, version) {
    await (await caches.open(POINTERS)).put(new URL(name, ROOT), new Response(version));
  },
  async drop(name) {
    await (await caches.open(POINTERS)).delete(new URL(name, ROOT));
  },
};

/** Delete all versions but this one. */
export async function dropOthers(version) {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${POINTERS} `) && name !== FILES(version));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Fetch the list of the newest version: its bundles and its size. */
export async function newest() {
  const answer = await fetch(new URL("list.json", ROOT), { cache: "no-store" });
  if (!answer.ok) throw new Error(`${answer.status}`);
  // Our own servers mark every response; they accept plays too.
  if (answer.headers.has("Bloco-Answer")) await pointer.set("server", new URL("..", ROOT).href.replace(/\/$/, ""));
  return answer.json();
}

const megabytes = (bytes, language) =>
  (bytes / 1e6).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Show on the page how many bytes have arrived, `of` how many. */
export function showBytes(bytes, of) {
  for (const place of document.querySelectorAll("[data-got]")) {
    const [got, all] = [bytes, of].map((one) => megabytes(one, document.documentElement.lang));
    place.textContent = place.dataset.got.replace("{got}", got).replace("{all}", all);
  }
}

async function digest(bytes) {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fetch one bundle and report its bytes to `onBytes`; rejects unless its digest is the one in the list. */
async function fetchBundle(bundle, onBytes, signal) {
  const answer = await fetch(new URL(bundle.from, ROOT), { cache: "no-store", signal });
  if (!answer.ok) throw new Error(`${bundle.from}: ${answer.status}`);
  const pieces = [];
  const reader = answer.body.getReader();
  for (let got = 0, step; !(step = await reader.read()).done;) {
    pieces.push(step.value);
    onBytes(Math.min((got += step.value.length), bundle.bytes));
  }
  const bytes = await new Blob(pieces).arrayBuffer();
  if ((await digest(bytes)) !== bundle.sha256) throw new Error(`${bundle.from}: damaged`);
  return new Response(bytes, { headers: { "Content-Type": bundle.files[0].type } });
}

/** The cache of a version's bundles until they are unpacked. */
export const bundles = (version) => caches.open(`${FILES(version)} packed`);

/**
 * Fetch the bundles of `list` that are missing, and record that its version is complete. `progress` is called with the
 * bytes that are here and the steps that are done.
 */
export async function fetchAll(list, progress, signal) {
  const cache = await bundles(list.version);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  const missing = list.bundles.filter(({ from }) => !here.has(new URL(from, ROOT).href));
  const sum = (some) => some.reduce((bytes, bundle) => bytes + bundle.bytes, 0);
  const steps = new Set(list.bundles.map(({ step }) => step));
  const done = () => [...steps].filter((step) => !missing.some((bundle) => bundle.step === step));
  const got = () => sum(list.bundles) - sum(missing);
  progress(got(), done());
  while (missing.length) {
    const answer = await fetchBundle(missing[0], (bytes) => progress(got() + bytes, done()), signal);
    await cache.put(new URL(missing[0].from, ROOT), answer);
    missing.shift();
    progress(got(), done());
  }
  await cache.put(new URL("list.json", ROOT), Response.json(list));
  await pointer.set("next", list.version);
}
