// Wires the page: input, settings, what a reviewer decides, and what is saved.

import { batches, call } from "./api.js";
import { addMissed, decide, isKept, makeNote, marked, takeResult, takeRewritten } from "./review.js";
import { saveBrat, saveJsonl, saveScrubbed } from "./save.js";
import { $, drawFindings, drawNotes, drawOriginal, drawScrubbed, kindOf, known, make, point } from "./view.js";

const state = { notes: [], current: null, focus: null };

function say(message, isError = false) {
  $("status").textContent = message;
  $("status").classList.toggle("error", isError);
}

// Runs what may fail, and tells what went wrong.
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    say(error instanceof TypeError ? "The service cannot be reached." : error.message, true);
  }
}

const filters = () => ({
  order: $("order").value,
  label: $("by-label").value,
  source: $("by-source").value,
  state: $("by-state").value,
  score: $("by-score").value === "" ? 1 : Number($("by-score").value),
});

function drawAll() {
  const note = state.current;
  drawNotes(state.notes, note, choose);
  if (!note) return;
  drawOriginal(note);
  drawScrubbed(note);
  drawFindings(note, filters(), { show, relabel, toggle });
  restoreFocus();
}

// The list is drawn anew after each decision; who worked in it goes on where they were.
function restoreFocus() {
  if (!state.focus) return;
  const { number, part, at } = state.focus;
  state.focus = null;
  const rows = [...$("findings").children];
  const row = rows.find((each) => Number(each.dataset.item) === number) || rows[Math.min(at, rows.length - 1)];
  (row?.querySelector(part) || $("findings-title")).focus();
}

function rememberFocus() {
  const row = document.activeElement?.closest("#findings li");
  if (!row) return;
  const part = ["select", ".toggle", ".go"].find((each) => document.activeElement.matches(each)) || ".go";
  state.focus = { number: Number(row.dataset.item), part, at: [...$("findings").children].indexOf(row) };
}

const optionsOf = (values) => values.map((value) => make("option", { value, textContent: value }));

function fillFilters(note) {
  for (const [id, values] of [
    ["by-label", note.items.map((item) => item.label)],
    ["by-source", note.items.map((item) => kindOf(item.source))],
  ]) {
    const before = $(id).value;
    $(id).replaceChildren(make("option", { value: "", textContent: "all" }), ...optionsOf([...new Set(values)].sort()));
    $(id).value = [...$(id).options].some((option) => option.value === before) ? before : "";
  }
}

function choose(note) {
  state.current = note;
  fillFilters(note);
  drawAll();
  document.querySelector("nav [aria-current=true]")?.focus();
}

function show(number) {
  point(number);
}

const policy = () => $("policy").value || null;

async function scrub(notes) {
  let done = 0;
  for (const batch of batches(notes)) {
    say(`Scrubbing: ${done} of ${notes.length} notes done`);
    const body = { notes: batch.map(({ id, text, patient }) => ({ id, text, patient })), policy: policy(), mode: $("mode").value };
    const answer = await call("/scrub", body, $("token").value);
    batch.forEach((note, i) => takeResult(note, answer.notes[i]));
    state.notes.push(...batch);
    done += batch.length;
    $("work").hidden = false;
    if (!state.current) state.current = batch[0];
    fillFilters(state.current);
    drawAll();
  }
  const failed = notes.filter((note) => note.error !== null).length;
  say(`${notes.length} ${notes.length === 1 ? "note" : "notes"} scrubbed${failed ? `, ${failed} failed` : ""}`, failed > 0);
  $("open").open = false;
}

const NOT_YET = "what you decided has not reached the service";

// Has the service write anew what changed; patients go whole, for numbers of tags run through their notes.
async function rewrite(touched) {
  const patients = new Set(touched.map((note) => note.patient).filter((patient) => patient !== null));
  const all = state.notes.filter((note) => touched.includes(note) || patients.has(note.patient));
  const able = all.filter((note) => note.error === null);
  for (const note of able) note.stale = NOT_YET;
  for (const batch of batches(able)) {
    const sent = batch.map(marked);
    const notes = batch.map((note, i) => ({
      id: note.id,
      text: note.text,
      patient: note.patient,
      // The service redacts what the user marked, whatever the policy keeps.
      spans: sent[i].map(({ start, end, label, score, source, forced }) => ({ start, end, label, score: score ?? 1, source: forced ? "user" : source })),
    }));
    const answer = await call("/rewrite", { notes, policy: policy() }, $("token").value);
    batch.forEach((note, i) => takeRewritten(note, answer.notes[i], sent[i]));
  }
}

let queue = Promise.resolve();

