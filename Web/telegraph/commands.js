// Changes of the story. Each works on the elements, and gives the place where the caret then is, or null.

import {emptyParagraph, joined, lengthOf, marked, sliced, textOf} from "./blocks.js";
import {readBlock, readRuns, renderBlock, textsOf, writeRuns} from "./surface.js";

export const at = (text, offset = 0) => ({text, offset});
export const endOf = (text) => at(text, lengthOf(readRuns(text)));

/** The block of the story that holds an element. */
export function blockOf(story, node) {
  let block = node;
  while (block && block.parentElement !== story) block = block.parentElement;
  return block;
}

export const itemOf = (text) => text.parentElement.nodeName === "LI" ? text.parentElement : null;
export const isCaption = (text) => text.nodeName === "FIGCAPTION";
const lastText = (block) => block.matches("[data-text]") ? block : [...block.querySelectorAll("[data-text]")].at(-1);
const firstText = (block) => block.matches("[data-text]") ? block : block.querySelector("[data-text]");

/** Puts a new empty paragraph beside a block; gives its place. */
export function paragraphBeside(block, where) {
  const made = renderBlock(emptyParagraph());
  block[where](made);
  return at(made);
}

/** Takes an item out of its list, as a paragraph; the list is divided there. */
export function liftItem(text, type = "p") {
  const item = itemOf(text), list = item.parentElement;
  const made = renderBlock({type, runs: readRuns(text)});
  const after = list.cloneNode(false);
  while (item.nextSibling) after.append(item.nextSibling);
  const inner = [...item.querySelectorAll(":scope > ul, :scope > ol")];
  if (list.parentElement.nodeName === "LI") {
    // Of a list in a list: one level up.
    const lifted = list.parentElement.cloneNode(false);
    lifted.append(renderBlock({type: "p", runs: []}));
    const div = text;
    lifted.replaceChildren(div, ...inner, ...(after.children.length ? [after] : []));
    list.parentElement.after(lifted);
    item.remove();
    if (!list.children.length) list.remove();
    return at(div);
  }
  list.after(made, ...inner, ...(after.children.length ? [after] : []));
  item.remove();
  if (!list.children.length) list.remove();
  return at(made);
}

/** Most lists in each other: pages have a bound on levels. */
const MOST_LEVELS = 6;

function levelOf(item) {
  let level = 0;
  for (let list = item.parentElement; list; list = list.parentElement.closest("li")?.parentElement) level++;
  return level;
}

/** The levels of lists below an item. */
const depthOf = (item) => Math.max(0,
  ...[...item.querySelectorAll(":scope > ul > li, :scope > ol > li")].map((inner) => 1 + depthOf(inner)));

/** True if an item can go below the one before it. */
const canGoBelow = (item) => item.previousElementSibling && levelOf(item) + depthOf(item) < MOST_LEVELS;

/** The items of a selection without those that lie in another one of it. */
function itemsOf(story, {start, end}) {
  const all = textsOf(story);
  const items = all.slice(all.indexOf(start.text), all.indexOf(end.text) + 1).map(itemOf).filter(Boolean);
  return items.filter((item) => !items.some((other) => other !== item && other.contains(item)));
}

/** Puts the selected items below the ones before them; false if they stay where they are. */
export function indentItems(story, selection) {
  const items = itemsOf(story, selection);
  if (!items.length || !canGoBelow(items[0])) return false;
  for (const item of items) {
    if (!canGoBelow(item)) continue;
    const list = item.parentElement, last = item.previousElementSibling.lastElementChild;
    if (last.matches("ul,ol")) last.append(item);
    else {
      const made = list.cloneNode(false);
      item.previousElementSibling.append(made);
      made.append(item);
    }
  }
  return true;
}

/** Takes the selected items out of the items that they are below; false if they are below none. */
export function outdentItems(story, selection) {
  const items = itemsOf(story, selection).filter((item) => levelOf(item) > 1);
  // The last first: what follows an item goes below it.
  for (const item of items.reverse()) liftItem(item.firstElementChild);
  return items.length > 0;
}

/** Makes a text of the story a block of another type. */
export function setType(text, type) {
  if (isCaption(text)) return text;
  let plain = text;
  while (itemOf(plain)) plain = liftItem(plain, type === "p" ? "p" : type).text;
  if (plain.localName === type) return plain;
  const made = renderBlock({type, runs: readRuns(plain)});
  plain.replaceWith(made);
  return made;
}

