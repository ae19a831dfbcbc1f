// The article of a preview. The server makes its HTML; here all is left out once more that an article has not.

import {button} from "../style/elements.js";
import {texts} from "./texts.js";

const TAGS = new Set([
  "ADDRESS", "A", "ARTICLE", "ASIDE", "AUDIO", "B", "BLOCKQUOTE", "BR", "CITE", "CODE", "DETAILS", "DIV", "EM",
  "FIGCAPTION", "FIGURE", "FOOTER", "H1", "H2", "H3", "H4", "H5", "H6", "HEADER", "HR", "I", "IMG", "LI", "MARK", "OL",
  "P", "PRE", "S", "SECTION", "SMALL", "SOURCE", "SPAN", "STRONG", "SUB", "SUMMARY", "SUP", "TABLE", "TBODY", "TD",
  "TH", "THEAD", "TIME", "TR", "U", "UL", "VIDEO", "CAPTION"
]);
const ATTRIBUTES = new Set([
  "alt", "colspan", "controls", "datetime", "dir", "height", "id", "lang", "loading", "open", "rowspan", "start",
  "title", "value", "width", "align", "valign"
]);
const DROPPED = new Set([
  "SCRIPT", "STYLE", "TEMPLATE", "IFRAME", "OBJECT", "EMBED", "FORM", "INPUT", "BUTTON", "SVG", "MATH", "NOSCRIPT",
  "LINK", "META", "BASE"
]);

function safe(name, value) {
  if (name === "class") return value.split(/\s+/).filter((one) => one.startsWith("iv-")).join(" ") || null;
  if (name === "data-block") return /^\d+$/.test(value) ? value : null;
  if (name === "id") return `iv-${value}`;
  if (name === "href")
    return /^(https?:|mailto:|tel:)/i.test(value) ? value : value.startsWith("#") ? `#iv-${value.slice(1)}` : null;
  if (name === "src") return /^(https:|data:image\/(png|jpeg|gif|webp);|\/(?!\/))/i.test(value) ? value : null;
  return ATTRIBUTES.has(name) ? value : null;
}

function cleaned(node) {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.data)];
  const tag = node.nodeName.toUpperCase();
  if (node.nodeType !== Node.ELEMENT_NODE || DROPPED.has(tag)) return [];
  const children = [...node.childNodes].flatMap(cleaned);
  if (!TAGS.has(tag)) return children;
  const made = document.createElement(tag);
  for (const {name, value} of node.attributes) {
    const fit = safe(name, value);
    if (fit !== null) made.setAttribute(name, fit);
  }
  if (tag === "IMG" && !made.hasAttribute("src")) {
    const missing = document.createElement("div");
    missing.className = "no-picture";
    missing.textContent = texts.noPicture;
    return [missing];
  }
  if (tag === "A") made.setAttribute("rel", "noreferrer noopener");
  made.append(...children);
  return [made];
}

/** Shows an article in a place. `jump` is called with the number of a block that is pressed. */
export class ArticleView {
  constructor(place, jump) {
    this.place = place;
    this.jump = jump;
    place.addEventListener("click", (event) => {
      const link = event.target.closest("a[href]");
      if (link && !link.getAttribute("href").startsWith("#")) {
        event.preventDefault();
        if (event.ctrlKey || event.metaKey) {
          window.open(link.href, "_blank", "noreferrer");
          return;
        }
      }
      const block = event.target.closest("[data-block]");
      if (block && place.contains(block) && !event.target.closest("summary")) this.jump(Number(block.dataset.block));
    });
  }

  show({html, blocks}) {
    const page = new DOMParser().parseFromString(html.replace(/\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, ""), "text/html");
    const top = this.place.scrollTop;
    this.place.replaceChildren(...[...page.body.childNodes].flatMap(cleaned));
    this.place.scrollTop = top;
    for (const {index, line} of blocks) {
      if (line < 1) continue;
      const jump = button(".block-line", texts.madeBy(line), () => {}, {"aria-label": texts.madeByLabel(line)});
      this.block(index)?.append(jump);
    }
  }

  block(index) { return this.place.querySelector(`[data-block="${Number(index)}"]`); }

  /** Marks blocks, and brings the first one into view. */
  mark(indices, isShown = true) {
    for (const marked of this.place.querySelectorAll(".marked")) marked.classList.remove("marked");
    const blocks = indices.map((index) => this.block(index)).filter(Boolean);
    blocks.forEach((block) => block.classList.add("marked"));
    if (isShown && blocks.length) showWithin(this.place, blocks[0]);
  }
}

/** Scrolls a pane alone, never the page around it. */
export function showWithin(pane, child) {
  const outer = pane.getBoundingClientRect(), inner = child.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) pane.scrollTop += inner.top - outer.top - 40;
}
