// The outbox: a part of live.js, which is served with it. It sends what people do in order, one at a time, and keeps each
// action until it is booked, refused with its reason, or decided by the people.

// What an answer of ours means to the action that it answers; an answer that is not ours means nothing to it.
const ENDS = [200, 204, 403, 404, 405, 409, 410, 413, 422]; // booked, refused with its reason, or for people to decide
const STALE = 400; // the token of the page is not taken: send it again with a new one
const FULL = 507; // there is no room, and there will be none until somebody makes some: that is explained at once
// Any other (429, 500, 503) means: later.

/** Whether an answer of ours with `status` is the last one to what was sent. */
export const isLast = (status) => ENDS.includes(status);

const AT_ONCE = 300; // milliseconds after which an action that could not be kept is said to wait
const LONGEST = 4; // times the first pause between two tries, which is doubled up to there

/** A new id for an action, so that one sent twice counts once. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is kept of the actions of one play on this phone, each by itself: two pages of a play do not disturb each other. */
class Shelf {
  constructor(name) {
    this.prefix = `action ${name} `;
  }

  /** Keep `action`, which knows whether it is `kept`: where storage is full or forbidden it waits in the page alone. */
  put(action) {
    try {
      localStorage.setItem(this.prefix + action.id, JSON.stringify(action));
      action.kept = true;
    } catch {
      action.kept ??= false;
    }
  }

  drop(action) {
    try {
      localStorage.removeItem(this.prefix + action.id);
    } catch {
      // see put
    }
  }

  all() {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(this.prefix));
      return names.map((name) => JSON.parse(localStorage.getItem(name))).sort((one, other) => one.order - other.order);
    } catch {
      return [];
    }
  }
}

export class Outbox {
  /**
   * `name` is the play's number. `post(action, signal)` sends an action and returns our answer; `answered(action,
   * answer)` is told of every answer that ends one, and returns whether the people have to decide something first;
   * `waits(number)` of how many have waited too long; `renewed()` gets a new token; `rests()` is told when nothing is on
   * its way any more. `post` and `renewed` reject with `why` there is no answer of ours.
   */
  constructor({ name, post, answered, waits, renewed, rests = () => {}, retry = 2000, patience = 20000, soon = 2000 }) {
    Object.assign(this, { post, answered, waits, renewed, rests, retry, patience, soon });
    this.shelf = new Shelf(name);
    this.queue = [];
    this.held = null; // the action whose conflict is being decided
    this.left = false; // whether the page gives way to another one, which takes up what is left
    this.sending = false;
    this.late = false; // whether something in here has waited too long
    this.why = "signal"; // what kept the last try from being answered: "signal", "other", "cookies", or a sentence of ours
    this.long = false; // whether it has been in the way for long enough to be explained
    this.order = Date.now();
    this.wake = () => {}; // try again at once
  }

  get size() {
    return this.queue.length;
  }

  /** Whether something in here would be lost with the page. */
  get unkept() {
    return [this.held, ...this.queue].some((action) => action?.kept === false);
  }

  /** What has to be explained to the people: why nothing arrives, and that it would be lost with the page. */
  get troubles() {
    const explained = this.why !== "signal" && (this.long || this.why === "cookies");
    return [explained && this.why, this.unkept && "storage"].filter(Boolean);
  }

  /** Take back the newest that waits; return false where it may have arrived: it is `taken`, and has to be undone. */
  withdraw() {
    const action = this.queue.at(-1);
    this.shelf.put(Object.assign(action, { taken: true }));
    if (action.tried) return false;
    this.shelf.drop(this.queue.pop());
    this.wake(); // what comes next does not wait for the turn of this one
    this.late &&= this.size > 0;
    this.waits(this.late ? this.size : 0);
    return true;
  }

  /** Take up what an earlier page on this phone could not send. */
  takeUp() {
    this.queue.push(...this.shelf.all().map((action) => ({ ...action, late: true, kept: true })));
    this.order = Math.max(this.order, ...this.queue.map((action) => action.order));
    return this.pump();
  }

  /** Send `fields` (pairs) to `path`; `more` comes back with the answer. */
  send(path, fields, more = {}) {
    const action = { id: newId(), order: ++this.order, path, fields, ...more };
    this.shelf.put(action);
    this.queue.push(action);
    if (this.held || this.late) this.waits(this.size);
    return this.pump();
  }

  /** The people have decided: what was held is over, and what they want instead, if anything, goes first. */
  decide(path = "", fields = []) {
    if (this.held) this.shelf.drop(this.held);
    this.held = null;
    if (path) {
      const first = this.sending ? 1 : 0; // what is on its way is not overtaken
      const action = { id: newId(), order: (this.queue[first]?.order ?? this.order + 1) - 0.5, path, fields };
      this.shelf.put(action);
      this.queue.splice(first, 0, action);
    }
    return this.pump();
  }

  async pump() {
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.queue.length && !this.held && !this.left) await this.next();
    } finally {
      this.sending = false;
      this.rests();
    }
  }

  async next() {
    const action = this.queue[0];
    const response = await this.reach(action);
    if (!response) return; // it was withdrawn
    this.queue.shift();
    action.late ||= this.late; // whoever did it has gone on: what is said of it is not the only thing to say
    const undecided = await this.answered(action, response);
    if (undecided) this.held = action; // it stays on the shelf, so that a page loaded anew asks again
    else this.shelf.drop(action);
    if (!this.size) this.late = false;
    this.waits(this.held || this.late ? this.size : 0);
  }

  /** Say that what is in here has waited too long, until all of it is gone; `long`: and why. */
  isLate(long = this.long) {
    this.late = true;
    this.long = long;
    this.waits(this.size);
  }

  /** Post `action` once: while a phone knows that it has no signal, what fails has certainly not left it. */
  async once(action) {
    const note = (tried) => this.shelf.put(Object.assign(action, { tried }));
    const stays = !action.tried && !navigator.onLine;
    note(true);
    try {
      return await this.post(action, AbortSignal.timeout(this.patience));
    } catch (fault) {
      note(!stays); // no signal, a server that says nothing, or somebody else who answers
      throw fault;
    }
  }

  /** Post `action`, again with a new token where its own is not taken; return the answer that ends it, null for none. */
  async attempt(action) {
    try {
      let answer = await this.once(action);
      if (answer.status === STALE) {
        await this.renewed();
        answer = await this.once(action);
      }
      if (isLast(answer.status)) return answer;
      this.why = answer.status === STALE ? "cookies" : sentence(answer.html);
      this.long ||= answer.status === FULL;
    } catch ({ why = "signal" }) {
      this.why = why;
    }
    return null;
  }

  /** Send `action` again and again, ever less often, until there is an answer that ends it; null once it was withdrawn. */
  async reach(action) {
    const late = setTimeout(() => this.isLate(), action.kept ? this.soon : AT_ONCE);
    const long = setTimeout(() => this.isLate(true), this.patience);
    try {
      for (let pause = this.retry; ; pause = Math.min(2 * pause, LONGEST * this.retry)) {
        const answer = await this.attempt(action);
        if (answer) return answer;
        this.isLate();
        await new Promise((on) => setTimeout((this.wake = on), pause));
        if (this.queue[0] !== action) return null;
      }
    } finally {
      clearTimeout(late);
      clearTimeout(long);
      this.long = false;
      this.why = "signal";
    }
  }
}
