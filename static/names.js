// Names are put one by one, and stay when the page is loaded anew: another number of people, a reload.

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
    // the names are in the page alone
  }
}

/** Keep the names; those of seats that a smaller table has no room for stay as they are. */
function keepNames() {
  const names = listed();
  keep("full" in people().dataset ? [...names, ...kept().slice(names.length)] : names);
}

const asked = new WeakMap(); // for each request the button that was pressed, and what stood in the field when it was put
let pressed = null; // both of the request that is about to be sent
let quiet = false; // nobody pressed: the focus stays where it is

/** Let the server draw the list with the names that were kept. */
function bringBack() {
  const names = kept();
  if (!names.length || listed().length) return;
  for (const value of names.slice(0, Number(form.dataset.names))) {
    people().append(Object.assign(document.createElement("input"), { type: "hidden", name: "player", value }));
  }
  form.querySelector("details.names")?.setAttribute("open", "");
  quiet = true;
  form.querySelector("button[name=put]").click();
}

// A name leaves the field as it is sent: the next one can be typed while it is on its way.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!form?.contains(detail.elt)) return;
  const put = detail.elt.name === "put";
  pressed = { button: quiet ? null : detail.elt, sent: put ? field().value : "" };
  quiet = false;
  if (put) field().value = "";
});

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  asked.set(detail.xhr, pressed);
  busy = true;
});

// Names put while another is on its way wait for their turn, so that the next one can be typed.
let busy = false;
const inTurn = [];

document.addEventListener(
  "click",
  (event) => {
    const put = event.target.closest?.("button[name=put]");
    if (!busy || !put || !form?.contains(put)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (field().value.trim()) inTurn.push(field().value);
    field().value = "";
  },
  { capture: true },
);

/** Put the next of the names that wait; what is being typed stays. */
function putNext() {
  busy = false;
  if (!inTurn.length) return;
  const typed = field().value;
  field().value = inTurn.shift();
  form.querySelector("button[name=put]").click();
  field().value = typed;
}

/** What could not be put stands in the field again, unless the next name is being typed there. */
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

// The list is drawn anew after each of its buttons; the field stays.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (!people()) return;
  keepNames();
  if (listed().length) field().placeholder = field().dataset.next;
  const wrong = document.getElementById("typed-wrong").textContent !== "";
  field().toggleAttribute("aria-invalid", wrong);
  if (wrong) giveBack(detail);
  const { button } = asked.get(detail.xhr) ?? {};
  if (asked.delete(detail.xhr)) queueMicrotask(putNext); // once, when the request of this answer is over
  const { activeElement: active } = document;
  if (!button || ![document.body, button, field()].includes(active)) return; // somebody went on
  const { name, value } = button;
  if (name === "put" || name === "edit") {
    field().focus({ preventScroll: true });
    if (name === "edit") return;
    bringIntoSight(people().querySelector(".person:last-child"));
    field().scrollIntoView({ block: "nearest" }); // another row of names has moved it down
    return;
  }
  if (name === "add") return form.querySelector("button[name=add]:enabled")?.focus({ preventScroll: true });
  const place = Number(value) + (name === "down") - (name === "up");
  const find = (name) => people().querySelector(`button[name=${name}][value="${place}"]:enabled`);
  (find(name) ?? find("up") ?? find("down") ?? find("remove"))?.focus({ preventScroll: true });
});

/** Scroll as far as a name lies under the dock, or below the screen where the dock stands beside it. */
function bringIntoSight(row) {
  const [name, dock] = [row, document.querySelector(".dock")].map((one) => one?.getBoundingClientRect());
  const under = name?.bottom - (dock.left < name?.right ? dock.top : innerHeight);
  if (under > 0) scrollBy(0, under);
}

document.addEventListener("submit", (event) => {
  if (event.target === form && !event.defaultPrevented) keep([]); // the names are on their way, and kept no longer
});

/** The line that folds the variants says how many are chosen: of each the rulebook's own answer comes first. */
function countVariants() {
  const [said, first] = [document.getElementById("varied"), "label:first-child :checked"];
  const chosen = [...document.querySelectorAll("#new .leaf fieldset")].filter((one) => !one.querySelector(first));
  if (said) said.textContent = said.textContent.replace(/^\d+/, chosen.length);
}

document.addEventListener("change", countVariants);
addEventListener("pageshow", countVariants); // a page that one goes back to keeps what was chosen

// htmx is there once the page is read
addEventListener("DOMContentLoaded", () => form && (listed().length ? keepNames() : bringBack()));
