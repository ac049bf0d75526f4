// The notes under review and what was decided about them; nothing here touches the page.

import { findAll, slice, toPoints } from "./points.js";

const NAMES = new Set(["PATIENT", "DOCTOR"]);
const LEAST_PART = 3;

export function makeNote(text, id, patient) {
  return { text, id, patient: patient || null, points: toPoints(text), items: [], scrubbed: "", error: null, stale: null, reviewed: false };
}

// An item is a finding or a veto: state "on" is PHI, "off" not PHI by the reviewer, "veto" rejected as medicine. `decided` says
// that the reviewer looked at it.
export function takeResult(note, result) {
  note.error = result.error;
  note.scrubbed = result.scrubbed ?? "";
  const found = result.findings.map((one) => ({ ...one, state: "on", was: "on", wasLabel: one.label }));
  const vetoes = result.vetoes
    .filter((one) => !found.some((other) => one.start < other.end && other.start < one.end))
    .map((one) => ({ ...one, state: "veto", was: "veto", wasLabel: one.label, score: null, replacement: null }));
  note.items = [...found, ...vetoes].sort((a, b) => a.start - b.start);
}

// What the service takes out: what the reviewer marked goes whatever the policy keeps.
export const toSpans = (sent) =>
  sent.map(({ item: { start, end, label, score, source, forced } }) => ({ start, end, label, score: score ?? 1, source: forced ? "user" : source }));

export const marked = (note) => note.items.filter((item) => item.state === "on");

// `items` are those that were sent, with their edges then; by now the reviewer may have decided more.
export function takeRewritten(note, result, items) {
  note.stale = result.error;
  note.scrubbed = result.scrubbed ?? "";
  items.forEach(({ item, start, end }, i) => {
    const same = item.start === start && item.end === end;
    const { label, source } = item;
    Object.assign(item, result.findings[i], { label, source }, same ? {} : { start: item.start, end: item.end });
  });
}

// Scrubbed as it was decided: nothing else may be shown or saved.
export const isDone = (note) => note.error === null && note.stale === null;

export const textOf = (note, item) => slice(note.points, item.start, item.end);

// The notes that a decision about this one reaches.
export const reach = (notes, note, everywhere) =>
  !everywhere ? [] : notes.filter((other) => other === note || (note.patient !== null && other.patient === note.patient));

// Sets the edges of a finding. What the reviewer had decided about other stretches stays.
export function resize(note, item, start, end) {
  const rivals = note.items.filter((other) => other !== item && other.start < end && start < other.end);
  const blocked = rivals.some((other) => other.state === "on" && !isKept(other));
  if (start < 0 || end > note.points.length || start >= end || blocked) return [];
  note.items = note.items.filter((other) => !rivals.includes(other));
  Object.assign(item, { start, end, state: "on", forced: true, source: "user", score: 1, moved: true, decided: true });
  note.items.sort((a, b) => a.start - b.start);
  return [note];
}

// All edges of words of one side, in order.
function wordEdges(note, side) {
  const edges = [0, note.points.length];
  for (const match of note.text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\s]/gu)) {
    const at = toPoints(note.text.slice(0, match.index)).length;
    edges.push(side === "start" ? at : at + toPoints(match[0]).length);
  }
  return edges.sort((a, b) => a - b);
}

// The edge of a word that is nearest to an offset.
export const nearestEdge = (note, side, at) =>
  wordEdges(note, side).reduce((best, edge) => (Math.abs(edge - at) < Math.abs(best - at) ? edge : best));

// The edge of a finding, one word further or back: `side` is "start" or "end", `step` 1 or -1.
export function wordEdge(note, item, side, step) {
  const edges = wordEdges(note, side);
  const here = item[side];
  return step > 0 ? edges.find((edge) => edge > here) ?? here : edges.findLast((edge) => edge < here) ?? here;
}

const rowKey = (note, item) => [textOf(note, item).toLowerCase(), item.label, item.state, isKept(item)].join("\n");

// Sets the state or label of an item, and of all that stand in one row with it where the decision goes further.
export function decide(notes, note, item, change, everywhere) {
  const key = rowKey(note, item);
  const isNew = change.state === "on" && (item.state !== "on" || change.forced === true);
  const alike = reach(notes, note, everywhere).map((other) => [other, other.items.filter((each) => rowKey(other, each) === key)]);
  Object.assign(item, change, { decided: true });
  const touched = new Set([note]);
  for (const [other, items] of alike) {
    for (const each of items) Object.assign(each, change, { decided: true });
    if (items.length) touched.add(other);
    if (isNew && addText(other, textOf(note, item), item.label)) touched.add(other);
  }
  return [...touched];
}

// Takes out a text that was missed, and of a name its parts too. Returns the notes that it stands in.
export function addMissed(notes, note, text, label, everywhere) {
  const others = reach(notes, note, everywhere);
  return (others.length ? others : [note]).filter((other) => addText(other, text, label));
}

function addText(note, text, label) {
  let added = mark(note, findAll(note.points, text), label);
  if (NAMES.has(label)) {
    for (const part of text.split(/[\s,.'’-]+/u)) {
      if (toPoints(part).length < LEAST_PART || !/^\p{Lu}/u.test(part)) continue;
      for (const form of new Set([part, part.toUpperCase()])) {
        added = mark(note, findAll(note.points, form, true), label) || added;
      }
    }
  }
  return added;
}

export function mark(note, places, label) {
  let added = false;
  for (const [start, end] of places) {
    const rivals = note.items.filter((item) => item.start < end && start < item.end);
    if (rivals.some((item) => item.state === "on" && !isKept(item))) continue;
    // What the reviewer left in elsewhere stays in, but for the very same stretch.
    if (rivals.some((item) => item.state === "off" && (item.start !== start || item.end !== end))) continue;
    note.items = note.items.filter((item) => !rivals.includes(item));
    note.items.push({ start, end, label, score: 1, source: "user", replacement: null, state: "on", was: null, decided: true });
    added = true;
  }
  note.items.sort((a, b) => a.start - b.start);
  return added;
}

export const isChanged = (item) => item.state !== item.was || item.label !== item.wasLabel || Boolean(item.forced || item.moved);

export const isDecided = (item) => Boolean(item.decided) || isChanged(item);

// A finding that the policy keeps; a reviewer can have it redacted all the same.
export const isKept = (item) => item.state === "on" && item.replacement === null && item.source !== "user" && !item.forced;
