// Wires the page: input, settings, what a reviewer decides, and what is saved.

import { batches, call, inTurn, NeedsToken, waitUntilLoaded } from "./api.js";
import { allowDragging } from "./drag.js";
import { filesOf, isDocument, openDocument, rewriteDocument } from "./documents.js";
import { keep, load, openFolder, progressOf } from "./folder.js";
import { rowsOf } from "./groups.js";
import { canRedo, canUndo, record, redo, undo } from "./history.js";
import { actionOf } from "./keys.js";
import { offsetIn } from "./points.js";
import { addMissed, decide, isDecided, isKept, makeNote, marked, nearestEdge, reach, resize, takeResult, takeRewritten, toSpans, wordEdge } from "./review.js";
import { SAMPLE } from "./sample.js";
import { saveBrat, saveJsonl, saveScrubbed } from "./save.js";
import { $, drawFindings, drawNotes, drawOriginal, drawPanel, drawProgress, drawScrubbed, drawTitle, fillHelp, known, make } from "./view.js";

const state = { notes: [], current: null, item: null, isEdging: false, isFolder: false, selected: null, labels: "" };
const token = () => $("token").value;
const together = () => $("together").checked;
const picked = (name) => document.querySelector(`input[name=${name}]:checked`)?.value;

// ---- What is going on

let ticking = 0;

function say(message, isError = false) {
  clearInterval(ticking);
  $("elapsed").textContent = "";
  $("busy").hidden = true;
  $("status").textContent = message;
  $("status").classList.toggle("error", isError);
}

// Says what the page waits for: how much of it is done where that is known, and how long it has taken.
function wait(message, done = 0, all = 0) {
  say(message);
  $("busy").hidden = false;
  if (all > 1) Object.assign($("busy"), { max: all, value: done });
  else $("busy").removeAttribute("value");
  const begun = Date.now();
  ticking = setInterval(() => { $("elapsed").textContent = `${Math.round((Date.now() - begun) / 1000)} s`; }, 1000);
}

// Runs what may fail, and says what went wrong; without a valid token, asks for it and tries again.
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    say(error instanceof TypeError ? "The service cannot be reached." : error.message, true);
    if (!(error instanceof NeedsToken)) return;
    $("token-box").addEventListener("close", () => attempt(work), { once: true });
    $("token-box").showModal();
  }
}

// ---- Drawing

const rows = () => rowsOf(state.current, { order: $("order").value, show: $("show").value, together: together() });
const rowWith = (all, item) => all.find((row) => row.places.some(([each]) => each === item));

// The place that is decided upon: after an undo, or where it is no more, the next one in the note.
function findItem(all) {
  if (!state.item || state.current.items.includes(state.item)) return;
  const { start } = state.item;
  const shown = all.flatMap((row) => row.places.map(([item]) => item)).sort((a, b) => a.start - b.start);
  state.item = shown.find((item) => item.start >= start) ?? shown.at(-1) ?? null;
}

function drawAll() {
  const note = state.current;
  drawProgress(progressOf(state.notes));
  $("undo").disabled = !canUndo();
  $("redo").disabled = !canRedo();
  if ($("files-box").open) drawNotes(state.notes, note, $("only-left").checked, choose);
  if (!note || note.loaded === false) return;
  const all = rows();
  findItem(all);
  const hasFocus = $("findings").contains(document.activeElement);
  drawTitle(note);
  drawOriginal(note, state.item);
  drawScrubbed(note, state.item);
  drawFindings(note, all, state.item, pick);
  drawPanel(note, state.item, rowWith(all, state.item), state.isEdging);
  $("finish").replaceChildren(note.reviewed ? "Reviewed: open again" : "Note is reviewed ", ...(note.reviewed ? [] : [make("kbd", { textContent: "r", ariaHidden: "true" })]));
  $("finish").classList.toggle("outline", note.reviewed);
  if (hasFocus) focusRow();
}

const focusRow = () => ($("findings").querySelector("[aria-current]") ?? $("findings-title")).focus({ preventScroll: true });

