// Signs that become forms while they are typed: lists, code.

import {lengthOf, sliced, textOf} from "./blocks.js";
import * as commands from "./commands.js";
import {readRuns, writeRuns} from "./surface.js";

/**
 * The change that a letter causes at a place; null if it is just a letter.
 *
 * With `keepsTyped` the letter stands in the text first, so that undoing gives back what was typed. `marks` are those of
 * the letter that comes next.
 */
export function typedForms(story, place, letter) {
  const {text, offset} = place;
  const isPlain = text.localName === "p";
  const before = textOf(sliced(readRuns(text), 0, offset));
  if (letter === " " && isPlain) {
    const list = /^[-*]$/.test(before) ? "ul" : before === "1." || before === "1)" ? "ol" : null;
    if (list) return {keepsTyped: true, work: () => listFrom(text, before.length + 1, list)};
  }
  if (letter === "`" && isPlain && before === "``") {
    return {
      keepsTyped: true,
      work: () => {
        writeRuns(text, sliced(readRuns(text), 3));
        return commands.at(commands.setType(text, "pre"));
      },
    };
  }
  if (letter === "`" && text.localName !== "pre") {
    const opened = before.lastIndexOf("`");
    const inner = before.slice(opened + 1);
    if (opened >= 0 && inner.trim() && !inner.includes("\n")) {
      return {keepsTyped: true, marks: {}, work: () => codeFrom(text, opened, offset)};
    }
  }
  return null;
}

function listFrom(text, length, list) {
  writeRuns(text, sliced(readRuns(text), length));
  return commands.makeItem(text, list);
}

function codeFrom(text, opened, closed) {
  const runs = readRuns(text);
  const inner = sliced(runs, opened + 1, closed).map((run) => ({text: run.text, marks: {code: true}}));
  writeRuns(text, [...sliced(runs, 0, opened), ...inner, ...sliced(runs, closed + 1)]);
  return commands.at(text, opened + lengthOf(inner));
}
