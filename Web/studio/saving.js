// Rules are saved a moment after they were changed, and kept in the browser until then.

import {element, moment} from "../style/elements.js";
import {ask} from "../style/server.js";
import {texts} from "./texts.js";

const PAUSE_MS = 1500;
const AGAIN_MS = [4000, 15_000, 60_000];

export class Saving extends EventTarget {
  #timer = 0;
  #failures = 0;
  /** The saving that is under way; null for none. */
  #running = null;
  #hasConflict = false;

  constructor(id, {version, rules}, editor, state) {
    super();
    Object.assign(this, {id, version, editor, state, stored: rules});
    editor.addEventListener("change", () => this.#changed());
    editor.addEventListener("save", () => this.save());
    addEventListener("online", () => this.save());
    // Who has signed in in another tab comes back to this one.
    addEventListener("focus", () => {
      if (this.#failures) this.save();
    });
    addEventListener("beforeunload", (event) => {
      if (this.isChanged) event.preventDefault();
    });
  }

  get key() { return `martlet.rules.${this.id}`; }
  get isChanged() { return this.editor.value !== this.stored; }

  /** The rules that an earlier window could not save; null if there are none. */
  get kept() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key));
      return kept && kept.rules !== this.stored ? kept : null;
    } catch { return null; }
  }

  forget() {
    try {
      localStorage.removeItem(this.key);
    } catch { /* Nothing is kept then. */
    }
  }

  #changed() {
    if (!this.isChanged) {
      this.#say("");
      this.forget();
      return;
    }
    try {
      localStorage.setItem(this.key, JSON.stringify({rules: this.editor.value, time: Date.now()}));
    } catch { /* The server has them soon. */
    }
    if (!this.#hasConflict) this.#say(texts.changed);
    this.#later(PAUSE_MS);
  }

  #later(pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), pause);
  }

  #say(sentence, isBad = false, ...more) {
    this.state.replaceChildren(sentence, ...more);
    this.state.classList.toggle("bad", isBad);
  }

  /** Saves now, if there is something to save. */
  async save() {
    clearTimeout(this.#timer);
    if (this.#running || this.#hasConflict || !this.isChanged) return;
    this.#running = this.#send();
    await this.#running;
  }

  /** Saves all that is not saved yet; false if that cannot be done just now. */
  async saveAll() {
    while (this.isChanged) {
      const before = this.#failures;
      await (this.#running ?? this.save());
      if (this.#hasConflict || this.#failures > before) return false;
    }
    return true;
  }

  async #send() {
    this.#say(texts.saving);
    const rules = this.editor.value;
    try {
      const {version, saved} = await ask("PUT", `/studio/api/templates/${this.id}`, {rules, base: this.version});
      this.version = version;
      this.stored = rules;
      this.#failures = 0;
      this.#say(texts.saved(moment(saved)));
      if (!this.isChanged) this.forget();
      this.dispatchEvent(new Event("saved"));
    } catch (error) { this.#failed(error); } finally {
      this.#running = null;
      if (this.isChanged && !this.#failures && !this.#hasConflict) this.#later(PAUSE_MS);
    }
  }

  #failed(error) {
    this.#failures++;
    if (error.name === "VERSION_CHANGED") {
      this.#hasConflict = true;
      this.#say(texts.notSaved(texts.conflict), true);
      this.dispatchEvent(new Event("conflict"));
    } else if (error.status === 401) {
      this.#say(texts.notSaved(texts.signedOut), true, " ",
        element("a", {href: `/sign-in?next=${encodeURIComponent(location.pathname)}`, target: "_blank"}, texts.signIn));
      this.#later(AGAIN_MS[1]);
    } else {
      this.#say(texts.notSaved(error.message), true);
      this.#later(AGAIN_MS[Math.min(this.#failures, AGAIN_MS.length) - 1]);
    }
  }

  async #newest() {
    const versions = await ask("GET", `/studio/api/templates/${this.id}/versions`);
    return versions.reduce((one, other) => other.version > one.version ? other : one);
  }

  /** Ends a conflict: with what the other window has saved, or with what is here. */
  async settle(isTheirs) {
    try {
      const {version} = await this.#newest();
      this.version = version;
      this.#hasConflict = false;
      this.#failures = 0;
      if (!isTheirs) {
        await this.save();
        return;
      }
      const {rules} = await ask("GET", `/studio/api/templates/${this.id}/versions/${version}`);
      this.stored = rules;
      this.editor.value = rules;
      this.forget();
      this.#say("");
    } catch (error) { this.#say(texts.notSaved(error.message), true); }
  }
}
