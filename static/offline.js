// Home and the offline page: count the waiting actions of each play, and reload once the server answers again; home
// then sends them.

const AGAIN = 5000; // milliseconds between tries

const isOld = document.querySelector("#kept, .dock .go") !== null; // the page did not come from the server
const token = document.querySelector("[name=csrf_token]")?.value; // only on home

for (const note of document.querySelectorAll("[data-waits]")) {
  if (count(note) && token && !isOld) send(note);
}

/** Show and return how much of a play waits, for the network or for a decision. */
function count(note, why = "waiting") {
  const prefix = `action ${note.dataset.waits} `;
  const number = Object.keys(localStorage).filter((name) => name.startsWith(prefix)).length;
  note.textContent = number ? `${number} ${note.closest("[data-waiting]").dataset[why]}` : "";
  note.hidden = !number;
  return number;
}

/** Send a play's waiting actions; refusals and conflicts are left for its pad. */
async function send(note) {
  const { Outbox } = await import("./play.js");
  const outbox = new Outbox({
    name: note.dataset.waits,
    post,
    onAnswer: (_, { status }) => status >= 400,
    onWaiting: () => count(note, outbox.held ? "held" : "waiting"),
    renewToken: () => Promise.reject(new Error("the page is new, and so is its token")),
    onIdle: () => outbox.held || location.reload(),
  });
  outbox.takeUp();
}

function post({ id, path, fields }, signal) {
  const body = new URLSearchParams([...fields, ["action_id", id], ["csrf_token", token]]);
  return ask(path, { id, method: "POST", headers: { "HX-Request": "true" }, body, signal });
}

async function tryAgain() {
  if (document.hidden || !isOld) return;
  const answer = await ask(location.href).catch(() => null);
  if (answer?.ok) location.reload();
}

setInterval(tryAgain, AGAIN);
for (const event of ["online", "visibilitychange"]) addEventListener(event, tryAgain);
