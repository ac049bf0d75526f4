"""A document as the batch engine sees it: its pieces, what it says of its patient, and the way back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..roster.entry import RosterEntry
from .pieces import Edit, Piece


@dataclass
class Document:
    """One document of a file; a file of messages holds several.

    `error` says why it cannot be scrubbed, with nothing of its text.
    """

    pieces: Sequence[Piece] = ()
    write: Callable[[list[Edit]], bytes] | None = None
    """Makes the bytes of the document with its changes."""
    patient: str | None = None
    """The id that the document itself gives."""
    people: tuple[RosterEntry, ...] = field(default=(), repr=False)
    error: str | None = None

    def render(self, outcomes: Sequence[Any]) -> bytes:
        """Return the bytes of the scrubbed document.

        outcomes (Sequence): For each piece, in order, an object with `findings` as in `doc._.phi`.
        """
        assert self.write is not None
        edits = [edit for piece, done in zip(self.pieces, outcomes) for edit in piece.edits(done.findings)]
        return self.write(edits)
