"""Sinks for scrubbed notes: files that appear only when they are complete, and a journal to resume from.

While an output is written it is called `<name>.part`; a finished one is renamed. The journal tells how many
notes are surely on disk and how long each open file then was, so that a run that starts again cuts them to
that length and goes on with the next note: nothing is lost, nothing comes twice, and the bytes are those of a
run in one go.
"""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from ..corpora.jsonl import dump_line
from ..errors import Errors, PhiError
from .journal import (
    RANDOM,
    TARGETS,
    Mark,
    State,
    Target,
    check_key,
    part,
    read_inputs,
    read_state,
    read_targets,
    remove_inputs,
    write_state,
)
from .private import JOURNAL, open_private
from .run_record import RUN, write_run
from .sources import Record
from .spool import FOUND, has_lines, remove_spool
from .tasks import Outcome

AUDIT = "audit.jsonl"
FAILED = "failed.jsonl"
_CHECKPOINT_SECONDS = 1.0


def audit_line(record: Record, outcome: Outcome, values: bool) -> bytes:
    """One line of the audit: where what was found, and what was vetoed.

    No text of the note is in it unless `values` is set. Vetoed findings are counted by the label they had
    (`vetoed`), and by what they were taken for and why (`reasons`).

    record (Record), outcome (Outcome): a note and what became of it. values (bool): add `text` and
        `replacement`.
    """
    spans = []
    for found in outcome.findings:
        start, end = found["start_char"], found["end_char"]
        span: dict[str, Any] = {"start": start, "end": end, "label": found["label"]}
        span |= {"score": round(found["score"], 4), "source": found["source"]}
        span |= {"also": found["also"]} if found.get("also") else {}
        span["replaced"] = found["replacement"] is not None
        text = record.text or ""
        if record.row is not None:
            span["part"] = found["part"]
            text = next(part.text for part in record.row.parts if part.name == found["part"])
        if values:
            span |= {"text": text[start:end], "replacement": found["replacement"]}
        spans.append(span)
    line = {"id": record.id, "source": record.position, "spans": spans}
    vetoed = Counter(veto.match.label for veto in outcome.vetoes)
    reasons = Counter(f"{veto.term}: {veto.reason}" for veto in outcome.vetoes)
    return dump_line(
        line | {"vetoed": dict(sorted(vetoed.items())), "reasons": dict(sorted(reasons.items()))}
    )


