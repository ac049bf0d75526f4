// Wires the page: input, settings, what a reviewer decides, and what is saved.

import { batches, call, NeedsToken } from "./api.js";
import { allowDragging } from "./drag.js";
import { filesOf, isDocument, openDocument, rewriteDocument } from "./documents.js";
import { keep, load, openFolder, progressOf } from "./folder.js";
import { kindOf } from "./groups.js";
import { canRedo, canUndo, record, redo, undo } from "./history.js";
import { actionOf } from "./keys.js";
import { offsetIn } from "./points.js";
import { addMissed, decide, isKept, makeNote, marked, nearestEdge, reach, resize, takeResult, takeRewritten, toSpans, wordEdge } from "./review.js";
import { SAMPLE } from "./sample.js";
import { saveBrat, saveJsonl, saveScrubbed } from "./save.js";
import { $, drawFindings, drawLegend, drawNotes, drawOriginal, drawProgress, drawScrubbed, fillHelp, keyOf, known, make, point } from "./view.js";

const state = { notes: [], current: null, focus: null, open: new Set(), isFolder: false, selected: null };
const token = () => $("token").value;

function say(message, isError = false) {
  $("status").textContent = message;
  $("status").classList.toggle("error", isError);
}

// Runs what may fail, and says what went wrong.
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof NeedsToken) $("token-field").hidden = false;
    say(error instanceof TypeError ? "The service cannot be reached." : error.message, true);
  }
}

const filters = () => ({
  order: $("order").value,
  label: $("by-label").value,
  source: $("by-source").value,
  state: $("by-state").value,
  reason: $("by-reason").value,
  score: $("by-score").value === "" ? 1 : Number($("by-score").value),
});

function drawAll() {
  const note = state.current;
  drawNotes(state.notes, note, $("only-left").checked, open);
  drawProgress(progressOf(state.notes));
  $("undo").disabled = !canUndo();
  $("redo").disabled = !canRedo();
  if (!note || note.loaded === false) return;
  $("reviewed").checked = note.reviewed;
  drawLegend(note);
  drawOriginal(note);
  drawScrubbed(note);
  drawFindings(note, filters(), state.open, { show: showRow, showOne: (number) => point([number]), relabel, toggle, toggleOne, expand, move });
  restoreFocus();
}

// The list is drawn anew after each decision; who worked in it goes on at the same place.
function restoreFocus() {
  if (!state.focus) return;
  const { number, part, at } = state.focus;
  state.focus = null;
  const rows = [...$("findings").children];
  const row = rows.find((each) => each.dataset.all.split(" ").includes(number)) || rows[Math.min(at, rows.length - 1)];
  (row?.querySelector(part) || row?.querySelector(".go") || $("findings-title")).focus();
}

function rememberFocus() {
  const row = document.activeElement?.closest("#findings > li");
  if (!row) return;
  const part = ["select", ".toggle", ".places", ".go"].find((each) => document.activeElement.matches(each)) || ".go";
  state.focus = { number: row.dataset.item, part, at: [...$("findings").children].indexOf(row) };
}

function redraw() {
  rememberFocus();
  fillFilters(state.current);
  drawAll();
}

const optionsOf = (values) => values.map((value) => make("option", { value, textContent: value }));

function fillFilters(note) {
  for (const [id, values] of [
    ["by-label", note.items.map((item) => item.label)],
    ["by-source", note.items.map((item) => kindOf(item.source))],
    ["by-reason", note.items.flatMap((item) => (item.state === "veto" ? [item.reason] : []))],
  ]) {
    const before = $(id).value;
    $(id).replaceChildren(make("option", { value: "", textContent: "all" }), ...optionsOf([...new Set(values)].sort()));
    $(id).value = [...$(id).options].some((option) => option.value === before) ? before : "";
  }
}

function choose(note) {
  state.current = note;
  state.open.clear();
  fillFilters(note);
  drawAll();
  document.querySelector("nav [aria-current=true]")?.focus();
}

// Opens a note; one of a folder is read first, with the others of its patient, which share their names.
const open = (note) => attempt(async () => {
  if (note.loaded === false) {
    say(`Opening ${note.id}`);
    const together = state.notes.filter((each) => each === note || (note.patient !== null && each.patient === note.patient));
    const before = await Promise.all(together.map((each) => load(each, token())));
    await find(together.filter((_, i) => !before[i]));
    await rewrite(together.filter((_, i) => before[i]));
    say("Ready");
  }
  choose(note);
});

