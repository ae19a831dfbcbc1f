// The story that is written: what keys, the clipboard and the commands do. The browser types within a text; all that
// changes the shape of the story is done here, so that it stays one that Telegraph's nodes can say.

import {blocksFromNodes, emptyParagraph, lengthOf, nodesFromBlocks, textOf} from "./blocks.js";
import * as commands from "./commands.js";
import {figureFor} from "./embeds.js";
import {History} from "./history.js";
import {linkBefore} from "./links.js";
import * as surface from "./surface.js";
import {typedForms} from "./typing.js";

const FORMATS = {
  formatBold: "strong",
  formatItalic: "em",
  formatUnderline: "u",
  formatStrikeThrough: "s"
};
const KEYS = {
  b: "strong",
  i: "em",
  u: "u"
};

/** Sends `change` after each change of the story, `place` when the caret moves, and `link` when one is asked for. */
export class StoryEditor extends EventTarget {
  #isComposing = false;
  /** Marks for what is typed next, as after Ctrl+B without a selection. */
  #marks = null;

  constructor(story) {
    super();
    this.story = story;
    this.history = new History(() => this.#state(), (state) => this.#show(state));
    const on = (name, listener) => story.addEventListener(name, listener);
    on("beforeinput", (event) => this.#beforeInput(event));
    on("input", (event) => this.#afterInput(event));
    on("keydown", (event) => this.#key(event));
    on("compositionstart", () => {
      this.#isComposing = true;
      this.history.note("typing");
    });
    on("compositionend", () => {
      this.#isComposing = false;
      this.#settle();
    });
    on("mousedown", (event) => this.#press(event));
    on("click", (event) => {
      if (event.target.closest("a")) event.preventDefault();
    });
    on("focusin", (event) => this.#mark(event.target.closest("figure,.divider")));
    on("focusout", () => this.#mark(null));
    document.addEventListener("selectionchange", () => {
      if (surface.readSelection(story)) this.#moved();
    });
  }

  // MARK: Content

  get blocks() { return surface.readBlocks(this.story); }
  get nodes() { return nodesFromBlocks(this.blocks); }

  /** Shows nodes, without a step of undoing. */
  set nodes(nodes) { this.#fill(blocksFromNodes(nodes)); }

  /** Replaces all of the story; can be undone. */
  replaceAll(nodes) {
    this.change(() => {
      this.#fill(blocksFromNodes(nodes));
      return commands.at(surface.textsOf(this.story)[0]);
    });
  }

  get isEmpty() { return this.blocks.every((block) => block.type === "p" && !block.runs.length); }
  get selection() { return surface.readSelection(this.story); }
  /** The figure or divider that is chosen as a whole; null for none. */
  get chosen() { return document.activeElement?.matches?.("figure,.divider") ? document.activeElement : null; }

  #fill(blocks) {
    this.story.replaceChildren(...(blocks.length ? blocks : [emptyParagraph()]).map(surface.renderBlock));
    this.#complete();
  }

  /** Every story ends with, and consists of, something that the caret can stand in. */
  #complete() {
    const last = this.story.lastElementChild;
    if (!last || last.matches("figure,.divider")) this.story.append(surface.renderBlock(emptyParagraph()));
    const isBlank = this.story.children.length === 1 && this.story.firstElementChild.matches("p.empty");
    this.story.classList.toggle("blank", isBlank);
  }

  #state() {
    const selection = this.selection, all = surface.textsOf(this.story);
    const place = selection && ((end) => [all.indexOf(end.text), end.offset]);
    return {blocks: surface.readBlocks(this.story, true), start: place?.(selection.start), end: place?.(selection.end)};
  }

  #show({blocks, start, end}) {
    this.#fill(blocks);
    const all = surface.textsOf(this.story);
    const place = ([index, offset]) => commands.at(all[Math.min(index, all.length - 1)], offset);
    if (start) surface.select(place(start), place(end));
    this.#changed();
  }

  /** Makes a change that can be undone. `work` gives the place of the caret, or { figure }, or null. */
  change(work) {
    this.history.note("change");
    this.#put(work());
  }

  #put(place) {
    this.#complete();
    if (place?.figure) this.choose(place.figure);
    else if (place && this.story.contains(place.text)) this.#reveal(place);
    this.#changed();
  }

  #reveal(place) {
    surface.select(place);
    place.text.scrollIntoView({block: "nearest"});
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
    this.#moved();
  }
  #moved() { this.dispatchEvent(new Event("place")); }

  /** Puts the caret at the start, or at the end. */
  focus(atEnd = false) {
    const all = surface.textsOf(this.story).filter((text) => !commands.isCaption(text));
    surface.select(atEnd ? commands.endOf(all.at(-1)) : commands.at(all[0]));
  }

  // MARK: Typing

  #beforeInput(event) {
    const type = event.inputType;
    if (type === "historyUndo" || type === "historyRedo") {
      event.preventDefault();
      this.history[type === "historyUndo" ? "undo" : "redo"]();
      return;
    }
    if (this.#isComposing || type === "insertCompositionText") return;
    const selection = this.selection;
    if (!selection) return;
    if (FORMATS[type]) {
      event.preventDefault();
      this.toggle(FORMATS[type]);
      return;
    }
    if (type === "insertParagraph") {
      event.preventDefault();
      this.#enter(selection);
      return;
    }
    if (type === "insertLineBreak") {
      event.preventDefault();
      this.change(() => commands.insertRuns(this.emptied(selection), [{text: "\n", marks: {}}]));
    } else if (type === "insertText" || type === "insertReplacementText") this.#insertText(event, selection);
    else if (type.startsWith("delete")) this.#erase(event, selection);
    else if (type.startsWith("insertFrom") || type.startsWith("format")) event.preventDefault();
    else this.history.note("typing");
  }

  #insertText(event, selection) {
    const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
    if (selection.start.text === selection.end.text && !this.#marks && event.inputType === "insertText"
      && selection.isCollapsed) {
      const change = text.length === 1 ? typedForms(this.story, selection.start, text) : null;
      if (!change) {
        this.history.note("typing");
        return;
      }
      event.preventDefault();
      if (change.keepsTyped) {
        this.history.note("typing");
        commands.insertRuns(selection.start, [{text, marks: commands.marksAt(selection.start)}]);
        surface.select(commands.at(selection.start.text, selection.start.offset + text.length));
      }
      this.change(change.work);
      this.#marks = change.marks ?? null;
      return;
    }
    event.preventDefault();
    this.history.note("typing", !selection.isCollapsed);
    const range = event.inputType === "insertReplacementText" ? event.getTargetRanges()[0] : null;
    const marks = this.#marks
      ?? commands.marksAt(commands.at(selection.start.text, selection.start.offset + (selection.isCollapsed ? 0 : 1)));
    if (range)
      document.getSelection().setBaseAndExtent(
        range.startContainer, range.startOffset, range.endContainer, range.endOffset);
    this.#put(commands.insertRuns(this.emptied(range ? this.selection : selection), [{text, marks}]));
    this.#marks = null;
  }

  #erase(event, selection) {
    if (!selection.isCollapsed) {
      event.preventDefault();
      this.change(() => this.emptied(selection));
      return;
    }
    const {text, offset} = selection.start;
    const isForward = event.inputType.endsWith("Forward");
    const isEdge = isForward ? offset === lengthOf(surface.readRuns(text)) : offset === 0;
    if (isEdge) {
      event.preventDefault();
      this.change(() => isForward ? commands.joinAfter(this.story, text) : commands.joinBefore(this.story, text));
      return;
    }
    const range = event.getTargetRanges()[0];
    const isInside = range && surface.textAround(this.story, range.startContainer) === text
      && surface.textAround(this.story, range.endContainer) === text;
    if (isInside) {
      this.history.note("deleting");
      // Letters of a run the browser deletes. Of a whole run it would keep the looks for what is typed next, as a style.
      const deleted = range.endOffset - range.startOffset;
      const isPart = range.startContainer === range.endContainer && range.startContainer.length > deleted;
      if (isPart) return;
      event.preventDefault();
      const place = (node, at) => commands.at(text, surface.offsetIn(text, node, at));
      this.#put(commands.deleteRange(
        this.story, place(range.startContainer, range.startOffset), place(range.endContainer, range.endOffset)));
      return;
    }
    event.preventDefault();
    this.change(() => isForward ? commands.deleteRange(this.story, selection.start, commands.endOf(text))
                                : commands.deleteRange(this.story, commands.at(text), selection.start));
  }

  #enter(selection) {
    const {text} = selection.start;
    if (selection.isCollapsed && text.localName === "p") {
      const line = textOf(surface.readRuns(text)).trim();
      const figure = figureFor(line);
      if (figure || /^(-{3,}|\*{3,})$/.test(line)) {
        this.change(() => {
          const made = surface.renderBlock(figure ?? {type: "hr"});
          text.replaceWith(made);
          return commands.belowFigure(made);
        });
        return;
      }
    }
    this.change(() => {
      const place = this.emptied(selection);
      linkBefore(place);
      return commands.breakBlock(this.story, place);
    });
  }

  #afterInput(event) {
    if (this.#isComposing) {
      this.#toggleEmpty();
      return;
    }
    this.#settle();
    if (event.inputType === "insertText" && event.data === " ") {
      const place = this.selection?.start;
      if (place) {
        const before = commands.at(place.text, place.offset - 1);
        const length = place.text.querySelectorAll("a").length;
        linkBefore(before);
        if (place.text.querySelectorAll("a").length !== length) surface.select(place);
      }
    }
  }

  #toggleEmpty() {
    const text = this.selection?.start.text;
    text?.classList.toggle("empty", !lengthOf(surface.readRuns(text)));
    this.#complete();
  }

  /** Brings back into form what the browser has changed in its own way. */
  #settle() {
    const selection = this.selection;
    if (!surface.isSound(this.story)) {
      const state = this.#state();
      this.#show({...state, blocks: surface.rescuedBlocks(this.story)});
      return;
    }
    const text = selection?.start.text;
    if (text && (surface.isMessy(text) || !text.childNodes.length)) {
      surface.writeRuns(text, surface.readRuns(text));
      surface.select(selection.start, selection.end);
    }
    this.#toggleEmpty();
    this.#changed();
  }

  // MARK: Keys

  #key(event) {
    if (event.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const figure = this.chosen;
    const key = event.key.toLowerCase();
    if (isCommand && !event.altKey) {
      if (key === "z" || key === "y") {
        event.preventDefault();
        this.history[key === "y" || event.shiftKey ? "redo" : "undo"]();
      } else if (KEYS[key] && !event.shiftKey && !figure) {
        event.preventDefault();
        this.toggle(KEYS[key]);
      } else if (key === "a" && document.activeElement === this.story) {
        // A browser's own selection of all leaves figures at the edges out.
        event.preventDefault();
        document.getSelection().setBaseAndExtent(this.story, 0, this.story, this.story.childNodes.length);
      } else if (key === "x" && event.shiftKey) {
        event.preventDefault();
        this.toggle("s");
      } else if (key === "k") {
        event.preventDefault();
        this.dispatchEvent(new Event("link"));
      }
      return;
    }
    if (isCommand && event.altKey && !figure) {
      const type = {Digit1: "h3", Digit2: "h4", KeyQ: "quote"}[event.code];
      if (type) {
        event.preventDefault();
        this.setType(type);
      }
      return;
    }
    if (figure) this.#figureKey(event, figure);
    else if (event.key === "Tab" && !event.altKey && this.#moveItems(event.shiftKey)) event.preventDefault();
    else if (event.key.startsWith("Arrow") && !event.shiftKey && !event.altKey) this.#arrow(event);
    if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
      this.history.pause();
      this.#marks = null;
    }
  }

  /** Puts items of lists a level down, or up; false if there is nothing to move, so that the key leaves the story. */
  #moveItems(isUp) {
    const selection = this.selection;
    if (!selection || !commands.itemOf(selection.start.text)) return false;
    const before = this.#state();
    const isDone = commands[isUp ? "outdentItems" : "indentItems"](this.story, selection);
    if (!isDone) return false;
    this.history.note("change", true, before);
    this.#complete();
    surface.select(selection.start, selection.end);
    this.#changed();
    return true;
  }

  #figureKey(event, figure) {
    const move = (work) => {
      event.preventDefault();
      work();
    };
    const caption = figure.querySelector("figcaption[data-text]");
    const isUp = event.key === "ArrowUp" || event.key === "ArrowLeft",
          isDown = event.key === "ArrowDown" || event.key === "ArrowRight";
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown"))
      move(() => this.#moveFigure(figure, event.key === "ArrowUp"));
    else if (event.key === "Backspace" || event.key === "Delete") move(() => this.removeFigure(figure));
    else if (event.key === "Enter") move(() => this.change(() => commands.belowFigure(figure)));
    else if (isUp)
      move(() => this.#go(figure.previousElementSibling, true)
          || this.change(() => commands.paragraphBeside(figure, "before")));
    else if (event.key === "ArrowDown" && caption) move(() => this.#reveal(commands.at(caption)));
    else if (isDown) move(() => this.#go(figure.nextElementSibling, false));
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.preventDefault();
  }

  #moveFigure(figure, isUp) {
    const other = isUp ? figure.previousElementSibling : figure.nextElementSibling;
    if (other)
      this.change(() => {
        other[isUp ? "before" : "after"](figure);
        return {figure};
      });
  }

  /** Goes to a block: a figure is chosen, in a text stands the caret. */
  #go(block, atEnd) {
    if (!block) return false;
    if (block.matches("figure,.divider")) this.choose(block);
    else {
      const inside = block.matches("[data-text]") ? [block] : [...block.querySelectorAll("[data-text]")];
      this.#reveal(atEnd ? commands.endOf(inside.at(-1)) : commands.at(inside[0]));
    }
    return true;
  }

  #arrow(event) {
    const selection = this.selection;
    if (!selection?.isCollapsed) return;
    const {text, offset} = selection.start;
    const isBack = event.key === "ArrowUp" || event.key === "ArrowLeft";
    const isLine = event.key === "ArrowUp" || event.key === "ArrowDown";
    const isAtEdge =
      isLine ? surface.isAtLine(text, isBack) : offset === (isBack ? 0 : lengthOf(surface.readRuns(text)));
    if (!isAtEdge) return;
    const block = commands.blockOf(this.story, text);
    const texts = block.matches("[data-text]") ? [block] : [...block.querySelectorAll("[data-text]")];
    if (text !== (isBack ? texts[0] : texts.at(-1))) return;
    if (commands.isCaption(text)) {
      event.preventDefault();
      if (isBack) this.choose(block);
      else this.#go(block.nextElementSibling, false);
      return;
    }
    const next = isBack ? block.previousElementSibling : block.nextElementSibling;
    if (!next?.matches("figure,.divider")) return;
    event.preventDefault();
    this.choose(next);
  }

  #press(event) {
    this.history.pause();
    this.#marks = null;
    const figure = event.target.closest("figure,.divider");
    if (figure && !event.target.closest("figcaption,button,video,input")) {
      event.preventDefault();
      this.choose(figure);
    } else if (event.target === this.story) {
      const last = this.story.lastElementChild;
      if (event.clientY > last.getBoundingClientRect().bottom) {
        event.preventDefault();
        this.focus(true);
      }
    }
  }

  /** Chooses a figure or divider as a whole. */
  choose(figure) {
    figure.focus();
    figure.scrollIntoView({block: "nearest"});
  }

  #mark(figure) {
    for (const other of this.story.querySelectorAll(".chosen")) other.classList.toggle("chosen", other === figure);
    figure?.classList.add("chosen");
  }

  removeFigure(figure) { this.change(() => commands.removeFigure(this.story, figure)); }

  // MARK: Formats

  /** Sets a mark for the selection, or takes it away if all of it has the mark. */
  toggle(mark) {
    const selection = this.selection;
    if (!selection) return;
    if (selection.isCollapsed) {
      const marks = {...(this.#marks ?? commands.marksAt(selection.start))};
      if (marks[mark]) delete marks[mark];
      else marks[mark] = true;
      this.#marks = marks;
      return;
    }
    this.setMark(mark, commands.markOf(this.story, selection, mark) ? null : true, selection);
  }

  /** Sets a mark to a value, or takes it away by null. */
  setMark(mark, value, selection = this.selection) {
    if (!selection || selection.isCollapsed) return;
    this.change(() => {
      commands.setMark(this.story, selection, mark, value);
      return null;
    });
    surface.select(selection.start, selection.end);
  }

  /** Sets the type of the selected blocks, or makes them paragraphs if they are of it. */
  setType(wanted) {
    const selection = this.selection;
    if (!selection) return;
    const texts =
      commands.partsOf(this.story, selection).map((part) => part.text).filter((text) => !commands.isCaption(text));
    if (!texts.length) return;
    const present = texts[0].localName;
    const next = {p: "blockquote", blockquote: "aside", aside: "p"};
    const type = wanted === "quote" ? next[present] ?? "blockquote" : present === wanted ? "p" : wanted;
    this.history.note("change");
    const made = new Map(texts.map((text) => [text, commands.setType(text, type)]));
    const moved = (place) => commands.at(made.get(place.text) ?? place.text, place.offset);
    this.#complete();
    surface.select(moved(selection.start), moved(selection.end));
    this.#changed();
  }

  /** What the selection is: its marks, the name of its block, and whether there is a link. */
  describe() {
    const selection = this.selection;
    return selection && commands.described(this.story, selection);
  }

  /** Writes runs at the caret. */
  write(runs) {
    const place = this.selection?.start;
    if (place) this.change(() => commands.insertRuns(place, runs));
  }

  // MARK: Figures

  /** Puts a block at the caret, or at the end. */
  insert(block) {
    const place = this.selection?.start
      ?? commands.endOf(surface.textsOf(this.story).filter((text) => !commands.isCaption(text)).at(-1));
    const target =
      commands.isCaption(place.text) ? commands.belowFigure(commands.blockOf(this.story, place.text)) : place;
    this.change(() => commands.insertBlocks(this.story, target, [block]));
  }

  /** What is left of a selection when it is deleted: a place. */
  emptied(selection) {
    return selection.isCollapsed ? selection.start : commands.deleteRange(this.story, selection.start, selection.end);
  }
}
