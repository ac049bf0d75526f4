// Findings of a note by distinct value: "Peggy, 3 times" is one row.

import { isChanged, isDecided, isKept, textOf } from "./review.js";

export const UNSURE = 0.8;
export const SECTIONS = ["Uncertain", "Certain", "Added by you", "Rejected as medicine"];

function sectionOf(item) {
  if (item.was === "veto") return 3;
  if (item.was === null || item.was === undefined) return 2;
  return item.score < UNSURE ? 0 : 1;
}

const TESTS = {
  all: () => true,
  left: (item) => !isDecided(item),
  changed: isChanged,
  kept: isKept,
};
const isShown = (item, show) => (TESTS[show] ?? ((each) => each.label === show))(item);

// Rows of { section, places: [item, number] }, by section and least certain first, or as in the note.
export function rowsOf(note, { order, show, together }) {
  const rows = new Map();
  note.items.forEach((item, number) => {
    if (!isShown(item, show)) return;
    const key = together ? [textOf(note, item).toLowerCase(), item.label, item.state, isKept(item)].join("\n") : number;
    if (!rows.has(key)) rows.set(key, { section: sectionOf(item), least: 2, places: [] });
    const row = rows.get(key);
    row.places.push([item, number]);
    row.least = Math.min(row.least, item.score ?? 2);
    row.section = Math.min(row.section, sectionOf(item));
  });
  const made = [...rows.values()];
  if (order === "place") return made;
  return made.sort((a, b) => a.section - b.section || a.least - b.least || a.places[0][0].start - b.places[0][0].start);
}
