// Goes on where pad.place.js ends: whose board is in sight, the bill beside it, and how a page begins.

// ---- whose part is in sight: choosing it needs no answer, and all that names a side follows

const query = new URLSearchParams(location.search);
const drawn = query.get("side") ?? "0"; // whose board the server has put in sight
let side = query.size ? drawn : keptSide();
const HASTE = 800; // milliseconds within which a tap on the open tab is still the one that has opened it

let turned = -Infinity; // when another board came in sight

function turn(to) {
  if (to === side) return;
  side = to;
  turned = performance.now();
  sayWhere();
  showSide();
  showBill();
}

/** Let the address say whose board is in sight. */
function sayWhere() {
  const address = new URL(location.href);
  address.searchParams.set("side", side);
  address.searchParams.delete("cell");
  history.replaceState(null, "", address);
}

/** Let everything on the page be that of the side in sight. */
function showSide() {
  for (const board of document.querySelectorAll("[data-board]"))
    board.toggleAttribute("data-chosen", board.dataset.side === side);
  for (const radio of document.querySelectorAll("input[type=radio][name=side]")) {
    if (!document.querySelector("input[name=side][data-tool]:checked")) radio.checked = radio.value === side;
  }
  for (const link of document.querySelectorAll("a[data-side-too]"))
    link.search = link.search.replace(/side=\d+/, `side=${side}`);
  const aside = document.querySelector("aside[data-bill]");
  if (aside) aside.dataset.bill = `${play}/bill/${side}`;
  openTotal();
}

/** The total of the side in sight is the open tab, where there are tabs. */
function openTotal() {
  for (const total of document.querySelectorAll("a.total[data-bill]")) {
    if (total.dataset.side === side) total.setAttribute("aria-current", "true");
    else total.removeAttribute("aria-current");
  }
}

// A tab opens its board; the open one its bill, unless it was opened by this very finger a moment ago.
document.addEventListener("click", (event) => {
  const total = event.target.closest("a.total[data-bill], #entry-on");
  if (!total || !entry() || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const to = total.dataset.side ?? new URL(total.href).searchParams.get("side");
  if (to !== side) return begin(to);
  if (performance.now() - turned < HASTE) return;
  commit();
  leave(total.dataset.bill);
});

document.addEventListener("change", (event) => {
  if (event.target.matches("input[type=radio][name=side]:not([data-tool])")) turn(event.target.value);
});

// What unfolds may lie under the dock.
document.addEventListener("click", (event) => {
  const fold = event.target.closest("summary")?.parentElement;
  if (fold) requestAnimationFrame(() => fold.open && fold.scrollIntoView({ block: "nearest" }));
});

// ---- where there is room, the bill stands beside the pad

async function showBill() {
  const aside = document.querySelector("aside[data-bill]");
  if (!aside) return;
  if (getComputedStyle(aside).display === "none") return aside.replaceChildren();
  await look(aside.dataset.bill, aside, "#bill");
  markLine();
}

addEventListener("resize", () => document.querySelector("aside[data-bill]:empty") && showBill());

// What has the focus or is marked never lies under the dock.
const dock = document.querySelector(".dock");
if (dock) new ResizeObserver(measure).observe(dock);

function measure() {
  if (!dock) return;
  const covers = getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0;
  document.documentElement.style.setProperty("--docked", `${covers + 8}px`);
}

// ---- times are stored in UTC and read where the phone is

function tellTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, {
      timeStyle: "short",
    });
  }
}
tellTimes();
document.addEventListener("parts:swapped", tellTimes);

// Chromium may have measured the page before a touch screen's width was known; it looks again once that changes.
for (const width of ["calc(100% - 1px)", ""]) {
  document.body.style.width = width;
  document.body.getBoundingClientRect();
}

document.documentElement.classList.add("js");
if (side !== drawn && here === "") sayWhere();
if (side !== drawn || document.getElementById("kept")) showSide(); // a kept page has whatever board was in sight then
scrollBack();
openTotal();
if (play) outbox.takeUp(); // before the ring finds its place: where something waits is not empty
if (entry()) field().inputMode = "none"; // the keys of the page are there instead of the system's
if (figures()) {
  if (query.has("cell")) {
    select(current());
    sayWhere(); // once: loaded anew, it begins at what is empty
  } else begin(side);
} else if (entry()) {
  const idle = document.querySelector("[data-idle]");
  const empty = orderAt("").find((cell) => isEmpty(cellElement(cell)));
  if ((!idle || sums()) && empty && !query.has("cell")) entry().elements.cell.value = empty;
  if (sums()) select(current());
  if (sums() && !query.has("cell")) giveWay();
  refresh();
  cellElement(current())?.scrollIntoView({ block: "nearest" });
}
showBill();
follow(
  () => outbox.sending,
  () => outbox.wake(),
);
