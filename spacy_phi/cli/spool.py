"""What the first pass over the notes leaves for the second: where what was found, in a file without a word of
the notes, and what each patient's notes told, which is kept out of every file that has a name."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import IO, BinaryIO
from zlib import crc32

from ..corpora.jsonl import dump_line
from ..rules.pattern import Match
from ..rules.veto import Veto
from ..surrogates.other_notes import Told
from .engine import Found

FOUND = ".phi-found.jsonl"
_PATIENTS = 64


def checksum(text: str | None) -> int:
    """By which a note is known to be the one that was searched."""
    return 0 if text is None else crc32(text.encode("utf8", "surrogatepass"))


class Spool:
    """What was found, a line a note, in the order of the notes.

    stream: where the lines are, or go: an open binary file that is read and written. run (str): fingerprint
        of inputs and settings; lines of another run are thrown away.
    """

    def __init__(self, stream: IO[bytes], run: str = "") -> None:
        self.stream = stream
        self._head = dump_line({"run": run})

    def recall(self) -> Iterator[tuple[Found, int]]:
        """What is there already, each with the checksum of its note; a line cut short by a kill is cut off.
        Exhaust it before anything is added."""
        self.stream.seek(0)
        end = 0
        if self.stream.readline() == self._head:
            end = len(self._head)
            for line in iter(self.stream.readline, b""):
                entry = _load(line)
                if entry is None:
                    break
                yield entry
                end += len(line)
        self.stream.truncate(end)
        self.stream.seek(end)
        if not end:
            self.stream.write(self._head)

    def add(self, found: Found, check: int) -> None:
        """Write what was found in the next note, whose checksum is given."""
        line = {"found": found.matches, "vetoes": found.vetoes, "error": found.error, "check": check}
        self.stream.write(dump_line(line))


def _load(line: bytes) -> tuple[Found, int] | None:
    if not line.endswith(b"\n"):
        return None
    try:
        entry = json.loads(line)
        found = tuple(Match(*row) for row in entry["found"])
        vetoes = tuple(Veto(Match(*row), term, reason) for row, term, reason in entry["vetoes"])
        return Found(found, vetoes, error=entry["error"]), int(entry["check"])
    except (ValueError, TypeError, KeyError):
        return None


def open_spool(folder: Path) -> BinaryIO:
    """The spool of a run in its output folder, made where it is absent."""
    path = folder / FOUND
    return path.open("r+b" if path.exists() else "w+b")


def remove_spool(folder: Path) -> None:
    """Take the spool away, when all notes are done or a run begins anew."""
    (folder / FOUND).unlink(missing_ok=True)


class Memory:
    """What the notes of each patient told, in a database that has no name, is on disk only where it is large,
    and is gone with the process; a context manager."""

    def __init__(self) -> None:
        self._database = sqlite3.connect("", isolation_level=None)
        self._database.execute("PRAGMA journal_mode = OFF")
        self._database.execute(
            "CREATE TABLE told (patient BLOB, kind TEXT, key TEXT, label TEXT, "
            "PRIMARY KEY (patient, kind, key)) WITHOUT ROWID"
        )
        self._told = lru_cache(maxsize=_PATIENTS)(self._read)

    def add(self, patient: str, told: Iterable[Told]) -> None:
        """Keep what a note of a patient told; of two labels the first stays."""
        rows = [(patient.encode("utf8", "surrogatepass"), *each) for each in sorted(told)]
        self._database.executemany("INSERT OR IGNORE INTO told VALUES (?, ?, ?, ?)", rows)

    def told(self, patient: str | None) -> tuple[Told, ...]:
        """What the notes of a patient told; call it after the last `add`."""
        return () if patient is None else self._told(patient)

    def _read(self, patient: str) -> tuple[Told, ...]:
        query = "SELECT kind, key, label FROM told WHERE patient = ?"
        return tuple(
            Told(*row) for row in self._database.execute(query, (patient.encode("utf8", "surrogatepass"),))
        )

    def __enter__(self) -> "Memory":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()
