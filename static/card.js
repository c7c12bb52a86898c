// A form of a page of its own: without a signal it waits here and is sent again, and what is typed outlives a reload.

const RETRY = 2000; // milliseconds before a form that found no signal is sent again
const KEPT = `form ${location.pathname}${location.search}`;
const OWN = new Set(["csrf_token", "action_id"]); // what each page brings anew; where a card was begun is kept with what was typed

const form = document.querySelector("form[data-keeps]");

/** Keep what stands in the form; nothing, once it is sent. */
function keep(fields) {
  try {
    if (fields) sessionStorage.setItem(KEPT, JSON.stringify(fields));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // no storage on this phone: it stands in the page alone
  }
}

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

function restore(fields) {
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
  form.addEventListener("input", () => keep([...new FormData(form)].filter(([name]) => !OWN.has(name))));
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
  const answer = await answered(sent.action, data);
  if (answer.status === 204) {
    keep(null);
    location.assign(answer.headers.get("HX-Redirect"));
    return;
  }
  // The server has something to say: sent as a plain form, it says so on the page.
  if (button?.name) sent.append(Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value }));
  sent.submit();
});

/** Send again and again until there is an answer; the form has an id, so that it counts once. */
async function answered(path, body) {
  const waiting = document.getElementById("waiting");
  for (;;) {
    try {
      return await fetch(path, { method: "POST", headers: { "HX-Request": "true" }, body });
    } catch {
      waiting.hidden = false;
      await new Promise((again) => setTimeout(again, RETRY));
    }
  }
}
