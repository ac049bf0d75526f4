"""A folder of notes under review, and the corrections of one reviewer.

The state is a folder with a file per note, `<digest>.jsonl`: one line of corrections as `evaluate`, `report
--reviewed`, `agreement` and the training read them, with what the page needs to go on. It holds PHI and is
for its owner alone.
"""

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ..batch.private import check_apart, open_private
from ..errors import Errors, PhiError
from .scrubbing import Note

_ON = "on"
"""The state of an item that the reviewer wants out; others are "off" and "veto"."""


@dataclass(frozen=True)
class ReviewNote:
    """A note to be reviewed."""

    id: str
    text: str
    patient: str | None = None
    parts: tuple[Note, ...] = ()
    """The texts of a document or a resource, which `text` joins."""

    @property
    def notes(self) -> tuple[Note, ...]:
        """The texts to search."""
        return self.parts or (Note(self.text, self.patient),)


class ReviewStore:
    """Notes by their number, and what was decided about them."""

    def __init__(self, notes: Iterable[ReviewNote], folder: Path, reviewer: str = "") -> None:
        """notes: In the order of the page. folder: For the state, created if it does not exist. reviewer: The
        name that is written beside the corrections.

        Raises PhiError (E089) for a folder among scrubbed notes, (E109) for a state that is not one of these.
        """
        check_apart(folder / "state")
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.notes, self.folder, self.reviewer = list(notes), folder, reviewer
        self._paths = [folder / f"{_digest(note)}.jsonl" for note in self.notes]
        self._reviewed = [bool(self._read(path).get("reviewed")) for path in self._paths]

    def entries(self) -> list[dict[str, Any]]:
        """Return the id, patient and reviewed state of each note, without its text."""
        pairs = zip(self.notes, self._reviewed)
        return [{"id": note.id, "patient": note.patient, "reviewed": reviewed} for note, reviewed in pairs]

    def read(self, number: int) -> dict[str, Any]:
        """Return the text of a note and what was decided about it; `items` is None if nothing was."""
        state = self._read(self._paths[number])
        items, reviewed = state.get("items"), self._reviewed[number]
        return {"text": self.notes[number].text, "items": items, "reviewed": reviewed}

    def save(self, number: int, items: list[dict[str, Any]], reviewed: bool) -> None:
        """Write what was decided about a note; a crash leaves the old file or the new one, never a part."""
        note, path = self.notes[number], self._paths[number]
        out = (item for item in items if item["state"] == _ON)
        spans = [{key: item[key] for key in ("start", "end", "label")} for item in out]
        line: dict[str, Any] = {"id": note.id, "text": note.text, "spans": spans}
        line |= {} if note.patient is None else {"patient": note.patient}
        line |= {"reviewed": reviewed, "reviewer": self.reviewer, "items": items}
        part = path.with_suffix(".part")
        with open_private(part) as stream:
            stream.truncate()
            stream.write(json.dumps(line, ensure_ascii=False).encode("utf8", "replace") + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
        self._reviewed[number] = reviewed

    @staticmethod
    def _read(path: Path) -> dict[str, Any]:
        if not path.is_file():
            return {}
        try:
            state = json.loads(path.read_bytes())
            assert isinstance(state["items"], list)
        except (ValueError, KeyError, TypeError, AssertionError):
            error = Errors.E109.format(file=path, line=1, field="items", kind="what a review left")
            raise PhiError(error) from None
        return dict(state)


def _digest(note: ReviewNote) -> str:
    """Return a name for the state of a note: one that has changed since is reviewed anew."""
    return blake2b(f"{note.id}\n{note.text}".encode("utf8", "replace"), digest_size=12).hexdigest()
