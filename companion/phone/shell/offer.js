// At home of a server: offers to keep the pad in this phone, and fetches it while people go on. Put away, it is quiet for
// a month; it asks once a visit.

import { fetchAll, newest, pointer, ROOT, sayGot } from "./fetch.js";

const MONTH = 30 * 24 * 60 * 60 * 1000;
const [LATER, ASKED] = ["bloco offer put away", "bloco offered"];

const box = document.getElementById("keep");
const all = (what) => box.querySelectorAll(what);
let stop = new AbortController();

function state(name) {
  box.dataset.state = name;
  box.hidden = false;
}

async function keep() {
  stop = new AbortController();
  state("fetching");
  try {
    const list = await newest();
    const progress = (got, done) => {
      box.querySelector("progress").value = got / list.bytes;
      box.style.setProperty("--got", got / list.bytes);
      sayGot(got, list.bytes);
      for (const step of all("[data-step]")) step.classList.toggle("done", done.includes(step.dataset.step));
    };
    await fetchAll(list, progress, stop.signal);
    await navigator.serviceWorker.register(new URL("sw.js", ROOT));
    state("whole");
  } catch {
    state("stopped");
  }
}

function later() {
  localStorage.setItem(LATER, Date.now());
  box.hidden = true;
}

async function offer() {
  const quiet = Date.now() - Number(localStorage.getItem(LATER) ?? 0) < MONTH || sessionStorage.getItem(ASKED);
  if (quiet) return;
  const able = isSecureContext && "serviceWorker" in navigator;
  if (able && ((await pointer.get("current")) || (await pointer.get("next")))) return;
  sessionStorage.setItem(ASKED, "yes");
  for (const one of all("[data-keep], [data-secure]")) one.hidden = !able;
  for (const one of all("[data-insecure]")) one.hidden = able;
  state("offer");
}

box.addEventListener("click", ({ target }) => {
  if (target.closest("[data-keep]")) keep();
  if (target.closest("[data-later]")) later();
  if (target.closest("[data-stop]")) stop.abort();
});

offer();
