// The shell, a page that is never left: it keeps the program running in a worker and shows its pages in a frame. If
// several tabs are open, one runs the program and the others ask it.

import { dropOthers, fetchAll, newest, pointer, ROOT, showBytes } from "./fetch.js";
import { closedContents } from "./store.js";
import { unpack } from "./unpack.js";
import { zip } from "./zip.js";

const APP = new URL("app/", ROOT);

const root = document.documentElement;
const frame = document.getElementById("pad");
const state = (name) => (document.body.dataset.state = name);

root.lang =
  navigator.languages
    .map((tag) => ["pt-BR", "en"].find((one) => tag.split("-")[0] === one.split("-")[0]))
    .find(Boolean) ?? "pt-BR";

// ---- progress

function showProgress(part, of) {
  for (const bar of document.querySelectorAll("progress")) Object.assign(bar, { max: of, value: part });
}

/** Fetch the newest version; rejects if that fails. */
async function fetchNewest() {
  const list = await newest();
  state("fetching");
  await fetchAll(list, (bytes) => {
    showProgress(bytes, list.bytes);
    showBytes(bytes, list.bytes);
  });
}

/** Fetch a newer version, if there is one, to be used at the next start. */
async function renew(version) {
  try {
    const list = await newest();
    if (list.version !== version && list.version !== (await pointer.get("bad"))) await fetchAll(list, () => {});
  } catch {
    // no signal: try again at the next start
  }
}

// ---- the program

let worker = null;
let fleeting = false; // true in a browser that keeps no files
const early = []; // requests that arrived before the worker

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (!data.request || !mine) return;
  if (worker) worker.postMessage(data, ports);
  else early.push([data, ports]);
});

/** The typeface of pictures as an SVG style, so that they look alike everywhere. */
async function face(version) {
  const font = await (await fetch(new URL(`v/${version}/letters.ttf`, ROOT))).blob();
  const reader = new FileReader();
  reader.readAsDataURL(font);
  await new Promise((on) => reader.addEventListener("load", on));
  const named = `font-family: "Roboto Condensed"; font-weight: 100 900; src: url(${reader.result})`;
  return `<style>@font-face { ${named} }</style>`;
}

/** Draw a picture, which Python leaves to the browser, and answer `port` with it. */
async function draw(svg, version, port) {
  const style = await face(version);
  const text = new TextDecoder().decode(svg).replace(/<svg[^>]*>/, (tag) => tag + style);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(image.src);
  const blob = await new Promise((on) => canvas.toBlob(on, "image/png"));
  const body = await blob.arrayBuffer();
  port.postMessage({ status: 200, headers: [["content-type", "image/png"]], body }, [body]);
}

const STEPS = ["engine", "program", "started"];

/** Start `version` in a worker; resolves once it answers, rejects with the reason if it does not. */
function run(version, how) {
  state("starting");
  showProgress(0, STEPS.length);
  worker = new Worker(new URL(`v/${version}/worker.js`, ROOT), { type: "module" });
  worker.postMessage({ start: { root: APP.pathname.slice(0, -1), ...how } });
  for (const [data, ports] of early.splice(0)) worker.postMessage(data, ports);
  return new Promise((on, fail) => {
    worker.onerror = ({ message }) => fail(new Error(message));
    worker.addEventListener("message", ({ data, ports }) => {
      if (data.step) showProgress(STEPS.indexOf(data.step) + 1, STEPS.length);
      if (data.step === "started") on();
      if (data.failed) fail(new Error(data.failed));
      if (data.draw) draw(data.draw, version, ports[0]);
      if (data.restart) location.reload();
      if (data.fleeting) tell("fleeting");
      if (data.full) tell("full");
      fleeting ||= data.fleeting;
    });
  });
}

/** Start the newest version; if it fails, the next start runs the previous one on its plays as they were. */
async function begin() {
  const [current, next] = [await pointer.get("current"), await pointer.get("next")];
  if (!current && !next) {
    await fetchNewest();
    return begin();
  }
  const version = next ?? current;
  const before = Boolean(next && current); // whether there is a version to go back to
  const [undone, server] = [await pointer.get("undo"), (await pointer.get("server")) ?? ""];
  try {
    await unpack(version);
    await run(version, { undone, server, changed: before && version });
  } catch (fault) {
    if (before) {
      await pointer.set("bad", next);
      await pointer.set("undo", next); // its changes to the plays are undone at the next start
      await pointer.drop("next");
    }
    throw Object.assign(fault, { before });
  }
  await pointer.drop("undo");
  if (next) {
    await pointer.set("current", version);
    await pointer.drop("next");
    await dropOthers(version);
  }
  worker.postMessage({ settled: true });
  renew(version);
}

