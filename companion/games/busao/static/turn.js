// The next player reads from the top: whose turn it is, and what it buys. The focus moves on when the button that had
// it is replaced.

document.addEventListener("parts:swapped", ({ detail }) => {
  if (!detail.own) return;
  const passed = detail.ids.includes("turn-order");
  if (passed) scrollTo(0, 0);
  const next = passed ? "#turn-now h2" : detail.ids.includes("turn-street") && "#turn-street .do";
  if (next && document.activeElement === document.body) document.querySelector(next)?.focus({ preventScroll: true });
});
