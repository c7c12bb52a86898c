// A form of a page of its own: without a signal it waits here and is sent again, and what is typed outlives a reload.

import { isLast, lost } from "./live.js";

const RETRY = 2000; // milliseconds before a form that found no signal is sent again
const PATIENCE = 20000; // milliseconds after which it is said what is in the way
const STALE = 400; // sent as a plain form, it says on the page that it is too old
const KEPT = `form ${location.pathname}${location.search}`;
// What each page brings anew; the revision at which a card was begun is kept with what was typed.
const OWN = new Set(["csrf_token", "action_id"]);

const form = document.querySelector("form[data-keeps]");

/** Keep what stands in the form; nothing, once it is sent. */
function keep(fields) {
  try {
    if (fields) sessionStorage.setItem(KEPT, JSON.stringify(fields));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // no storage on this phone: it stands in the page alone
  }
}

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** What is said of the card as it was saved no longer holds. */
const outdate = () => document.querySelector("[data-saved]")?.remove();

function restore(fields) {
  outdate();
  for (const element of form.elements) {
    const values = fields.filter(([name]) => name === element.name).map(([, value]) => value);
    if (!element.name || OWN.has(element.name) || (element.type === "hidden" && element.name !== "base")) continue;
    if (element.type === "radio" || element.type === "checkbox") element.checked = values.includes(element.value);
    else if (values.length && element.type !== "submit") element.value = values[0];
  }
}

if (form) {
  const fields = kept();
  if (fields) restore(fields);
  document.addEventListener("input", ({ target }) => {
    if (target.form !== form) return;
    keep([...new FormData(form)].filter(([name]) => !OWN.has(name)));
    outdate();
  });
}

document.addEventListener("submit", async (event) => {
  const sent = event.target;
  if (!sent.matches("form[data-waits]")) return;
  event.preventDefault();
  if (sent.dataset.sending) return;
  sent.dataset.sending = "yes";
  const data = new URLSearchParams(new FormData(sent));
  const button = event.submitter;
  if (button?.name) data.append(button.name, button.value);
  button?.classList.add("wait");
  const answer = await answered(sent.action, data);
  // What is booked, or to be decided by the people, is typed no more: it is on the sheet, or in the question.
  if (answer.status === 204 || answer.status === 409) keep(null);
  if (answer.status === 204) {
    location.assign(answer.headers.get("HX-Redirect"));
    return;
  }
  // The server has something to say: sent as a plain form, it says so on the page, and where the card was begun.
  keep(kept()?.filter(([name]) => name !== "base"));
  if (button?.name)
    sent.append(
      Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value }),
    );
  sent.submit();
});

/** Send again and again until an answer of ours holds; the form has an id, so that it counts once. */
async function answered(path, body) {
  const waiting = document.getElementById("waiting");
  for (const began = Date.now(); ; await new Promise((again) => setTimeout(again, RETRY))) {
    let obstacle = "";
    try {
      const answer = await ask(path, { method: "POST", headers: { "HX-Request": "true" }, body });
      if (isLast(answer.status) || answer.status === STALE) return answer;
    } catch ({ why = "signal" }) {
      obstacle = why;
    }
    if (waiting) {
      waiting.hidden = false;
      waiting.textContent = waiting.dataset[obstacle === "signal" ? "late" : "stuck"];
    }
    if (obstacle === "other" && Date.now() - began > PATIENCE) lost(obstacle);
  }
}
