// The card of a mine: a closed question shows its chosen answer.

document.addEventListener("change", ({ target }) => {
  const said = target.closest(".asked")?.querySelector("summary > b:last-child");
  if (said) said.textContent = target.nextElementSibling.textContent;
});
