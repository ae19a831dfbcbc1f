// The page as it came: in a frame without scripts and without our origin, and as a list of its elements.

import {button, element} from "../style/elements.js";
import {showWithin} from "./article.js";
import {texts} from "./texts.js";

const words = (text) => text.length > 60 ? `${text.slice(0, 60)}…` : text;

/** An expression that finds elements like one of the outline. */
export function queryFor({tag, classes, id}) {
  if (id) return `//${tag}[@id="${id}"]`;
  const named = (classes ?? []).filter((name) => /^[\w-]+$/.test(name));
  return named.length ? `//${tag}[has-class("${named[0]}")]` : `//${tag}`;
}

export class OriginalView {
  #address = null;
  #node = "";
  /** True once the server has the page: the frame of one that it cannot fetch would show the browser's own words. */
  #isThere = false;

  /**
   * `jump` is called with the path of an element that is chosen, `use` with an expression. `note` is the place that says
   * why no page is shown, and `noAddress` what it says where none is chosen.
   */
  constructor(id, frame, outline, note, noAddress, {jump, use}) {
    Object.assign(this, {id, frame, outline, note, noAddress, jump, use});
    outline.addEventListener("keydown", (event) => {
      const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
      if (!step) return;
      const buttons = [...outline.querySelectorAll(".outline-name")];
      const next = buttons[buttons.indexOf(event.target.closest("li")?.querySelector(".outline-name")) + step];
      if (next) {
        event.preventDefault();
        next.focus();
      }
    });
  }

  /** Shows a page, once it is there, with an element of it in view. */
  show(address, node = "") {
    if (address === this.#address && node === this.#node) return;
    if (address !== this.#address) {
      this.#isThere = false;
      this.frame.hidden = true;
      this.#say(address ? "" : this.noAddress);
    }
    this.#address = address;
    this.#node = node;
    this.#load();
    this.markOutline(node);
  }

  #load() {
    if (!this.#isThere) return;
    const mark = this.#node ? `&node=${encodeURIComponent(this.#node)}#martlet-node` : "";
    this.frame.hidden = false;
    this.frame.src = `/studio/t/${this.id}/original?url=${encodeURIComponent(this.#address)}${mark}`;
  }

  /** Shows the page, which the server has fetched, with its elements. */
  arrived(outline) {
    this.#isThere = true;
    this.#load();
    this.setOutline(outline);
  }

  /** Loads the page anew, as it is now. */
  reload() {
    const [address, node] = [this.#address, this.#node];
    this.#address = null;
    // The frame would keep what it has for an address that stays.
    this.frame.removeAttribute("src");
    this.show(address, node);
  }

  /** Says why there is no page, in its place. */
  failed(sentence) {
    this.#say(sentence);
    this.outline.replaceChildren(element("li.hint", {}, sentence));
  }

  #say(sentence) {
    this.note.textContent = sentence;
    this.note.hidden = !sentence;
  }

  setOutline(outline) {
    this.outline.replaceChildren(...(outline ?? []).map((item) => {
      const depth = Math.min(item.node.split("/").length - 3, 14);
      const name = [item.tag, ...(item.classes ?? []).map((one) => `.${one}`)].join("");
      const query = queryFor(item);
      const row = element("li", {"data-node": item.node},
        button(".outline-name.plain",
          [element("code", {}, name), item.text ? element("span.small-print", {}, ` ${words(item.text)}`) : ""],
          () => this.jump(item.node)),
        button(".small.use", texts.useElement, () => this.use(query), {"aria-label": texts.useElementLabel(query)}));
      row.style.paddingInlineStart = `${Math.max(0, depth) * .6}rem`;
      return row;
    }));
    this.markOutline(this.#node);
  }

  markOutline(node) {
    for (const marked of this.outline.querySelectorAll(".marked")) marked.classList.remove("marked");
    if (!node) return;
    const row = [...this.outline.children].find((one) => one.dataset.node === node);
    row?.classList.add("marked");
    if (row) showWithin(this.outline, row);
  }
}
