// The preview: asked for a moment after each change; an answer that comes too late is thrown away.

import {ask} from "../style/server.js";

// A little less than lies between the keys of a quick writer: one who thinks sees the article at once.
const PAUSE_MS = 90;

/** Sends `working`, `result` with the answer, `failed` with an error, and `nothing` without a page. */
export class Preview extends EventTarget {
  #timer = 0;
  #asked = null;

  /** @param wanted Gives `{ url, rules }`, or null if there is nothing to show. */
  constructor(id, wanted) {
    super();
    Object.assign(this, {id, wanted});
  }

  later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), PAUSE_MS);
  }

  /**
   * Gives the answer, too; null if there is none, or a later change has asked anew.
   *
   * @param isFresh True to have the page itself read anew, too.
   */
  async now(isFresh = false) {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    const wanted = this.wanted();
    if (!wanted) {
      this.#asked = null;
      this.#send("nothing");
      return null;
    }
    const asked = new AbortController();
    this.#asked = asked;
    this.#send("working");
    try {
      const body = isFresh ? {...wanted, fresh: true} : wanted;
      const result = await ask("POST", `/studio/api/templates/${this.id}/preview`, body, asked.signal);
      if (this.#asked !== asked) return null;
      this.#send("result", {...result, isFresh});
      return result;
    } catch (error) {
      if (this.#asked === asked && error.name !== "AbortError") this.#send("failed", error);
      return null;
    }
  }

  #send(name, detail) { this.dispatchEvent(new CustomEvent(name, {detail})); }
}