class Folder:
    """An output folder that survives being killed; use it as a context manager and hand it records in order.

    folder (Path): made where it is absent. mark (Mark): of the run. overwrite (bool): begin anew whatever
        is there. values (Path | None): a second audit with what was taken out goes there; it is PHI.
        about (Mapping | None): what the run is, for `write_run`.
    RAISES: PhiError (E121) where the folder holds something else than a run with the same inputs and
        settings, (E211, E212) where the run had another key, (E213) where its journal is damaged.
    """

    def __init__(
        self,
        folder: Path,
        mark: Mark,
        *,
        overwrite: bool = False,
        values: Path | None = None,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        self.folder, self.overwrite, self.about = folder, overwrite, about
        self.values = None if values is None else os.path.relpath(values, folder)
        self._logs = (AUDIT, FAILED, TARGETS, *([self.values] if self.values else []))
        self._made = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        self._is_new = False
        self.state = self._recall(mark)
        self.before_checkpoint: Callable[[], None] = lambda: None
        """Saves what must be on disk before a note counts as done."""
        self.by_chunk = False
        """Whether notes count as done by the chunk only, when `checkpoint` is called."""
        self._patients: set[int] | None = None if self.state.done > self.state.kept else set()
        """The hashes of those whose notes came; None for a run that was stopped, which does not see all."""
        self._files: dict[str, BinaryIO] = {}
        self._last = time.monotonic()

    def _recall(self, mark: Mark) -> State:
        state = None if self.overwrite else read_state(self.folder)
        if state is None:
            # A journal that was not whole yet is no other file.
            others = (path for path in self.folder.iterdir() if not path.name.startswith(JOURNAL))
            if not self.overwrite and any(others):
                raise PhiError(Errors.E121.format(path=self.folder, what="other files"))
            self._is_new = True
            if self.overwrite:
                self._remove_outputs()
            self._clear()
            return State(mark.run, mark.settings, mark.key)
        if state.run != mark.run:
            what = "a run with other inputs or settings"
            raise PhiError(Errors.E121.format(path=self.folder, what=what))
        if not state.complete or state.key not in (RANDOM, mark.key):
            try:
                check_key(state, mark.key, self.folder)
            except PhiError:
                self._forget_random(state)
                raise
        if state.complete:
            remove_spool(self.folder)
        return state

    def _remove_outputs(self) -> None:
        """Take away what an earlier run has written; a journal that cannot be read tells of nothing."""
        with suppress(PhiError):
            if (state := read_state(self.folder)) is None:
                return
            names = (*self._logs, *read_inputs(self.folder, state.generation).stamps)
            # Killed on the way, it is known to no run but one that begins anew.
            state.run = state.settings = ""
            write_state(self.folder, state)
            for name in names:
                for each in (name, part(name, 0), part(name, state.generation)):
                    (self.folder / each).unlink(missing_ok=True)

    def _clear(self) -> None:
        for name in (JOURNAL, AUDIT, FAILED, RUN, TARGETS):
            (self.folder / name).unlink(missing_ok=True)
        remove_spool(self.folder)
        remove_inputs(self.folder)

    def _forget_random(self, state: State) -> None:
        """Take away what cannot be gone on with."""
        if state.key == RANDOM:
            remove_spool(self.folder)

    def __enter__(self) -> "Folder":
        if not self.state.complete:
            write_state(self.folder, self.state)
            for name in self._logs:
                self._open(name, is_private=name in (TARGETS, self.values))
            if self.state.target in self.state.sizes:
                self._open(self.state.target)
            self._remove_old()
            self.checkpoint()
        return self

    def _remove_old(self) -> None:
        """Take away what is left of the run before an update, and the outputs that the update makes again."""
        if not self.state.generation:
            return
        for name in self._logs:
            drafts = {self.folder / part(name, number) for number in range(self.state.generation)}
            for draft in drafts:
                draft.unlink(missing_ok=True)
        inputs = read_inputs(self.folder, self.state.generation)
        stream = self._files[TARGETS]
        stream.seek(0)
        done = {self.state.target, *(target.name for target in read_targets(stream))}
        for name in (*(inputs.redo or ()), *inputs.gone):
            if name not in done:
                (self.folder / name).unlink(missing_ok=True)
                self._part(name).unlink(missing_ok=True)

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        # After an error, or Ctrl-C, the journal is as it is, and the next run goes on from there.
        for stream in self._files.values():
            with suppress(OSError):  # what a full disk did not take is after the end that the journal tells
                stream.close()
        if kind is not None and self._is_new and not self.state.done and not has_lines(self.folder / FOUND):
            self.discard()
        elif kind is not None:
            self._forget_random(self.state)
        self._files.clear()

    def discard(self) -> None:
        """Leave nothing behind of a run that wrote no note."""
        for name in {*self._files, *self._logs}:
            self._part(name).unlink(missing_ok=True)
            (self.folder / name).unlink(missing_ok=True)
        self._clear()
        for folder in self._made:
            if any(folder.iterdir()):
                break
            folder.rmdir()

    def _part(self, name: str) -> Path:
        # An output that is not whole is begun anew by an update, so that its draft needs no other name.
        return self.folder / part(name, self.state.generation if name in self._logs else 0)

    def _open(self, name: str, is_private: bool = False) -> None:
        draft = self._part(name)
        draft.parent.mkdir(parents=True, exist_ok=True)
        size = self.state.sizes.get(name, 0)
        final = self.folder / name
        if size and not draft.exists() and final.exists():
            # Killed after the renaming and before the journal said so.
            os.replace(final, draft)
        elif size and not draft.exists():
            raise PhiError(Errors.E128.format(path=draft, reason="it is gone since the run was stopped"))
        stream = open_private(draft) if is_private else draft.open("r+b" if draft.exists() else "w+b")
        stream.truncate(size)
        stream.seek(size)
        self._files[name] = stream

    def add(self, record: Record, outcome: Outcome) -> None:
        """Take the next note; one without a scrubbed text goes to `failed.jsonl`, by place and error."""
        if record.target and record.target != self.state.target:
            self._begin(record)
        if outcome.scrubbed is None:
            self.state.failed += 1
            line = {"id": record.id, "source": record.position, "error": outcome.error}
            self._files[FAILED].write(dump_line(line))
        else:
            if record.target:
                stream = self._target_stream(record)
                stream.write(record.render(outcome.scrubbed))
            self._files[AUDIT].write(audit_line(record, outcome, False))
            if self.values is not None:
                self._files[self.values].write(audit_line(record, outcome, True))
        self._count(outcome)
        if self._patients is not None and record.patient is not None:
            self._patients.add(hash(record.patient))
        self.state.pieces += 1 if record.row is None else record.row.pieces
        if not self.by_chunk and time.monotonic() - self._last >= _CHECKPOINT_SECONDS:
            self.checkpoint()

    def _count(self, outcome: Outcome) -> None:
        self.state.done += 1
        self.state.lines += outcome.scrubbed is not None
        self.state.aside += outcome.scrubbed is None

    def _begin(self, record: Record) -> None:
        self._finish_target()
        self.state.target = record.target

    def _target_stream(self, record: Record) -> BinaryIO:
        if record.target not in self._files:
            self._open(record.target)
        stream = self._files[record.target]
        if stream.tell() == 0:
            stream.write(record.preamble)
        return stream

    def _finish_target(self) -> None:
        name = self.state.target
        if name is not None:
            written = name in self._files
            if written:
                self._finish(name)
                self.state.sizes.pop(name, None)
            line = Target(name, self.state.lines, self.state.aside, written)
            self._files[TARGETS].write(dump_line(line))
            self.state.lines = self.state.aside = 0
        self.state.target = None

    def _finish(self, name: str) -> None:
        stream = self._files.pop(name)
        stream.flush()
        os.fsync(stream.fileno())
        stream.close()
        os.replace(self._part(name), self.folder / name)

    def checkpoint(self) -> None:
        """Write to the disk what there is, and to the journal how far that is."""
        self.before_checkpoint()
        for name, stream in self._files.items():
            stream.flush()
            os.fsync(stream.fileno())
            self.state.sizes[name] = stream.tell()
        write_state(self.folder, self.state)
        self._last = time.monotonic()

    def finish(self) -> None:
        """Call it after the last note: the audit takes its final name, and `failed.jsonl` if it has lines."""
        self._finish_target()
        self.checkpoint()
        for name in set(self._logs) - {FAILED}:
            self._finish(name)
        if self.state.failed:
            self._finish(FAILED)
        else:
            self._files.pop(FAILED).close()
            self._part(FAILED).unlink()
            (self.folder / FAILED).unlink(missing_ok=True)  # of the run before an update
        if self.about is not None:
            patients = None if self._patients is None else len(self._patients)
            notes = self.state.done - self.state.kept
            counts = {"notes": notes, "patients": patients}
            write_run(self.folder / RUN, self.about, self.state.generation, counts)
        remove_spool(self.folder)
        remove_inputs(self.folder, self.state.generation)
        self.state.complete = True
        self.state.sizes.clear()
        self.checkpoint()


def write_stream(
    results: Iterator[tuple[Record, Outcome]], out: BinaryIO, audit: BinaryIO | None, values: BinaryIO | None
) -> Iterator[Record]:
    """Write scrubbed notes to a pipe as they come.

    results: records with their outcomes. out, audit: binary streams. values: the audit with what was taken
        out, as of `audit_line`.
    YIELDS (Record): the notes that could not be scrubbed, with their errors.
    """
    begun = False
    for record, outcome in results:
        if outcome.scrubbed is None:
            record.error = outcome.error
            yield record
            continue
        out.write((b"" if begun else record.preamble) + record.render(outcome.scrubbed))
        out.flush()
        begun = True
        for stream in (audit, values):
            if stream is not None:
                stream.write(audit_line(record, outcome, stream is values))
                stream.flush()
