// Offsets of the service count code points, those of JavaScript UTF-16 units: notes are kept as arrays of
// code points.

export const toPoints = (text) => Array.from(text);

export const slice = (points, start, end) => points.slice(start, end).join("");

const WORD = /[\p{L}\p{N}\p{M}]/u;
const fold = (point) => point.toLowerCase();

// Every place of a text as whole words, [start, end] in code points.
export function findAll(points, text, sameCase = false) {
  const wanted = toPoints(text);
  const prepare = sameCase ? (point) => point : fold;
  const needle = wanted.map(prepare);
  const places = [];
  if (!needle.length) return places;
  for (let at = 0; at + needle.length <= points.length; at++) {
    let same = 0;
    while (same < needle.length && prepare(points[at + same]) === needle[same]) same++;
    if (same < needle.length) continue;
    const end = at + needle.length;
    const cutsBefore = at > 0 && WORD.test(points[at - 1]) && WORD.test(points[at]);
    const cutsBehind = end < points.length && WORD.test(points[end - 1]) && WORD.test(points[end]);
    if (!cutsBefore && !cutsBehind) {
      places.push([at, end]);
      at = end - 1;
    }
  }
  return places;
}

// The offset in code points of a place in an element that holds the note's text and nothing else.
export function offsetIn(element, node, offset) {
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(node, offset);
  return toPoints(range.toString()).length;
}
