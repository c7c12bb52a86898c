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

/** Let the server draw the list with the names that were kept. */
function bringBack() {
  const names = kept();
  if (!names.length || listed().length) return;
  for (const value of names.slice(0, Number(form.dataset.names))) {
    people().append(Object.assign(document.createElement("input"), { type: "hidden", name: "player", value }));
  }
  form.querySelector("details.names")?.setAttribute("open", "");
  form.querySelector("button[name=put]").click();
  pressed = null; // nobody did: the focus stays where it is
}

let pressed = null; // the button of the list that was pressed last

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && form?.contains(button)) pressed = button;
});

// The list is drawn anew after each of its buttons; the field stays, so that one goes on typing.
document.addEventListener("htmx:afterSettle", () => {
  if (!people()) return;
  keepNames();
  const { name, value } = pressed ?? {};
  if (name === "put" && document.getElementById("typed-wrong").textContent === "") field().value = "";
  field()?.toggleAttribute("aria-invalid", document.getElementById("typed-wrong").textContent !== "");
  if (name === "put" || name === "edit") return field().focus();
  if (name === "add") return form.querySelector("button[name=add]")?.focus({ preventScroll: true });
  const place = Number(value) + (name === "down") - (name === "up");
  const find = (name) => people().querySelector(`button[name=${name}][value="${place}"]:enabled`);
  (name ? find(name) ?? find("up") ?? find("down") ?? find("remove") : null)?.focus({ preventScroll: true });
});

document.addEventListener("submit", (event) => {
  if (event.target === form && !event.defaultPrevented) keep([]); // the names are on their way, and kept no longer
});

// htmx is there once the page is read
addEventListener("DOMContentLoaded", () => form && (listed().length ? keepNames() : bringBack()));