// Brings the place into view; its row too, where the list scrolls by itself.
function showPlace() {
  const mark = [...document.querySelectorAll("mark.current")].find((each) => each.offsetParent);
  mark?.scrollIntoView({ block: "nearest" });
  const list = $("findings");
  if (list.scrollHeight > list.clientHeight) list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

function pick(item, isFocused = true) {
  if (state.item !== item) state.isEdging = false;
  state.item = item;
  drawAll();
  if (isFocused) focusRow();
  showPlace();
}

const optionsOf = (values) => values.map((value) => make("option", { value, textContent: value }));

function fillFilter(note) {
  const before = $("show").value;
  const kinds = { all: "all values", left: "not decided yet", changed: "changed by you", kept: "kept by the policy" };
  const labels = [...new Set(note.items.map((item) => item.label))].sort();
  $("show").replaceChildren(
    ...Object.entries(kinds).map(([value, textContent]) => make("option", { value, textContent })),
    make("optgroup", { label: "Label" }, ...optionsOf(labels)),
  );
  $("show").value = before in kinds || labels.includes(before) ? before : "all";
}

function redraw() {
  fillFilter(state.current);
  drawAll();
}

function show(note) {
  state.current = note;
  state.isEdging = false;
  fillFilter(note);
  const first = rows().find((row) => row.places.some(([item]) => !isDecided(item))) ?? rows()[0];
  state.item = first?.places[0][0] ?? null;
  for (const box of ["original", "scrubbed"]) $(box).scrollTop = 0;
  scrollTo(0, 0);
  drawAll();
  focusRow();
}

function setPart(part) {
  $("start").hidden = part !== "start";
  for (const id of ["work", "toggles", "files-open"]) $(id).hidden = part === "start";
  document.querySelector("aside").hidden = part === "start";
}

// ---- Notes

const choose = (note) => attempt(async () => {
  $("files-box").close();
  await open(note);
});

// Opens a note; one of a folder is read first, with the others of its patient, which share their names.
async function open(note) {
  setPart("work");
  if (note.loaded === false) {
    const others = state.notes.filter((each) => each !== note && note.patient !== null && each.patient === note.patient);
    const all = [note, ...others];
    wait(`Reading ${note.id}`);
    const before = [await load(note, token())];
    show(note);
    wait(`Reading ${all.length} notes of the patient`, 1, all.length);
    before.push(...(await inTurn(others, (each) => load(each, token()), (done) => { $("busy").value = done + 1; })));
    await find(all.filter((_, i) => !before[i]));
    await rewrite(all.filter((_, i) => before[i]));
    say("Ready");
  }
  show(note);
}

const policy = () => $("policy").value || null;

async function find(notes) {
  let done = 0;
  for (const batch of batches(notes)) {
    const isOnly = batch.length === notes.length; // the notes of one patient go together, and come back together
    wait(isOnly ? `Finding PHI in ${notes.length} ${notes.length === 1 ? "note" : "notes"}` : `Finding PHI: ${done} of ${notes.length} notes done`, done, isOnly ? 0 : notes.length);
    const choice = { policy: policy(), mode: $("mode").value };
    const isOfFolder = batch.every((note) => note.number !== undefined);
    const answer = isOfFolder
      ? await call("/review/find", { numbers: batch.map((note) => note.number), ...choice }, token())
      : await call("/scrub", { notes: batch.map(({ id, text, patient }) => ({ id, text, patient })), ...choice }, token());
    batch.forEach((note, i) => takeResult(note, answer.notes[i]));
    done += batch.length;
  }
}

function add(notes) {
  state.notes.push(...notes);
  setPart("work");
  show(notes[0]);
  const failed = notes.filter((note) => note.error !== null).length;
  say(`${notes.length} ${notes.length === 1 ? "note" : "notes"} searched${failed ? `, ${failed} failed` : ""}`, failed > 0);
}

async function scrub(notes) {
  await find(notes);
  add(notes);
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

// ---- Decisions

let queue = Promise.resolve();

function after(touched, message) {
  for (const note of touched) note.stale = NOT_YET;
  // What was decided is seen at once; the service's answers come one after the other, in the order of the decisions.
  redraw();
  queue = queue.then(() => attempt(async () => {
    try {
      await rewrite(touched);
      if (state.isFolder) await inTurn(touched, (note) => keep(note, token()));
    } finally {
      redraw();
    }
    say(touched.length > 1 ? `${message}, in ${touched.length} notes` : message);
  }));
  return queue;
}

const reached = () => [...new Set([state.current, ...reach(state.notes, state.current, together())])];

function act(change, message) {
  const touched = record(reached(), change);
  return touched.length ? after(touched, message) : say("Nothing to change there.", true);
}

// Decides about the current value, then goes to the next that is not decided.
function judge(change, message, goesOn = true) {
  const { item } = state;
  if (!item) return;
  const order = rows();
  const at = order.indexOf(rowWith(order, item));
  const next = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0))];
  const where = together() ? "" : ", here only";
  const work = act(() => decide(state.notes, state.current, item, change, together()), message + where);
  const left = next.flatMap((row) => row.places).find(([each]) => each.state !== "veto" && !isDecided(each))?.[0];
  if (goesOn && left) pick(left, $("findings").contains(document.activeElement));
  else showPlace();
  return work;
}

const MOVES = { startBack: ["start", -1], startOn: ["start", 1], endOn: ["end", 1], endBack: ["end", -1] };

