"""Where scrubbed notes go: files that are only there when they are whole, and a journal to go on by.

While an output is written it is called `<name>.part`; a finished one is renamed. The journal tells how many
notes are surely on disk and how long each open file then was, so that a run that starts again cuts them to
that length and goes on with the next note: nothing is lost, nothing comes twice, and the bytes are those of a
run in one go.
"""

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from ..corpora.jsonl import dump_line
from ..errors import Errors, PhiError
from .engine import Outcome
from .run_record import RUN, write_run
from .sources import Record
from .spool import remove_spool

AUDIT = "audit.jsonl"
FAILED = "failed.jsonl"
JOURNAL = ".phi-scrub.json"
_PART = ".part"
_CHECKPOINT_SECONDS = 1.0


@dataclass
class State:
    """What the journal holds."""

    run: str
    """Fingerprint of inputs and settings."""
    done: int = 0
    failed: int = 0
    target: str | None = None
    sizes: dict[str, int] = field(default_factory=dict)
    """Length in bytes of each open file, by its name without `.part`."""
    complete: bool = False
    pieces: int = 0
    """How many records the notes that are done were cut into."""
    chunks: int = 0
    """Of a table, how many chunks are done."""


def audit_line(record: Record, outcome: Outcome, values: bool) -> bytes:
    """One line of the audit: where what was found, and what was taken back.

    No text of the note is in it unless `values` is set. Findings taken back are counted by the label they had
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

    folder (Path): made where it is absent. run (str): fingerprint of inputs and settings. overwrite (bool):
        begin anew whatever stands there. audit_values (bool): as in `audit_line`. about (Mapping | None):
        what the run is, for `write_run`.
    RAISES: PhiError (E121) where the folder holds something else than a run with the same inputs and
        settings.
    """

    def __init__(
        self,
        folder: Path,
        run: str,
        *,
        overwrite: bool = False,
        audit_values: bool = False,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        self.folder, self.overwrite, self.audit_values, self.about = folder, overwrite, audit_values, about
        folder.mkdir(parents=True, exist_ok=True)
        self.state = self._recall(run)
        self.before_checkpoint: Callable[[], None] = lambda: None
        """Saves what must be on disk before a note counts as done."""
        self.by_chunk = False
        """Whether notes count as done by the chunk only, when `checkpoint` is called."""
        self._files: dict[str, BinaryIO] = {}
        self._last = time.monotonic()

    def _recall(self, run: str) -> State:
        journal = self.folder / JOURNAL
        if self.overwrite or not journal.exists():
            if not self.overwrite and any(self.folder.iterdir()):
                raise PhiError(Errors.E121.format(path=self.folder, what="other files"))
            for name in (JOURNAL, AUDIT, FAILED, RUN):
                (self.folder / name).unlink(missing_ok=True)
            remove_spool(self.folder)
            return State(run)
        state = State(**json.loads(journal.read_bytes()))
        if state.run != run:
            what = "a run with other inputs or settings"
            raise PhiError(Errors.E121.format(path=self.folder, what=what))
        return state

    def __enter__(self) -> "Folder":
        if not self.state.complete:
            self._open(AUDIT)
            self._open(FAILED)
            if self.state.target in self.state.sizes:
                self._open(self.state.target)
            self.checkpoint()
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        # After an error, or Ctrl-C, the journal stands as it is, and the next run goes on from there.
        for stream in self._files.values():
            stream.close()
        self._files.clear()

    def _open(self, name: str) -> None:
        part = self.folder / (name + _PART)
        part.parent.mkdir(parents=True, exist_ok=True)
        size = self.state.sizes.get(name, 0)
        final = self.folder / name
        if size and not part.exists() and final.exists():
            # Killed after the renaming and before the journal said so.
            os.replace(final, part)
        elif size and not part.exists():
            raise PhiError(Errors.E128.format(path=part, reason="it is gone since the run was stopped"))
        stream = part.open("r+b" if part.exists() else "w+b")
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
            self._files[AUDIT].write(audit_line(record, outcome, self.audit_values))
        self.state.done += 1
        self.state.pieces += 1 if record.row is None else record.row.pieces
        if not self.by_chunk and time.monotonic() - self._last >= _CHECKPOINT_SECONDS:
            self.checkpoint()

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
        if name is not None and name in self._files:
            self._finish(name)
            self.state.sizes.pop(name, None)
        self.state.target = None

    def _finish(self, name: str) -> None:
        stream = self._files.pop(name)
        stream.flush()
        os.fsync(stream.fileno())
        stream.close()
        os.replace(self.folder / (name + _PART), self.folder / name)

    def checkpoint(self) -> None:
        """Write to the disk what there is, and to the journal how far that is."""
        self.before_checkpoint()
        for name, stream in self._files.items():
            stream.flush()
            os.fsync(stream.fileno())
            self.state.sizes[name] = stream.tell()
        draft = self.folder / (JOURNAL + _PART)
        with draft.open("wb") as stream:
            stream.write(json.dumps(asdict(self.state)).encode())
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(draft, self.folder / JOURNAL)
        self._last = time.monotonic()

    def finish(self) -> None:
        """Call it after the last note: the audit takes its final name, and `failed.jsonl` if it has lines."""
        self._finish_target()
        self.checkpoint()
        self._finish(AUDIT)
        if self.state.failed:
            self._finish(FAILED)
        else:
            self._files.pop(FAILED).close()
            (self.folder / (FAILED + _PART)).unlink()
        if self.about is not None:
            write_run(self.folder / RUN, self.about)
        self.state.complete = True
        self.checkpoint()


def write_stream(
    results: Iterator[tuple[Record, Outcome]], out: BinaryIO, audit: BinaryIO | None, values: bool
) -> Iterator[Record]:
    """Write scrubbed notes to a pipe as they come.

    results: records with their outcomes. out, audit: binary streams. values (bool): as in `audit_line`.
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
        if audit is not None:
            audit.write(audit_line(record, outcome, values))
            audit.flush()
