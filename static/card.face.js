// Goes on where card.js ends. Who is drawn on a card looks as in the bus: the head by the age and the name, the mouth by the
// figure that the card shows.

const portrait = document.querySelector(".portrait[data-heads]");

if (portrait) {
  const fields = document.getElementById("cardform").elements;
  const [head, mouth] = portrait.querySelectorAll("use");
  const typed = (name) => fields[name]?.value.trim() ?? "";

  /** Which of the heads of an age somebody has: always the same for a name, by the place where there is none. */
  function variant(name) {
    const sum = [...name].reduce((total, sign) => total + sign.codePointAt(0), 0);
    return (name ? sum : Number(portrait.dataset.place)) % Number(portrait.dataset.heads);
  }

  function draw() {
    const [age, byHand] = [typed("age"), typed("score") !== ""];
    const figure = Number(typed(byHand ? "score" : "points").replace("−", "-"));
    const worth = typed(byHand ? "score_sign" : "sign") === "-" ? -Math.abs(figure) : figure;
    const mood = worth > 0 ? "m-pos" : worth < 0 ? "m-neg" : "m-nil";
    const look = variant("");
    head.setAttribute("href", age ? `#h-${age}-${variant(typed("name"))}` : `#h-unknown-${look}`);
    mouth.setAttribute("href", age ? `#${mood}` : `#${mood}-${look}`);
  }

  document.addEventListener("input", draw);
  draw();
}
