// Undo and redo: what was decided about some notes, before and after.

const MOST = 200;
const done = [];
const undone = [];

const copy = (note) => ({ items: note.items.map((item) => ({ ...item })), reviewed: note.reviewed });
const take = (notes) => new Map(notes.map((note) => [note, copy(note)]));

// Makes a change that may touch any of `notes`; `change` returns those that it did touch.
export function record(notes, change) {
  const before = take(notes);
  const touched = change();
  if (!touched.length) return touched;
  done.push(new Map(touched.map((note) => [note, before.get(note) ?? copy(note)])));
  if (done.length > MOST) done.shift();
  undone.length = 0;
  return touched;
}

function step(from, to) {
  const saved = from.pop();
  if (!saved) return [];
  to.push(take([...saved.keys()]));
  for (const [note, state] of saved) Object.assign(note, state);
  return [...saved.keys()];
}

export const undo = () => step(done, undone);
export const redo = () => step(undone, done);
export const canUndo = () => done.length > 0;
export const canRedo = () => undone.length > 0;
export function forget() {
  done.length = 0;
  undone.length = 0;
}
