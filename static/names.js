// Names are added one by one, and survive a reload or another number of players.

const KEPT = `names ${location.pathname} ${new URLSearchParams(location.search).get("again") ?? ""}`;

const form = document.querySelector("form[data-names]");
const people = () => document.getElementById("people");
const field = () => form?.elements.typed;
const listed = () => [...(people()?.querySelectorAll("input[name=player]") ?? [])].map((one) => one.value);

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  } catch {
    return []; // no storage on this phone
  }
}

function keep(names) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(names));
  } catch {
    // the page alone has the names
  }
}

/** Store the names, including those that a smaller table has no room for. */
function keepNames() {
  const names = listed();
  keep("full" in people().dataset ? [...names, ...kept().slice(names.length)] : names);
}

const asked = new WeakMap(); // by request: the pressed button, the field's text, how far the known names were scrolled
let pressed = null; // the same for the request about to be sent
let quiet = false; // nobody pressed: leave the focus alone

/** Have the server draw the list with the stored names. */
function restoreNames() {
  const names = kept();
  if (!names.length || listed().length) return;
  for (const value of names.slice(0, Number(form.dataset.names))) {
    people().append(Object.assign(document.createElement("input"), { type: "hidden", name: "player", value }));
  }
  form.querySelector("details.names")?.setAttribute("open", "");
  quiet = true;
  form.querySelector("button[name=put]").click();
}

// Clear the field when its name is sent, so that the next one can be typed.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!form?.contains(detail.elt)) return;
  const put = detail.elt.name === "put";
  const along = document.getElementById("known").scrollLeft;
  pressed = { button: quiet ? null : detail.elt, sent: put ? field().value : "", along };
  quiet = false;
  if (put) field().value = "";
});

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  asked.set(detail.xhr, pressed);
  busy = true;
});

// Names added while a request is pending queue up.
let busy = false;
const queuedNames = [];

document.addEventListener(
  "click",
  (event) => {
    const put = event.target.closest?.("button[name=put]");
    if (!busy || !put || !form?.contains(put)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (field().value.trim()) queuedNames.push(field().value);
    field().value = "";
  },
  { capture: true },
);

/** Add the next queued name, keeping what is being typed. */
function addNext() {
  busy = false;
  if (!queuedNames.length) return;
  const typed = field().value;
  field().value = queuedNames.shift();
  form.querySelector("button[name=put]").click();
  field().value = typed;
}

/** Put a refused name back in the field, unless the next one is being typed. */
function giveBack(detail) {
  const { sent } = asked.get(detail.xhr) ?? {};
  if (sent && field().value === "") field().value = sent;
}

for (const lost of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(lost, ({ detail }) => {
    busy = false;
    giveBack(detail);
  });
}

// Each button redraws the list, but not the field.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (!people()) return;
  keepNames();
  if (listed().length) field().placeholder = field().dataset.next;
  const wrong = document.getElementById("typed-wrong").textContent !== "";
  field().ariaInvalid = wrong || null;
  if (wrong) giveBack(detail);
  if (wrong && document.activeElement === field()) field().select(); // the next name takes its place
  const { button, along } = asked.get(detail.xhr) ?? {};
  if (along) document.getElementById("known").scrollLeft = along;
  if (asked.delete(detail.xhr)) queueMicrotask(addNext); // once, after the request has ended
  const { activeElement: active } = document;
  if (!button || ![document.body, button, field()].includes(active)) return; // the user moved on
  const { name, value } = button;
  if (name === "put" || name === "edit") {
    const full = name === "put" && "full" in people().dataset; // then there is no field
    ((full && form.querySelector("[data-go]")) || field()).focus({ preventScroll: true });
    if (name === "edit") return;
    bringIntoSight(people().querySelector(".person:last-child"));
    field().scrollIntoView({ block: "nearest" }); // another row has moved it down
    return;
  }
  if (name === "add") return form.querySelector("button[name=add]:enabled")?.focus({ preventScroll: true });
  const place = Number(value) + (name === "down") - (name === "up");
  const find = (name) => people().querySelector(`button[name=${name}][value="${place}"]:enabled`);
  (find(name) ?? find("up") ?? find("down") ?? find("remove"))?.focus({ preventScroll: true });
});

/** Scroll a name out from under the dock, or onto the screen if the dock is beside it. */
function bringIntoSight(row) {
  const [name, dock] = [row, document.querySelector(".dock")].map((one) => one?.getBoundingClientRect());
  const under = name?.bottom - (dock.left < name?.right ? dock.top : innerHeight);
  if (under > 0) scrollBy(0, under);
}

document.addEventListener("submit", (event) => {
  if (event.target === form && !event.defaultPrevented) keep([]); // they are being sent
});

/** Count the chosen variants in the fold's summary; of several choices the first is the rulebook's own. */
function countVariants() {
  const said = document.getElementById("varied");
  const chosen = "#new .leaf :is([role=switch], .chip:not(:first-child) input):checked";
  if (said) said.textContent = said.textContent.replace(/^\d+/, document.querySelectorAll(chosen).length);
}

document.addEventListener("change", countVariants);
addEventListener("pageshow", countVariants); // going back to a page restores its choices

// htmx loads after this script
addEventListener("DOMContentLoaded", () => form && (listed().length ? keepNames() : restoreNames()));
