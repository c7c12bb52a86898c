// Where this phone was on the play: on the pad and on each tool what was chosen, whose board was in sight and how far it
// was scrolled. Other pages lead back there, as does a bare address.

const PLACES = "places"; // what this phone keeps of its last few plays, by their numbers
const MOST_PLACES = 6;

const { page, persons: seated } = document.querySelector("meta[name=play]")?.dataset ?? {};
const persons = seated?.split(" ").map((side) => side.split("+")) ?? []; // who plays on each side
const here = location.pathname.slice(play.length);
const main = () => document.querySelector("main"); // on some pages it is scrolled, and not the window
const isPlace = (path) => path === "" || path.startsWith("/tool/");

function places() {
  try {
    return new Map(JSON.parse(localStorage.getItem(PLACES) ?? "[]"));
  } catch {
    return new Map(); // no storage on this phone: addresses say what they can
  }
}

/** Where this phone was on this play: `last` and each of `pages` by its path. */
const keptPlace = () => places().get(number) ?? { last: "", pages: {} };

/** Keep where one is on this page. */
function keepPlace() {
  if (!play || !isPlace(here)) return;
  const chosen = new URLSearchParams(location.search);
  chosen.delete("cell");
  const { pages } = keptPlace();
  pages[here] = {
    chosen: String(chosen),
    person: persons[side]?.[0],
    page,
    scrolled: scrollY || main()?.scrollTop || 0,
  };
  const all = places();
  all.delete(number); // the last one goes to the end
  all.set(number, { last: here, pages });
  try {
    localStorage.setItem(PLACES, JSON.stringify([...all].slice(-MOST_PLACES)));
  } catch {
    // addresses say what they can
  }
}

/** The side of the person whose board was in sight on the pad, wherever they sit now; the first if they have left. */
function keptSide() {
  const person = keptPlace().pages[""]?.person;
  return String(
    Math.max(
      persons.findIndex((side) => side.includes(person)),
      0,
    ),
  );
}

/** The address of the page at `path` with what was chosen there. */
function placeAt(path) {
  const chosen = new URLSearchParams(keptPlace().pages[path]?.chosen);
  if (path === "" && chosen.has("side")) chosen.set("side", keptSide());
  return play + path + (chosen.size ? `?${chosen}` : "");
}

/** Scroll to where one was, unless the address names a place of its own or the page is another one by now. */
function scrollBack() {
  const was = keptPlace().pages[here];
  if (was?.page !== page || location.hash || /[?&]cell=/.test(location.search)) return;
  for (const one of [window, main()]) one?.scrollTo(0, was.scrolled);
}

// A link back leads to where one was last; a bare one to the pad, to the pad as it was.
document.addEventListener(
  "click",
  ({ target }) => {
    const link = target.closest?.("a[href]");
    if (!play || !link || !places().has(number)) return;
    if ("back" in link.dataset) link.href = placeAt(keptPlace().last);
    else if (link.getAttribute("href") === play) link.href = placeAt("");
  },
  true,
);

addEventListener("pagehide", keepPlace);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keepPlace());
