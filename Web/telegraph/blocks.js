// The story as blocks, and what Telegraph's nodes say of it. Nothing here knows of the document on the screen.
//
// A text is a list of runs: { text, marks }. A line break is "\n". Marks are strong, em, u, s, code, and a (an address).

import {figureFor} from "./embeds.js";

export const MARKS = ["a", "strong", "em", "u", "s", "code"];
const MARK_OF = {
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  cite: "em",
  dfn: "em",
  var : "em",
  u: "u",
  ins: "u",
  s: "s",
  del: "s",
  strike: "s",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
};
const TEXT_OF = {
  h1: "h3",
  h2: "h3",
  h3: "h3",
  h4: "h4",
  h5: "h4",
  h6: "h4",
  blockquote: "blockquote",
  aside: "aside",
  pre: "pre"
};
const HIDDEN = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "math",
  "object",
  "head",
  "title",
  "select",
  "textarea",
  "button",
  "meta",
  "link",
]);
const INLINE = new Set([
  ...Object.keys(MARK_OF),
  "a",
  "span",
  "font",
  "small",
  "big",
  "sub",
  "sup",
  "mark",
  "abbr",
  "time",
  "q",
  "label",
  "bdi",
  "bdo",
  "wbr",
  "data",
  "acronym",
  "nobr",
  "center-inline",
]);
const LONGEST_ADDRESS = 2048;

/** The address as a page may hold it; null for a script's, a file's, or none. */
export function safeAddress(text) {
  const address = (text ?? "").trim();
  if (!address || address.length > LONGEST_ADDRESS) return null;
  if (/^#./.test(address) || /^\/(?!\/)/.test(address)) return address;
  if (/^mailto:.+@/i.test(address)) return address;
  if (!/^https?:\/\//i.test(address)) return null;
  try {
    return new URL(address).href;
  } catch { return null; }
}

/** An address that leaves the scheme to the page that it was copied from. */
const absolute = (address) => address.trim().startsWith("//") ? `https:${address.trim()}` : address;

/** The address that a person meant by what was typed: with a scheme, or of mail. */
export function meantAddress(text) {
  const typed = text.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) return `mailto:${typed}`;
  if (/^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/u.test(typed)) return safeAddress(`https://${typed}`);
  return safeAddress(typed);
}

export const textOf = (runs) => runs.map((run) => run.text).join("");
export const lengthOf = (runs) => runs.reduce((sum, run) => sum + run.text.length, 0);
export const emptyParagraph = () => ({type: "p", runs: []});

const sameMarks = (one, other) => MARKS.every((mark) => (one[mark] ?? false) === (other[mark] ?? false));

/** The runs with equal neighbours joined, and none that is empty. */
export function joined(runs) {
  const result = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (!run.text) continue;
    if (last && sameMarks(last.marks, run.marks)) last.text += run.text;
    else result.push({text: run.text, marks: {...run.marks}});
  }
  return result;
}

export function sliced(runs, start, end = Infinity) {
  const result = [];
  let place = 0;
  for (const run of runs) {
    const part = run.text.slice(Math.max(0, start - place), Math.max(0, end - place));
    if (part) result.push({text: part, marks: run.marks});
    place += run.text.length;
  }
  return result;
}

/** The runs with a mark set to a value, or taken away by null, between two places. */
export function marked(runs, start, end, mark, value) {
  const middle = sliced(runs, start, end).map((run) => {
    const marks = {...run.marks};
    if (value === null) delete marks[mark];
    else marks[mark] = value;
    return {text: run.text, marks};
  });
  return joined([...sliced(runs, 0, start), ...middle, ...sliced(runs, end)]);
}

/** The runs without breaks at their end, which a page does not show. */
const withoutLastBreaks = (runs) => joined(sliced(runs, 0, textOf(runs).replace(/\n+$/, "").length));

function trimmed(runs) {
  const all = textOf(runs);
  const start = all.length - all.replace(/^[ \t\n]+/, "").length;
  const end = all.replace(/[ \t\n]+$/, "").length;
  return joined(sliced(runs, start, Math.max(start, end)));
}