const showRow = (row) => point(row.dataset.all.split(" "));
const policy = () => $("policy").value || null;

async function find(notes, told = () => {}) {
  let done = 0;
  for (const batch of batches(notes)) {
    told(done);
    const choice = { policy: policy(), mode: $("mode").value };
    const isOfFolder = batch.every((note) => note.number !== undefined);
    const answer = isOfFolder
      ? await call("/review/find", { numbers: batch.map((note) => note.number), ...choice }, token())
      : await call("/scrub", { notes: batch.map(({ id, text, patient }) => ({ id, text, patient })), ...choice }, token());
    batch.forEach((note, i) => takeResult(note, answer.notes[i]));
    done += batch.length;
  }
}

async function scrub(notes) {
  await find(notes, (done) => say(`Scrubbing: ${done} of ${notes.length} notes done`));
  show(notes);
}

function show(notes) {
  state.notes.push(...notes);
  $("work").hidden = false;
  if (!state.current) state.current = notes[0];
  fillFilters(state.current);
  drawAll();
  const failed = notes.filter((note) => note.error !== null).length;
  say(`${notes.length} ${notes.length === 1 ? "note" : "notes"} scrubbed${failed ? `, ${failed} failed` : ""}`, failed > 0);
  $("open").open = false;
}

const NOT_YET = "what you decided has not reached the service";

// Has the service write anew what changed; patients go whole, because numbers of tags run through their notes.
async function rewrite(touched) {
  const patients = new Set(touched.map((note) => note.patient).filter((patient) => patient !== null));
  const files = new Set(filesOf(touched));
  const all = state.notes.filter((note) => touched.includes(note) || patients.has(note.patient) || files.has(note.file));
  const able = all.filter((note) => note.error === null && note.loaded !== false);
  for (const note of able) note.stale = NOT_YET;
  for (const file of filesOf(able)) await rewriteDocument(file, policy(), token());
  for (const batch of batches(able.filter((note) => !note.file))) {
    const sent = batch.map((note) => marked(note).map((item) => ({ item, start: item.start, end: item.end })));
    const notes = batch.map((note, i) => ({
      id: note.id,
      text: note.text,
      patient: note.patient,
      spans: toSpans(sent[i]),
    }));
    const answer = await call("/rewrite", { notes, policy: policy() }, token());
    batch.forEach((note, i) => takeRewritten(note, answer.notes[i], sent[i]));
  }
}

let queue = Promise.resolve();

function after(touched, message) {
  for (const note of touched) note.stale = NOT_YET;
  // What was decided is seen at once; the service's answers come one after the other, in the order of the decisions.
  redraw();
  queue = queue.then(() => attempt(async () => {
    try {
      await rewrite(touched);
      if (state.isFolder) await Promise.all(touched.map((note) => keep(note, token())));
    } finally {
      redraw();
    }
    say(touched.length > 1 ? `${message}, in ${touched.length} notes` : message);
  }));
  return queue;
}

const everywhere = () => $("everywhere").checked;
const reached = () => [state.current, ...reach(state.notes, state.current, everywhere())];

function act(change, message) {
  const touched = record([...new Set(reached())], change);
  return touched.length ? after(touched, message) : say("Nothing to change there.", true);
}

const turn = (item) => {
  const to = item.state === "on" && !isKept(item) ? "off" : "on";
  return [{ state: to, forced: to === "on" }, to === "on" ? "Taken out" : "Left in"];
};

function toggle(item) {
  const [change, message] = turn(item);
  return act(() => decide(state.notes, state.current, item, change, everywhere()), message);
}

function toggleOne(item) {
  const [change, message] = turn(item);
  return act(() => { Object.assign(item, change); return [state.current]; }, `${message}, here only`);
}

function relabel(item, label) {
  return act(() => decide(state.notes, state.current, item, { label }, everywhere()), `Label is now ${label}`);
}

function expand(item) {
  const key = keyOf(state.current, item);
  if (!state.open.delete(key)) state.open.add(key);
  redraw();
}

const EDGES = { startBack: ["start", -1], startOn: ["start", 1], endOn: ["end", 1], endBack: ["end", -1] };

function move(item, action) {
  const [side, step] = EDGES[action];
  const to = { start: item.start, end: item.end, [side]: wordEdge(state.current, item, side, step) };
  return act(() => resize(state.current, item, to.start, to.end), "Edge moved");
}

function drop(number, side, at) {
  const item = state.current.items[Number(number)];
  const to = { start: item.start, end: item.end, [side]: nearestEdge(state.current, side, at) };
  return act(() => resize(state.current, item, to.start, to.end), "Edge moved");
}

