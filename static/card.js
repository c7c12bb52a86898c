// A form on its own page: offline it waits here and is sent again, and typed text outlives a reload.

import { isLast, measure, report } from "./play.js";

const RETRY = 2000; // milliseconds before a form is sent again
const PATIENCE = 20000; // milliseconds before the obstacle is shown
const STALE = 400; // sent as a plain form, its page says that it is too old
const keyOf = ({ pathname, search }) => `form ${pathname}${search}`;
const KEPT = keyOf(location);
// New on each page; the card's base revision is kept with the text.
const OWN = new Set(["csrf_token", "action_id"]);

const form = document.querySelector("form[data-keeps]");

/** Store the form's fields, by default for this page, or delete them once sent. */
function keep(fields, key = KEPT) {
  try {
    if (fields) sessionStorage.setItem(key, JSON.stringify(fields));
    else sessionStorage.removeItem(key);
  } catch {
    // no storage: the page alone has them
  }
}

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** The "saved" message no longer applies. */
const outdate = () => document.querySelector("[data-saved]")?.remove();

function restore(fields) {
  outdate();
  for (const element of form.elements) {
    const values = fields.filter(([name]) => name === element.name).map(([, value]) => value);
    if (!element.name || OWN.has(element.name) || (element.type === "hidden" && element.name !== "base")) continue;
    if (element.type === "radio" || element.type === "checkbox") element.checked = values.includes(element.value);
    else if (values.length && element.type !== "submit") element.value = values[0];
  }
}

if (form) {
  const fields = kept();
  if (fields) restore(fields);
  document.addEventListener("input", ({ target }) => {
    if (target.form !== form) return;
    keep([...new FormData(form)].filter(([name]) => !OWN.has(name)));
    outdate();
    if (target.closest("[data-ask]")) return;
    target.removeAttribute("aria-invalid"); // nobody has refused what is typed now
    document.getElementById(`wrong-${target.name}`)?.remove();
  });
}

document.addEventListener("submit", async (event) => {
  const sent = event.target;
  if (!sent.matches("form[data-waits]")) return;
  event.preventDefault();
  if (sent.dataset.sending) return;
  sent.dataset.sending = "yes";
  const data = new URLSearchParams(new FormData(sent));
  const button = event.submitter;
  if (button?.name) data.append(button.name, button.value);
  button?.classList.add("wait");
  const answer = await postUntilAnswered(sent.action, data);
  // Once booked or in conflict, the text is on the sheet or in the question.
  if (answer.status === 204 || answer.status === 409) keep(null);
  if (answer.status === 204) {
    location.assign(answer.headers.get("HX-Redirect"));
    return;
  }
  // The server has a message: sent as a plain form, the page at its address shows it, with a new base and this text.
  const fields = kept()?.filter(([name]) => name !== "base");
  keep(null);
  keep(fields, keyOf(new URL(sent.action)));
  if (button?.name)
    sent.append(
      Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value }),
    );
  sent.submit();
});

/** Send again until a response of ours ends it; the form's id makes it count once. */
async function postUntilAnswered(path, body) {
  const waiting = document.getElementById("waiting");
  for (const began = Date.now(); ; await new Promise((again) => setTimeout(again, RETRY))) {
    let obstacle = "";
    try {
      const answer = await ask(path, { method: "POST", headers: { "HX-Request": "true" }, body });
      if (isLast(answer.status) || answer.status === STALE) return answer;
    } catch ({ why = "signal" }) {
      obstacle = why;
    }
    if (waiting) {
      waiting.hidden = false;
      waiting.textContent = waiting.dataset[obstacle === "signal" ? "late" : "stuck"];
    }
    if (obstacle === "other" && Date.now() - began > PATIENCE) report(obstacle);
  }
}

// ---- a portrait looks as in the bus: the head by age and name, the mouth by the card's points

const portrait = document.querySelector(".portrait[data-heads]");

