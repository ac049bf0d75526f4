"""A folder of notes under review, and the corrections of one reviewer.

The state is a folder with a file per note, `<digest>.jsonl`: one line of corrections in the format of
`evaluate`, `report --reviewed`, `agreement` and training, plus the data that the page needs to resume. It
contains PHI and is readable by its owner only.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ..batch.safe_files import check_apart, replace_private
from ..errors import Errors, PhiError
from .scrubbing import Note

_ON = "on"
"""State of an item that the reviewer wants redacted; others are "off" and "veto"."""


@dataclass(frozen=True)
class ReviewNote:
    """A note under review."""

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
    """Notes by number, and the decisions about them."""

    def __init__(self, notes: Iterable[ReviewNote], folder: Path, reviewer: str = "") -> None:
        """notes: In page order. folder: For the state, created if it does not exist. reviewer: Name recorded
        with the corrections.

        RAISES: PhiError (E089) for a folder among scrubbed notes, (E109) for an invalid state.
        """
        check_apart(folder / "state")
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.notes, self.folder, self.reviewer = list(notes), folder, reviewer
        self._paths = [folder / get_state_name(note) for note in self.notes]
        self._reviewed = [bool(self._read(path).get("reviewed")) for path in self._paths]

    def entries(self) -> list[dict[str, Any]]:
        """Return the id, patient and reviewed state of each note, without its text."""
        pairs = zip(self.notes, self._reviewed)
        return [{"id": note.id, "patient": note.patient, "reviewed": reviewed} for note, reviewed in pairs]

    def read(self, number: int) -> dict[str, Any]:
        """Return the text of a note and the decisions about it; `items` is None if there are none."""
        state = self._read(self._paths[number])
        items, reviewed = state.get("items"), self._reviewed[number]
        return {"text": self.notes[number].text, "items": items, "reviewed": reviewed}

    def save(self, number: int, items: list[dict[str, Any]], reviewed: bool) -> None:
        """Write the decisions about a note; a crash leaves either the old or the new file intact."""
        note, path = self.notes[number], self._paths[number]
        out = (item for item in items if item["state"] == _ON)
        spans = [{key: item[key] for key in ("start", "end", "label")} for item in out]
        line: dict[str, Any] = {"id": note.id, "text": note.text, "spans": spans}
        line |= {} if note.patient is None else {"patient": note.patient}
        line |= {"reviewed": reviewed, "reviewer": self.reviewer, "items": items}
        replace_private(path, json.dumps(line, ensure_ascii=False).encode("utf8", "replace") + b"\n")
        self._reviewed[number] = reviewed

    @staticmethod
    def _read(path: Path) -> dict[str, Any]:
        if not path.is_file():
            return {}
        try:
            state = json.loads(path.read_bytes())
            is_valid = isinstance(state["items"], list)
        except (ValueError, KeyError, TypeError):
            is_valid = False
        if not is_valid:
            raise PhiError(Errors.E109.format(file=path, line=1, field="items", kind="what a review left"))
        return dict(state)


def get_state_name(note: ReviewNote) -> str:
    """Return the name of a note's state file: a note that has changed since gets a new review."""
    digest = blake2b(f"{note.id}\n{note.text}".encode("utf8", "replace"), digest_size=12).hexdigest()
    return f"{digest}.jsonl"
