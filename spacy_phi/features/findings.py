"""Findings of the rules in a Doc: read from its span group, or computed once and cached without the text."""

from collections import OrderedDict
from collections.abc import Iterable

import numpy
from spacy.attrs import IDX, LENGTH
from spacy.tokens import Doc

from ..extensions import get_text
from ..rules.merge import merge_matches
from ..spans import Match, get_groups, get_matches

SPANS_KEY = "phi_rules"
_MAX_NOTES = 20_000
_found: "OrderedDict[tuple[str, int, int], list[Match]]" = OrderedDict()


def rule_matches(doc: Doc) -> list[Match]:
    """Return the matches of `doc.spans["phi_rules"]`; if no ruler has run, those of the rules of its
    language.

    In training a note recurs each epoch, so the matches (offsets and labels) of the latest notes are cached
    by a hash of their text.
    """
    if SPANS_KEY in get_groups(doc):
        return get_matches(doc, SPANS_KEY)
    text = get_text(doc)
    key = doc.lang_, hash(text), len(text)
    if key in _found:
        _found.move_to_end(key)
        return _found[key]
    from ..linking.repetitions import find_by_rules

    found = _found[key] = merge_matches(find_by_rules(text, language=doc.lang_), text)
    if len(_found) > _MAX_NOTES:
        _found.popitem(last=False)
    return found


def token_ranges(doc: Doc, starts: list[int], ends: list[int]) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Return the tokens that spans of text overlap: first and last + 1 of each, int (spans,).

    doc: Not empty. starts, ends: Character offsets, end exclusive.
    """
    index, length = doc.to_array([IDX, LENGTH]).T.astype("int64")
    first = numpy.searchsorted(index + length, numpy.array(starts, dtype="int64"), side="right")
    last = numpy.searchsorted(index, numpy.array(ends, dtype="int64"), side="left")
    return first, last


def mark_spans(doc: Doc, out: numpy.ndarray, spans: Iterable[tuple[int, int, int]]) -> None:
    """Set the column of each span for the tokens that it overlaps.

    doc: Not empty. out: (tokens, columns). spans: column and character offsets, end exclusive.
    """
    spans = list(spans)
    if not spans:
        return
    firsts, lasts = token_ranges(doc, [start for _, start, _ in spans], [end for *_, end in spans])
    for (column, *_), first, last in zip(spans, firsts.tolist(), lasts.tolist()):
        out[first:last, column] = True
