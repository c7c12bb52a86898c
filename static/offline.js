// The page of a phone without a signal: how much waits in each play, and whether the server answers again.

const AGAIN = 10_000; // milliseconds between two tries

for (const note of document.querySelectorAll("[data-waits]")) {
  const prefix = `action ${note.dataset.waits} `;
  const count = Object.keys(localStorage).filter((name) => name.startsWith(prefix)).length;
  if (!count) continue;
  note.textContent = `${count} ${note.closest("[data-waiting]").dataset.waiting}`;
  note.hidden = false;
}

async function tryAgain() {
  if (document.hidden || !document.querySelector(".dock .go")) return;
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

setInterval(tryAgain, AGAIN);
addEventListener("online", tryAgain);
