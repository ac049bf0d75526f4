// Draws the notes and what was found; all text goes in as text, never as HTML.

import { groupItems } from "./groups.js";
import { labelOf, KEYS } from "./keys.js";
import { slice } from "./points.js";
import { isChanged, isDone, isKept, textOf } from "./review.js";

export const $ = (id) => document.getElementById(id);

export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

// What the service knows: labels with their categories, and reasons of vetoes in words.
export const known = { labels: {}, reasons: {} };
const categoryOf = (item) => known.labels[item.label] || "OTHER";
const UNSURE = 0.8;

export function describe(note, item) {
  if (item.state === "veto") {
    const what = item.term ? `${item.term}, ` : "";
    return `rejected: ${what}${known.reasons[item.reason] || item.reason} (found by ${item.source})`;
  }
  const becomes = item.replacement === null || item.replacement === undefined ? "the policy keeps it" : `becomes ${item.replacement}`;
  const state = item.state === "off" ? "left in by you" : becomes;
  const score = item.score === null ? "" : `${item.score.toFixed(2)} · `;
  return `${score}${item.source} · ${state}${isChanged(item) ? " · changed" : ""}`;
}

const classOf = (item) =>
  [categoryOf(item), item.state, isKept(item) ? "kept" : "", item.state === "on" && item.score < UNSURE ? "unsure" : ""].join(" ").trim();

function markOf(note, item, number, text) {
  const element = make("mark", { className: classOf(item), title: describe(note, item) }, text);
  element.dataset.item = number;
  element.dataset.label = item.label;
  return element;
}

// Draws pieces of text with marks between; `places` are [start, end, item, number] by start.
function draw(box, note, points, places) {
  const pieces = [];
  let at = 0;
  for (const [start, end, item, number] of places) {
    if (start < at) continue;
    pieces.push(slice(points, at, start), markOf(note, item, number, slice(points, start, end)));
    at = end;
  }
  pieces.push(slice(points, at, points.length));
  box.replaceChildren(...pieces);
}

export function drawOriginal(note) {
  draw($("original"), note, note.points, note.items.map((item, number) => [item.start, item.end, item, number]));
}

export function drawScrubbed(note) {
  $("copy").disabled = !isDone(note);
  if (!isDone(note)) {
    $("scrubbed").replaceChildren(make("strong", { textContent: `Not scrubbed: ${note.error ?? note.stale}` }));
    return;
  }
  const places = note.items
    .map((item, number) => [item.scrubbed_start, item.scrubbed_end, item, number])
    .filter(([start, , item]) => item.state === "on" && start !== undefined);
  draw($("scrubbed"), note, Array.from(note.scrubbed), places);
}

export function drawLegend(note) {
  const categories = [...new Set(note.items.map(categoryOf))].sort();
  const chips = categories.map((name) => make("li", {}, make("mark", { className: `${name} on`, textContent: name.toLowerCase() })));
  const kinds = [["kept OTHER", "kept by the policy"], ["on unsure OTHER", `score below ${UNSURE}`], ["off", "left in by you"], ["veto", "rejected as medicine"]];
  $("legend").replaceChildren(...chips, ...kinds.map(([name, text]) => make("li", {}, make("mark", { className: name, textContent: text }))));
}

export function drawNotes(notes, current, onlyLeft, choose) {
  let patient = null;
  const rows = notes.filter((note) => note === current || !onlyLeft || !note.reviewed).flatMap((note) => {
    const heading = note.patient !== null && note.patient !== patient ? [headingOf(notes, note.patient)] : [];
    patient = note.patient;
    const button = make("button", { type: "button" }, `${note.reviewed ? "✓ " : ""}${note.id}`, make("small", { textContent: aboutNote(note) || "not opened" }));
    if (note.reviewed) button.className = "reviewed";
    if (note === current) button.setAttribute("aria-current", "true");
    button.setAttribute("aria-label", [note.id, note.reviewed && "reviewed", aboutNote(note), note.patient !== null && `patient ${note.patient}`].filter(Boolean).join(", "));
    button.addEventListener("click", () => choose(note));
    return [...heading, make("li", {}, button)];
  });
  $("notes").replaceChildren(...rows);
}

function headingOf(notes, patient) {
  const own = notes.filter((note) => note.patient === patient);
  const done = own.filter((note) => note.reviewed).length;
  const state = done === own.length ? "✓ reviewed" : `${done} of ${own.length} reviewed`;
  return make("li", { className: "patient", textContent: `Patient ${patient}: ${state}` });
}

function aboutNote(note) {
  if (note.loaded === false) return "";
  const changed = note.items.filter(isChanged).length;
  const found = note.items.filter((item) => item.state === "on").length;
  return note.error !== null ? "not scrubbed" : `${found} found${changed ? `, ${changed} changed` : ""}`;
}