function add(event) {
  event.preventDefault();
  const text = $("missed").value.trim();
  if (!text) return;
  const label = $("missed-label").value;
  const touched = record([...new Set(reached())], () => addMissed(state.notes, state.current, text, label, everywhere()));
  if (!touched.length) return say("This text is not in the note as whole words, or is taken out already.", true);
  $("missed").value = "";
  after(touched, `Taken out as ${label}`);
}

function fit() {
  const { item, start, end } = state.selected;
  $("fit").hidden = true;
  act(() => resize(state.current, item, start, end), "Edges set");
}

const travel = (step, message) => {
  const touched = step();
  if (touched.length) after(touched, message);
};

function setReviewed(isReviewed) {
  const note = state.current;
  record([note], () => { note.reviewed = isReviewed; return [note]; });
  drawAll();
  return attempt(async () => {
    if (state.isFolder) await keep(note, token());
    say(isReviewed ? `${note.id} is reviewed` : `${note.id} is not reviewed`);
  });
}

async function finishNote() {
  await setReviewed(true);
  const next = state.notes.find((note) => !note.reviewed);
  if (next) await open(next);
}

async function readFile(file) {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  if (!/\.(jsonl|ndjson)$/iu.test(file.name)) return [makeNote(text, file.name, $("patient").value.trim())];
  return text.split(/\r?\n/u).flatMap((line, number) => {
    if (!line.trim()) return [];
    const values = JSON.parse(line);
    if (typeof values.text !== "string") throw new Error(`${file.name}, line ${number + 1}: no "text"`);
    const patient = values.patient ?? $("patient").value.trim();
    return [makeNote(values.text, String(values.id ?? `${file.name}:${number + 1}`), String(patient))];
  });
}

async function readFiles() {
  const read = [];
  const documents = [];
  const patient = $("patient").value.trim();
  for (const file of $("files").files) {
    if (isDocument(file.name, state.suffixes)) {
      say(`Scrubbing ${file.name}`);
      documents.push(...(await openDocument(file, patient, { policy: policy(), mode: $("mode").value }, token())));
      continue;
    }
    try {
      read.push(...(await readFile(file)));
    } catch (error) {
      const named = error instanceof Error && error.message.startsWith(file.name);
      throw new Error(named ? error.message : `${file.name} cannot be read: UTF-8 text, or a JSON object a line.`);
    }
  }
  $("files").value = "";
  forgetPatient();
  if (documents.length) show(documents);
  if (read.length) await scrub(read);
}

// The patient is that of one paste or one choice of files: left over, it would tie strangers together.
function forgetPatient() {
  $("patient").value = "";
}

function paste(text) {
  if (!text.trim()) return;
  attempt(async () => {
    await scrub([makeNote(text, `note ${state.notes.length + 1}`, $("patient").value.trim())]);
    choose(state.notes[state.notes.length - 1]);
    $("pasted").value = "";
    forgetPatient();
  });
}

const go = (step) => {
  const next = state.notes[state.notes.indexOf(state.current) + step];
  if (next) open(next);
};
const inRow = (work) => (row) => {
  const item = state.current?.items[Number(row?.dataset.item)];
  if (item) work(item, row);
};
const stepTo = (side) => (row) => row?.closest("#findings > li")[side]?.querySelector(".go").focus();
const ACTIONS = {
  help: () => ($("help").open ? $("help").close() : $("help").showModal()),
  next: () => go(1),
  previous: () => go(-1),
  reviewed: () => state.current && finishNote(),
  findings: () => ($("findings").querySelector(".go") || $("findings-title")).focus(),
  down: stepTo("nextElementSibling"),
  up: stepTo("previousElementSibling"),
  toggle: inRow((item, row) => (row.closest(".each") ? toggleOne(item) : toggle(item))),
  label: inRow((_, row) => row.closest("#findings > li").querySelector("select").focus()),
  expand: inRow((item) => expand(item)),
  missed: () => $("missed").focus(),
  undo: () => travel(undo, "Undone"),
  redo: () => travel(redo, "Done again"),
  ...Object.fromEntries(Object.keys(EDGES).map((action) => [action, inRow((item) => move(item, action))])),
};

function press(event) {
  const action = actionOf(event);
  if (!action || ($("help").open && action !== "help")) return;
  event.preventDefault();
  ACTIONS[action](event.target.closest("#findings li"));
}

