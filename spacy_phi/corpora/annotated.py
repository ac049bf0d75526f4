"""Notes with their annotated spans, as every reader yields and every writer takes them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class AnnotatedSpan:
    """One annotation. Offsets count characters of the note's text as it is on disk (a BOM and both
    halves of a CRLF included), end exclusive."""

    start: int
    end: int
    label: str
    id: str = ""
    """As in the file ("T1", "P0"); writers make one up where there is none."""
    pieces: tuple[tuple[int, int], ...] = ()
    """The stretches of a discontinuous span, of which start and end are the hull; empty for a plain one."""
    attributes: Mapping[str, Any] = field(default_factory=dict)
    """Whatever else the file says of it: `comment`, `hipaa`, brat attributes."""


@dataclass(frozen=True, slots=True)
class AnnotatedNote:
    """A note, its spans in the order of the file, and what it takes to write the file again byte for byte."""

    id: str
    text: str
    spans: tuple[AnnotatedSpan, ...] = ()
    meta: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of the note, such as `patient`."""
    notices: tuple[str, ...] = field(default=(), compare=False)
    """Parts that the reader kept without understanding them or found odd: positions and kinds, never
    text of the note."""
    layout: Any = field(default=None, compare=False, repr=False)
    """The reader's own record of the file. A writer of the same format uses it for every part of the note
    that has not changed since; others pass it by."""

    def __repr__(self) -> str:
        return f"AnnotatedNote(id={self.id!r}, {len(self.text)} characters, {len(self.spans)} spans)"


def map_labels(note: AnnotatedNote, labels: Mapping[str, str]) -> AnnotatedNote:
    """The note with its labels renamed; a label that the map does not name stays.

    note (AnnotatedNote): any note.
    labels (Mapping[str, str]): old name to new name.
    RETURNS (AnnotatedNote): a new note.
    """
    spans = tuple(replace(span, label=labels.get(span.label, span.label)) for span in note.spans)
    return replace(note, spans=spans)
