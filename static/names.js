// Names that were typed stay when the page is loaded anew: another number of people, a reload.

const KEPT = `names ${location.pathname} ${new URLSearchParams(location.search).get("again") ?? ""}`;

const fields = () => [...document.querySelectorAll("input[name=player]")];

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

/** Keep what stands in the fields; names of seats that this page has no field for stay as they are. */
function keepFields() {
  const names = fields().map((field) => field.value);
  keep([...names, ...kept().slice(names.length)]);
}

for (const [place, name] of kept().entries()) {
  const field = fields()[place];
  if (!field) break;
  field.value = name;
  if (name) field.closest("details")?.setAttribute("open", "");
}
if (fields().some((field) => field.value)) keepFields();

let sent = false; // the names are on their way, and kept no longer

document.addEventListener("input", (event) => event.target.name === "player" && keepFields());

// The list is drawn anew after each of its buttons: the focus goes along with the name that was moved.
let pressed = null;
document.addEventListener("htmx:beforeRequest", (event) => (pressed = event.detail.elt));
document.addEventListener("htmx:afterSettle", () => {
  keepFields();
  const { name, value } = pressed ?? {};
  const place = Number(value) + (name === "down") - (name === "up");
  const find = (name) => document.querySelector(`button[name=${name}][value="${place}"]:enabled`);
  const button = name === "add" ? document.querySelector("button[name=add]") : find(name) ?? find("up") ?? find("down");
  button?.focus({ preventScroll: true });
});
addEventListener("pagehide", () => sent || keepFields());
document.addEventListener("submit", (event) => {
  if (!event.target.elements.player) return;
  sent = true;
  keep([]);
});
