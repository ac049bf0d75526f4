// Files of documents: the service reads them, and writes them in their own format as was decided. The page holds their bytes.

import { call } from "./api.js";
import { makeNote, marked, takeResult, takeRewritten, toSpans } from "./review.js";

const toBase64 = (file) => new Promise((done, fail) => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
  reader.onerror = () => fail(reader.error);
  reader.readAsDataURL(file);
});

export const toBytes = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

export const isDocument = (name, suffixes) => suffixes.some((suffix) => name.toLowerCase().endsWith(suffix));

function take(file, answer) {
  file.made = answer.content;
  file.suffix = answer.suffix;
}

// Returns the notes of a file, one for each of its documents.
export async function openDocument(chosen, patient, settings, token) {
  const file = { name: chosen.name, content: await toBase64(chosen), patient: patient || null, notes: [] };
  const { name, content } = file;
  const body = { name, content, patient: file.patient, with_text: true, ...settings };
  const answer = await call("/v1/documents", body, token);
  take(file, answer);
  file.notes = answer.documents.map((document, number) => {
    const id = answer.documents.length > 1 ? `${name}:${number + 1}` : name;
    const note = { ...makeNote(document.text ?? "", id, patient), file };
    takeResult(note, document);
    return note;
  });
  return file.notes;
}

export async function rewriteDocument(file, policy, token) {
  const sent = file.notes.map((note) => (note.error === null ? marked(note) : []).map((item) => ({ item, start: item.start, end: item.end })));
  const { name, content, patient } = file;
  const answer = await call("/v1/documents/rewrite", { name, content, patient, policy, spans: sent.map(toSpans) }, token);
  take(file, answer);
  file.notes.forEach((note, i) => note.error === null && takeRewritten(note, answer.documents[i], sent[i]));
}

export const filesOf = (notes) => [...new Set(notes.flatMap((note) => note.file ?? []))];
