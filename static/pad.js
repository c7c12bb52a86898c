// A page of a play under a thumb: what is pressed goes into the outbox, the keypad writes where the ring is, and whose
// board is in sight is this phone's own affair.

import { caughtUp, follow, headers, home, later, look, lost, number, Outbox, play, revision, show } from "./live.js";

const IDLE = 900; // milliseconds without a key after which a typed figure is written

const token = document.querySelector("meta[name=csrf-token]");

const cellElement = (cell) => document.querySelector(`[data-cell="${CSS.escape(cell)}"]`);

// ---- actions

export const outbox = new Outbox({ name: number, post, answered, waits, renewed, rests: caughtUp });
let afterwards = null; // where to go once everything is written

/** Send an action, to the play's address as it is now. */
function post({ id, path, fields }, signal) {
  const body = new URLSearchParams([...fields, ["action_id", id], ["csrf_token", token.content]]);
  const { pathname, search } = new URL(path, location.href);
  const [, ...rest] = pathname.slice(`${home}p/`.length).split("/");
  return ask([play, ...rest].join("/") + search, { id, method: "POST", headers: headers(), body, signal });
}

/** Get a token for this phone's session as it is now, where the one of the page is too old: home always has one. */
async function renewed() {
  const { html } = await ask(home);
  token.content = new DOMParser().parseFromString(html, "text/html").querySelector("[name=csrf_token]").value;
}

/** Show the answer to an action, and tell whether the people have to decide between two answers first. */
function answered(action, response) {
  document.getElementById(action.button)?.classList.remove("wait");
  const undecided = response.status === 409;
  const told = action.late && document.querySelector("#notice .told");
  if (!show(response, true)) {
    afterwards = null; // the page that it leads to asks, and sends the rest
    outbox.left = true;
    return undecided;
  }
  if (told) tellToo(told);
  if (response.status >= 400) bringIntoSight(document.getElementById("notice"));
  if (response.status === 422 && action.cell && entry() && !typing.dirty) {
    select(action.cell);
    if (!action.card && !keyed()) type(action.typed);
    clearTimeout(typing.timer); // it stays as typed until somebody changes it, or goes elsewhere
    typing.refused = `${action.cell} ${field().value}`;
  }
  if (response.status >= 400) afterwards = null; // what there is to say is said here
  const asked = undecided && document.querySelector("#notice .conflict") !== null;
  if (asked) answerAsBefore(action);
  return asked;
}

// One answer to several questions: what it was, and up to which of the actions that waited then.
const forAll = { what: "", until: 0 };

/** Answer a question as those before it were, once the outbox holds its action; else offer to answer all at once. */
function answerAsBefore({ order }) {
  if (order <= forAll.until) setTimeout(() => decide(forAll.what));
  else document.getElementById("for-all").hidden = outbox.size < 2;
}

function decide(what) {
  if (what === "replace") return document.querySelector("#notice .conflict form").requestSubmit();
  document.getElementById("notice").replaceChildren();
  outbox.decide();
}

document.addEventListener("click", ({ target }) => {
  const { all } = target.closest("[data-all]")?.dataset ?? {};
  if (!all) return;
  Object.assign(forAll, { what: all, until: Math.max(...outbox.queue.map(({ order }) => order)) });
  decide(all);
});

/** Scroll to what was said where the dock lies out of sight, as it may with very large text. */
function bringIntoSight(notice) {
  const { top, height } = notice?.getBoundingClientRect() ?? {};
  if (height && (top + height <= 0 || top >= innerHeight)) notice.scrollIntoView({ block: "center" });
}

/** What was said of one that had waited stays beside what the answer to the next says. */
function tellToo(told) {
  const now = document.querySelector("#notice .told");
  const said = [...(now?.querySelectorAll("p") ?? [])].map((one) => one.textContent);
  if (now) now.prepend(...[...told.querySelectorAll(":scope > p")].filter((one) => !said.includes(one.textContent)));
  else if (!document.querySelector("#notice .conflict")) document.getElementById("notice")?.append(told);
}

/** Take away what was said, unless it is a question that has to be answered. */
function dismiss() {
  const notice = document.getElementById("notice");
  if (!notice?.querySelector(".conflict")) notice?.replaceChildren();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-action]")) return;
  event.preventDefault();
  const button = event.submitter;
  if (form.id === "entry")
    return button?.name === "card" ? lay(button) : button?.name === "value" ? put(button) : next();
  commit();
  const data = new FormData(form);
  data.delete("csrf_token");
  if (button?.name) data.append(button.name, button.value);
  const path = button?.getAttribute("formaction") ?? form.action;
  if (form.dataset.action === "resolve") {
    form.closest(".conflict").inert = true; // once
    button?.classList.add("wait");
    outbox.decide(path, [...data]);
    return;
  }
  // A button of the page is begun as it is pressed; a form of its own when its page was opened, or typing in it began.
  if (form.id === "act") data.set("base", begun && begun.moment === moment() ? begun.revision : revision());
  dismiss();
  // The same line pressed twice takes back the same thing once.
  const number = path.endsWith("/undo") && button?.value;
  if (
    number &&
    outbox.queue.some(({ fields }) => fields.some(([name, value]) => name === "number" && value === number))
  )
    return;
  if (path.endsWith("/undo") && figures() && cellElement(button.dataset.of ?? "")) select(button.dataset.of);
  // What an undo would take back has not been written yet: it is the last of this phone's own.
  if (path.endsWith("/undo") && outbox.size) data.delete("number");
  begun = null;
  button?.classList.add("wait");
  const brush =
    button?.dataset.called && document.querySelector(".brush-choice:has(:checked) > span:last-child")?.textContent;
  outbox.send(path, [...data], { button: button?.id, brush });
  drawWaiting();
});

// The revision at which the choices of a tool were begun. Those of a moment of the play that is over (``data-moment``)
// do not count any more.
let begun = null;
const moment = () => document.querySelector("[data-moment]")?.dataset.moment;

document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb !== "get" || !event.detail.elt.closest("[hx-boost=true]")) return;
  if (!begun || begun.moment !== moment()) begun = { moment: moment(), revision: revision() };
});

document.addEventListener("focusin", ({ target }) => {
  const untouched = target.form?.dataset.action === "typed" && target.value === target.defaultValue;
  if (untouched) target.form.elements.base.value = revision();
});

// A link waits until everything typed is written.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  if (
    link.closest("[hx-boost=true]") ||
    ["cell", "cells", "close", "rule", "bill", "goes", "pick"].some((name) => name in link.dataset)
  )
    return;
  commit();
  if ("dismiss" in link.dataset) {
    event.preventDefault();
    return dismiss();
  }
  if (link.closest(".conflict")) {
    event.preventDefault();
    document.getElementById("notice").replaceChildren();
    outbox.decide();
    return;
  }
  if (outbox.held || !outbox.size) return; // what waits is kept: the next page asks again
  event.preventDefault();
  leave(link.href);
});

// A page that comes back out of the browser's memory shows what was stored then, not now.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
