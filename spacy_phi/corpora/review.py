"""Check annotations from a review tool: unknown labels are errors, inconsistent spans are listed."""

import warnings
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ..errors import Errors, PhiError, PhiWarning, Warnings
from ..label_maps import LabelMap
from ..labels import LABELS
from .annotated import AnnotatedNote, AnnotatedSpan

_USUAL = LabelMap()


def check_labels(spans: Sequence[AnnotatedSpan], place: str, known: Collection[str] = ()) -> None:
    """Check the labels of a note's spans.

    place: File and position, for the error. known: Labels outside the common schemes. RAISES: PhiError (E383)
    for a label in no scheme.
    """
    for span in spans:
        if span.label not in _USUAL and span.label not in known:
            raise PhiError(Errors.E383.format(place=place, label=span.label, known=", ".join(LABELS)))


def describe_faults(
    spans: Sequence[AnnotatedSpan], misaligned: Sequence[AnnotatedSpan], place: str
) -> tuple[str, ...]:
    """Return notices with the number and the offsets of overlapping and of misaligned spans, without text."""
    faults = {"overlapping": split_overlapping(spans)[1], "misaligned": misaligned}
    return tuple(
        f"{place}: {kind} {len(found)} ({', '.join(f'{s.label} {s.start}-{s.end}' for s in found)})"
        for kind, found in faults.items()
        if found
    )


def split_overlapping(
    spans: Sequence[AnnotatedSpan],
) -> tuple[list[AnnotatedSpan], list[AnnotatedSpan]]:
    """Return the spans, in order, without overlaps, and those that overlap a longer span, or one of equal
    length that starts earlier."""
    kept: dict[int, AnnotatedSpan] = {}
    longest = sorted(range(len(spans)), key=lambda n: (spans[n].start - spans[n].end, spans[n].start))
    for n in longest:
        if all(spans[n].end <= each.start or each.end <= spans[n].start for each in kept.values()):
            kept[n] = spans[n]
    return [spans[n] for n in sorted(kept)], [span for n, span in enumerate(spans) if n not in kept]


def with_notices(notes: Sequence[AnnotatedNote], notices: Sequence[str]) -> Iterator[AnnotatedNote]:
    """Yield notes, adding the notices of their file to the first; without a note, the notices become a
    warning."""
    if notices and not notes:
        warnings.warn(Warnings.W381.format(notices="; ".join(notices)), PhiWarning, stacklevel=2)
    for n, note in enumerate(notes):
        yield note if n else replace(note, notices=(*notices, *note.notices))
