// The keyboard map: one table for the handler and for the help that "?" opens.

export const KEYS = [
  ["a", "it is PHI; go to the next value", "accept"],
  ["x", "it is not PHI; go to the next value", "reject"],
  ["k", "redact what the policy keeps, or keep it again", "redact"],
  ["l", "choose its label, then Enter", "label"],
  ["e", "move its edges: ← → the end, Shift ← → the start, Enter to close", "edge"],
  ["n", "next value", "next"],
  ["p", "previous value", "previous"],
  ["t", "decide for the same text everywhere, or for this place only", "together"],
  ["m", "redact what was missed: type it, choose a label, Enter", "missed"],
  ["r", "the note is reviewed; go to the next that is not", "finish"],
  ["N", "next note", "nextNote"],
  ["P", "previous note", "previousNote"],
  ["u", "undo", "undo"],
  ["U", "redo", "redo"],
  ["v", "show note, result, or both", "view"],
  ["s", "labels or surrogates in place of PHI", "surrogates"],
  ["f", "files, and saving", "files"],
  ["?", "show or close this list", "help"],
];
const ACTIONS = new Map(KEYS.map(([key, , action]) => [key, action]));
const EDGES = { ArrowLeft: ["endBack", "startBack"], ArrowRight: ["endOn", "startOn"] };

const inField = (element) => element.matches("input:not([type=radio], [type=checkbox]), select, textarea");

// The action of a key press, null where the press belongs to a field or to the browser.
export function actionOf(event, isEdging) {
  if (inField(event.target)) return null;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") return event.shiftKey ? "redo" : "undo";
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (isEdging && event.key in EDGES) return EDGES[event.key][Number(event.shiftKey)];
  if (isEdging && (event.key === "Enter" || event.key === "Escape")) return "edge";
  return ACTIONS.get(event.key) ?? null;
}
