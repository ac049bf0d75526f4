"""A document for the batch engine: its pieces, its patient data, and how to write it back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..roster.entry import RosterEntry
from .pieces import Edit, Piece
from .structure import check_structure


@dataclass
class Document:
    """One document of a file; a message file holds several.

    `error` gives the reason why it cannot be scrubbed, without its text.
    """

    pieces: Sequence[Piece] = ()
    write: Callable[[list[Edit]], bytes] | None = None
    """Returns the bytes of the document with changes applied."""
    patient: str | None = None
    """The patient id given by the document itself."""
    people: tuple[RosterEntry, ...] = field(default=(), repr=False)
    error: str | None = None
    carrier: str = field(default="", repr=False)
    """The whole container, if it includes parts that are not text."""
    start: int = 0
    """Offset of the container's start, as counted by the pieces."""

    def render(self, outcomes: Sequence[Any]) -> bytes:
        """Return the bytes of the scrubbed document.

        outcomes (Sequence): An object for each piece, in order, with `findings` as in `doc._.phi`.
        RAISES (PhiError): E363 if a replaced value also occurs outside the text.
        """
        assert self.write is not None
        spans = ((at - self.start, end - self.start) for piece in self.pieces for at, end in piece.spans())
        check_structure(self.carrier, spans, self.pieces, outcomes)
        edits = [edit for piece, done in zip(self.pieces, outcomes) for edit in piece.edits(done.findings)]
        return self.write(edits)
