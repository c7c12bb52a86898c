// The screen: a part of live.js, which is served with it. It stays on while a pad, a tool, a checklist or the watching
// view is looked at, where the browser allows it. A phone may do without: the switch is on the page of the table.

const OFF = "screen";
const LOOKED_AT = /\/|^setup|^watch/; // pages of a game, and those two of the house

const able = "wakeLock" in navigator;

let lock = null;

function wanted() {
  try {
    return localStorage.getItem(OFF) !== "off";
  } catch {
    return true; // no storage on this phone
  }
}

async function stayOn() {
  if (!able || !LOOKED_AT.test(meta?.dataset.page ?? "") || !wanted() || document.visibilityState !== "visible") return;
  if (lock && !lock.released) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // the battery is low, or a finger is wanted first: the next one brings it
  }
}

document.addEventListener("visibilitychange", stayOn);
document.addEventListener("pointerup", stayOn);
stayOn();

const setting = document.getElementById("screen-on");
if (setting) {
  const box = setting.querySelector("input");
  setting.querySelector("label").hidden = !able;
  setting.querySelector("p").hidden = able;
  box.checked = wanted();
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(OFF, box.checked ? "on" : "off");
    } catch {
      // it holds for nothing: there is no storage on this phone
    }
  });
}
