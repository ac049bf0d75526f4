"""Checks of annotations that come back from a review tool: unknown labels stop, odd spans are named."""

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

    place: File and position, for the error. known: Labels beside those of the usual sets.
    Raises PhiError (E383) for a label that is in no set.
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
    """Return the spans, in order, that share no character, and those that overlap one of them that is longer,
    or as long and earlier."""
    kept: dict[int, AnnotatedSpan] = {}
    longest = sorted(range(len(spans)), key=lambda n: (spans[n].start - spans[n].end, spans[n].start))
    for n in longest:
        if all(spans[n].end <= each.start or each.end <= spans[n].start for each in kept.values()):
            kept[n] = spans[n]
    return [spans[n] for n in sorted(kept)], [span for n, span in enumerate(spans) if n not in kept]


def with_notices(notes: Sequence[AnnotatedNote], notices: Sequence[str]) -> Iterator[AnnotatedNote]:
    """Yield notes, the first with the notices of their file; without a note a warning has them."""
    if notices and not notes:
        warnings.warn(Warnings.W381.format(notices="; ".join(notices)), PhiWarning, stacklevel=2)
    for n, note in enumerate(notes):
        yield note if n else replace(note, notices=(*notices, *note.notices))
