// Draws the notes and what was found; all text goes in as text, never as HTML.

import { SECTIONS, UNSURE } from "./groups.js";
import { KEYS } from "./keys.js";
import { slice, toPoints } from "./points.js";
import { isChanged, isDecided, isDone, isKept, textOf } from "./review.js";

export const $ = (id) => document.getElementById(id);

export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

// What the service knows: labels with their categories, reasons of vetoes and policies in words.
export const known = { labels: {}, reasons: {}, about: {} };
const categoryOf = (item) => known.labels[item.label] || "OTHER";
const FINDERS = { ner: "the network", rule: "a rule", roster: "the roster", field: "a field of the document", other_notes: "another note", user: "you" };
const finderOf = (item) => FINDERS[item.source.split(":")[0]] ?? item.source;

// The fate of an item in plain words.
function fateOf(item) {
  if (item.state === "veto") return `not PHI: ${item.term ? `${item.term}, ` : ""}${known.reasons[item.reason] || item.reason}`;
  if (item.state === "off") return "not PHI, you decided";
  return isKept(item) ? "PHI that the policy keeps" : `becomes ${item.replacement ?? "…"}`;
}

export function describe(item) {
  const score = item.score === null || item.source === "user" ? "" : ` (${item.score.toFixed(2)})`;
  return `${fateOf(item)} · found by ${finderOf(item)}${score}`;
}

const classOf = (item) =>
  [categoryOf(item), item.state, isKept(item) ? "kept" : "", item.state === "on" && item.score < UNSURE ? "unsure" : ""].join(" ").trim();

function markOf(item, number, text, current) {
  const element = make("mark", { className: classOf(item) + (item === current ? " current" : ""), title: `${item.label}: ${describe(item)} · ${item.source}` }, text);
  Object.assign(element.dataset, { item: number, label: item.label });
  return element;
}

const MARGIN = 22; // characters

// Fills the margin of a line with its labels, each once, as far as they fit.
function fillMargin(box, items) {
  const labels = [...new Map(items.map((item) => [item.label, categoryOf(item)]))];
  let length = 0;
  const fitting = labels.filter(([label], i) => (length += label.length + 1) <= MARGIN || i === 0);
  const left = labels.length - fitting.length;
  for (const [label, className] of left ? [...fitting, [`+${left}`, "OTHER"]] : fitting) {
    const part = make("i", { className });
    part.dataset.label = label;
    box.append(part);
  }
}

// Draws pieces of text with marks between, and in the margin the labels of each line; `places` are
// [start, end, item, number] by start.
function draw(box, points, places, current) {
  const pieces = [];
  let at = 0;
  let margin = null;
  for (const [start, end, item, number] of places) {
    if (start < at) continue;
    const before = slice(points, at, start);
    pieces.push(before);
    if (item.state === "on") {
      if (!margin || before.includes("\n")) {
        if (margin) fillMargin(...margin);
        margin = [make("span", { className: "margin" }), []];
        pieces.push(margin[0]);
      }
      margin[1].push(item);
    } else if (margin && before.includes("\n")) {
      fillMargin(...margin);
      margin = null;
    }
    pieces.push(markOf(item, number, slice(points, start, end), current));
    at = end;
  }
  if (margin) fillMargin(...margin);
  pieces.push(slice(points, at, points.length));
  box.replaceChildren(...pieces);
}

export function drawOriginal(note, current) {
  draw($("original"), note.points, note.items.map((item, number) => [item.start, item.end, item, number]), current);
}

export function drawScrubbed(note, current) {
  $("copy").disabled = !isDone(note);
  if (!isDone(note)) {
    $("scrubbed").replaceChildren(make("strong", { textContent: `Not scrubbed: ${note.error ?? note.stale}` }));
    return;
  }
  const places = note.items
    .map((item, number) => [item.scrubbed_start, item.scrubbed_end, item, number])
    .filter(([start, , item]) => item.state === "on" && start !== undefined);
  draw($("scrubbed"), toPoints(note.scrubbed), places, current);
}

export function drawTitle(note) {
  const patient = note.patient === null ? "" : make("small", { textContent: ` patient ${note.patient}` });
  $("title").replaceChildren(note.id, patient);
}

export function drawNotes(notes, current, onlyLeft, choose) {
  const patients = new Map();
  for (const note of notes) {
    if (note.patient === null) continue;
    const [done, all] = patients.get(note.patient) ?? [0, 0];
    patients.set(note.patient, [done + Number(note.reviewed), all + 1]);
  }
  let patient = null;
  const rows = notes.filter((note) => note === current || !onlyLeft || !note.reviewed).flatMap((note) => {
    const heading = note.patient !== null && note.patient !== patient ? [headingOf(note.patient, ...patients.get(note.patient))] : [];
    patient = note.patient;
    const about = aboutNote(note);
    const button = make("button", { type: "button", className: "outline secondary" }, `${note.reviewed ? "✓ " : ""}${note.id} `, make("small", { textContent: about || "not opened" }));
    if (note === current) button.setAttribute("aria-current", "true");
    button.setAttribute("aria-label", [note.id, note.reviewed && "reviewed", about, note.patient !== null && `patient ${note.patient}`].filter(Boolean).join(", "));
    button.addEventListener("click", () => choose(note));
    return [...heading, make("li", {}, button)];
  });
  $("notes").replaceChildren(...rows);
}

function headingOf(patient, done, all) {
  return make("li", { className: "patient", textContent: `Patient ${patient}: ${done === all ? "✓ reviewed" : `${done} of ${all} reviewed`}` });
}

