// Whoever comes next reads from the top: whose turn it is, and what it buys. A keyboard is not left without a place.

document.addEventListener("parts:swapped", ({ detail }) => {
  if (!detail.own || !detail.ids.includes("turn-order")) return;
  scrollTo(0, 0);
  if (document.activeElement === document.body) document.querySelector("#turn-now h2")?.focus({ preventScroll: true });
});
