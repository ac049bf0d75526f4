"""A text with its spans, and edits that preserve the spans."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple


class Edit(NamedTuple):
    """Replaces the text from start to end; offsets refer to the text before any edit."""

    start: int
    end: int
    new: str


class Draft(NamedTuple):
    """A text and its spans as (start, end, label), in order and without overlaps."""

    text: str
    spans: tuple[tuple[int, int, str], ...]


def apply_edits(draft: Draft, edits: Iterable[Edit]) -> Draft:
    """Return the draft after edits.

    edits: In any order; of two that overlap, the first is applied. Text inserted at a span boundary is
    outside the span.
    RETURNS: Empty spans are removed, and whitespace at span boundaries is excluded.
    """
    kept: list[Edit] = []
    for edit in sorted(edits, key=lambda each: (each.start, each.end)):
        if not kept or edit.start >= kept[-1].end:
            kept.append(edit)
    if not kept:
        return draft
    parts, at = [], 0
    for start, end, new in kept:
        parts += [draft.text[at:start], new]
        at = end
    text = "".join(parts) + draft.text[at:]
    starts, ends = [edit.start for edit in kept], [edit.end for edit in kept]
    shifts = [0, *accumulate(len(edit.new) - (edit.end - edit.start) for edit in kept)]

    def moved_start(offset: int) -> int:
        # all edits that end at or before the offset precede the span
        return offset + shifts[bisect_right(ends, offset)]

    def moved_end(offset: int) -> int:
        # an insertion at the very end follows the span
        before = bisect_left(starts, offset)
        if before and ends[before - 1] > offset:
            return ends[before - 1] + shifts[before]
        return offset + shifts[before]

    moved = ((moved_start(start), moved_end(end), label) for start, end, label in draft.spans)
    return Draft(text, tuple(trim_spans(text, moved)))


def trim_spans(text: str, spans: Iterable[tuple[int, int, str]]) -> Iterable[tuple[int, int, str]]:
    """Return spans without surrounding whitespace; whitespace-only ones are left out."""
    for start, end, label in spans:
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        if start < end:
            yield start, end, label


def change_case(draft: Draft, change: str, start: int = 0, end: int | None = None) -> Draft:
    """Return the draft with a span in "upper" or "lower" case; letters whose number would change are kept."""
    end = len(draft.text) if end is None else end
    turn = str.upper if change == "upper" else str.lower
    part = draft.text[start:end]
    new = turn(part)
    if len(new) != len(part):
        new = "".join(turn(c) if len(turn(c)) == 1 else c for c in part)
    return Draft(draft.text[:start] + new + draft.text[end:], draft.spans)


def cut(draft: Draft, end: int) -> Draft:
    """Return the draft up to an offset; a span across it is left out with everything after."""
    for start, stop, _ in draft.spans:
        if start < end < stop:
            end = start
    text = draft.text[:end].rstrip()
    return Draft(text, tuple(span for span in draft.spans if span[1] <= len(text)))


def join(drafts: Iterable[Draft], joint: str) -> Draft:
    """Concatenate drafts."""
    text, spans = "", []
    for draft in drafts:
        text += joint if text else ""
        spans += [(start + len(text), end + len(text), label) for start, end, label in draft.spans]
        text += draft.text
    return Draft(text, tuple(spans))