export function drawProgress({ done, all, patients }) {
  const left = patients ? `, ${patients} ${patients === 1 ? "patient" : "patients"} left` : "";
  $("progress-text").textContent = `${done} of ${all} ${all === 1 ? "note" : "notes"} reviewed${left}`;
  $("progress").value = all ? done / all : 0;
}

export function drawFindings(note, filters, open, on) {
  const groups = groupItems(note, filters);
  const shown = groups.reduce((sum, group) => sum + group.length, 0);
  $("count").textContent = `(${shown} of ${note.items.length})`;
  $("findings").replaceChildren(...groups.map((group) => rowOf(note, group, open, on)));
}

export const keyOf = (note, item) => `${textOf(note, item).toLowerCase()}\n${item.label}`;

function rowOf(note, group, open, on) {
  const [item, number] = group.reduce((least, each) => ((each[0].score ?? 2) < (least[0].score ?? 2) ? each : least));
  const text = textOf(note, item);
  const times = group.length > 1 ? `, ${group.length} times` : "";
  const isOpen = open.has(keyOf(note, item));
  const go = make("button", { type: "button", className: `go ${classOf(item)}` }, text, times && make("small", { textContent: times }));
  go.setAttribute("aria-label", `${text}${times}, ${item.label}, ${describe(note, item)}`);
  const why = make("span", { className: "why" }, describe(note, item));
  if (item.score !== null && item.state !== "veto") {
    why.prepend(make("meter", { className: "bar", min: 0, max: 1, value: item.score, ariaLabel: "score" }));
  }
  const row = make("li", {}, go, choiceOf(item, text, (label) => on.relabel(item, label)), toggleOf(item, text, () => on.toggle(item)), why);
  Object.assign(row.dataset, { item: number, all: group.map(([, each]) => each).join(" ") });
  go.addEventListener("click", () => on.show(row));
  const places = make("button", { type: "button", className: "places", textContent: isOpen ? "Close" : "Places and edges" });
  places.setAttribute("aria-expanded", String(isOpen));
  places.setAttribute("aria-label", `Places and edges of ${text}`);
  places.addEventListener("click", () => on.expand(item));
  row.append(places);
  if (isOpen) row.append(make("ul", { className: "each" }, ...group.map(([each, at]) => placeOf(note, each, at, on))));
  return row;
}

function choiceOf(item, text, change) {
  const options = Object.keys(known.labels).map((label) => make("option", { value: label, textContent: label, selected: label === item.label }));
  const choice = make("select", {}, ...options);
  choice.setAttribute("aria-label", `Label of ${text}`);
  choice.addEventListener("change", () => change(choice.value));
  return choice;
}

function toggleOf(item, text, act) {
  const verb = item.state === "on" && !isKept(item) ? "Leave in" : "Take out";
  const toggle = make("button", { type: "button", className: "toggle", textContent: verb });
  toggle.setAttribute("aria-label", `${verb}: ${text}`);
  toggle.addEventListener("click", act);
  return toggle;
}

const CONTEXT = 24;
const EDGES = [["startBack", "⇤"], ["startOn", "⇥"], ["endBack", "⇤"], ["endOn", "⇥"]];

function placeOf(note, item, number, on) {
  const text = textOf(note, item);
  const before = slice(note.points, Math.max(0, item.start - CONTEXT), item.start).replace(/\s+/gu, " ");
  const after = slice(note.points, item.end, item.end + CONTEXT).replace(/\s+/gu, " ");
  const go = make("button", { type: "button", className: "one" }, before, make("b", { textContent: text }), after);
  go.addEventListener("click", () => on.showOne(number));
  const toggle = toggleOf(item, `${text} here only`, () => on.toggleOne(item));
  const edges = EDGES.map(([action, sign]) => {
    const button = make("button", { type: "button", className: "edge", textContent: sign });
    const help = KEYS.find(([, , name]) => name === action)[1];
    button.setAttribute("aria-label", `${text}: ${help}`);
    button.title = help;
    button.addEventListener("click", () => on.move(item, action));
    return button;
  });
  const row = make("li", {}, go, toggle, make("span", { className: "edges" }, ...edges));
  row.dataset.item = number;
  return row;
}

export function fillHelp() {
  $("help-rows").replaceChildren(
    ...KEYS.map(([key, text]) => make("tr", {}, make("td", {}, make("kbd", { textContent: labelOf(key) })), make("td", { textContent: text }))),
  );
}

// Marks findings wherever they are drawn and brings them into view.
export function point(numbers) {
  for (const old of document.querySelectorAll(".current")) old.classList.remove("current");
  for (const number of numbers) {
    for (const element of document.querySelectorAll(`mark[data-item="${number}"], #findings li[data-item="${number}"]`)) {
      element.classList.add("current");
      if (number === numbers[0]) element.scrollIntoView({ block: "nearest" });
    }
  }
}