// MARK: From trees

/** The marks that a word processor states by styles; see `noted`. */
function styled(attrs) {
  const marks = {};
  if (attrs["data-weight"] === "bold") marks.strong = true;
  if (attrs["data-slant"]) marks.em = true;
  if (attrs["data-struck"]) marks.s = true;
  return marks;
}

/** Reads a tree of { tag, attrs, children } and strings as blocks. Other elements are looked through. */
class TreeReader {
  /** @param keepsSpaces As in nodes; HTML's own spaces are one each. */
  constructor(keepsSpaces) {
    this.keepsSpaces = keepsSpaces;
    this.blocks = [];
    this.runs = [];
  }

  flush() {
    const runs = this.keepsSpaces ? withoutLastBreaks(this.runs) : trimmed(this.runs);
    this.runs = [];
    if (runs.length && (this.keepsSpaces || textOf(runs).trim())) this.blocks.push({type: "p", runs});
  }

  text(text, marks, isPre = false) {
    let shown = text;
    if (!this.keepsSpaces && !isPre) {
      // A space that does not break is one of French or of numbers, unless it stands beside others to keep them apart.
      shown = text.replace(/[ \t\r\n\f\u00a0]*[ \t\r\n\f][ \t\r\n\f\u00a0]*/g, " ");
      const before = textOf(this.runs);
      if (shown.startsWith(" ") && (!before || /[ \n]$/.test(before))) shown = shown.slice(1);
    }
    this.runs.push({text: shown.replace(/\r\n?/g, "\n"), marks});
  }

  read(nodes, marks = {}) {
    for (const node of nodes) {
      if (typeof node === "string") {
        this.text(node, marks);
        continue;
      }
      const {tag} = node;
      if (HIDDEN.has(tag)) continue;
      if (MARK_OF[tag]) {
        const isUndone = MARK_OF[tag] === "strong" && node.attrs["data-weight"] === "normal";
        this.read(node.children, isUndone ? marks : {...marks, [MARK_OF[tag]]: true});
      } else if (tag === "a") {
        const href = safeAddress(absolute(node.attrs.href ?? ""));
        this.read(node.children, href ? {...marks, a: href} : marks);
      } else if (tag === "br") this.runs.push({text: "\n", marks});
      else if (INLINE.has(tag)) this.read(node.children, {...marks, ...styled(node.attrs)});
      else {
        this.flush();
        this.block(node, marks);
        this.flush();
      }
    }
  }

  block(node, marks) {
    const {tag} = node;
    if (TEXT_OF[tag]) this.textBlock(TEXT_OF[tag], node);
    else if (tag === "ul" || tag === "ol" || tag === "menu") this.list(node);
    else if (tag === "hr") this.blocks.push({type: "hr"});
    else if (tag === "figure") this.figure(node);
    else if (["img", "video", "iframe"].includes(tag)) this.medium(node, []);
    else if (tag === "tr") {
      const cells = node.children.filter((child) => child.tag === "td" || child.tag === "th");
      cells.forEach((cell, index) => {
        if (index) this.runs.push({text: " | ", marks: {}});
        this.runs.push(...this.line(cell.children, " ").runs);
      });
    } else {
      const before = this.blocks.length;
      this.read(node.children, marks);
      this.flush();
      if (tag === "p" && this.keepsSpaces && before === this.blocks.length) this.blocks.push(emptyParagraph());
    }
  }

  /** All that is in a block as one text with breaks; media in it stand for themselves. */
  line(children, breakText = "\n", isPre = false) {
    const inner = new TreeReader(this.keepsSpaces || isPre);
    inner.read(children);
    inner.flush();
    const runs = [], media = [];
    const add = (part) => {
      if (runs.length && part.length) runs.push({text: breakText, marks: {}});
      runs.push(...part);
    };
    for (const block of inner.blocks) {
      if (block.type === "figure") media.push(block);
      else if (block.items) block.items.forEach((item) => add(item.runs));
      else if (block.runs) add(block.runs);
    }
    return {runs: withoutLastBreaks(runs), media};
  }

