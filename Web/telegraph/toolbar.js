// The buttons that float over a selection, and those beside an empty line.

import {button, element, icon} from "../style/elements.js";
import {meantAddress} from "./blocks.js";
import {linkAround} from "./commands.js";
import {figureFor} from "./embeds.js";
import {select} from "./surface.js";
import {texts} from "./texts.js";

const GAP = 8;
const ICONS = {
  link: "M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1-1",
  quote: "M10 7H5v6h5V7zm0 6c0 2-1.500 3.500-4 4M19 7h-5v6h5V7zm0 6c0 2-1.500 3.500-4 4",
  picture: "M4 5h16v14H4zM4 16l4.500-4.500 4 4 3-3L20 17M15.500 9h.01",
  embed: "M8 8l-4 4 4 4M16 8l4 4-4 4",
  divider: "M4 12h4M10 12h4M16 12h4",
};

/** Keys within a row of buttons: arrows go from one to the next, Escape goes back to the story. */
function rowKeys(row, back) {
  row.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      back();
      return;
    }
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step || event.target.nodeName === "INPUT") return;
    const buttons = [...row.querySelectorAll("button")].filter((one) => one.offsetParent);
    const turn = getComputedStyle(row).direction === "rtl" ? -step : step;
    buttons.at((buttons.indexOf(document.activeElement) + turn) % buttons.length)?.focus();
    event.preventDefault();
  });
}

/** The buttons of a selection. */
export class FormatBar {
  #selection = null;

  constructor(editor, place) {
    this.editor = editor;
    const make = (name, label, content, work) => {
      const made =
        button(".format", typeof content === "string" ? element("span", {"aria-hidden": "true"}, content) : content,
          work, {"aria-label": label, title: label, "aria-pressed": "false"});
      made.dataset.name = name;
      return made;
    };
    this.buttons = element("div.format-buttons", {role: "toolbar", "aria-label": texts.toolbar},
      make("strong", texts.bold, "B", () => editor.toggle("strong")),
      make("em", texts.italic, "I", () => editor.toggle("em")), make("s", texts.strike, "S", () => editor.toggle("s")),
      make("a", texts.link, icon(ICONS.link), () => this.askLink()),
      make("h3", texts.header, "T", () => editor.setType("h3")),
      make("h4", texts.subheader, "T", () => editor.setType("h4")),
      make("quote", texts.quote, icon(ICONS.quote), () => editor.setType("quote")));
    this.input = element("input", {
      type: "url",
      "aria-label": texts.linkLabel,
      placeholder: texts.linkHint,
      "aria-describedby": "link-problem",
      dir: "ltr"
    });
    this.problem = element("p.small-problem", {id: "link-problem", role: "alert"});
    this.removal = button(".small", texts.removeLink, () => this.#apply(null));
    this.form = element("form.link-form", {hidden: true, novalidate: true}, this.input,
      element("button.small.main", {type: "submit"}, texts.apply), this.removal, this.problem);
    this.bar = element("div.format-bar", {hidden: true}, this.buttons, this.form);
    place.append(this.bar);
    this.bar.addEventListener("mousedown", (event) => {
      if (!event.target.closest("input")) event.preventDefault();
    });
    rowKeys(this.bar, () => this.#back());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    editor.addEventListener("place", () => this.update());
    editor.addEventListener("link", () => this.askLink());
    editor.story.addEventListener("keyup", (event) => {
      if (event.key === "Escape") this.hide();
    });
    addEventListener("resize", () => this.update());
    document.addEventListener("focusin", (event) => {
      if (!this.bar.contains(event.target) && !editor.story.contains(event.target)) this.hide();
    });
  }

  get isOpen() { return !this.bar.hidden; }

  hide() {
    this.bar.hidden = true;
    this.#closeForm();
  }

  #closeForm() {
    this.form.hidden = true;
    this.buttons.hidden = false;
    this.problem.textContent = "";
  }

  /** Shows the buttons if something is selected, and what it is. */
  update() {
    if (!this.form.hidden) return;
    const state = this.editor.describe();
    if (!state || state.selection.isCollapsed || state.block === "pre") {
      this.hide();
      return;
    }
    for (const one of this.buttons.querySelectorAll("button")) {
      const {name} = one.dataset;
      const isBlock = ["h3", "h4", "quote"].includes(name);
      one.hidden = isBlock && state.isCaption;
      const isOn = name === "quote" ? state.block === "blockquote" || state.block === "aside"
        : isBlock                   ? state.block === name
                                    : Boolean(state[name]);
      one.setAttribute("aria-pressed", String(isOn));
    }
    this.bar.hidden = false;
    this.#place();
  }

  #place() {
    if (matchMedia("(max-width: 40rem)").matches) {
      this.bar.style.cssText = "";
      return;
    }
    const range = document.getSelection().getRangeAt(0);
    const ranged = range.getBoundingClientRect();
    // A caret in an empty line has no box.
    const line = this.#selection?.start.text.getBoundingClientRect();
    const box = ranged.height || !line ? ranged : new DOMRect(line.left, line.top, 0, line.height),
          holder = this.bar.offsetParent?.getBoundingClientRect() ?? {left: 0, top: 0, width: innerWidth};
    const left = box.left + box.width / 2 - this.bar.offsetWidth / 2 - holder.left;
    const above = box.top - holder.top - this.bar.offsetHeight - GAP;
    const isHidden = box.top - this.bar.offsetHeight - GAP < 0;
    this.bar.style.left =
      `${Math.max(-holder.left + GAP, Math.min(left, innerWidth - holder.left - this.bar.offsetWidth - GAP))}px`;
    this.bar.style.top = `${isHidden ? box.bottom - holder.top + GAP : above}px`;
  }

