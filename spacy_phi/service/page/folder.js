// A folder under review: the service holds its notes and keeps what is decided, so that another day goes on.

import { get, put } from "./api.js";
import { makeNote } from "./review.js";

export async function openFolder(token) {
  const { notes } = await get("/review/notes", token);
  return notes.map((entry, number) => ({ ...makeNote("", entry.id, entry.patient), reviewed: entry.reviewed, number, loaded: false }));
}

// Reads a note's text, and what was decided about it before. Returns whether anything was.
export async function load(note, token) {
  const found = await get(`/review/notes/${note.number}`, token);
  Object.assign(note, { ...makeNote(found.text, note.id, note.patient), number: note.number, reviewed: found.reviewed, loaded: true });
  if (found.items === null) return false;
  note.items = found.items;
  return true;
}

export async function keep(note, token) {
  const items = note.items.map(({ start, end, label, score, source, state, was, wasLabel, forced, moved, decided, term, reason }) => ({
    start, end, label, score: score ?? null, source, state, was: was ?? null, wasLabel: wasLabel ?? null,
    forced: Boolean(forced), moved: Boolean(moved), decided: Boolean(decided), term: term ?? null, reason: reason ?? null,
  }));
  await put(`/review/notes/${note.number}`, { items, reviewed: note.reviewed }, token);
}

export const progressOf = (notes) => {
  const left = notes.filter((note) => !note.reviewed);
  const patients = new Set(left.map((note) => note.patient).filter((patient) => patient !== null));
  return { done: notes.length - left.length, all: notes.length, patients: patients.size };
};

