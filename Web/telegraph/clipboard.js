// Copying, pasting, dragging and dropping. What comes from elsewhere is read as blocks, and nothing else of it is kept.

import {blocksFromHTML, blocksFromText, meantAddress, nodesFromBlocks, textOf} from "./blocks.js";
import * as commands from "./commands.js";
import {linkBefore} from "./links.js";
import {readBlocks, select, textAround, textsOf} from "./surface.js";

/** Sends `files` with those that were pasted or dropped, and the figure below which they belong: null for the caret. */
export class Clipboard extends EventTarget {
  /** The selection that is being dragged from here. */
  #dragged = null;

  constructor(editor) {
    super();
    this.editor = editor;
    const on = (name, listener) => editor.story.addEventListener(name, listener);
    on("copy", (event) => this.#copy(event));
    on("cut", (event) => this.#copy(event, true));
    on("paste", (event) => this.#paste(event));
    on("dragstart", (event) => {
      if (event.target.closest?.("figure")) event.preventDefault();
      this.#dragged = editor.selection;
    });
    on("dragend", () => {
      this.#dragged = null;
    });
    on("dragover", (event) => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    });
    on("drop", (event) => this.#drop(event));
  }

  #copy(event, isCut = false) {
    const figure = this.editor.chosen;
    const selection = figure ? null : this.editor.selection;
    if (!figure && (!selection || selection.isCollapsed)) return;
    event.preventDefault();
    const blocks = figure ? readBlocks({children: [figure]}) : commands.selectedBlocks(this.editor.story, selection);
    const holder = document.createElement("div");
    holder.append(htmlOf(blocks.length === 1 && blocks[0].type === "p" ? nodesFromBlocks(blocks)[0]?.children ?? []
                                                                       : nodesFromBlocks(blocks)));
    event.clipboardData.setData("text/html", holder.innerHTML);
    event.clipboardData.setData("text/plain", plainOf(blocks));
    if (!isCut) return;
    if (figure) this.editor.removeFigure(figure);
    else this.editor.change(() => this.editor.emptied(selection));
  }

  #paste(event) {
    event.preventDefault();
    const figure = this.editor.chosen;
    const selection = figure ? null : this.editor.selection;
    const data = event.clipboardData;
    const html = data.getData("text/html"), text = data.getData("text/plain");
    const files = [...data.files];
    if (files.length && !text.trim()) {
      this.#files(files, figure);
      return;
    }
    if (!(figure || selection) || !(html || text)) return;
    const isRange = Boolean(selection) && !selection.isCollapsed;
    const address = isRange && selection.start.text === selection.end.text
      && /^https?:\/\/\S+$/i.test(text.trim()) && meantAddress(text);
    if (address) {
      this.editor.setMark("a", address);
      return;
    }
    let blocks;
    if (selection?.start.text.localName === "pre")
      blocks = [{type: "p", runs: [{text: text.replace(/\r\n?/g, "\n"), marks: {}}]}];
    else blocks = html ? blocksFromHTML(html) : blocksFromText(text);
    const isBlank = blocks.every((block) => block.type === "p" && !block.runs.length);
    if (!blocks.length || (isBlank && !isRange)) return;
    const carried = blocks.filter((block) => block.type === "figure" && block.src.startsWith("data:"));
    const others = blocks.filter((block) => !carried.includes(block));
    if (others.length || isRange) {
      // Only now, when something comes below the figure, and in the same step of undoing.
      const place = () => figure ? commands.belowFigure(figure) : this.editor.emptied(selection);
      this.editor.change(() => commands.insertBlocks(this.editor.story, place(), others));
      this.#linkAtCaret();
    }
    if (carried.length) {
      const pictures = carried.map((block, index) => fileFromData(block.src, index));
      this.#files(pictures, others.length ? null : figure);
    }
  }

  /** Makes a link of an address that ends at the caret. */
  #linkAtCaret() {
    const place = this.editor.selection?.start;
    if (!place) return;
    linkBefore(place);
    select(place);
  }

  #drop(event) {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    const range = document.caretRangeFromPoint?.(event.clientX, event.clientY);
    if (range && this.editor.story.contains(range.startContainer)) {
      const text = textAround(this.editor.story, range.startContainer);
      if (text)
        document.getSelection().setBaseAndExtent(
          range.startContainer, range.startOffset, range.startContainer, range.startOffset);
    }
    if (files.length) {
      this.#files(files);
      return;
    }
    const html = event.dataTransfer.getData("text/html"), text = event.dataTransfer.getData("text/plain");
    const place = this.editor.selection?.start;
    if (!place || !(html || text)) return;
    const blocks = html ? blocksFromHTML(html) : blocksFromText(text);
    const dragged = this.#dragged;
    this.#dragged = null;
    if (!dragged || event.ctrlKey) {
      this.editor.change(() => commands.insertBlocks(this.editor.story, place, blocks));
      return;
    }
    const all = textsOf(this.editor.story);
    const compare = (one, other) => all.indexOf(one.text) - all.indexOf(other.text) || one.offset - other.offset;
    if (compare(place, dragged.start) >= 0 && compare(place, dragged.end) <= 0) return;
    this.editor.change(() => {
      // What lies further down is changed first, so that the other place stays right.
      const isBelow = compare(place, dragged.end) > 0;
      if (!isBelow) commands.deleteRange(this.editor.story, dragged.start, dragged.end);
      const end = commands.insertBlocks(this.editor.story, place, blocks);
      if (isBelow) commands.deleteRange(this.editor.story, dragged.start, dragged.end);
      return this.editor.story.contains(end.text) ? end : place;
    });
  }

  #files(files, figure = null) { this.dispatchEvent(new CustomEvent("files", {detail: {files, figure}})); }
}

function htmlOf(nodes) {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) {
    if (typeof node === "string") {
      fragment.append(node);
      continue;
    }
    const made = document.createElement(node.tag);
    for (const [name, value] of Object.entries(node.attrs ?? {})) made.setAttribute(name, value);
    made.append(htmlOf(node.children ?? []));
    fragment.append(made);
  }
  return fragment;
}

const plainOf = (blocks) =>
  blocks
    .map((block) => block.items ? block.items.map((item) => `- ${textOf(item.runs)}`).join("\n")
        : block.type === "hr" ? "---"
        : block.runs?.length  ? textOf(block.runs)
                              : block.src ?? "")
    .join("\n");

function fileFromData(address, index) {
  const [, type, data] = /^data:([^;]+);base64,(.*)$/s.exec(address);
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([bytes], `picture-${index + 1}`, {type});
}