/** Makes a paragraph an item of a list, and joins it with one before it. */
export function makeItem(text, type) {
  const list = renderBlock({type, items: [{runs: readRuns(text), lists: []}]});
  const before = text.previousElementSibling;
  text.replaceWith(list);
  let item = list.firstElementChild;
  if (before?.localName === type) {
    before.append(item);
    list.remove();
  }
  return at(item.firstElementChild);
}

function removeText(text) {
  const item = itemOf(text);
  if (!item) {
    text.remove();
    return;
  }
  const list = item.parentElement;
  const inner = [...item.querySelectorAll(":scope > ul, :scope > ol")];
  // What was below the item belongs to the one before it now.
  const before = item.previousElementSibling;
  if (inner.length && before) before.append(...inner);
  else if (inner.length) inner.forEach((one) => list.before(...one.children.length ? [one] : []));
  item.remove();
  if (!list.children.length) list.remove();
}

/** Deletes from one place to another; gives the place that is left. */
export function deleteRange(story, from, to) {
  // A figure at an edge is deleted, too, unless the selection begins or ends in its caption.
  const isEdge = (place) => place.isOutside && isCaption(place.text) && from.text !== to.text;
  const start = isEdge(from) ? paragraphBeside(blockOf(story, from.text), "before") : from;
  const end = isEdge(to) ? paragraphBeside(blockOf(story, to.text), "after") : to;
  if (start.text === end.text) {
    const runs = readRuns(start.text);
    writeRuns(start.text, [...sliced(runs, 0, start.offset), ...sliced(runs, end.offset)]);
    return start;
  }
  const left = sliced(readRuns(start.text), 0, start.offset);
  const right = sliced(readRuns(end.text), end.offset);
  const all = textsOf(story);
  const between = all.slice(all.indexOf(start.text) + 1, all.indexOf(end.text));
  for (const block of [...story.children]) {
    const isAfter =
      start.text.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING && !block.contains(start.text);
    const isBefore =
      end.text.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_PRECEDING && !block.contains(end.text);
    if (block.matches("figure,.divider") && isAfter && isBefore) block.remove();
  }
  between.filter((text) => !isCaption(text) && story.contains(text)).forEach(removeText);
  const canJoin = !isCaption(start.text) && !isCaption(end.text);
  writeRuns(start.text, canJoin ? [...left, ...right] : left);
  if (canJoin) removeText(end.text);
  else writeRuns(end.text, right);
  // Nothing is left: then neither is the form of what began it.
  const isBlank = textsOf(story).length === 1 && story.children.length === 1 && !lengthOf(readRuns(start.text));
  return isBlank && !isCaption(start.text) ? at(setType(start.text, "p")) : start;
}

/** Puts runs at a place; gives the place behind them. */
export function insertRuns(place, added) {
  const runs = readRuns(place.text);
  const inCaption =
    isCaption(place.text) ? added.map((run) => ({...run, text: run.text.replaceAll("\n", " ")})) : added;
  writeRuns(place.text, joined([...sliced(runs, 0, place.offset), ...inCaption, ...sliced(runs, place.offset)]));
  return at(place.text, place.offset + lengthOf(inCaption));
}

/** The marks that typing at a place takes on. */
export function marksAt(place) {
  const before = sliced(readRuns(place.text), Math.max(0, place.offset - 1), place.offset)[0];
  const {a, ...marks} = before?.marks ?? {};
  return marks;
}

/** The key Enter. */
export function breakBlock(story, place) {
  const {text} = place;
  const runs = readRuns(text);
  const [left, right] = [sliced(runs, 0, place.offset), sliced(runs, place.offset)];
  if (isCaption(text)) return belowFigure(blockOf(story, text));
  if (text.localName === "pre") {
    if (!right.length && textOf(left).endsWith("\n")) {
      writeRuns(text, sliced(left, 0, lengthOf(left) - 1));
      return paragraphBeside(text, "after");
    }
    return insertRuns(place, [{text: "\n", marks: {}}]);
  }
  if (itemOf(text)) {
    if (!runs.length) return liftItem(text);
    const made = renderBlock({type: "ul", items: [{runs: right, lists: []}]}).firstElementChild;
    made.append(...itemOf(text).querySelectorAll(":scope > ul, :scope > ol"));
    itemOf(text).after(made);
    writeRuns(text, left);
    return at(made.firstElementChild);
  }
  if (!runs.length && text.localName !== "p") return at(setType(text, "p"));
  const isHeading = /^h\d$/.test(text.localName);
  if (isHeading && !left.length && right.length) {
    paragraphBeside(text, "before");
    return place;
  }
  const made = renderBlock({type: isHeading ? "p" : text.localName, runs: right});
  text.after(made);
  writeRuns(text, left);
  return at(made);
}