// Text selected in the original is what was missed, or the new edges of the finding that it touches.
function takeSelection() {
  const selection = getSelection();
  const text = selection.toString();
  if (!text.trim() || !selection.rangeCount || !$("original").contains(selection.anchorNode)) return;
  const range = selection.getRangeAt(0);
  const end = offsetIn($("original"), range.endContainer, range.endOffset) - (text.length - text.trimEnd().length);
  const start = offsetIn($("original"), range.startContainer, range.startOffset) + (text.length - text.trimStart().length);
  $("missed").value = text.trim();
  const under = state.current.items.filter((item) => item.start < end && start < item.end);
  state.selected = under.length === 1 ? { item: under[0], start, end } : null;
  $("fit").hidden = state.selected === null;
}

function clickMark(event) {
  const element = event.target.closest("mark");
  if (!element || !getSelection().isCollapsed) return;
  point([element.dataset.item]);
  const row = [...$("findings").children].find((each) => each.dataset.all.split(" ").includes(element.dataset.item));
  row?.querySelector(".go").focus({ preventScroll: true });
}

// The two texts scroll together.
function tieScrolling() {
  let led = null;
  for (const [one, other] of [["original", "scrubbed"], ["scrubbed", "original"]]) {
    $(one).addEventListener("scroll", () => {
      if (led === one) return void (led = null);
      const room = $(one).scrollHeight - $(one).clientHeight;
      led = other;
      $(other).scrollTop = room > 0 ? ($(one).scrollTop / room) * ($(other).scrollHeight - $(other).clientHeight) : 0;
    });
  }
}

async function copyScrubbed() {
  await navigator.clipboard.writeText(state.current.scrubbed);
  say("The scrubbed note is in the clipboard");
}

async function showFolder() {
  state.notes = await openFolder(token());
  state.isFolder = true;
  $("token-field").hidden = true;
  $("open").hidden = true;
  $("work").hidden = false;
  drawAll();
  const first = state.notes.find((note) => !note.reviewed) || state.notes[0];
  if (first) await open(first);
}

function listen() {
  const on = (id, kind, work) => $(id).addEventListener(kind, work);
  on("input", "submit", (event) => { event.preventDefault(); paste($("pasted").value); });
  on("sample", "click", () => paste(SAMPLE));
  for (const id of ["settings", "filters"]) on(id, "submit", (event) => event.preventDefault());
  on("token", "change", () => state.folderName && !state.isFolder && attempt(showFolder));
  on("files", "change", () => attempt(readFiles));
  on("filters", "input", drawAll);
  on("only-left", "change", drawAll);
  on("add", "submit", add);
  on("fit", "click", fit);
  on("undo", "click", ACTIONS.undo);
  on("redo", "click", ACTIONS.redo);
  on("keys", "click", ACTIONS.help);
  on("reviewed", "change", () => setReviewed($("reviewed").checked));
  on("copy", "click", () => attempt(copyScrubbed));
  on("policy", "change", () => state.current && after(state.notes.filter((note) => note.loaded !== false), `Policy is now ${policy() || "the service's own"}`));
  on("findings", "focusin", (event) => {
    const row = event.target.closest("li");
    if (row) point(row.dataset.all?.split(" ") ?? [row.dataset.item]);
  });
  allowDragging($("original"), drop);
  for (const kind of ["mouseup", "keyup"]) on("original", kind, takeSelection);
  for (const id of ["original", "scrubbed"]) on(id, "click", clickMark);
  on("save-text", "click", () => attempt(() => saveScrubbed(state.notes)));
  on("save-brat", "click", () => attempt(() => saveBrat(state.notes)));
  on("save-jsonl", "click", () => attempt(() => saveJsonl(state.notes)));
  addEventListener("keydown", press);
  addEventListener("beforeunload", (event) => !state.isFolder && state.notes.length && event.preventDefault());
  tieScrolling();
}

async function start() {
  const service = await (await fetch("/page/settings.json")).json();
  Object.assign(known, { labels: service.labels, reasons: service.reasons });
  state.folderName = service.review;
  state.suffixes = service.documents;
  $("files").accept = [$("files").accept, ...service.documents].join(",");
  $("token-field").hidden = !service.token;
  $("policy").replaceChildren(make("option", { value: "", textContent: `as started (${service.policy})` }), ...optionsOf(service.policies));
  $("mode").value = service.mode;
  $("missed-label").replaceChildren(...optionsOf(Object.keys(known.labels)));
  fillHelp();
  listen();
  say("Ready");
  if (service.review && !service.token) await showFolder();
}

attempt(start);
