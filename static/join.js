// The code drums: own keys, and the last character submits.

const form = document.getElementById("join");
const field = form.elements.code;
const length = Number(form.dataset.length);
const drums = [...form.querySelectorAll(".drum")];

field.inputMode = "none";
document.documentElement.classList.add("js");

function show() {
  const typed = [...field.value.toUpperCase()].filter((sign) => form.dataset.signs.includes(sign)).slice(0, length);
  field.value = typed.join("");
  drums.forEach((drum, place) => {
    drum.textContent = typed[place] ?? "";
    drum.classList.toggle("is-now", place === typed.length);
  });
  return typed.length;
}

function typed() {
  if (show() === length) form.requestSubmit();
}

form.addEventListener("input", typed);
form.addEventListener("click", (event) => {
  const sign = event.target.closest("[data-sign]")?.dataset.sign;
  if (sign) {
    field.value = (field.value.length < length ? field.value : "") + sign; // a whole code here was refused
    typed();
  } else if (event.target.closest("[data-erase]")) {
    field.value = field.value.slice(0, -1);
    show();
  }
});
show();
