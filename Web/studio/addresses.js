// The pages that a template is tried on, with what became of them since their articles were kept.

import {typedAddress} from "../style/addresses.js";
import {button, element} from "../style/elements.js";
import {remember, remembered} from "../style/remembered.js";
import {ask} from "../style/server.js";
import {wordDifferences} from "./differences.js";
import {sentence, texts} from "./texts.js";

const CHECK_MS = 3000;
const MOST_CHECKED = 10;
const BADGES = {
  same: ".good",
  differs: ".warning",
  failed: ".danger",
  new: ""
};

/** What became of a page when it was compared; before that, whether there is something to compare it with. */
const stateOf = ({isKept, result}) => result?.state ?? (isKept ? "kept" : "new");

/** Sends `choose` when another page is to be shown, `change` when the list changed. */
export class Addresses extends EventTarget {
  #timer = 0;
  /** Counts what results depend on: savings of rules, and articles that were kept. */
  #changes = 0;

  /**
   * @param parts Elements: `list`, `form`, `field`, `problem`, `check`, `status`, `chosen` (a select).
   * @param saveRules Saves the rules that are on the screen, which the server then reads pages by; false if it cannot.
   */
  constructor(id, addresses, parts, isReadOnly, saveRules) {
    super();
    Object.assign(this, {id, parts, isReadOnly, saveRules});
    this.addresses = addresses.map(({url, state}) => ({url, isKept: state === "kept", result: null}));
    parts.form.hidden = isReadOnly;
    parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#add();
    });
    parts.field.addEventListener("input", () => this.#problem(""));
    parts.check.addEventListener("click", () => this.check());
    parts.chosen.addEventListener("change", () => this.choose(parts.chosen.value));
    const last = remembered(this.#key);
    this.chosen = (this.addresses.find(({url}) => url === last) ?? this.addresses[0])?.url ?? "";
    this.#show();
  }

  #path(rest = "") { return `/studio/api/templates/${this.id}/addresses${rest}`; }
  #problem(words) { this.parts.problem.textContent = words; }

  /** Under this name the window keeps which page is shown, for when it is loaded anew. */
  get #key() { return `martlet.chosen.${this.id}`; }

  choose(url) {
    this.chosen = url;
    remember(this.#key, url);
    this.#show();
    this.dispatchEvent(new Event("choose"));
  }

  async #add() {
    const url = typedAddress(this.parts.field.value);
    if (!url) {
      this.#problem(texts.badAddress);
      return;
    }
    if (await this.#try (() => ask("POST", this.#path(), {url}))) {
      if (!this.addresses.some((one) => one.url === url)) this.addresses.push({url, isKept: false, result: null});
      this.parts.field.value = "";
      this.choose(url);
    }
  }

  /** Compares them by itself a moment after the rules were saved, if there are some to compare with, and not many. */
  checkSoon() {
    this.#changes++;
    clearTimeout(this.#timer);
    const isMeant = this.addresses.some(({isKept}) => isKept) && this.addresses.length <= MOST_CHECKED;
    if (this.isReadOnly || !isMeant) return;
    this.#timer = setTimeout(() => this.check(), CHECK_MS);
  }

  /** The number of pages whose articles are not those that were kept. */
  get differing() { return this.addresses.filter((one) => stateOf(one) === "differs").length; }

  /** Compares the articles of all pages with those that were kept. */
  async check() {
    clearTimeout(this.#timer);
    if (this.parts.check.disabled) return;
    this.parts.check.disabled = true;
    this.parts.status.textContent = texts.checking;
    if (await this.#try (async () => {
          for (const result of await this.#compared()) {
            const known = this.addresses.find((one) => one.url === result.url);
            if (known) known.result = result;
          }
        }))
      this.parts.status.textContent = texts.checked;
    else this.parts.status.textContent = "";
    this.parts.check.disabled = false;
    this.#show();
  }

  /** The results of the rules as they are by then: a comparison during which they changed is done again. */
  async #compared() {
    for (;;) {
      await this.#saved();
      // Saving asks for a comparison, too: this is it.
      clearTimeout(this.#timer);
      const changes = this.#changes;
      const results = await ask("POST", this.#path("/check"), {});
      if (changes === this.#changes) return results;
    }
  }

  async #keep(address) {
    const keep = async () => {
      await this.#saved();
      await ask("POST", this.#path("/keep"), {url: address.url});
    };
    if (!await this.#try (keep)) return;
    this.#changes++;
    Object.assign(address, {isKept: true, result: {state: "same", blocks: []}});
    this.#show();
  }

  async #remove(address) {
    if (!confirm(texts.sure(texts.removeAddress))
      || !await this.#try (() => ask("DELETE", this.#path(), {url: address.url})))
      return;
    this.addresses = this.addresses.filter((one) => one !== address);
    if (this.chosen === address.url) this.choose(this.addresses[0]?.url ?? "");
    else this.#show();
  }

  async #saved() {
    if (!await this.saveRules()) throw new Error(texts.unsaved);
  }

  async #try(work) {
    this.#problem("");
    try {
      await work();
      return true;
    } catch (error) {
      this.#problem(sentence(error.message));
      return false;
    }
  }

  #differences({result}) {
    if (result?.state === "failed") return element("p.hint.reason", {}, sentence(result.reason) || texts.noArticle);
    if (result?.state !== "same" && result?.state !== "differs") return null;
    const {blocks} = result;
    const changed = blocks.filter((block) => block.kind !== "same");
    const same = blocks.length - changed.length;
    if (!changed.length) return element("p.hint", {}, texts.noDifference);
    return element("div.differences", {},
      changed.map(
        ({kind, before, after}) => element(`div.difference.${kind}`, {}, element("span.badge", {}, texts.kinds[kind]),
          kind === "changed" ? element("div", {}, wordDifferences(before ?? "", after ?? ""))
                             : element(kind === "added" ? "ins" : "del", {}, kind === "added" ? after : before))),
      same ? element("p.hint", {}, texts.sameBlocks(same)) : null);
  }

  #show() {
    const {list, chosen} = this.parts;
    chosen.replaceChildren(...this.addresses.map(
      ({url}) => element("option", {value: url, selected: url === this.chosen}, url.replace(/^https?:\/\//, ""))));
    chosen.disabled = !this.addresses.length;
    this.parts.check.hidden = !this.addresses.length || this.isReadOnly;
    list.replaceChildren(...this.addresses.map((address) => {
      const {url} = address, state = stateOf(address);
      const act = (label, work, more = {}) =>
        button(".small", label, work, {"aria-label": `${label}: ${url}`, ...more});
      const actions = [act(texts.show, () => this.choose(url))];
      if (!this.isReadOnly)
        actions.push(state === "same" ? null : act(texts.keep, () => this.#keep(address), {title: texts.keepHint}),
          act(texts.remove, () => this.#remove(address)));
      return element("li", url === this.chosen ? {"aria-current": "true"} : {},
        element("div.main-part", {}, element("span.address", {dir: "ltr"}, url)),
        element(`span.badge${BADGES[state] ?? ""}`, {}, texts.addressStates[state] ?? state),
        element("span.actions", {}, actions), this.#differences(address));
    }));
    this.dispatchEvent(new Event("change"));
  }
}
