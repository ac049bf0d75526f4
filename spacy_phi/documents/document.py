"""A document as the batch engine sees it: its pieces, what it says of its patient, and the way back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..roster.entry import RosterEntry
from .pieces import Edit, Piece
from .structure import check_structure


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
    carrier: str = field(default="", repr=False)
    """The whole that the pieces are of, if not all of it is text."""
    start: int = 0
    """The start of the carrier, as pieces count."""

    def render(self, outcomes: Sequence[Any]) -> bytes:
        """Return the bytes of the scrubbed document.

        outcomes (Sequence): For each piece, in order, an object with `findings` as in `doc._.phi`.
        RAISES (PhiError): E363 where a value that was replaced is in what is no text.
        """
        assert self.write is not None
        spans = ((at - self.start, end - self.start) for piece in self.pieces for at, end in piece.spans())
        check_structure(self.carrier, spans, self.pieces, outcomes)
        edits = [edit for piece, done in zip(self.pieces, outcomes) for edit in piece.edits(done.findings)]
        return self.write(edits)