function after(touched, message) {
  for (const note of touched) note.stale = NOT_YET;
  // One after the other, so that an old answer never stands over a new one.
  queue = queue.then(() => attempt(async () => {
    try {
      await rewrite(touched);
    } finally {
      rememberFocus();
      fillFilters(state.current);
      drawAll();
    }
    say(touched.length > 1 ? `${message}, in ${touched.length} notes` : message);
  }));
  return queue;
}

const everywhere = () => $("everywhere").checked;

function toggle(item) {
  const to = item.state === "on" && !isKept(item) ? "off" : "on";
  const touched = decide(state.notes, state.current, item, { state: to, forced: to === "on" }, everywhere());
  return after(touched, to === "on" ? "Taken out" : "Left in");
}

function relabel(item, label) {
  return after(decide(state.notes, state.current, item, { label }, everywhere()), `Label is now ${label}`);
}

function add(event) {
  event.preventDefault();
  const text = $("missed").value.trim();
  if (!text) return;
  const label = $("missed-label").value;
  const touched = addMissed(state.notes, state.current, text, label, everywhere());
  if (!touched.length) return say("Not found as whole words, or already taken out.", true);
  $("missed").value = "";
  after(touched, `Taken out as ${label}`);
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
  for (const file of $("files").files) {
    try {
      read.push(...(await readFile(file)));
    } catch (error) {
      const known = error instanceof Error && error.message.startsWith(file.name);
      throw new Error(known ? error.message : `${file.name} cannot be read: UTF-8 text, or a JSON object a line.`);
    }
  }
  $("files").value = "";
  forgetPatient();
  if (read.length) await scrub(read);
}

// What is typed holds for one paste or one choice of files: left over, it would tie strangers together.
function forgetPatient() {
  $("patient").value = "";
}

function paste(event) {
  event.preventDefault();
  const text = $("pasted").value;
  if (!text.trim()) return;
  attempt(async () => {
    await scrub([makeNote(text, `note ${state.notes.length + 1}`, $("patient").value.trim())]);
    choose(state.notes[state.notes.length - 1]);
    $("pasted").value = "";
    forgetPatient();
  });
}

function keys(event) {
  const row = event.target.closest("#findings li");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const inSelect = event.target.matches("select");
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
  if (step && !inSelect) {
    row[step]?.querySelector(".go").focus();
    event.preventDefault();
  } else if (event.key === "x" && !inSelect) {
    row.querySelector(".toggle").click();
    event.preventDefault();
  } else if (event.key === "l" && !inSelect) {
    row.querySelector("select").focus();
    event.preventDefault();
  }
}

function takeSelection() {
  const selection = getSelection();
  const text = selection.toString().trim();
  if (text && selection.anchorNode && $("original").contains(selection.anchorNode)) $("missed").value = text;
}

function clickMark(event) {
  const element = event.target.closest("mark");
  if (!element || !getSelection().isCollapsed) return;
  show(element.dataset.item);
  document.querySelector(`#findings li[data-item="${element.dataset.item}"] .go`)?.focus({ preventScroll: true });
}

async function start() {
  const service = await (await fetch("/page/settings.json")).json();
  Object.assign(known, { labels: service.labels, reasons: service.reasons });
  $("policy").replaceChildren(make("option", { value: "", textContent: `as started (${service.policy})` }), ...optionsOf(service.policies));
  $("mode").value = service.mode;
  $("missed-label").replaceChildren(...optionsOf(Object.keys(known.labels)));
  $("input").addEventListener("submit", paste);
  $("settings").addEventListener("submit", (event) => event.preventDefault());
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  $("files").addEventListener("change", () => attempt(readFiles));
  $("filters").addEventListener("input", drawAll);
  $("add").addEventListener("submit", add);
  $("policy").addEventListener("change", () => state.notes.length && after(state.notes, `Policy is now ${policy() || "the service's own"}`));
  $("findings").addEventListener("keydown", keys);
  $("findings").addEventListener("focusin", (event) => point(event.target.closest("li")?.dataset.item));
  $("original").addEventListener("mouseup", takeSelection);
  $("original").addEventListener("keyup", takeSelection);
  for (const id of ["original", "scrubbed"]) $(id).addEventListener("click", clickMark);
  $("save-text").addEventListener("click", () => attempt(() => saveScrubbed(state.notes)));
  $("save-brat").addEventListener("click", () => saveBrat(state.notes));
  $("save-jsonl").addEventListener("click", () => saveJsonl(state.notes));
  addEventListener("beforeunload", (event) => state.notes.length && event.preventDefault());
  say("Ready");
}

attempt(start);
