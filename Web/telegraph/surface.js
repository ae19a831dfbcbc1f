// The story on the screen: blocks to elements and back, and places in it as (number of a text, offset).
//
// A text is an element with data-text. A <br> at its end is not part of it: browsers want one there to show a last or
// empty line.

import {MARKS, blocksFromTree, joined, textOf, treeOf} from "./blocks.js";
import {frameOf} from "./embeds.js";
import {texts} from "./texts.js";
import {element} from "../style/elements.js";

const MARK_TAGS = {
  STRONG: "strong",
  B: "strong",
  EM: "em",
  I: "em",
  U: "u",
  S: "s",
  CODE: "code"
};
const OWN =
  "p[data-text],h3[data-text],h4[data-text],blockquote[data-text],aside[data-text],pre[data-text],ul,ol,figure,.divider";

// MARK: Texts

/** Fills a text with runs. Code has no marks. */
export function writeRuns(text, given) {
  const runs = text.localName === "pre" ? given.map((run) => ({text: run.text, marks: {}})) : given;
  const content = [];
  const opened = [];
  for (const run of joined(runs)) {
    const wanted = MARKS.filter((mark) => run.marks[mark]);
    let same = 0;
    while (same < opened.length && wanted[same] === opened[same].mark && run.marks[wanted[same]] === opened[same].value)
      same++;
    opened.length = same;
    for (const mark of wanted.slice(same)) {
      const made = mark === "a" ? element("a", {href: run.marks.a}) : element(mark);
      if (opened.length) opened.at(-1).made.append(made);
      else content.push(made);
      opened.push({mark, value: run.marks[mark], made});
    }
    run.text.split("\n").forEach((line, index) => {
      const parts = [index ? element("br") : null, line || null].filter(Boolean);
      if (opened.length) opened.at(-1).made.append(...parts);
      else content.push(...parts);
    });
  }
  if (!content.length || textOf(runs).endsWith("\n")) content.push(element("br"));
  text.replaceChildren(...content);
  text.classList.toggle("empty", !textOf(runs));
}

function lastPlace(text) {
  let node = text;
  while (node.lastChild) node = node.lastChild;
  return node.nodeName === "BR" ? node : null;
}

/** The runs of a text. */
export function readRuns(text) {
  const runs = [];
  const filler = lastPlace(text);
  const read = (node, marks) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) runs.push({text: child.data, marks});
      else if (child.nodeName === "BR") {
        if (child !== filler) runs.push({text: "\n", marks});
      } else if (child.nodeName === "A") read(child, {...marks, a: child.getAttribute("href") ?? ""});
      else read(child, MARK_TAGS[child.nodeName] ? {...marks, [MARK_TAGS[child.nodeName]]: true} : marks);
    }
  };
  read(text, {});
  return joined(runs);
}

/** The offset in a text of a place in the document. */
export function offsetIn(text, node, offset) {
  let count = 0, isFound = false;
  const filler = lastPlace(text);
  const walk = (at) => {
    if (at === node && at.nodeType === Node.TEXT_NODE) {
      count += offset;
      isFound = true;
      return;
    }
    if (at.nodeType === Node.TEXT_NODE) {
      count += at.data.length;
      return;
    }
    if (at.nodeName === "BR") {
      if (at === node) isFound = true;
      else if (at !== filler) count += 1;
      return;
    }
    for (let index = 0; index <= at.childNodes.length; index++) {
      if (at === node && index === offset) {
        isFound = true;
        return;
      }
      if (index < at.childNodes.length) walk(at.childNodes[index]);
      if (isFound) return;
    }
  };
  walk(text);
  return count;
}

