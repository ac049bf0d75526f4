// The edge of a finding is dragged with a mouse, a pen or a finger, from word to word.

import { offsetIn } from "./points.js";

const REACH = 8; // pixels on either side of an edge

const isNear = (event, x, rect) => Math.abs(event.clientX - x) <= REACH && rect.top <= event.clientY && event.clientY <= rect.bottom;

// Which edge of which mark is at the pointer.
function edgeAt(element, event) {
  for (const mark of element.querySelectorAll("mark")) {
    const rects = mark.getClientRects();
    const first = rects[0];
    const last = rects[rects.length - 1];
    if (!first) continue;
    const isNarrow = first === last && first.width < 4 * REACH;
    if (!isNarrow && isNear(event, first.left, first)) return { number: mark.dataset.item, side: "start" };
    if (isNear(event, last.right, last)) return { number: mark.dataset.item, side: "end" };
  }
  return null;
}

function pointAt(element, event) {
  const place = document.caretPositionFromPoint?.(event.clientX, event.clientY);
  const range = place ? null : document.caretRangeFromPoint?.(event.clientX, event.clientY);
  const node = place?.offsetNode ?? range?.startContainer;
  return node && element.contains(node) ? offsetIn(element, node, place?.offset ?? range.startOffset) : null;
}

// Calls `drop(number, side, offset)` when an edge was dragged to another place of the element's text.
export function allowDragging(element, drop) {
  let held = null;
  element.addEventListener("pointermove", (event) => {
    element.classList.toggle("edge", held !== null || edgeAt(element, event) !== null);
  });
  element.addEventListener("pointerdown", (event) => {
    held = event.button === 0 ? edgeAt(element, event) : null;
    if (!held) return;
    event.preventDefault(); // no selection, no scrolling
    held.from = pointAt(element, event);
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointerup", (event) => {
    const at = held && pointAt(element, event);
    if (held && at !== null && at !== held.from) drop(held.number, held.side, at);
    held = null;
  });
  element.addEventListener("pointercancel", () => { held = null; });
}
