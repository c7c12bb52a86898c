// One mine's card: a question that is closed shows the answer that was chosen in it.

document.addEventListener("change", ({ target }) => {
  const said = target.closest(".asked")?.querySelector("summary > b:last-child");
  if (said) said.textContent = target.nextElementSibling.textContent;
});