  textBlock(type, node) {
    let {runs, media} = this.line(node.children, "\n", type === "pre");
    if (type === "pre") { runs = joined(runs.map((run) => ({text: run.text, marks: {}}))); }
    if (runs.length || this.keepsSpaces) this.blocks.push({type, runs});
    this.blocks.push(...media);
  }

  list(node) {
    const items = [], media = [];
    for (const child of node.children) {
      if (child.tag === "ul" || child.tag === "ol") {
        const inner = this.inner([child]).find((block) => block.items);
        if (inner && items.length) items.at(-1).lists.push(inner);
        else if (inner) items.push(...inner.items);
        continue;
      }
      if (typeof child === "string" && !child.trim()) continue;
      const content = child.tag === "li" ? child.children : [child];
      const lists = content.filter((part) => part.tag === "ul" || part.tag === "ol");
      const text = this.line(content.filter((part) => !lists.includes(part)));
      media.push(...text.media);
      items.push({runs: text.runs, lists: this.inner(lists).filter((block) => block.items)});
    }
    if (items.length) this.blocks.push({type: node.tag === "ol" ? "ol" : "ul", items});
    this.blocks.push(...media);
  }

  inner(nodes) {
    const reader = new TreeReader(this.keepsSpaces);
    reader.read(nodes);
    reader.flush();
    return reader.blocks;
  }

  figure(node) {
    const media = [];
    let caption = [];
    const look = (nodes) => {
      for (const child of nodes) {
        if (typeof child === "string") continue;
        if (["img", "video", "iframe"].includes(child.tag)) media.push(child);
        else if (child.tag === "figcaption") caption = this.line(child.children, " ").runs;
        else look(child.children);
      }
    };
    look(node.children);
    if (!media.length) {
      this.read(node.children.filter((child) => child.tag !== "figcaption"));
      return;
    }
    media.forEach((medium, index) => this.medium(medium, index === media.length - 1 ? caption : []));
  }

  medium(node, runs) {
    const source = node.attrs.src ?? node.children?.find((child) => child.tag === "source")?.attrs.src;
    // A player that was copied from a page is the one that its address stands for.
    const known = node.tag === "iframe" && !this.keepsSpaces ? figureFor(absolute(source ?? "")) : null;
    if (known) {
      this.blocks.push({...known, runs});
      return;
    }
    const src = /^data:image\/(png|jpeg|gif|webp);base64,/.test(source ?? "") && node.tag === "img"
      ? source
      : safeAddress(absolute(source ?? ""));
    if (src && !src.startsWith("mailto:") && !src.startsWith("#"))
      this.blocks.push({type: "figure", tag: node.tag, src, runs});
  }
}

function read(nodes, keepsSpaces) {
  const reader = new TreeReader(keepsSpaces);
  reader.read(nodes);
  reader.flush();
  return reader.blocks;
}

/** The blocks of a tree, as a browser has left it in the story. */
export const blocksFromTree = (tree) => read([tree], true);

/** The blocks of a page's nodes. */
export function blocksFromNodes(nodes) {
  const tree = (node) => typeof node === "string"
    ? node
    : {tag: String(node.tag).toLowerCase(), attrs: node.attrs ?? {}, children: (node.children ?? []).map(tree)};
  const inBlocks = nodes.filter((node) => typeof node !== "string" || node.trim());
  return read(inBlocks.map(tree), true);
}

/** The tree of a document's node, for reading. */
export function treeOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  const attrs = {};
  for (const name of ["href", "src", "data-weight", "data-slant", "data-struck"])
    if (node.hasAttribute?.(name)) attrs[name] = node.getAttribute(name);
  const children =
    [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE || child.nodeType === Node.ELEMENT_NODE);
  return {tag: (node.localName ?? "").toLowerCase(), attrs, children: children.map(treeOf)};
}

