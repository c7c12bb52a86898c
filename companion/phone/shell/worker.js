// Runs Python, the program and its database. Requests are answered one after the other, each after its writes are
// flushed. The shell that started this worker passes on the requests of the service worker.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { contents, copies, hasRoom, canPersist, mount, NAMES, openFiles } from "./store.js";
import { zip } from "./zip.js";

const [FOLDER, PROGRAM] = ["/plays", "/program"];
const FULL = 507; // HTTP status: no room to write
const HERE = new URL("./", import.meta.url);

const say = (message, moved = []) => postMessage(message, moved);

let python = null;
let answer = null; // the program, once it has started
let files = new Map();
let flush = () => {}; // flushes what was written
let full = false; // whether the shell was told that there is no room
const waiting = []; // requests that arrived before the program had started

const part = async (name, read) => (await fetch(new URL(name, HERE)))[read]();

/**
 * Start Python and the program, whose pages are below `root`; `server` is where it came from. If another version wrote
 * the files, `changed` is this one, and they are copied first; `undone` is a version that failed, whose changes are
 * undone. In a browser that stores no files everything is kept in memory.
 */
async function start({ root, server, changed, undone }) {
  if (await canPersist()) files = await openFiles();
  else say({ fleeting: true });
  if (undone) await copies.restore(files, undone);
  if (changed) await copies.take(files, changed);
  const program = Promise.all([part("program.bin", "blob"), part("program.json", "json")]);
  python = await loadPyodide({ stdLibURL: new URL("boot.zip", HERE).href });
  say({ step: "engine" });
  const [blob, metadata] = await program; // files are read from the browser's cache on demand: that takes no memory
  python.FS.mkdir(PROGRAM);
  python.FS.mount(python.FS.filesystems.WORKERFS, { packages: [{ metadata, blob }] }, PROGRAM);
  python.pyimport("sys").path.insert(0, PROGRAM);
  flush = mount(python.FS, FOLDER, files);
  answer = python.pyimport("companion.phone.boot").start(root, FOLDER, server, python.toPy([...navigator.languages]));
  say({ step: "program" });
}

const COPY = /\/kept\/bloco\.zip$/; // the address of all stored files as one
const PICTURE = "image/svg+xml"; // drawn by the browser if a PNG was asked for

/** Answer one request on `port`, after flushing what it wrote. */
function reply({ method, url, headers, body }, port) {
  const { pathname } = new URL(url);
  if (COPY.test(pathname)) return sendCopy(port);
  try {
    const found = answer(method, url, headers, body ?? new Uint8Array());
    const [status, fields, content] = found.toJs();
    found.destroy();
    flush();
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

/** Tell the shell once that there is no room, or hardly any. */
function sayFull() {
  if (!full) say({ full: true });
  full = true;
}

/** Answer `port` with all plays as one file, read from memory if the browser stores nothing. */
async function sendCopy(port) {
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
