// Show the name of a chosen file on its button.

for (const field of document.querySelectorAll(".file > input")) {
  const name = field.parentElement.querySelector("span");
  const asks = name.textContent;
  const show = () => (name.textContent = field.files[0]?.name ?? asks);
  field.addEventListener("change", show);
  show();
}