/** The place in the document of an offset in a text. */
export function pointAt(text, offset) {
  let left = offset, point = null;
  const walk = (at) => {
    for (const child of at.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        if (left <= child.data.length) {
          point = [child, left];
          return true;
        }
        left -= child.data.length;
      } else if (child.nodeName === "BR") {
        const index = [...at.childNodes].indexOf(child);
        if (left === 0) {
          point = [at, index];
          return true;
        }
        left -= 1;
        if (left === 0 && child.nextSibling?.nodeType !== Node.TEXT_NODE) {
          point = [at, index + 1];
          return true;
        }
      } else if (walk(child)) return true;
    }
    return false;
  };
  if (!walk(text)) point = [text, text.childNodes.length];
  return point;
}

// MARK: Blocks

function textElement(tag, runs) {
  const made = element(tag, {"data-text": true, dir: "auto"});
  writeRuns(made, runs);
  return made;
}

function itemElement({runs, lists}) { return element("li", {}, textElement("div", runs), lists.map(renderBlock)); }

function mediumElement({tag, src}) {
  if (tag === "img") return element("img", {src, alt: ""});
  if (tag === "video") return element("video", {src, controls: true, preload: "metadata"});
  const {label, url} = frameOf(src);
  return element(
    "div.frame-card", {}, element("strong", {}, label || texts.frame), element("span.address", {dir: "ltr"}, url));
}

/** The element of a figure, whose caption can be written in. */
export function figureElement(block) {
  const label = {img: texts.picture, video: texts.film, iframe: texts.frame}[block.tag];
  const caption = element("figcaption", {
    "data-text": true,
    dir: "auto",
    contenteditable: "true",
    role: "textbox",
    "aria-label": `${label}: ${texts.caption}`,
    "data-hint": texts.caption,
  });
  writeRuns(caption, block.runs);
  const figure =
    element("figure", {contenteditable: "false", tabindex: "-1", "aria-label": `${label}. ${texts.figureHint}`},
      mediumElement(block), caption);
  figure.medium = {tag: block.tag, src: block.src};
  return figure;
}

/** The element of a block. */
export function renderBlock(block) {
  if (block.type === "pending") return block.figure.done ? figureElement(block.figure.done) : block.figure;
  if (block.items) return element(block.type, {}, block.items.map(itemElement));
  if (block.type === "figure") return figureElement(block);
  if (block.type === "hr") {
    return element(
      "div.divider", {contenteditable: "false", tabindex: "-1", role: "separator", "aria-label": texts.divider});
  }
  return textElement(block.type, block.runs);
}

function listBlock(list) {
  const items = [...list.children].filter((child) => child.nodeName === "LI").map((item) => {
    const text = item.querySelector(":scope > [data-text]");
    const lists = [...item.children].filter((child) => child.nodeName === "UL" || child.nodeName === "OL");
    return {runs: text ? readRuns(text) : [], lists: lists.map(listBlock)};
  });
  return {type: list.nodeName.toLowerCase(), items};
}

/**
 * The block of an element; null for a figure that is not there yet.
 *
 * States that undoing goes back to have such figures as they are: what arrives meanwhile is in them, too.
 */
export function readBlock(child, hasPending = false) {
  if (child.matches(".pending")) return hasPending ? {type: "pending", figure: child} : null;
  if (child.matches("ul,ol")) return listBlock(child);
  if (child.matches(".divider")) return {type: "hr"};
  if (child.matches("figure"))
    return {type: "figure", ...child.medium, runs: readRuns(child.querySelector("figcaption"))};
  return {type: child.localName, runs: readRuns(child)};
}

/** All blocks of the story. */
export const readBlocks = (story, hasPending = false) =>
  [...story.children].map((child) => readBlock(child, hasPending)).filter(Boolean);

/** True if a browser has left only what this file makes. */
export function isSound(story) {
  if (!story.firstElementChild) return false;
  for (const child of story.childNodes) {
    if (child.nodeType !== Node.ELEMENT_NODE || !child.matches(OWN)) return false;
    if (child.matches("ul,ol")) {
      const items = [...child.querySelectorAll("ul,ol")].concat(child).flatMap((list) => [...list.childNodes]);
      if (!items.length
        || items.some((item) => item.nodeName !== "LI" || !item.firstElementChild?.matches("div[data-text]")))
        return false;
    } else if (child.matches("[data-text]")
      && child.querySelector("div,p,ul,ol,figure,h1,h2,h3,h4,blockquote,[data-text]"))
      return false;
  }
  return true;
}

