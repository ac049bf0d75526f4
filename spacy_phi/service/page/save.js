// What is saved: scrubbed notes, and the corrections as brat (a zip) or JSONL.

import { filesOf, toBytes } from "./documents.js";
import { isDone, marked, textOf } from "./review.js";

const encoder = new TextEncoder();

export function download(name, parts, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export function saveScrubbed(notes) {
  const good = notes.filter((note) => note.loaded !== false && isDone(note));
  if (!good.length) throw new Error("No note is scrubbed as decided.");
  const files = filesOf(good).filter((file) => file.made !== null && file.notes.every((note) => note.stale === null));
  files.forEach((file, number) => {
    download(`scrubbed${files.length > 1 ? `-${number + 1}` : ""}${file.suffix}`, [toBytes(file.made)], "application/octet-stream");
  });
  const texts = good.filter((note) => !note.file);
  if (notes.length === 1 && texts.length) return download("scrubbed.txt", [good[0].scrubbed], "text/plain");
  const lines = texts.map((note) => JSON.stringify({ id: note.id, text: note.scrubbed }) + "\n");
  if (lines.length) download("scrubbed.jsonl", lines, "application/jsonl");
  if (good.length < notes.length) throw new Error(`${notes.length - good.length} notes are left out: they are not scrubbed as decided.`);
}

export const toJsonl = (note) => {
  const spans = marked(note).map(({ start, end, label }) => ({ start, end, label }));
  const values = { id: note.id, text: note.text, spans };
  return JSON.stringify(note.patient === null ? values : { ...values, patient: note.patient }) + "\n";
};

export const toBrat = (note) =>
  marked(note)
    .map((item, i) => `T${i + 1}\t${item.label} ${item.start} ${item.end}\t${textOf(note, item).replace(/\s/gu, " ")}\n`)
    .join("");

// A folder's notes are read as they are opened; those that were not hold nothing to save.
const opened = (notes) => {
  const read = notes.filter((note) => note.loaded !== false);
  if (!read.length) throw new Error("No note is open.");
  return read;
};

export function saveJsonl(notes) {
  download("corrections.jsonl", opened(notes).map(toJsonl), "application/jsonl");
}

export function saveBrat(notes) {
  const used = new Set();
  const files = opened(notes).flatMap((note) => {
    let name = note.id.replace(/\.txt$/u, "").replace(/[^\p{L}\p{N}._-]+/gu, "_").replace(/^\.+/u, "_") || "note";
    while (used.has(name)) name += "_";
    used.add(name);
    return [[`${name}.txt`, note.text], [`${name}.ann`, toBrat(note)]];
  });
  download("corrections.zip", zip(files), "application/zip");
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
const crc32 = (bytes) => ~bytes.reduce((crc, byte) => TABLE[(crc ^ byte) & 255] ^ (crc >>> 8), ~0) >>> 0;

// A zip whose files are stored as they are (APPNOTE.TXT 4.3), names in UTF-8.
export function zip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, text] of files) {
    const title = encoder.encode(name);
    const data = encoder.encode(text);
    const common = [[2, 20], [2, 0x800], [2, 0], [2, 0], [2, 0x21], [4, crc32(data)], [4, data.length], [4, data.length],
      [2, title.length], [2, 0]];
    const local = pack([[4, 0x04034b50], ...common]);
    parts.push(local, title, data);
    directory.push(pack([[4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), title);
    offset += local.length + title.length + data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = pack([[4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, offset], [2, 0]]);
  return [...parts, ...directory, end];
}

function pack(fields) {
  const bytes = [];
  for (const [width, value] of fields) for (let i = 0; i < width; i++) bytes.push((value >>> (8 * i)) & 255);
  return Uint8Array.from(bytes);
}
