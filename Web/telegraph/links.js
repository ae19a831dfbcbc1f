// Addresses that are typed become links.

import {marked, meantAddress, sliced, textOf} from "./blocks.js";
import {readRuns, writeRuns} from "./surface.js";

/** Makes an address that ends at a place a link. */
export function linkBefore(place) {
  const runs = readRuns(place.text);
  const found = /(?:^|[\s(])(https?:\/\/[^\s<>]+[^\s<>.,;:!?)'"”»])$/i.exec(textOf(sliced(runs, 0, place.offset)));
  if (!found || place.text.localName === "pre") return;
  const start = place.offset - found[1].length;
  if (sliced(runs, start, place.offset).some((run) => run.marks.a || run.marks.code)) return;
  const address = meantAddress(found[1]);
  if (address) writeRuns(place.text, marked(runs, start, place.offset, "a", address));
}