if (portrait) {
  const fields = document.getElementById("cardform").elements;
  const [head, mouth] = portrait.querySelectorAll("use");
  const typed = (name) => fields[name]?.value.trim() ?? "";

  /** Which of an age's heads a passenger has: fixed by the name, or by the place if there is none. */
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

// ---- the card is the form: each word is a button, and the tray asks for the marked one. A tap there writes it and
// moves the mark to the next missing word.

const tray = document.querySelector(".tray");

if (tray) {
  const TAP = 700; // milliseconds within which a choice belongs to the last touch
  const words = [...document.querySelectorAll("[data-word]")];
  const asks = new Map([...tray.querySelectorAll("[data-ask]")].map((ask) => [ask.dataset.ask, ask]));
  const rows = [...document.querySelectorAll(".form-card [data-row]")];
  const opened = new Set(); // rows of the card opened for filling

  let now = null; // the marked word

  // ---- answers

  const number = (ask) => ask.querySelector("[inputmode=numeric]");
  const chosen = (ask) => [...ask.querySelectorAll(":checked:not([data-off])")];
  const isWrong = (ask) => ask.querySelector(".wrong") !== null && !("mended" in ask.dataset);
  const isMistyped = (ask) => isWrong(ask) && Boolean(number(ask)?.value);
  const isOff = (ask) => ask.querySelector("[data-off]:checked") !== null;

  /** The typed figure with its sign, as printed on the card. */
  function figure(ask, typed) {
    const value = Number(typed.replace("−", "-"));
    if (!Number.isInteger(value)) return typed;
    const signed = ask.querySelector("[value='-']:checked") ? -Math.abs(value) : value;
    const plus = "plus" in ask.dataset && signed > 0 ? "+" : "";
    return ask.dataset.say.replace("{}", plus + String(signed).replace("-", "−"));
  }

  /** The card's text for an answer, empty without one. */
  function answer(ask) {
    const typed = number(ask)?.value.trim();
    if (typed !== undefined) return typed && figure(ask, typed);
    const said = chosen(ask).map((one) => {
      const name = one.dataset.typed && document.getElementById(one.dataset.typed).value.trim();
      return name || one.closest("label").textContent.trim();
    });
    return said.join(", ");
  }

  const ofRow = (row) => [...asks].filter(([name]) => name.startsWith(`${row}-`)).map(([, ask]) => ask);
  const isUsed = (row) => ofRow(row).some((ask) => answer(ask));
  const rowOf = (name) => name.match(/^\w+-\d+(?=-)/)?.[0];
  const part = (name) => name.slice(name.lastIndexOf("-") + 1);

  /** Whether the card now has a place for a word. */
  function isWanted(name) {
    const row = rowOf(name);
    const kind = row && asks.get(`${row}-kind`);
    if (kind && part(name) !== "kind") return kind.querySelector("[value=count]:checked") !== null;
    if (part(name) !== "at_least") return true;
    return asks.get(`${row}-when`)?.querySelector("[value=any]:checked") != null;
  }

  const FREE = new Set(["at_least", "when", "kind", "copies", "score"]);

  /** Whether the card is incomplete without this word; one counted by hand needs only its traits. */
  function isMissing(word) {
    const byHand = asks.get("score") && answer(asks.get("score"));
    if (byHand && !word.matches(".trait")) return false;
    return word.checkVisibility() && word.classList.contains("empty") && !FREE.has(part(word.dataset.word));
  }

  // ---- drawing

  function draw() {
    for (const row of rows) {
      const [, kind, place] = row.dataset.row.match(/^(\w+)-(\d+)$/);
      const first = place === "0" || (kind === "requires" && isUsed(`${kind}-${place - 1}`));
      row.hidden = !first && !isUsed(row.dataset.row) && !opened.has(row.dataset.row);
    }
    for (const word of words) {
      const ask = asks.get(word.dataset.word);
      const said = answer(ask);
      const art = word.matches(".trait") && ask.querySelector(":checked + span svg")?.outerHTML;
      word.textContent = said || ask.dataset.none;
      if (art) word.insertAdjacentHTML("afterbegin", art);
      word.hidden = !isWanted(word.dataset.word);
      word.classList.toggle("empty", !said);
      word.classList.toggle("negative", said.startsWith("−"));
      word.classList.toggle("amiss", isWrong(ask));
      word.setAttribute(
        "aria-label",
        `${ask.querySelector("legend").firstChild.textContent.trim()}: ${word.textContent}`,
      );
    }
    for (const more of document.querySelectorAll("[data-row-of]")) {
      const free = rows.filter((row) => row.dataset.row.startsWith(`${more.dataset.rowOf}-`));
      more.hidden = free.some((row) => !row.hidden && !isUsed(row.dataset.row)) || free.every((row) => !row.hidden);
    }
  }

  /** Mark a word; `keyboard`: answer it with the keyboard. */
  function ask(word, keyboard) {
    now = word;
    for (const one of words) one.toggleAttribute("aria-current", false);
    word.setAttribute("aria-current", "true");
    const asked = asks.get(word.dataset.word);
    for (const one of asks.values()) one.classList.toggle("now", one === asked);
    const low = Number(asked.dataset.low);
    tray.classList.toggle("figures-too", Boolean(number(asked)));
    for (const key of tray.querySelectorAll("[data-figure]")) key.disabled = Number(key.dataset.figure) < low;
    asked.classList.toggle("digits", Boolean(keyboard && number(asked)) || isMistyped(asked));
    tray.scrollTop = 0;
    measure(); // the question may have made the dock higher
    word.scrollIntoView({ block: "nearest" });
    if (keyboard) focusOn(asked);
  }

  const focusOn = (asked) => (number(asked) ?? asked.querySelector(":checked") ?? asked.querySelector("input")).focus();

  /** Mark the next missing word; return whether there is one. */
  function goOn(keyboard) {
    draw();
    const missing = words.filter(isMissing);
    const at = words.indexOf(now);
    const next = missing.find((word) => words.indexOf(word) > at);
    if (next) ask(next, keyboard);
    return Boolean(next);
  }

  // ---- writing

  /** A filled effect counts `each` unless the card says otherwise. */
  function settle(name) {
    const row = rowOf(name);
    if (!row) return;
    if (isOff(asks.get(name))) return clear(row);
    const when = asks.get(`${row}-when`);
    if (when && !chosen(when).length && isUsed(row)) when.querySelector("input").checked = true;
  }

  function clear(row) {
    for (const one of ofRow(row).flatMap((ask) => [...ask.querySelectorAll("input")])) {
      if (one.type === "checkbox" || one.type === "radio") one.checked = one.value === "+" || "off" in one.dataset;
      else one.value = "";
    }
    opened.delete(row);
  }

  function write(value) {
    const asked = asks.get(now.dataset.word);
    const sign = asked.querySelector(`[value='${value < 0 ? "-" : "+"}']`);
    if (sign) sign.checked = true;
    number(asked).value = Math.abs(value);
    number(asked).dispatchEvent(new Event("input", { bubbles: true }));
  }

  tray.addEventListener("input", ({ target }) => {
    const { dataset } = target.closest("[data-ask]"); // the mark may have moved on
    dataset.mended = ""; // the server decides whether it is right now
    settle(dataset.ask);
    draw();
  });

  let down = -Infinity; // when the tray was last touched
  tray.addEventListener("pointerdown", (event) => (down = event.timeStamp));

  tray.addEventListener("click", ({ target, timeStamp, detail }) => {
    const key = target.closest("[data-figure]");
    if (key) {
      write(Number(key.dataset.figure));
      goOn(detail === 0);
    } else if (target.closest("[data-type]")) {
      asks.get(now.dataset.word).classList.add("digits");
      number(asks.get(now.dataset.word)).select();
    } else if (target.matches("[type=radio]") && timeStamp - down < TAP && !target.closest(".typed")) {
      settle(now.dataset.word);
      if (target.dataset.typed) document.getElementById(target.dataset.typed).focus();
      else goOn(false);
    }
  });

  // Enter goes to the next missing word, or submits the card.
  tray.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("input") && goOn(true)) event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    const more = event.target.closest("[data-row-of]");
    if (more) {
      const row = rows.find((one) => one.dataset.row.startsWith(`${more.dataset.rowOf}-`) && one.hidden);
      opened.add(row.dataset.row);
      draw();
      ask(row.querySelector("[data-word]"), event.detail === 0);
    }
    const word = event.target.closest("[data-word]");
    if (word) ask(word, event.detail === 0);
    const anew = event.target.closest("a.new");
    const name = document.getElementById("name");
    if (anew) name.value ||= document.getElementById("card-search").value.trim();
    // With a name, start at a missing word, otherwise at the name.
    if (anew) requestAnimationFrame(() => (name.value ? ask(words.find(isMissing) ?? words[0]) : name.focus()));
  });

  // Mark the card's place in the bus after every redraw.
  const place = new URLSearchParams(location.search).get("cell") ?? "";
  const mark = () =>
    document.querySelector(`.stand [data-cell="${CSS.escape(place)}"]`)?.setAttribute("aria-current", "true");
  document.addEventListener("parts:swapped", mark);
  mark();

  draw();
  const amiss = words.find((word) => isWrong(asks.get(word.dataset.word)));
  if (amiss?.closest("[data-row]")) opened.add(rowOf(amiss.dataset.word));
  draw();
  const isNew = words[0].classList.contains("empty");
  ask(amiss ?? (isNew ? words.find(isMissing) : null) ?? words[0]);
  if (amiss && isMistyped(asks.get(amiss.dataset.word))) focusOn(asks.get(amiss.dataset.word));
  else amiss?.focus({ preventScroll: true });
}
