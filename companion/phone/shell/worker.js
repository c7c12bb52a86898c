// Python, the program and its database: this worker answers requests one after the other, each when all that it wrote
// lasts. The page that started it says which version it is of, and hands on what the service worker asks.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { contents, copies, hasRoom, lasts, mount, NAMES, openFiles } from "./store.js";
import { zip } from "./zip.js";

const [FOLDER, PROGRAM] = ["/plays", "/program"];
const FULL = 507; // the status of what did not fit
const HERE = new URL("./", import.meta.url);

const say = (message, moved = []) => postMessage(message, moved);

let python = null;
let answer = null; // the program, once it has started
let files = new Map();
let keep = () => {}; // brings what was written to durable storage
let full = false; // whether it was said that there is no room
const waiting = []; // requests that came before

const part = async (name, read) => (await fetch(new URL(name, HERE)))[read]();

/**
 * Start Python and the program, whose pages are below `root`; plays may go to `server`. `changed` is this version where
 * another one wrote the files, which are then copied first; `undone` one that failed, whose changes are taken back. In a
 * browser that keeps no files everything is kept in memory.
 */
async function start({ root, server, changed, undone }) {
  if (await lasts()) files = await openFiles();
  else say({ fleeting: true });
  if (undone) await copies.restore(files, undone);
  if (changed) await copies.take(files, changed);
  const program = Promise.all([part("program.bin", "blob"), part("program.json", "json")]);
  python = await loadPyodide({ stdLibURL: new URL("boot.zip", HERE).href });
  say({ step: "engine" });
  const [blob, metadata] = await program; // each file is read where the browser keeps it: that takes no memory
  python.FS.mkdir(PROGRAM);
  python.FS.mount(python.FS.filesystems.WORKERFS, { packages: [{ metadata, blob }] }, PROGRAM);
  python.pyimport("sys").path.insert(0, PROGRAM);
  keep = mount(python.FS, FOLDER, files);
  answer = python.pyimport("companion.phone.boot").start(root, FOLDER, server, python.toPy([...navigator.languages]));
  say({ step: "program" });
}

const COPY = /\/kept\/bloco\.zip$/; // the address of all that lasts, as one file
const PICTURE = "image/svg+xml"; // what Python leaves to the browser to draw, where a picture was asked for

/** Answer one request, once all that it wrote lasts, and hand the answer to whoever asked. */
function reply({ method, url, headers, body }, port) {
  const { pathname } = new URL(url);
  if (COPY.test(pathname)) return copy(port);
  try {
    const found = answer(method, url, headers, body ?? new Uint8Array());
    const [status, fields, content] = found.toJs();
    found.destroy();
    keep();
    const fieldOf = (name) => fields.find(([one]) => one.toLowerCase() === name)?.[1] ?? "";
    if (fieldOf("content-type").startsWith(PICTURE) && pathname.endsWith(".png")) return say({ draw: content }, [port]);
    port.postMessage({ status, headers: fields, body: content });
    if (fieldOf("restart")) say({ restart: true });
    if (status === FULL) sayFull();
  } catch (fault) {
    console.error(fault);
    port.postMessage({ status: 500, headers: [["content-type", "text/plain"]], body: String(fault?.message) });
  }
}

/** Say once that there is no room, or hardly any. */
function sayFull() {
  if (!full) say({ full: true });
  full = true;
}

/** Hand over all that is kept here, as one file; where nothing lasts, it is out of memory. */
async function copy(port) {
  const { readdir, readFile } = python.FS;
  const kept = () => readdir(FOLDER).filter((name) => NAMES.includes(name));
  const held = files.size ? contents(files) : kept().map((name) => [name, readFile(`${FOLDER}/${name}`)]);
  const body = await zip(held).arrayBuffer();
  port.postMessage({ status: 200, headers: [["content-type", "application/zip"]], body }, [body]);
}

addEventListener("message", async ({ data, ports }) => {
  if (data.settled) return copies.drop();
  if (data.request && answer) return reply(data.request, ports[0]);
  if (data.request) return waiting.push([data.request, ports[0]]);
  try {
    await start(data.start);
    for (const [request, port] of waiting.splice(0)) reply(request, port);
    say({ step: "started" });
    if (files.size && !(await hasRoom())) sayFull();
  } catch (fault) {
    say({ failed: fault?.message ?? `${fault?.name} ${fault?.errno}` });
    console.error(fault?.stack ?? JSON.stringify(fault));
  }
});
