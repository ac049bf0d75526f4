// Draws the notes and what was found; all text goes in as text, never as HTML.

import { slice } from "./points.js";
import { isChanged, isDone, isKept, textOf } from "./review.js";

export const $ = (id) => document.getElementById(id);

export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

export const percent = (score) => (score === null || score === undefined ? "" : score.toFixed(2));

// What the service knows: labels with their categories, and reasons of vetoes in words.
export const known = { labels: {}, reasons: {} };
const categoryOf = (item) => known.labels[item.label] || "OTHER";

export function describe(note, item) {
  if (item.state === "veto") {
    const what = item.term ? `${item.term}, ` : "";
    return `taken back: ${what}${known.reasons[item.reason] || item.reason} (found by ${item.source})`;
  }
  const becomes = item.replacement === null || item.replacement === undefined ? "the policy keeps it" : `becomes ${item.replacement}`;
  const state = item.state === "off" ? "left in by you" : becomes;
  return `${percent(item.score)} · ${item.source} · ${state}${isChanged(item) ? " · changed" : ""}`;
}

function markOf(note, item, number, text) {
  const element = make("mark", { className: `${categoryOf(item)} ${item.state}`, textContent: text, title: describe(note, item) });
  element.dataset.item = number;
  if (text.slice(1, 1 + item.label.length) !== item.label) element.dataset.label = item.label;
  return element;
}

// Draws pieces of text with marks between; `places` are [start, end, item, number] by start.
function draw(box, note, points, places) {
  const pieces = [];
  let at = 0;
  for (const [start, end, item, number] of places) {
    if (start < at) continue;
    pieces.push(slice(points, at, start));
    pieces.push(markOf(note, item, number, slice(points, start, end)));
    at = end;
  }
  pieces.push(slice(points, at, points.length));
  box.replaceChildren(...pieces);
}

export function drawOriginal(note) {
  const places = note.items.map((item, number) => [item.start, item.end, item, number]);
  draw($("original"), note, note.points, places);
}

export function drawScrubbed(note) {
  if (!isDone(note)) {
    $("scrubbed").replaceChildren(make("strong", { textContent: `Not scrubbed: ${note.error ?? note.stale}` }));
    return;
  }
  const places = note.items
    .map((item, number) => [item.scrubbed_start, item.scrubbed_end, item, number])
    .filter(([start, , item]) => item.state === "on" && start !== undefined);
  draw($("scrubbed"), note, Array.from(note.scrubbed), places);
}

export function drawNotes(notes, current, choose) {
  const rows = notes.map((note) => {
    const changed = note.items.filter(isChanged).length;
    const about = !isDone(note) ? "not scrubbed" : `${note.items.filter((item) => item.state === "on").length} found${changed ? `, ${changed} changed` : ""}`;
    const patient = note.patient === null ? "" : ` · patient ${note.patient}`;
    const button = make("button", { type: "button" }, note.id, make("small", { textContent: about + patient }));
    if (note === current) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => choose(note));
    return make("li", {}, button);
  });
  $("notes").replaceChildren(...rows);
}

export function isShown(item, filters) {
  return (
    (!filters.label || item.label === filters.label) &&
    (!filters.source || kindOf(item.source) === filters.source) &&
    (!filters.state || item.state === filters.state) &&
    (item.score ?? 0) <= filters.score
  );
}

export const kindOf = (source) => source.split(":")[0];

export function drawFindings(note, filters, on) {
  const rows = note.items.map((item, number) => ({ item, number })).filter(({ item }) => isShown(item, filters));
  if (filters.order === "score") rows.sort((a, b) => (a.item.score ?? 2) - (b.item.score ?? 2) || a.item.start - b.item.start);
  $("count").textContent = `(${rows.length} of ${note.items.length})`;
  $("findings").replaceChildren(...rows.map(({ item, number }) => rowOf(note, item, number, on)));
}

function rowOf(note, item, number, on) {
  const text = textOf(note, item);
  const go = make("button", { type: "button", className: `go ${categoryOf(item)} ${item.state}`, textContent: text });
  go.setAttribute("aria-label", `${text}, ${item.label}, ${describe(note, item)}`);
  const choice = make("select", {}, ...Object.keys(known.labels).map((label) => make("option", { value: label, textContent: label, selected: label === item.label })));
  choice.setAttribute("aria-label", `Label of ${text}`);
  const verb = item.state === "on" && !isKept(item) ? "Leave in" : "Take out";
  const toggle = make("button", { type: "button", className: "toggle", textContent: verb });
  toggle.setAttribute("aria-label", `${verb}: ${text}`);
  const why = make("span", { className: "why" }, describe(note, item));
  if (item.score !== null && item.state !== "veto") {
    why.prepend(make("meter", { className: "bar", min: 0, max: 1, value: item.score, ariaLabel: "score" }));
  }
  const row = make("li", {}, go, choice, toggle, why);
  row.dataset.item = number;
  go.addEventListener("click", () => on.show(number));
  choice.addEventListener("change", () => on.relabel(item, choice.value));
  toggle.addEventListener("click", () => on.toggle(item));
  return row;
}

// Marks the current finding wherever it stands and brings it into view.
export function point(number) {
  for (const old of document.querySelectorAll(".current")) old.classList.remove("current");
  for (const element of document.querySelectorAll(`[data-item="${number}"]`)) {
    element.classList.add("current");
    element.scrollIntoView({ block: "nearest" });
  }
}