/** True if a text holds elements that its runs would not make, such as spans with styles. */
export const isMessy = (text) => [...text.querySelectorAll("*")].some(
  (child) => !["A", "STRONG", "EM", "U", "S", "CODE", "BR"].includes(child.nodeName) || child.hasAttribute("style")
    || child.hasAttribute("class"));

/** All blocks of a story that a browser has changed in ways of its own. */
export function rescuedBlocks(story) {
  const blocks = [];
  for (const child of story.childNodes) {
    const isOwn = child.nodeType === Node.ELEMENT_NODE && child.matches(OWN)
      && isSound({firstElementChild: child, childNodes: [child]});
    if (isOwn) blocks.push(readBlock(child, true));
    else blocks.push(...blocksFromTree(treeOf(child)));
  }
  return blocks.filter(Boolean);
}

// MARK: Selections

export const textsOf = (story) => [...story.querySelectorAll("[data-text]")];

/** The text that holds a node; null outside of the story. */
export function textAround(story, node) {
  const from = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement;
  const text = from?.closest("[data-text]");
  return text && story.contains(text) ? text : null;
}

/** The nearest place in a text to any place of the document in the story; `isOutside` tells that it lies in none. */
function nearest(story, node, offset) {
  const text = textAround(story, node);
  if (text) return {text, offset: offsetIn(text, node, offset)};
  if (!story.contains(node)) return null;
  const all = textsOf(story);
  const child = node.childNodes[offset];
  const after = all.find((one) => child
      ? child.contains(one) || child.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING
      : node.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !node.contains(one));
  if (after) return {text: after, offset: 0, isOutside: true};
  const last = all.at(-1);
  return last ? {text: last, offset: offsetIn(last, last, last.childNodes.length), isOutside: true} : null;
}

/** The selection: { start, end, isCollapsed, isBackward } with texts and offsets; null if it is elsewhere. */
export function readSelection(story) {
  const selection = document.getSelection();
  if (!selection?.rangeCount || !story.contains(selection.anchorNode) || !story.contains(selection.focusNode))
    return null;
  const range = selection.getRangeAt(0);
  const start = nearest(story, range.startContainer, range.startOffset);
  let end = nearest(story, range.endContainer, range.endOffset);
  if (!start || !end) return null;
  // Three presses select a paragraph up to the start of the next one, which is not meant.
  if (range.endContainer.nodeType === Node.ELEMENT_NODE && end.offset === 0 && end.text !== start.text
    && !end.isOutside) {
    const all = textsOf(story), before = all[all.indexOf(end.text) - 1];
    end = {text: before, offset: offsetIn(before, before, before.childNodes.length)};
  }
  const order = start.text.compareDocumentPosition(end.text);
  if (order & Node.DOCUMENT_POSITION_PRECEDING || (start.text === end.text && end.offset < start.offset)) end = start;
  return {start, end, isCollapsed: start.text === end.text && start.offset === end.offset};
}

/** Selects from one place to another. */
export function select(start, end = start) {
  const host = start.text.closest("[contenteditable=true]");
  if (document.activeElement !== host) host?.focus({preventScroll: true});
  document.getSelection().setBaseAndExtent(...pointAt(start.text, start.offset), ...pointAt(end.text, end.offset));
}

/** True if the caret stands in the first (or last) line of a text. */
export function isAtLine(text, isFirst) {
  const range = document.getSelection().getRangeAt(0);
  const caret = range.getClientRects()[0];
  if (!caret) return true;
  const box = text.getBoundingClientRect(), style = getComputedStyle(text);
  const slack = caret.height * .6;
  return isFirst ? caret.top - box.top - parseFloat(style.paddingTop) < slack
                 : box.bottom - parseFloat(style.paddingBottom) - caret.bottom < slack;
}
