"""False negatives and false positives with their context. They are text of notes: write them only where their
owner alone can read them."""

from collections.abc import Iterator, Sequence, Set
from itertools import groupby
from typing import Any

from ..corpora.annotated import AnnotatedNote, AnnotatedSpan
from .masking import find_zones, paint
from .measures import TypedSpan, type_span

CONTEXT = 60
"""Characters on either side."""
REJECTED = "rejected"
"""Key of a predicted note's metadata: its rejected findings with offsets, label, source and reason."""


def list_mistakes(
    gold: AnnotatedNote,
    pred: AnnotatedNote,
    masked: Sequence[tuple[int, int]],
    scored: Set[TypedSpan] | None = None,
) -> Iterator[dict[str, Any]]:
    """Yield the errors of one note, in order.

    A false negative is a scored span with a letter or digit left, a false positive a redacted span with one
    that is not PHI.

    gold, pred: The same note; a predicted span has its source among its attributes, if known. masked, scored:
        As in `whole_notes.count_notes`, of this note.
    YIELDS: `id` of the note, `error` ("false_negative" or "false_positive"), `start`, `end`, `label`,
        `source`, `text`, the contexts `left` and `right`, and `parts`, the offsets of the wrong characters. A
        false negative has the overlapping findings in `found` and `rejected`, and the sources of `found` in
        `source`.
    """
    length = len(gold.text)
    phi = paint(length, ((span.start, span.end) for span in gold.spans))
    taken, fine = paint(length, masked), paint(length, find_zones(gold, "ignore"))
    errors = []
    for span in gold.spans:
        is_scored = scored is None or type_span(span) in scored
        if is_scored and (parts := _find_parts(gold.text, span, taken)):
            found = [_describe(each) for each in pred.spans if _overlap(span, each.start, each.end)]
            vetoed = pred.meta.get(REJECTED, ())
            rejected = [each for each in vetoed if _overlap(span, each["start"], each["end"])]
            source = ", ".join(dict.fromkeys(each["source"] for each in found))
            more = {"source": source, "found": found, "rejected": rejected}
            errors.append(_error("false_negative", gold, span, parts, more))
    redacted, known = set(masked), bytearray(map(max, phi, fine))
    for span in pred.spans:
        if (span.start, span.end) in redacted and (parts := _find_parts(gold.text, span, known)):
            source = _describe(span)["source"]
            errors.append(_error("false_positive", gold, span, parts, {"source": source}))
    yield from sorted(errors, key=lambda error: (error["start"], error["end"]))


def _find_parts(text: str, span: AnnotatedSpan, covered: bytearray) -> list[tuple[int, int]]:
    """Return the runs of uncovered characters of a span that hold a letter or digit."""
    return [(start, end) for start, end in _runs(span, covered) if any(map(str.isalnum, text[start:end]))]


def _runs(span: AnnotatedSpan, covered: bytearray) -> Iterator[tuple[int, int]]:
    places = range(span.start, span.end)
    for is_covered, run in groupby(places, key=covered.__getitem__):
        if not is_covered:
            inside = list(run)
            yield inside[0], inside[-1] + 1


def _overlap(span: AnnotatedSpan, start: int, end: int) -> bool:
    return start < span.end and span.start < end


def _describe(span: AnnotatedSpan) -> dict[str, Any]:
    source = str(span.attributes.get("source") or "")
    return {"start": span.start, "end": span.end, "label": span.label, "source": source}


def _error(
    kind: str,
    note: AnnotatedNote,
    span: AnnotatedSpan,
    parts: list[tuple[int, int]],
    more: dict[str, Any],
) -> dict[str, Any]:
    return {
        "id": note.id,
        "error": kind,
        **_describe(span),
        "text": note.text[span.start : span.end],
        "left": note.text[max(0, span.start - CONTEXT) : span.start],
        "right": note.text[span.end : span.end + CONTEXT],
        "parts": parts,
        **more,
    }