function aboutNote(note) {
  if (note.loaded === false) return "";
  const changed = note.items.filter(isChanged).length;
  const found = note.items.filter((item) => item.state === "on").length;
  return note.error !== null ? "not scrubbed" : `${found} found${changed ? `, ${changed} changed` : ""}`;
}

export function drawProgress({ done, all, patients }) {
  const left = patients ? `, ${patients} ${patients === 1 ? "patient" : "patients"} left` : "";
  $("progress-text").textContent = `${done} of ${all} reviewed${left}`;
  $("progress").value = all ? done / all : 0;
}

export function drawFindings(note, rows, current, choose) {
  const left = note.items.filter((item) => item.state !== "veto" && !isDecided(item)).length;
  $("count").textContent = left ? `${left} of ${note.items.length} places to decide` : note.items.length ? "all decided" : "";
  const isSplit = rows.some((row, i) => i > 0 && row.section < rows[i - 1].section); // as in the note
  let section = null;
  $("findings").replaceChildren(...rows.flatMap((row) => {
    const heading = !isSplit && row.section !== section ? [make("li", { className: "section", textContent: SECTIONS[row.section] })] : [];
    section = row.section;
    return [...heading, rowOf(note, row, current, choose)];
  }));
}

const stateOf = (item) => (item.state === "veto" ? (item.decided ? "✗" : "") : item.state === "off" ? "✗" : isDecided(item) ? "✓" : "");
const WORDS = { "✓": "decided", "✗": "decided", "": "to decide" };

function rowOf(note, { places }, current, choose) {
  const [item, number] = places.find(([each]) => each === current) ?? places[0];
  const text = textOf(note, item);
  const times = places.length > 1 ? `${places.length} times` : "";
  const state = stateOf(item);
  const tags = [item.label, times, isKept(item) && "kept", isChanged(item) && "changed"].filter(Boolean).join(" · ");
  const [before, after] = around(note, item);
  const go = make("button", { type: "button", className: `go ${state ? "done" : ""}` },
    make("span", { className: "state", textContent: state }),
    make("span", { className: "value" }, make("mark", { className: classOf(item), textContent: text })),
    make("small", { className: "tags", textContent: tags }),
    make("small", { className: "around" }, before, make("b", { textContent: text }), after));
  go.setAttribute("aria-label", [text, times, item.label, fateOf(item), WORDS[state]].filter(Boolean).join(", "));
  if (item === current) go.setAttribute("aria-current", "true");
  go.addEventListener("click", () => choose(item));
  const row = make("li", {}, go);
  row.dataset.item = number;
  return row;
}

const CONTEXT = 60;
const BEFORE = 32;

// The sentence around an item, before and after it.
function around(note, item) {
  const before = slice(note.points, Math.max(0, item.start - CONTEXT), item.start).split(/\n|(?<=[.!?])\s/u).pop();
  const after = slice(note.points, item.end, item.end + CONTEXT).split(/\n|(?<=[.!?])(?=\s)/u)[0];
  const cut = toPoints(before.replace(/\s+/gu, " ").trimStart());
  return [(cut.length > BEFORE ? "…" : "") + slice(cut, Math.max(0, cut.length - BEFORE), cut.length), after.replace(/\s+/gu, " ").trimEnd()];
}

export function drawPanel(note, item, row, isEdging) {
  for (const button of $("panel").querySelectorAll("button, select")) button.disabled = !item;
  $("edges").hidden = !item || !isEdging;
  $("edge").setAttribute("aria-expanded", String(Boolean(item) && isEdging));
  if (!item) {
    $("value").textContent = note.items.length ? "No value is chosen" : $("busy").hidden ? "Nothing was found in this note" : "Looking for PHI …";
    $("why").textContent = "";
    $("redact").hidden = true;
    return;
  }
  const times = row && row.places.length > 1 ? ` ${row.places.findIndex(([each]) => each === item) + 1} of ${row.places.length}` : "";
  $("value").replaceChildren(make("mark", { className: classOf(item), textContent: textOf(note, item) }), make("small", { textContent: ` ${item.label}${times}` }));
  $("why").textContent = describe(item);
  $("accept").setAttribute("aria-pressed", String(item.state === "on" && isDecided(item)));
  $("reject").setAttribute("aria-pressed", String(stateOf(item) === "✗"));
  $("redact").hidden = !(isKept(item) || (item.forced && item.source !== "user"));
  $("redact").replaceChildren(isKept(item) ? "Redact " : "Keep ", make("kbd", { textContent: "k", ariaHidden: "true" }));
  // A label that is being typed stays while the note is written again.
  if (document.activeElement !== $("label")) $("label").value = item.label;
}

const MARKS = [["NAME on", "found"], ["NAME on unsure", `uncertain, below ${UNSURE}`], ["NAME kept", "kept by the policy"], ["NAME off", "not PHI, you decided"], ["NAME veto", "rejected as medicine"]];

export function fillHelp() {
  $("help-rows").replaceChildren(
    ...KEYS.map(([key, text]) => make("tr", {}, make("td", {}, make("kbd", { textContent: key })), make("td", { textContent: text }))),
  );
  const categories = [...new Set(Object.values(known.labels))].map((name) => [`${name} on`, name.toLowerCase()]);
  $("legend").replaceChildren(...[...MARKS, ...categories].map(([name, text]) => make("li", {}, make("mark", { className: name, textContent: text }))));
}
