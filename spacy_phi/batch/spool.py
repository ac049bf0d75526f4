"""Results of the first pass over the notes, for the second. A file holds the offsets of the findings and no
word of the notes. Names from each patient's notes are never written to a named file.
"""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

from ..corpora.jsonl import dump_line
from ..linking.values import PatientValue
from ..rules.veto import Veto
from ..spans import read_match
from ..surrogates.keys import SecretKey
from .tasks import Found

FOUND = ".phi-found.jsonl"
KEPT_BYTES = 2**25
"""Maximum size in memory of a nameless file."""
_PATIENTS = 64
_SESSION = SecretKey(os.urandom(32))
_CHECK_BYTES = 16


class Spool:
    """The findings of the first pass, one line per note, in the order of the notes.

    stream: an open binary file for the lines, read and written. run: Fingerprint of inputs and settings. key:
        Key of the note digests, so that guesses of a note cannot be tested without it. By default it is
        random and lost with the process. Lines of another run or key are discarded.
    """

    def __init__(self, stream: IO[bytes], run: str = "", key: SecretKey = _SESSION) -> None:
        self.stream = stream
        self._key = key.subkey("spool")
        self._head = dump_line({"run": run, "key": self._key.fingerprint().hex()})

    def check(self, text: str | None) -> str:
        """Return the keyed digest that identifies a note as the one that was searched."""
        if text is None:
            return ""
        return self._key.hmac(text.encode("utf8", "surrogatepass"))[:_CHECK_BYTES].hex()

    def recall(self) -> Iterator[tuple[Found, str]]:
        """Yield the results of an earlier run, each with the digest of its note. A line truncated by a kill
        is dropped. Exhaust it before adding anything.
        """
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

    def add(self, found: Found, check: str) -> None:
        """Write the findings of the next note, with the given digest."""
        line = {"found": found.matches, "vetoes": found.vetoes, "error": found.error, "check": check}
        self.stream.write(dump_line(line))


def _load(line: bytes) -> tuple[Found, str] | None:
    if not line.endswith(b"\n"):
        return None
    try:
        entry = json.loads(line)
        found = tuple(read_match(row) for row in entry["found"])
        vetoes = tuple(Veto(read_match(row), term, reason) for row, term, reason in entry["vetoes"])
        return Found(found, vetoes, error=entry["error"]), str(entry["check"])
    except (ValueError, TypeError, KeyError):
        return None


def has_lines(path: Path) -> bool:
    """Return whether a spool holds the findings of at least one note."""
    if not path.exists():
        return False
    with path.open("rb") as stream:
        return bool(stream.readline() and stream.readline())


def remove_spool(folder: Path) -> None:
    """Remove the spool, when all notes are done or a run starts over."""
    (folder / FOUND).unlink(missing_ok=True)


class Memory:
    """Stores the values found in the notes of each patient. The database has no name, spills to disk only if
    it is large, and disappears with the process. A context manager.
    """

    def __init__(self) -> None:
        self._database = sqlite3.connect("", isolation_level=None)
        self._database.execute("PRAGMA journal_mode = OFF")
        self._database.execute(
            "CREATE TABLE found (patient BLOB, kind TEXT, key TEXT, label TEXT, "
            "PRIMARY KEY (patient, kind, key)) WITHOUT ROWID"
        )
        self._values = lru_cache(maxsize=_PATIENTS)(self._read)

    def add(self, patient: str, values: Iterable[PatientValue]) -> None:
        """Store the values of a patient's note; if labels differ, the first is kept."""
        rows = [(patient.encode("utf8", "surrogatepass"), *each) for each in sorted(values)]
        self._database.executemany("INSERT OR IGNORE INTO found VALUES (?, ?, ?, ?)", rows)

    def values(self, patient: str | None) -> tuple[PatientValue, ...]:
        """Return the values found in a patient's notes; call it after the last `add`."""
        return () if patient is None else self._values(patient)

    def _read(self, patient: str) -> tuple[PatientValue, ...]:
        query = "SELECT kind, key, label FROM found WHERE patient = ?"
        return tuple(
            PatientValue(*row)
            for row in self._database.execute(query, (patient.encode("utf8", "surrogatepass"),))
        )

    def __enter__(self) -> "Memory":
        return self

    def __exit__(self, *args: Any) -> None:
        self._database.close()