/** What of a style attribute is kept, as attributes of our own: word processors write bold and italic text that way. */
function noted(style) {
  const value = (name) => {
    const found = new RegExp(`(?:^|[;"'\\s])${name}\\s*:\\s*([^;"']+)`, "i").exec(style);
    return found?.[1].trim().toLowerCase() ?? "";
  };
  const weight = value("font-weight");
  const isBold = /^(bold|bolder|[6-9]00)$/.test(weight);
  return (isBold ? " data-weight=bold" : /^(normal|lighter|[1-5]00)$/.test(weight) ? " data-weight=normal" : "")
    + (/^(italic|oblique)/.test(value("font-style")) ? " data-slant=1" : "")
    + (/line-through/.test(value("text-decoration") + value("text-decoration-line")) ? " data-struck=1" : "");
}

/** The blocks of HTML that comes from elsewhere, as from the clipboard. */
export function blocksFromHTML(html) {
  // Styles are left out before anything reads them: the page's policy would report each.
  const bare = html
                 .replace(/<[a-z][^>]*>/gi,
                   (tag) => tag.replace(/\s(style|on\w+|srcset|background)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi,
                       (_, name, value) => name.toLowerCase() === "style" ? noted(value) : ""))
                 .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, "");
  const page = new DOMParser().parseFromString(bare, "text/html");
  return read(treeOf(page.body).children, false);
}

/** The blocks of plain text: a line is a paragraph. */
export const blocksFromText = (text) => text.replace(/\r\n?/g, "\n")
                                          .split(/\n+/)
                                          .map((line) => ({type: "p", runs: line ? [{text: line, marks: {}}] : []}))
                                          .filter((block, index, all) => block.runs.length || all.length === 1);

// MARK: To nodes

function nodesFromRuns(runs, keepsBreaks) {
  const nodes = [];
  const opened = [];
  const place = () => opened.at(-1)?.node.children ?? nodes;
  for (const run of withoutLastBreaks(runs)) {
    const wanted = MARKS.filter((mark) => run.marks[mark]).map((mark) => ({mark, value: run.marks[mark]}));
    let same = 0;
    while (
      same < opened.length && wanted[same]?.mark === opened[same].mark && wanted[same].value === opened[same].value)
      same++;
    opened.length = same;
    for (const {mark, value} of wanted.slice(same)) {
      const node = mark === "a" ? {tag: "a", attrs: {href: value}, children: []} : {tag: mark, children: []};
      place().push(node);
      opened.push({mark, value, node});
    }
    if (keepsBreaks) {
      place().push(run.text);
      continue;
    }
    run.text.split("\n").forEach((line, index) => {
      if (index) place().push({tag: "br"});
      if (line) place().push(line);
    });
  }
  return nodes;
}

const withChildren = (tag, children) => children.length ? {tag, children} : {tag};

function listNode({type, items}) {
  return withChildren(
    type, items.map((item) => withChildren("li", [...nodesFromRuns(item.runs), ...item.lists.map(listNode)])));
}

/** The nodes of blocks, as Telegraph's API takes them. Empty paragraphs at the end are left out. */
export function nodesFromBlocks(blocks) {
  const last = blocks.findLastIndex((block) => block.type !== "p" || textOf(block.runs).trim());
  return blocks.slice(0, last + 1).map((block) => {
    if (block.items) return listNode(block);
    if (block.type === "hr") return {tag: "hr"};
    if (block.type === "p" && !withoutLastBreaks(block.runs).length) return {tag: "p", children: [{tag: "br"}]};
    if (block.type !== "figure") return withChildren(block.type, nodesFromRuns(block.runs, block.type === "pre"));
    const children = [{tag: block.tag, attrs: {src: block.src}}];
    const caption = nodesFromRuns(block.runs);
    if (caption.length) children.push({tag: "figcaption", children: caption});
    return {tag: "figure", children};
  });
}

/** The number of words, for people. */
export function wordCount(blocks) {
  const texts = (list) =>
    list.flatMap((block) => block.items ? block.items.flatMap((item) => [textOf(item.runs), ...texts(item.lists)])
        : block.runs                    ? [textOf(block.runs)]
                                        : []);
  return texts(blocks).join(" ").split(/\s+/).filter(Boolean).length;
}
