// Whoever comes next reads from the top: whose turn it is, and what it buys. A keyboard is not left without a place
// where the button it pressed gives way to another.

document.addEventListener("parts:swapped", ({ detail }) => {
  if (!detail.own) return;
  const passed = detail.ids.includes("turn-order");
  if (passed) scrollTo(0, 0);
  const next = passed ? "#turn-now h2" : detail.ids.includes("turn-street") && "#turn-street .do";
  if (next && document.activeElement === document.body) document.querySelector(next)?.focus({ preventScroll: true });
});
