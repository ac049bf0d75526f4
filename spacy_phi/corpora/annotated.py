"""Notes with annotated spans: the output of every reader and the input of every writer."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import Errors, PhiError


@dataclass(frozen=True, slots=True)
class AnnotatedSpan:
    """One annotation. Offsets count characters of the note's text as on disk (including a BOM and both
    characters of a CRLF), end exclusive."""

    start: int
    end: int
    label: str
    id: str = ""
    """As in the file ("T1", "P0"); writers generate one if it is missing."""
    pieces: tuple[tuple[int, int], ...] = ()
    """Parts of a discontinuous span, whose hull is given by start and end; empty for a contiguous one."""
    attributes: Mapping[str, Any] = field(default_factory=dict)
    """Other fields from the file: `comment`, `hipaa`, brat attributes."""


@dataclass(frozen=True, slots=True)
class AnnotatedNote:
    """A note, its spans in file order, and the data needed to reproduce the file byte for byte."""

    id: str
    text: str
    spans: tuple[AnnotatedSpan, ...] = ()
    meta: Mapping[str, Any] = field(default_factory=dict)
    """Other fields of the note, such as `patient`."""
    notices: tuple[str, ...] = field(default=(), compare=False)
    """Parts that the reader kept without parsing them or found unusual: positions and kinds, never text of
    the note."""
    layout: Any = field(default=None, compare=False, repr=False)
    """The reader's own record of the file. A writer of the same format uses it for every unchanged part of
    the note; other writers ignore it."""

    def __repr__(self) -> str:
        return f"AnnotatedNote(id={self.id!r}, {len(self.text)} characters, {len(self.spans)} spans)"


def check_offsets(start: int, end: int, text: str, file: str, where: str) -> None:
    """RAISES: PhiError (E102) for offsets outside a text, which names the file and the place in it."""
    if not 0 <= start <= end <= len(text):
        message = Errors.E102.format(file=file, where=where, start=start, end=end, length=len(text))
        raise PhiError(message)


def map_labels(note: AnnotatedNote, labels: Mapping[str, str]) -> AnnotatedNote:
    """Return the note with its labels renamed; labels missing from the map are kept.

    note: Any note.
    labels: Old name to new name.
    RETURNS: A new note.
    """
    spans = tuple(replace(span, label=labels.get(span.label, span.label)) for span in note.spans)
    return replace(note, spans=spans)