function move(action) {
  const [side, step] = MOVES[action];
  const { item } = state;
  if (!item) return;
  const to = { start: item.start, end: item.end, [side]: wordEdge(state.current, item, side, step) };
  act(() => resize(state.current, item, to.start, to.end), "Edge moved");
}

function drop(number, side, at) {
  const item = state.current.items[Number(number)];
  const to = { start: item.start, end: item.end, [side]: nearestEdge(state.current, side, at) };
  state.item = item;
  act(() => resize(state.current, item, to.start, to.end), "Edge moved");
}

// A label typed in the closed select counts when it is left; one chosen from its list counts at once.
let isTyping = false;
function setLabel() {
  const label = $("label").value;
  isTyping = false;
  if (state.item && label !== state.item.label) judge({ label }, `Label is now ${label}`, false);
}

function addText(event) {
  event.preventDefault();
  const text = $("missed").value.trim();
  if (!text) return;
  const label = $("missed-label").value;
  const touched = record(reached(), () => addMissed(state.notes, state.current, text, label, together()));
  if (!touched.length) return say("This text is not in the note as whole words, or is redacted already.", true);
  $("missed").value = "";
  after(touched, `Redacted as ${label}`);
}

function fit() {
  const { item, start, end } = state.selected;
  $("fit").hidden = true;
  state.item = item;
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
  queue = queue.then(() => attempt(async () => {
    if (state.isFolder) await keep(note, token());
    say(isReviewed ? `${note.id} is reviewed` : `${note.id} is open again`);
  }));
  return queue;
}

async function finish() {
  await setReviewed(true);
  const next = state.notes.find((note) => !note.reviewed);
  if (next) await attempt(() => open(next));
}

function setPolicy(name, message) {
  if (name !== null) $("policy").value = name;
  drawPolicy();
  if (state.current) after(state.notes.filter((note) => note.loaded !== false), message);
}

const SURROGATES = "expert_determination";
const inUse = () => policy() ?? state.policy;

function drawPolicy() {
  $("policy-words").textContent = known.about[inUse()] ?? "";
  const isLabels = inUse() !== SURROGATES;
  if (isLabels) state.labels = $("policy").value;
  for (const radio of document.querySelectorAll("input[name=put]")) radio.checked = (radio.value === "labels") === isLabels;
}

// ---- Input

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

