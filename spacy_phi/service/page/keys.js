// The keyboard map: one table for the handler and for the help that "?" opens.

export const KEYS = [
  ["?", "show or close this list", "help"],
  ["n", "next note", "next"],
  ["p", "previous note", "previous"],
  ["r", "note is reviewed; go to the next that is not", "reviewed"],
  ["f", "go to the findings", "findings"],
  ["ArrowDown", "next finding", "down"],
  ["ArrowUp", "previous finding", "up"],
  ["x", "leave the finding in, or take it out", "toggle"],
  ["l", "change its label", "label"],
  ["e", "expand or close the places of a value", "expand"],
  ["[", "move its left edge one word to the left", "startBack"],
  ["{", "move its left edge one word to the right", "startOn"],
  ["]", "move its right edge one word to the right", "endOn"],
  ["}", "move its right edge one word to the left", "endBack"],
  ["m", "type in what was missed", "missed"],
  ["u", "undo", "undo"],
  ["U", "redo", "redo"],
];
const NAMES = { ArrowDown: "↓", ArrowUp: "↑" };
const ACTIONS = new Map(KEYS.map(([key, , action]) => [key, action]));

export const labelOf = (key) => NAMES[key] ?? key;

// The action of a key press, null where the press belongs to a field or to the browser.
export function actionOf(event) {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !inField(event.target)) {
    return event.shiftKey ? "redo" : "undo";
  }
  if (event.ctrlKey || event.metaKey || event.altKey || inField(event.target)) return null;
  const action = ACTIONS.get(event.key) ?? null;
  // Arrows scroll the page, but in the list they move.
  return (action === "down" || action === "up") && !event.target.closest("#findings") ? null : action;
}

const inField = (element) => element.matches("input, select, textarea");
