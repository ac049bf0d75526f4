// Findings of a note by distinct value: "Peggy, 3 times" is one row.

import { isKept, textOf } from "./review.js";

export const kindOf = (source) => source.split(":")[0];

export function isShown(item, filters) {
  return (
    (!filters.label || item.label === filters.label) &&
    (!filters.source || kindOf(item.source) === filters.source) &&
    (!filters.state || item.state === filters.state) &&
    (!filters.reason || item.reason === filters.reason) &&
    (item.score ?? 0) <= filters.score
  );
}

// Groups of [item, number], the least certain or the first first.
export function groupItems(note, filters) {
  const groups = new Map();
  note.items.forEach((item, number) => {
    if (!isShown(item, filters)) return;
    const key = [textOf(note, item).toLowerCase(), item.label, item.state, isKept(item)].join("\n");
    groups.set(key, [...(groups.get(key) || []), [item, number]]);
  });
  const rows = [...groups.values()];
  if (filters.order !== "score") return rows;
  const least = (row) => Math.min(...row.map(([item]) => item.score ?? 2));
  return rows.sort((a, b) => least(a) - least(b) || a[0][0].start - b[0][0].start);
}
