// On a server's home page: offers to keep the pad in this phone, and fetches it in the background. It asks once a
// visit, stays quiet for a month after "not now", and resumes a fetch that was begun in this visit.

import { fetchAll, newest, pointer, ROOT, showBytes } from "./fetch.js";

const DAY = 24 * 60 * 60 * 1000;
const [MONTH, VISIT] = [30 * DAY, DAY / 2]; // a tab may stay open for weeks: half a day later counts as another visit
const [LATER, ASKED, BEGUN] = ["bloco offer put away", "bloco offered", "bloco begun"];

const box = document.getElementById("keep");
const all = (what) => box.querySelectorAll(what);
let stop = new AbortController();

function state(name) {
  box.dataset.state = name;
  box.hidden = false;
}

async function keep() {
  sessionStorage.setItem(BEGUN, "yes");
  stop = new AbortController();
  state("fetching");
  try {
    const list = await newest();
    const progress = (got, done) => {
      box.querySelector("progress").value = got / list.bytes;
      box.style.setProperty("--got", got / list.bytes);
      showBytes(got, list.bytes);
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
  sessionStorage.removeItem(BEGUN);
  box.hidden = true;
}

const within = (span, since) => Date.now() - Number(since) < span;

async function offer() {
  const able = isSecureContext && "serviceWorker" in navigator;
  if (able && (await pointer.get("current"))) return;
  const begun = sessionStorage.getItem(BEGUN);
  const asked = within(MONTH, localStorage.getItem(LATER)) || within(VISIT, sessionStorage.getItem(ASKED));
  if (asked && !begun) return;
  sessionStorage.setItem(ASKED, Date.now());
  for (const one of all("[data-keep], [data-secure]")) one.hidden = !able;
  for (const one of all("[data-insecure]")) one.hidden = able;
  if (able && (await pointer.get("next"))) return state("whole");
  if (begun) return keep();
  state("offer");
}

box.addEventListener("click", ({ target }) => {
  if (target.closest("[data-keep]")) keep();
  if (target.closest("[data-later]")) later();
  if (!target.closest("[data-stop]")) return;
  sessionStorage.removeItem(BEGUN);
  stop.abort();
});

offer();