// ---- the frame

/** The address of a page of the program, as it follows the # of the shell. */
const placeOf = (address) => address.href.slice(APP.href.length);

/** The page of the program that the shell's address names. */
const named = () => new URL(location.hash.replace(/^#\/?/, "") || "./", APP).href;

function show() {
  frame.src = named();
  state("open");
}

frame.addEventListener("load", () => {
  const page = frame.contentDocument; // null if it is from another origin
  if (!page?.URL.startsWith(APP.href)) return;
  document.title = page.title;
  root.lang = page.documentElement.lang || root.lang;
  const place = placeOf(new URL(page.URL));
  history.replaceState(null, "", `#${place}`);
  if (place.startsWith("p/")) persist();
  page.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented) return;
    if (link.origin !== location.origin) link.target = "_blank"; // other sites refuse to be framed
    if (!link.hasAttribute("download")) return;
    event.preventDefault(); // browsers send downloads to the network, past the service worker
    saveFrom(link.href, link.download);
  });
});

addEventListener("hashchange", () => {
  if (frame.contentWindow.location.href !== named()) frame.contentWindow.location.replace(named());
});

// ---- obstacles

/** Ask the browser once for persistent storage, and warn if it refuses. */
let asked = false;
async function persist() {
  if (asked || fleeting || localStorage.getItem("bloco persisted")) return;
  asked = true;
  const granted = await navigator.storage.persist();
  localStorage.setItem("bloco persisted", granted ? "yes" : "no");
  if (!granted) tell("swept");
}

/** Show one of the notes of the shell above the frame until it is dismissed. */
function tell(name) {
  for (const note of document.querySelectorAll(`[data-note=${name}]`)) note.hidden = false;
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-away]")) target.closest("[data-note]").hidden = true;
  if (target.closest("[data-again]")) location.reload();
  if (target.closest("[data-kept]")) frame.src = new URL("kept", APP);
  if (target.closest("[data-save]")) save();
});

/** Whether the browser can run the pad, over HTTPS or on localhost. */
const able = () =>
  isSecureContext && "serviceWorker" in navigator && "locks" in navigator && "WebAssembly" in globalThis;

async function controlled() {
  await navigator.serviceWorker.register(new URL("sw.js", ROOT));
  if (navigator.serviceWorker.controller) return;
  await new Promise((on) => navigator.serviceWorker.addEventListener("controllerchange", on, { once: true }));
}

// ---- which tab runs the program

let mine = false;

async function main() {
  if (!able()) return state("unable");
  await controlled();
  const lock = `bloco ${ROOT.pathname}`;
  const free = !(await navigator.locks.query()).held.some(({ name }) => name === lock);
  if (!free) show(); // the other tab answers; once it is closed, this one takes over
  await navigator.locks.request(lock, async () => {
    mine = true;
    try {
      await begin();
    } catch (fault) {
      return failed(fault);
    }
    if (free) show();
    else state("open"); // the frame is already showing a page
    await new Promise(() => {}); // until this page is closed
  });
}

/** Say that the pad did not start, and offer the ways out. */
async function failed(fault) {
  worker?.terminate();
  for (const one of document.querySelectorAll("[data-fault]")) one.textContent = fault.message;
  for (const one of document.querySelectorAll("[data-before]")) one.hidden = !fault.before;
  for (const one of document.querySelectorAll("[data-offline]")) one.hidden = navigator.onLine;
  state("failed");
}

/** Save all stored files as one, without the program. */
const save = async () => saveAs(zip(await closedContents()), "bloco.zip");

/** Save what the program answers at an address, under the link's name or the response's. */
async function saveFrom(address, name) {
  const answer = await fetch(address);
  const [, said] = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  saveAs(await answer.blob(), name || said || address.split("/").pop());
}

function saveAs(blob, download) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

main();
