"""Estimate the misses in a scrubbed corpus from a reviewed sample.

The sample holds notes as corrected by a reviewer, saved by the review page as JSONL or brat. They are
compared with the audit of the run.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..corpora.annotated import AnnotatedNote
from ..errors import Errors, PhiError
from .masking import Masking, is_hipaa


@dataclass
class Reviewed:
    """Counts over the notes of a sample."""

    masking: Masking = field(default_factory=Masking)
    leaking: int = 0
    """Notes in which a HIPAA identifier, or a part of one, survives."""
    leaking_ids: list[str] = field(default_factory=list)
    """Their ids."""
    missed: Counter[str] = field(default_factory=Counter)
    """Surviving HIPAA identifiers, by label."""
    seen: Counter[str] = field(default_factory=Counter)
    """All HIPAA identifiers, by label."""
    wrong: Counter[str] = field(default_factory=Counter)
    """Replaced findings that overlap nothing confirmed by the reviewer, by label."""

    def add(self, note: AnnotatedNote, spans: Iterable[Mapping[str, Any]]) -> None:
        """Count a note.

        note: As reviewed. spans: From its line of the audit.
        """
        gone = [
            (int(span["start"]), int(span["end"]), str(span["label"])) for span in spans if span["replaced"]
        ]
        self.masking.add(note, [place[:2] for place in gone])
        taken = {i for start, end, _ in gone for i in range(start, end)}
        before = self.missed.total()
        for span in note.spans:
            if is_hipaa(span, note.text):
                self.seen[span.label] += 1
                inside = (i for i in range(span.start, span.end) if note.text[i].isalnum())
                self.missed[span.label] += not all(i in taken for i in inside)
        if self.missed.total() > before:
            self.leaking += 1
            self.leaking_ids.append(note.id)
        for start, end, label in gone:
            self.wrong[label] += not any(span.start < end and start < span.end for span in note.spans)

    def rates(self) -> tuple[tuple[str, int, int], ...]:
        """Return the estimates of the sample: description, number of cases, and total."""
        seen, found = self.seen.total(), self.seen.total() - self.missed.total()
        return (
            ("HIPAA identifiers redacted completely", found, seen),
            ("Notes with a surviving identifier", self.leaking, self.masking.notes),
        )


def compare(notes: Iterable[AnnotatedNote], spans: Mapping[str, list[dict[str, Any]]]) -> Reviewed:
    """Compare reviewed notes with the audit.

    notes: The sample. spans: From the audit, by note id. RAISES: PhiError (E169) for a note that is missing
    from the audit, or whose findings lie outside its text.
    """
    reviewed = Reviewed()
    for number, note in enumerate(notes, 1):
        found = spans.get(note.id)
        if found is None or any(int(span["end"]) > len(note.text) for span in found):
            raise PhiError(Errors.E169.format(number=number))
        reviewed.add(note, found)
    return reviewed
