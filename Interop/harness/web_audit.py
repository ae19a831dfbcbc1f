"""What an audit of accessibility asks of a page: names, contrast, headings, references, sizes, the order of Tab."""

from selenium.webdriver.common.keys import Keys

from harness.chromium import Chromium

AUDIT = r"""
const faults = [];
const say = (what, node) => faults.push(node ? `${what}: ${node.outerHTML.slice(0, 120)}` : what);
const isSeen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && node.getClientRects().length > 0;
const shown = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);

if (!document.documentElement.lang) say("no language");
if (!document.title.trim()) say("no title");
if (document.querySelectorAll("main").length !== 1) say("not one main part");

const nameOf = (node) => {
  const label = node.getAttribute("aria-label") || (node.getAttribute("aria-labelledby") ?? "").split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  return (label || [...node.labels ?? []].map((one) => one.textContent).join(" ") || node.textContent || node.title || node.alt || "").trim();
};
const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=textbox], [role=tab], [role=toolbar], [role=tablist], [role=tabpanel], [role=separator], iframe, dialog";
for (const node of shown(CONTROLS)) if (!nameOf(node)) say("no name", node);

const headings = shown("h1, h2, h3, h4, h5, h6, .unseen:is(h1, h2)").filter((node) => !node.closest("[contenteditable], .article, dialog, article"));
let level = 0;
for (const node of headings) {
  const next = Number(node.nodeName[1]);
  if (next > level + 1) say(`heading ${next} after ${level}`, node);
  level = next;
}
if (headings.filter((node) => node.nodeName === "H1").length !== 1) say("not one first heading");

const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
for (const id of new Set(ids)) if (ids.filter((one) => one === id).length > 1) say(`id ${id} twice`);
for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
  for (const node of document.querySelectorAll(`[${name}]`)) {
    for (const id of node.getAttribute(name).split(" ")) if (!document.getElementById(id)) say(`${name} leads nowhere`, node);
  }
}
for (const node of shown("img")) if (!node.hasAttribute("alt")) say("picture without alt", node);

const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const numbers = (color) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
const ground = (node) => {
  const layers = [];
  for (let at = node; at; at = at.parentElement) layers.push(numbers(getComputedStyle(at).backgroundColor));
  return layers.reverse().reduce((below, top) => over(top, below), canvasColor);
};
// What a window without a colour of its own shows, in the dark, too.
const probe = document.body.appendChild(document.createElement("i"));
probe.style.backgroundColor = "Canvas";
const canvasColor = numbers(getComputedStyle(probe).backgroundColor);
probe.remove();
const light = ([r, g, b]) => {
  const part = (value) => { const x = value / 255; return x <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4; };
  return .2126 * part(r) + .7152 * part(g) + .0722 * part(b);
};
const contrast = (one, other) => {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + .05) / (low + .05);
};
const opacity = (node) => {
  let all = 1;
  for (let at = node; at; at = at.parentElement) all *= Number(getComputedStyle(at).opacity);
  return all;
};
const checkText = (node, color, style) => {
  const size = parseFloat(style.fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  const behind = ground(node);
  const [r, g, b, a] = numbers(color);
  const ratio = contrast(over([r, g, b, a * opacity(node)], behind), behind);
  if (ratio < (isLarge ? 3 : 4.5)) say(`contrast ${ratio.toFixed(2)}`, node);
};
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !isSeen(node) || node.closest(":disabled, .old, .block-line, script, style, noscript, option")) continue;
  checkText(node, getComputedStyle(node).color, getComputedStyle(node));
}
for (const node of shown("input, textarea")) {
  if (node.placeholder && !node.value) checkText(node, getComputedStyle(node, "::placeholder").color, getComputedStyle(node));
}

for (const node of shown("button, input, select, summary, [role=tab]")) {
  const box = node.getBoundingClientRect();
  const isInText = node.matches(".as-link") || node.closest(".CodeMirror");
  if (!isInText && (box.height < 24 || box.width < 24)) say(`only ${Math.round(box.width)} by ${Math.round(box.height)}`, node);
}
if (document.documentElement.scrollWidth > innerWidth) say(`wider than the window: ${document.documentElement.scrollWidth} px`);
return faults;
"""

# What Tab should reach, numbered, and the number of what it has reached.
NUMBER = r"""
let number = 0;
const isSeen = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;
for (const node of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true]")) {
  const isPart = node.closest(".CodeMirror") && !node.matches("[contenteditable], textarea");
  if (isSeen(node) && !node.disabled && node.tabIndex >= 0 && !isPart) node.dataset.number = ++number;
}
document.activeElement?.blur();
getSelection().removeAllRanges();
scrollTo(0, 0);
return number;
"""


def audit(browser: Chromium) -> list[str]:
    """The faults of the page as it is shown."""
    return browser.run(AUDIT)


def unreached(browser: Chromium) -> list[str]:
    """What Tab does not reach: it goes through the page once, and must come out of everything."""
    count = browser.run(NUMBER)
    reached: set[str] = set()
    for _ in range(count + 12):
        browser.keys(Keys.TAB)
        number = browser.run("return document.activeElement?.dataset?.number ?? ''")
        if number:
            reached.add(number)
        if len(reached) == count:
            return []
    return browser.run(
        "return [...document.querySelectorAll('[data-number]')].filter((n) => !arguments[0].includes(n.dataset.number))"
        ".map((n) => n.outerHTML.slice(0, 120))",
        sorted(reached),
    )
