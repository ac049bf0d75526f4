"""Sinks for scrubbed notes: files that appear only when complete, and a journal for resuming.

An output is named `<name>.part` while it is written, and renamed when finished. The journal records how many
notes are safely on disk and how long each open file then was. A restarted run truncates the files to that
length and continues with the next note: nothing is lost or duplicated, and the bytes are those of an
uninterrupted run.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from ..corpora.jsonl import dump_line
from ..errors import Errors, PhiError
from ..roster.survivors import IN_KEPT
from ..spans import SourceKind, read_source
from .audit_file import AUDIT, FAILED, audit_line
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
from .records import Processed, Record
from .run import RUN, write_run
from .safe_files import JOURNAL, open_private
from .spool import FOUND, has_lines, remove_spool
from .tasks import Outcome, count_survivors

_CHECKPOINT_SECONDS = 1.0


class Folder:
    """A crash-safe output folder; use it as a context manager and pass it records in order.

    folder: Created if absent. mark: Of the run. overwrite: Start over, discarding existing output. values:
        File for a second audit with the redacted values; it is PHI. about: Description of the run, for
        `write_run`.
    RAISES: PhiError (E121) if the folder holds anything but a run with the same inputs and settings, (E211,
        E212) if the run used another key, (E213) if its journal is damaged.
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
        self.folder, self.overwrite = folder, overwrite
        self.about = None if about is None else {**about, "key": mark.key}
        self.values = None if values is None else os.path.relpath(values, folder)
        self._logs = (AUDIT, FAILED, TARGETS, *([self.values] if self.values else []))
        self._made = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        self._is_new = False
        self.state = self._recall(mark)
        self.before_checkpoint: Callable[[], None] = lambda: None
        """Saves everything that must be on disk before a note counts as done."""
        self.by_chunk = False
        """Count notes as done only by chunk, when `checkpoint` is called."""
        self._patients: set[int] | None = None if self.state.done > self.state.kept else set()
        """Hashes of the patients seen; None for a resumed run, which does not see all notes."""
        self._files: dict[str, BinaryIO] = {}
        self._last = time.monotonic()

    def _recall(self, mark: Mark) -> State:
        state = None if self.overwrite else read_state(self.folder)
        if state is None:
            # An incomplete journal is not a foreign file.
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
        """Remove the files of an earlier run; an unreadable journal lists none."""
        with suppress(PhiError):
            if (state := read_state(self.folder)) is None:
                return
            names = (*self._logs, *read_inputs(self.folder, state.generation).stamps)
            # If killed midway, only a run that starts over recognizes the folder.
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
        """Remove files that cannot be resumed."""
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
        """Remove leftovers of the run before an update, and the outputs that the update redoes."""
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
        # After an error or Ctrl-C, the journal is unchanged, and the next run resumes from it.
        for stream in self._files.values():
            with suppress(OSError):  # data that a full disk rejected lies beyond the recorded length
                stream.close()
        if kind is not None and self._is_new and not self.state.done and not has_lines(self.folder / FOUND):
            self.discard()
        elif kind is not None:
            self._forget_random(self.state)
        self._files.clear()

    def discard(self) -> None:
        """Remove all files of a run that wrote no note."""
        for name in {*self._files, *self._logs}:
            self._part(name).unlink(missing_ok=True)
            (self.folder / name).unlink(missing_ok=True)
        self._clear()
        for folder in self._made:
            if any(folder.iterdir()):
                break
            folder.rmdir()

    def _part(self, name: str) -> Path:
        # An update starts an incomplete output over, so its draft needs no separate name.
        return self.folder / part(name, self.state.generation if name in self._logs else 0)

    def _open(self, name: str, is_private: bool = False) -> None:
        draft = self._part(name)
        draft.parent.mkdir(parents=True, exist_ok=True)
        size = self.state.sizes.get(name, 0)
        final = self.folder / name
        if size and not draft.exists() and final.exists():
            # Killed after renaming and before the journal recorded it.
            os.replace(final, draft)
        elif size and not draft.exists():
            raise PhiError(
                Errors.E128.format(path=draft, reason="it has disappeared since the run was stopped")
            )
        stream = open_private(draft) if is_private else draft.open("r+b" if draft.exists() else "w+b")
        stream.truncate(size)
        stream.seek(size)
        self._files[name] = stream

    def add(self, record: Record, outcome: Outcome) -> None:
        """Write the next note; one without a scrubbed text goes to `failed.jsonl`, with place and error."""
        if record.target and record.target != self.state.target:
            self._finish_target()
            self.state.target = record.target
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
        self.state.done += 1
        self.state.lines += outcome.scrubbed is not None
        self.state.aside += outcome.scrubbed is None
        self.state.survived += count_survivors(outcome)
        if outcome.scrubbed is not None:
            self._count_contents(record, outcome)
        if self._patients is not None and record.patient is not None:
            self._patients.add(hash(record.patient))
        self.state.pieces += 1 if record.row is None else record.row.pieces
        if not self.by_chunk and time.monotonic() - self._last >= _CHECKPOINT_SECONDS:
            self.checkpoint()

    def _count_contents(self, record: Record, outcome: Outcome) -> None:
        """Count what was removed from a document, and what stayed for its type."""
        self.state.stayed += 0 if record.row is None else record.row.kept
        for finding in outcome.findings:
            self.state.stayed -= finding["source"] == IN_KEPT.name
            source = read_source(finding["source"])
            if source.kind is SourceKind.UNREAD:
                self.state.removed[source.name] = self.state.removed.get(source.name, 0) + 1

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
        """Flush to disk, and record the progress in the journal."""
        self.before_checkpoint()
        for name, stream in self._files.items():
            stream.flush()
            os.fsync(stream.fileno())
            self.state.sizes[name] = stream.tell()
        write_state(self.folder, self.state)
        self._last = time.monotonic()

    def finish(self) -> None:
        """Finish after the last note: the audit gets its final name, and so does `failed.jsonl` if it has
        lines."""
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
            counts = {"notes": notes, "patients": patients, "roster_values_left": self.state.survived}
            write_run(self.folder / RUN, self.about, self.state.generation, counts)
        remove_spool(self.folder)
        remove_inputs(self.folder, self.state.generation)
        self.state.complete = True
        self.state.sizes.clear()
        self.checkpoint()


def write_stream(
    results: Iterator[Processed], out: BinaryIO, audit: BinaryIO | None, values: BinaryIO | None
) -> Iterator[Record]:
    """Write scrubbed notes to a pipe as they arrive.

    results: records with their outcomes. out, audit: binary streams. values: stream for the audit with
        redacted values, as in `audit_line`.
    YIELDS: The notes that could not be scrubbed, with their errors.
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