  focus() { [...this.buttons.querySelectorAll("button")].find((one) => one.offsetParent)?.focus(); }

  /** Shows the field for a link's address: of what is selected, of the link around the caret, or of a new one there. */
  askLink() {
    let state = this.editor.describe();
    if (!state || state.block === "pre") return;
    const around = state.selection.isCollapsed ? linkAround(state.selection.start) : null;
    if (around) {
      select(around.start, around.end);
      state = this.editor.describe();
    }
    this.#selection = state.selection;
    this.bar.hidden = false;
    this.buttons.hidden = true;
    this.form.hidden = false;
    this.removal.hidden = !state.a;
    this.input.value = state.a || "";
    this.#place();
    this.input.select();
    this.input.focus();
  }

  #submit() {
    if (!this.input.value.trim()) {
      this.#apply(null);
      return;
    }
    const address = meantAddress(this.input.value);
    if (address) this.#apply(address);
    else this.problem.textContent = texts.badAddress;
  }

  #apply(address) {
    const selection = this.#selection;
    const typed = this.input.value.trim();
    this.#closeForm();
    select(selection.start, selection.end);
    if (!selection.isCollapsed) this.editor.setMark("a", address, selection);
    else if (address) this.editor.write([{text: typed, marks: {a: address}}]);
  }

  #back() {
    const wasForm = !this.form.hidden;
    this.#closeForm();
    if (wasForm && this.#selection) select(this.#selection.start, this.#selection.end);
    else {
      const selection = this.editor.selection;
      if (selection) select(selection.start, selection.end);
      this.bar.hidden = true;
    }
  }
}

/** The buttons beside an empty line. */
export class InsertBar {
  #place = null;

  /** @param upload Called with nothing: asks for files and uploads them. */
  constructor(editor, place, upload) {
    this.editor = editor;
    const make = (label, sign, work) => button(".insert", icon(sign), work, {"aria-label": label, title: label});
    this.buttons = element(
      "div.insert-buttons", {role: "toolbar", "aria-label": texts.insert}, make(texts.addPicture, ICONS.picture, () => {
        this.#back();
        upload();
      }), make(texts.addEmbed, ICONS.embed, () => this.ask()), make(texts.addDivider, ICONS.divider, () => {
        this.#back();
        editor.insert({type: "hr"});
      }));
    this.input = element("input", {
      type: "url",
      "aria-label": texts.embedLabel,
      placeholder: texts.embedHint,
      "aria-describedby": "embed-problem",
      dir: "ltr"
    });
    this.problem = element("p.small-problem", {id: "embed-problem", role: "alert"});
    this.form = element("form.embed-form", {hidden: true, novalidate: true}, this.input,
      element("button.small.main", {type: "submit"}, texts.embed), this.problem);
    this.bar = element("div.insert-bar", {hidden: true}, this.buttons, this.form);
    place.append(this.bar);
    this.bar.addEventListener("mousedown", (event) => {
      if (!event.target.closest("input")) event.preventDefault();
    });
    rowKeys(this.bar, () => this.#back());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    editor.addEventListener("place", () => this.update());
    addEventListener("resize", () => this.update());
    // Pictures that arrive move the line.
    new ResizeObserver(() => this.update()).observe(editor.story.parentElement);
    editor.story.addEventListener("load", () => this.update(), true);
    document.addEventListener("focusin", (event) => {
      if (!this.bar.contains(event.target) && !editor.story.contains(event.target)) this.hide();
    });
  }

  get isOpen() { return !this.bar.hidden; }

  hide() {
    this.bar.hidden = true;
    this.#closeForm();
  }

  #closeForm() {
    this.form.hidden = true;
    this.buttons.hidden = false;
    this.problem.textContent = "";
  }

  update() {
    if (!this.form.hidden || this.bar.contains(document.activeElement)) return;
    const state = this.editor.describe();
    if (!state?.isEmptyLine) {
      this.hide();
      return;
    }
    this.#place = state.selection.start;
    this.bar.hidden = false;
    this.#position();
  }

  #position() {
    const box = this.#place.text.getBoundingClientRect(), holder = this.bar.offsetParent.getBoundingClientRect();
    this.bar.style.top = `${box.top - holder.top + box.height / 2 - this.bar.offsetHeight / 2}px`;
  }

  focus() { this.buttons.querySelector("button").focus(); }

  ask() {
    this.buttons.hidden = true;
    this.form.hidden = false;
    this.input.value = "";
    this.#position();
    this.input.focus();
  }

  #submit() {
    const address = this.input.value.trim();
    const figure = figureFor(/^https?:/i.test(address) ? address : `https://${address}`);
    if (!figure) {
      this.problem.textContent = texts.embedUnknown;
      return;
    }
    this.#back();
    this.editor.insert(figure);
  }

  #back() {
    this.#closeForm();
    if (this.#place && this.editor.story.contains(this.#place.text)) select(this.#place);
  }
}
