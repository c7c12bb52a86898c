// A second tap on the same spot is not meant for what has since appeared there, on this page or on the one that the
// first tap opened.
(() => {
  const HASTE = 900; // milliseconds within which a second tap on a spot belongs to the first
  const NEAR = 24; // pixels between two taps on the same spot
  const UNSEEN = 500; // milliseconds before anybody has seen the page that a tap opened, wherever they tap
  const PRESSED = "a, button, summary, label:not([data-keeps] *)"; // choices in a separate form book nothing yet

  let last = carriedOver();

  /** The tap that opened this page: nothing here was there yet. */
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
      // no storage on this phone
    }
  }

  /** A name that identifies a control, and what pressing it does, across redraws. */
  function nameOf(place) {
    if (place.closest(".undo-row")) return "undo"; // one line, whatever it undoes
    if ("repeats" in place.dataset) return place.id; // each tap goes one further
    const { name = "", value = "" } = place.control ?? place;
    const goes = place.getAttribute("formaction") ?? place.getAttribute("href");
    return [place.id || place.tagName, goes, name, value, place.ariaLabel, place.dataset.does].join(" ");
  }

  /** The names of the controls on and around a spot. */
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
      if (event.detail === 0) return; // keys have no spot
      const { clientX: x, clientY: y } = event;
      const at = performance.timeOrigin + event.timeStamp; // the time of the tap: a busy phone handles it later
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

  // After scrolling, a tap means what is there now.
  for (const moved of ["wheel", "touchmove"]) addEventListener(moved, () => (last = null), { passive: true });
})();

// From the first page on, a service worker keeps what the phone sees: see sw.js.
if (navigator.serviceWorker && document.querySelector("link[rel=manifest]")) {
  const LATER = 1500; // milliseconds before a page does what it does not need at first
  const worker = new URL("../../sw.js", document.currentScript.src);
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register(worker).catch(() => {}), LATER));
}

// ---- who answers: a captive portal, a proxy or a cache may respond in our place, and a response may be cut short.
// Each request has an id; only a complete response that repeats it counts (`web/ours.py`).

{
  const PATIENCE = 20000; // milliseconds to wait for a response
  const [QUESTION, ANSWER] = ["Bloco-Question", "Bloco-Answer"];

  const newId = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

  /** The obstacle behind a foreign response with `status`: another page, or a proxy without a server. */
  const obstacle = (status) => (status < 500 || status === 511 ? "other" : "signal");

  /** The body size that the header `said` promises for the request `id`; null if it answers another. */
  function promised(id, said) {
    const [to, size = 0] = (said ?? "").split(" ");
    return to === id ? Number(size) : null;
  }

  const isWhole = (text, size) => new Blob([text]).size >= size;

  /** Ask our server. Rejects with `why` ("other" or "signal") unless our server answers in full. */
  globalThis.ask = async (address, { id = newId(), ...options } = {}) => {
    const headers = { ...options.headers, [QUESTION]: id };
    const question = { cache: "no-store", signal: AbortSignal.timeout(PATIENCE), ...options, headers };
    const fail = (why) => Promise.reject(Object.assign(new Error(why), { why }));
    let response = await fetch(address, { ...question, redirect: "manual" });
    // Our server redirects reads, never submissions.
    if (response.type === "opaqueredirect" && !options.method) {
      response = await fetch(address, question).catch(() => response);
    }
    const size = promised(id, response.headers.get(ANSWER));
    if (size === null) return fail(obstacle(response.status));
    const body = await response.blob();
    if (body.size < size) return fail("signal");
    return { ok: response.ok, status: response.status, headers: response.headers, html: await body.text(), body };
  };

  // Show htmx anything else as a lost connection.
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