/** The place below a figure or divider: an empty paragraph that is there, or a new one. */
export function belowFigure(figure) {
  const next = figure.nextElementSibling;
  if (next?.localName === "p" && !readRuns(next).length) return at(next);
  return paragraphBeside(figure, "after");
}

/** The key Backspace at the start of a text. Gives a place, or { figure } to choose. */
export function joinBefore(story, text) {
  if (isCaption(text)) return {figure: blockOf(story, text)};
  const item = itemOf(text);
  if (item) {
    const before = item.previousElementSibling;
    if (!before) return liftItem(text);
    const place = endOf(lastText(before));
    return deleteRange(story, place, at(text));
  }
  if (text.localName !== "p") return at(setType(text, "p"));
  const before = text.previousElementSibling;
  if (!before) return at(text);
  if (before.matches("figure,.divider")) {
    if (!readRuns(text).length && (text.nextElementSibling || before.previousElementSibling)) text.remove();
    return {figure: before};
  }
  return deleteRange(story, endOf(lastText(before)), at(text));
}

/** The key Delete at the end of a text. */
export function joinAfter(story, text) {
  if (isCaption(text)) return null;
  const all = textsOf(story);
  const block = blockOf(story, text);
  const isLast = lastText(block) === text;
  const next = isLast ? block.nextElementSibling : null;
  if (isLast && !next) return null;
  if (next?.matches("figure,.divider")) {
    if (!readRuns(text).length && block === text) text.remove();
    return {figure: next};
  }
  return deleteRange(story, endOf(text), at(all[all.indexOf(text) + 1]));
}

/** Takes a figure or divider away; gives the place where it was. */
export function removeFigure(story, figure) {
  const next = figure.nextElementSibling, before = figure.previousElementSibling;
  figure.remove();
  if (next && !next.matches("figure,.divider")) return at(firstText(next));
  if (before && !before.matches("figure,.divider")) return endOf(lastText(before));
  if (next) return paragraphBeside(next, "before");
  if (before) return paragraphBeside(before, "after");
  story.append(renderBlock(emptyParagraph()));
  return at(story.firstElementChild);
}

/** Puts blocks at a place, joined with what is around it; gives the place behind them. */
export function insertBlocks(story, place, blocks) {
  const {text} = place;
  const flat = () =>
    blocks.flatMap((block) => block.items ? block.items.map((item) => item.runs)
              : block.runs                ? [block.runs]
                                          : [])
      .filter((runs) => runs.length);
  const isInner = isCaption(text) || text.localName === "pre";
  if (isInner || (blocks.length === 1 && blocks[0].type === "p")) {
    const lines = flat().flatMap((runs, index) => index ? [{text: "\n", marks: {}}, ...runs] : runs);
    return insertRuns(place, lines);
  }
  const item = itemOf(text);
  if (item && blocks.every((block) => block.items || block.runs) && blocks.every((block) => block.type !== "figure")) {
    const items = blocks.flatMap((block) => block.items ?? [{runs: block.runs, lists: []}]);
    const made = renderBlock({type: "ul", items});
    const behind = sliced(readRuns(text), place.offset);
    writeRuns(text, [...sliced(readRuns(text), 0, place.offset), ...items[0].runs]);
    const rest = [...made.children].slice(1);
    item.after(...rest);
    const last = rest.length ? rest.at(-1).firstElementChild : text;
    const end = endOf(last);
    writeRuns(last, [...readRuns(last), ...behind]);
    return end;
  }
  const base = item ? splitListAt(story, text, place.offset) : text;
  const offset = item ? lengthOf(readRuns(base)) : place.offset;
  const runs = readRuns(base);
  const [left, right] = [sliced(runs, 0, offset), sliced(runs, offset)];
  const list = [...blocks];
  writeRuns(base, left);
  if (left.length && list[0]?.type === "p") writeRuns(base, [...left, ...list.shift().runs]);
  const made = list.map(renderBlock);
  const anchor = item ? blockOf(story, base) : base;
  anchor.after(...made);
  let last = made.at(-1) ?? base;
  let end;
  if (last.matches("figure,.divider")) {
    if (right.length || !last.nextElementSibling) {
      const next = renderBlock({type: "p", runs: right});
      last.after(next);
      end = at(next);
    } else
      end = last.nextElementSibling.matches("figure,.divider") ? paragraphBeside(last, "after")
                                                               : at(firstText(last.nextElementSibling));
  } else {
    const target = lastText(last);
    end = endOf(target);
    if (right.length) writeRuns(target, [...readRuns(target), ...right]);
  }
  if (!left.length && made.length && base.localName === "p" && base !== end.text && !readRuns(base).length)
    base.remove();
  return end;
}