async function readFiles(files) {
  const read = [];
  const documents = [];
  const patient = $("patient").value.trim();
  for (const [done, file] of files.entries()) {
    wait(`Reading ${file.name}`, done, files.length);
    if (isDocument(file.name, state.suffixes)) {
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
  await find(read);
  // The patient is that of one paste or one choice of files: left over, it would tie strangers together.
  $("files").value = $("patient").value = "";
  add([...documents, ...read]);
}

function paste(text) {
  if (!text.trim()) return;
  attempt(async () => {
    await scrub([makeNote(text, `note ${state.notes.length + 1}`, $("patient").value.trim())]);
    $("pasted").value = $("patient").value = "";
  });
}

// Text selected in the note is what was missed, or the new edges of the finding that it touches.
function takeSelection() {
  const selection = getSelection();
  const text = selection.toString();
  if (!text.trim() || !selection.rangeCount || !$("original").contains(selection.anchorNode)) return;
  const range = selection.getRangeAt(0);
  const end = offsetIn($("original"), range.endContainer, range.endOffset) - (text.length - text.trimEnd().length);
  const start = offsetIn($("original"), range.startContainer, range.startOffset) + (text.length - text.trimStart().length);
  $("missed").value = text.trim();
  $("missing").open = true;
  const under = state.current.items.filter((item) => item.start < end && start < item.end);
  state.selected = under.length === 1 ? { item: under[0], start, end } : null;
  $("fit").hidden = state.selected === null;
}

function clickMark(event) {
  const item = state.current.items[Number(event.target.closest("mark")?.dataset.item)];
  if (item && getSelection().isCollapsed) pick(item, false);
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

function setView(view) {
  for (const radio of document.querySelectorAll("input[name=view]")) radio.checked = radio.value === view;
  document.body.dataset.view = view;
  showPlace();
}

async function copyScrubbed() {
  await navigator.clipboard.writeText(state.current.scrubbed);
  say("The result is in the clipboard");
}

async function showFolder() {
  wait("Reading the list of notes");
  state.notes = await openFolder(token());
  state.isFolder = true;
  $("more").hidden = true;
  const first = state.notes.find((note) => !note.reviewed) || state.notes[0];
  if (first) await open(first);
}

// ---- Keys

function goNote(step) {
  const next = state.notes[state.notes.indexOf(state.current) + step];
  if (next) attempt(() => open(next));
}

function goValue(step) {
  const all = rows();
  const at = all.indexOf(rowWith(all, state.item)) + step;
  if (all.length) pick(all.at(at % all.length).places[0][0]);
}

const swap = (id) => ($(id).open ? $(id).close() : $(id).showModal());
const VIEWS = ["original", "scrubbed", "both"];
const ACTIONS = {
  accept: () => judge({ state: "on" }, "PHI"),
  reject: () => judge(state.item?.state === "veto" ? {} : { state: "off", forced: false }, "Not PHI"),
  redact: () => !$("redact").hidden && judge({ state: "on", forced: isKept(state.item) }, isKept(state.item) ? "Redacted" : "Kept", false),
  label: () => $("label").focus(),
  edge: () => { state.isEdging = !state.isEdging && state.item !== null; drawAll(); },
  next: () => goValue(1),
  previous: () => goValue(-1),
  together: () => $("together").click(),
  missed: () => { $("missing").open = true; $("missed").focus(); },
  finish,
  nextNote: () => goNote(1),
  previousNote: () => goNote(-1),
  undo: () => travel(undo, "Undone"),
  redo: () => travel(redo, "Done again"),
  view: () => setView(VIEWS[(VIEWS.indexOf(picked("view")) + 1) % VIEWS.length]),
  surrogates: () => setPut(picked("put") === "labels" ? "surrogates" : "labels"),
  files: () => { swap("files-box"); drawAll(); },
  help: () => swap("help"),
  ...Object.fromEntries(Object.keys(MOVES).map((action) => [action, () => move(action)])),
};

const setPut = (put) => (put === "labels" ? setPolicy(state.labels === SURROGATES ? "safe_harbor" : state.labels, "Labels stand in place of PHI") : setPolicy(SURROGATES, "Surrogates stand in place of PHI"));

function press(event) {
  const action = actionOf(event, state.isEdging);
  const dialog = document.querySelector("dialog[open]");
  if (!action || (dialog && !(action === dialog.dataset.key)) || (!state.current && action !== "help")) return;
  event.preventDefault();
  ACTIONS[action]();
}

function listen() {
  const on = (id, kind, work) => $(id).addEventListener(kind, work);
  on("input", "submit", (event) => { event.preventDefault(); paste($("pasted").value); });
  on("sample", "click", () => paste(SAMPLE));
  on("files", "change", () => { const files = [...$("files").files]; attempt(() => readFiles(files)); });
  for (const id of ["order", "show", "together", "only-left"]) on(id, "change", drawAll);
  on("add", "submit", addText);
  on("fit", "click", fit);
  for (const id of ["accept", "reject", "redact", "edge", "next", "undo", "redo"]) on(id, "click", ACTIONS[id]);
  on("keys", "click", ACTIONS.help);
  on("files-open", "click", ACTIONS.files);
  on("settings-open", "click", () => swap("settings"));
  for (const button of document.querySelectorAll("[data-edge]")) button.addEventListener("click", () => move(button.dataset.edge));
  on("label", "keydown", (event) => {
    isTyping = true;
    if (event.key === "Escape") $("label").value = state.item?.label;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    focusRow();
  });
  on("label", "change", () => { if (isTyping) return; setLabel(); focusRow(); });
  on("label", "blur", setLabel);
  on("finish", "click", () => (state.current.reviewed ? setReviewed(false) : finish()));
  on("more", "click", () => { $("files-box").close(); setPart("start"); $("pasted").focus(); });
  on("copy", "click", () => attempt(copyScrubbed));
  on("policy", "change", () => setPolicy(null, "The policy is changed"));
  for (const radio of document.querySelectorAll("input[name=view]")) radio.addEventListener("change", () => setView(radio.value));
  for (const radio of document.querySelectorAll("input[name=put]")) radio.addEventListener("change", () => setPut(radio.value));
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
  await waitUntilLoaded(() => $("busy").hidden && wait("Loading the language model"));
  const service = await (await fetch("/page/settings.json")).json();
  Object.assign(known, { labels: service.labels, reasons: service.reasons, about: service.about });
  Object.assign(state, { suffixes: service.documents, policy: service.policy });
  $("files").accept = [$("files").accept, ...service.documents].join(",");
  const named = service.policies.filter((name) => !service.operators.includes(name));
  $("policy").replaceChildren(
    make("option", { value: "", textContent: `as the service was started: ${service.policy}` }),
    make("optgroup", { label: "A policy" }, ...optionsOf(named)),
    make("optgroup", { label: "The same for every value" }, ...optionsOf(service.operators)),
  );
  $("mode").value = service.mode;
  for (const id of ["label", "missed-label"]) $(id).replaceChildren(...optionsOf(Object.keys(known.labels)));
  drawPolicy();
  fillHelp();
  listen();
  setView("original");
  say("Ready");
  if (service.review) await attempt(showFolder);
}

attempt(start);
