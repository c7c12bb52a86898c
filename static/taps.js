// A second tap on the same spot is not meant for what has come to lie there since the first: neither where the page has
// moved on under the finger, nor on the page to which the first tap has led.
(() => {
  const HASTE = 900; // milliseconds within which a second tap on the same spot is still the first one's
  const NEAR = 24; // pixels that such a tap may be away
  const UNSEEN = 500; // milliseconds within which nobody has seen the page that a tap has led to, wherever they tap
  const PRESSED = "a, button, summary, label:not([data-keeps] *)"; // what is chosen in a form of its own books nothing yet

  let last = carriedOver();

  /** The tap that has led to this page: of what lies here nothing was there. */
  function carriedOver() {
    try {
      const kept = JSON.parse(sessionStorage.getItem("last-tap"));
      return kept && { ...kept, there: [], led: true };
    } catch {
      return null; // no storage on this phone
    }
  }

  function keep(tap) {
    last = tap;
    try {
      sessionStorage.setItem("last-tap", JSON.stringify({ at: tap.at, x: tap.x, y: tap.y }));
    } catch {
      // see above
    }
  }

  /** What tells something that can be pressed from others, and stays when it is drawn anew. */
  function nameOf(place) {
    if (place.closest(".undo-row")) return "undo"; // the line is one, whatever it takes back
    const { name = "", value = "" } = place.control ?? place;
    return (
      place.id || [place.tagName, place.getAttribute("formaction") ?? place.getAttribute("href"), name, value].join(" ")
    );
  }

  /** The names of what can be pressed on a spot and around it. */
  function around(x, y) {
    const steps = [-NEAR, 0, NEAR];
    const spots = steps.flatMap((right) => steps.map((down) => document.elementFromPoint(x + right, y + down)));
    return spots
      .map((one) => one?.closest(PRESSED))
      .filter(Boolean)
      .map(nameOf);
  }

  addEventListener(
    "click",
    (event) => {
      if (event.detail === 0) return; // a key has no spot
      const { clientX: x, clientY: y } = event;
      const at = performance.timeOrigin + event.timeStamp; // when it was tapped: a busy phone hears of it later
      const place = event.target.closest(PRESSED);
      const since = last ? at - last.at : Infinity;
      const hasty = since < HASTE && Math.hypot(x - last.x, y - last.y) < NEAR;
      if ((hasty || (last?.led && since < UNSEEN)) && place && !last.there.includes(nameOf(place))) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else keep({ at, x, y, there: around(x, y) });
    },
    { capture: true },
  );

  // Whoever has moved the page means what lies there now.
  for (const moved of ["wheel", "touchmove"]) addEventListener(moved, () => (last = null), { passive: true });
})();

// From its first page on a phone has a worker that keeps what it sees, see sw.js.
if (navigator.serviceWorker && document.querySelector("link[rel=manifest]")) {
  const LATER = 1500; // milliseconds after which a page does what it can do without at first
  const worker = new URL("../../sw.js", document.currentScript.src);
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register(worker).catch(() => {}), LATER));
}

// ---- who answers: a captive portal, a proxy or a cache may do so in the place of our server, and an answer may be cut
// short. Each question has an id; only a whole answer that repeats it counts (`web/ours.py`).

{
  const PATIENCE = 20000; // milliseconds to wait for an answer
  const [QUESTION, ANSWER] = ["Bloco-Question", "Bloco-Answer"];

  const newId = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

  /** What is in the way where an answer with `status` is not ours: another page, or no server behind a proxy. */
  const obstacle = (status) => (status < 500 || status === 511 ? "other" : "signal");

  /** The bytes of the body that the header `said` promises for the question `id`; null where it answers no such one. */
  function promised(id, said) {
    const [to, size = 0] = (said ?? "").split(" ");
    return to === id ? Number(size) : null;
  }

  const isWhole = (text, size) => new Blob([text]).size >= size;

  /** Ask our server. Rejects with `why` ("other" or "signal") unless it is our server that answers, in full. */
  globalThis.ask = async (address, { id = newId(), ...options } = {}) => {
    const headers = { ...options.headers, [QUESTION]: id };
    const question = { cache: "no-store", signal: AbortSignal.timeout(PATIENCE), ...options, headers };
    const fail = (why) => Promise.reject(Object.assign(new Error(why), { why }));
    let response = await fetch(address, { ...question, redirect: "manual" });
    // We lead on whoever looks, never what is sent.
    if (response.type === "opaqueredirect" && !options.method) {
      response = await fetch(address, question).catch(() => response);
    }
    const size = promised(id, response.headers.get(ANSWER));
    if (size === null) return fail(obstacle(response.status));
    const body = await response.blob();
    if (body.size < size) return fail("signal");
    return { ok: response.ok, status: response.status, headers: response.headers, html: await body.text(), body };
  };

  // To htmx anything else is as if there were no signal.
  addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => {
    const { onload } = xhr;
    const id = newId();
    xhr.setRequestHeader(QUESTION, id);
    xhr.onload = (event) => {
      const size = promised(id, xhr.getResponseHeader(ANSWER));
      if (size !== null && isWhole(xhr.responseText, size)) onload.call(xhr, event);
      else xhr.dispatchEvent(new ProgressEvent("error"));
    };
  });
}
