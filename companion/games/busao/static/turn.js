// Whoever comes next reads from the top: whose turn it is, and what it buys.

document.addEventListener("parts:swapped", ({ detail }) => {
  if (detail.own && detail.ids.includes("turn-order")) scrollTo(0, 0);
});
