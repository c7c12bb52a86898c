// A part of taps.js, which is on every page. A captive portal, a proxy or a cache may answer in the place of our server,
// and an answer may be cut short. Each question has an id; only a whole answer that repeats it counts (`web/ours.py`).
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
