// A page that only watches: it follows, and the screen stays on while it is looked at.

import { follow } from "./live.js";

follow(() => false);

async function stayOn() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // not allowed here: the screen goes off as it always does
  }
}

document.addEventListener("visibilitychange", stayOn);
stayOn();