/** Divides a list behind an item, whose text is divided there, too; gives the text in front. */
function splitListAt(story, text, offset) {
  const runs = readRuns(text);
  let outer = text;
  while (itemOf(outer)?.parentElement.parentElement.nodeName === "LI")
    outer = itemOf(outer).parentElement.parentElement.firstElementChild;
  const item = itemOf(outer), list = item.parentElement;
  const behind = sliced(runs, offset);
  const after = list.cloneNode(false);
  while (item.nextSibling) after.append(item.nextSibling);
  if (behind.length) after.prepend(renderBlock({type: "ul", items: [{runs: behind, lists: []}]}).firstElementChild);
  writeRuns(text, sliced(runs, 0, offset));
  if (after.children.length) list.after(after);
  return text;
}

/** The texts of a selection, each with the part that is selected. */
export function partsOf(story, {start, end}) {
  const all = textsOf(story);
  return all.slice(all.indexOf(start.text), all.indexOf(end.text) + 1)
    .map((text) => ({
      text,
      from: text === start.text ? start.offset : 0,
      to: text === end.text ? end.offset : lengthOf(readRuns(text)),
    }))
    .filter((part, index, parts) => part.to > part.from || parts.length === 1);
}

/** The value of a mark if all of the selection has it, else null. */
export function markOf(story, selection, mark) {
  const runs = partsOf(story, selection)
                 .flatMap(({text, from, to}) => sliced(readRuns(text), from, to))
                 .filter((run) => run.text !== "\n");
  return runs.length && runs.every((run) => run.marks[mark]) ? runs[0].marks[mark] : null;
}

/** What a selection is: its marks, the name of its block, and whether the caret stands in an empty line. */
export function described(story, selection) {
  const mark = (name) => markOf(story, selection, name);
  const {text} = selection.start;
  return {
    selection,
    block: text.localName,
    isCaption: isCaption(text),
    isEmptyLine: selection.isCollapsed && text.localName === "p" && !lengthOf(readRuns(text)),
    strong: mark("strong"),
    em: mark("em"),
    s: mark("s"),
    a: mark("a"),
  };
}

/** Sets a mark for all of a selection, or takes it away with null. */
export function setMark(story, selection, mark, value) {
  for (const {text, from, to} of partsOf(story, selection)) {
    if (text.localName !== "pre") writeRuns(text, marked(readRuns(text), from, to, mark, value));
  }
}

/** The part of a text around a place that is one link: { start, end }; null if there is none. */
export function linkAround({text, offset}) {
  let start = 0, found = null;
  for (const run of readRuns(text)) {
    const end = start + run.text.length;
    if (found && found.address === run.marks.a) found.end = end;
    else if (found && found.end >= offset) break;
    else found = run.marks.a ? {address: run.marks.a, start, end} : null;
    start = end;
  }
  const isAround = found && found.start <= offset && offset <= found.end;
  return isAround ? {start: at(text, found.start), end: at(text, found.end)} : null;
}

/** The blocks of what is selected, for the clipboard. */
export function selectedBlocks(story, {start, end}) {
  if (start.text === end.text) {
    const runs = sliced(readRuns(start.text), start.offset, end.offset);
    const whole = runs.length && lengthOf(runs) === lengthOf(readRuns(start.text))
      && /^(h3|h4|blockquote|aside|pre)$/.test(start.text.localName);
    return [{type: whole ? start.text.localName : "p", runs}];
  }
  const first = blockOf(story, start.text), last = blockOf(story, end.text);
  const children = [...story.children];
  return children.slice(children.indexOf(first), children.indexOf(last) + 1)
    .map((child) => {
      const block = readBlock(child);
      if (!block || (child !== first && child !== last)) return block;
      if (block.items) {
        const items =
          [...child.children]
            .map((item, index) => ({item, block: block.items[index]}))
            .filter(({item}) => !(start.text.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_PRECEDING
                                  && !item.contains(start.text))
                && !(end.text.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING
                  && !item.contains(end.text)));
        return {type: block.type, items: items.map(({block: part}) => part)};
      }
      if (block.type === "figure" || block.type === "hr") return block;
      const from = child === first ? start.offset : 0, to = child === last ? end.offset : Infinity;
      return {...block, runs: sliced(block.runs, from, to)};
    })
    .filter(Boolean);
}
