// What differs between two texts, by words or by lines.

import {element} from "../style/elements.js";

const MOST_CELLS = 1_000_000;

/** The parts of two lists: { kind: "same" | "removed" | "added", items }. Too long lists differ as a whole. */
export function differences(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [one, other] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const parts = [];
  const add = (kind, item) => {
    if (parts.at(-1)?.kind === kind) parts.at(-1).items.push(item);
    else parts.push({kind, items: [item]});
  };
  before.slice(0, start).forEach((item) => add("same", item));
  if (one.length * other.length > MOST_CELLS) {
    one.forEach((item) => add("removed", item));
    other.forEach((item) => add("added", item));
  } else {
    const width = other.length + 1;
    const longest = new Uint16Array((one.length + 1) * width);
    for (let i = one.length - 1; i >= 0; i--) {
      for (let j = other.length - 1; j >= 0; j--) {
        longest[i * width + j] = one[i] === other[j]
          ? longest[(i + 1) * width + j + 1] + 1
          : Math.max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
      }
    }
    let i = 0, j = 0;
    while (i < one.length || j < other.length) {
      if (i < one.length && j < other.length && one[i] === other[j]) {
        add("same", one[i]);
        i++;
        j++;
      } else if (i < one.length && (j === other.length || longest[(i + 1) * width + j] >= longest[i * width + j + 1]))
        add("removed", one[i++]);
      else add("added", other[j++]);
    }
  }
  before.slice(before.length - end).forEach((item) => add("same", item));
  return parts;
}

const TAG = {
  same: "span",
  removed: "del",
  added: "ins"
};

/** The words that differ, as elements. */
export const wordDifferences = (before, after) => differences(
  before.split(/(?<=\s)/), after.split(/(?<=\s)/)).map(({kind, items}) => element(TAG[kind], {}, items.join("")));

/** The lines that differ, each with its sign; long equal parts are left out. */
export function lineDifferences(before, after) {
  return differences(before.split("\n"), after.split("\n")).flatMap(({kind, items}) => {
    const shown = kind === "same" && items.length > 6 ? [...items.slice(0, 2), null, ...items.slice(-2)] : items;
    return shown.map((line) => line === null
        ? element("div.diff-gap", {}, "⋯")
        : element(`div.diff-line.${kind}`, {},
            element("span.diff-sign", {"aria-hidden": "true"}, {same: " ", removed: "−", added: "+"}[kind]),
            element(TAG[kind], {}, line || " ")));
  });
}
