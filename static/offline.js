// Home, and the page that a phone without a signal shows in the place of others: how much waits on this phone in each
// play, and whether the server answers again. Then the page is loaded anew, and what waits is sent from home.

const AGAIN = 10_000; // milliseconds between two tries

const isOld = document.querySelector("#kept, .dock .go") !== null; // it does not come from the server
const token = document.querySelector("[name=csrf_token]")?.value; // home has one

for (const note of document.querySelectorAll("[data-waits]")) {
  if (count(note) && token && !isOld) send(note);
}

/** Say how much waits in a play, for the signal or for an answer of the people; return how much that is. */
function count(note, why = "waiting") {
  const prefix = `action ${note.dataset.waits} `;
  const number = Object.keys(localStorage).filter((name) => name.startsWith(prefix)).length;
  note.textContent = number ? `${number} ${note.closest("[data-waiting]").dataset[why]}` : "";
  note.hidden = !number;
  return number;
}

/** Send what waits in a play; what the server does not book stays, for its pad says why or asks what holds. */
async function send(note) {
  const { Outbox } = await import("./live.js");
  const outbox = new Outbox({
    name: note.dataset.waits,
    post,
    answered: (_, { status }) => status >= 400,
    waits: () => count(note, outbox.held ? "held" : "waiting"),
    renewed: () => Promise.reject(new Error("the page is new, and so is its token")),
    rests: () => outbox.held || location.reload(),
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
