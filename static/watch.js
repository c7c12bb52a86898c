// The watching page follows the play like any other, and shows how long ago something was written.

import "./play.js";

const STEPS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];
const AGO = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: "narrow" });

function tell() {
  const time = document.querySelector("#led time");
  if (!time) return;
  const age = Math.max(0, Math.round((Date.now() - Date.parse(time.dateTime)) / 1000));
  const [unit, seconds] = STEPS.find((step) => age >= step[1]) ?? STEPS.at(-1);
  time.textContent = AGO.format(-Math.floor(age / seconds), unit);
}

tell();
setInterval(tell, 1000);
document.addEventListener("parts:swapped", tell);
