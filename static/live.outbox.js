// The outbox: a part of live.js, which is served with it. It sends what people do in order, one at a time, and keeps each
// action until it is booked, refused with its reason, or decided by the people.

const BUSY = new Set([408, 425, 429]); // answers that mean: later

/** A new id for an action, so that one sent twice counts once. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is kept of the actions of one play on this phone, each by itself: two pages of a play do not disturb each other. */
class Shelf {
  constructor(name, storage) {
    this.prefix = `action ${name} `;
    this.storage = storage;
  }

  put(action) {
    try {
      this.storage.setItem(this.prefix + action.id, JSON.stringify(action));
    } catch {
      // no storage on this phone: the action waits in the page alone
    }
  }

  drop(action) {
    try {
      this.storage.removeItem(this.prefix + action.id);
    } catch {
      // see put
    }
  }

  all() {
    try {
      const names = Object.keys(this.storage).filter((name) => name.startsWith(this.prefix));
      return names.map((name) => JSON.parse(this.storage.getItem(name))).sort((one, other) => one.order - other.order);
    } catch {
      return [];
    }
  }
}

export class Outbox {
  /**
   * `name` is the play's address. `post(action, signal)` sends an action and returns its Response; `answered(action,
   * response)` is told of every answer that ends one, and returns whether the people have to decide something first;
   * `waits(number)` of how many have waited too long; `renewed()` gets a new token and tells whether there is one;
   * `rests()` is told when nothing is on its way any more.
   */
  constructor({
    name,
    post,
    answered,
    waits,
    renewed,
    rests = () => {},
    storage = localStorage,
    retry = 2000,
    patience = 20000,
    soon = 2000,
  }) {
    Object.assign(this, { post, answered, waits, renewed, rests, retry, patience, soon });
    this.shelf = new Shelf(name, storage);
    this.queue = [];
    this.held = null; // the action whose conflict is being decided
    this.left = false; // whether the page gives way to another one, which takes up what is left
    this.sending = false;
    this.late = false; // whether something in here has waited too long
    this.order = Date.now();
    this.wake = () => {}; // try again at once
  }

  get size() {
    return this.queue.length;
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
    this.queue.push(...this.shelf.all().map((action) => ({ ...action, late: true })));
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

  /** Say that what is in here has waited too long: until all of it is gone. */
  isLate() {
    this.late = true;
    this.waits(this.size);
  }

  /** Post `action` once: while a phone knows that it has no signal, what fails has certainly not left it. */
  async once(action) {
    const note = (tried) => this.shelf.put(Object.assign(action, { tried }));
    const stays = !action.tried && !navigator.onLine;
    note(true);
    try {
      return await this.post(action, AbortSignal.timeout(this.patience));
    } catch {
      note(!stays); // no signal, or a server that says nothing
      return null;
    }
  }

  /** Send `action` again and again until there is an answer that ends it; null once it was withdrawn. */
  async reach(action) {
    for (let renewed = false; ;) {
      const late = setTimeout(() => this.isLate(), this.soon);
      const response = await this.once(action);
      clearTimeout(late);
      if (response?.status === 400 && !renewed) {
        renewed = await this.renewed().catch(() => false);
        if (renewed) continue;
        return response;
      }
      if (response && response.status < 500 && !BUSY.has(response.status)) return response;
      this.isLate();
      await new Promise((on) => setTimeout((this.wake = on), this.retry));
      if (this.queue[0] !== action) return null;
    }
  }
}
