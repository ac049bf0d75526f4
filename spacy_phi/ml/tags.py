"""BILUO tags: their order, permitted transitions, and the spans of a tag path.

Sources: Ratinov & Roth 2009 for the BILUO scheme.
"""

from collections.abc import Sequence
from functools import cache

import numpy

PREFIXES = ("B", "I", "L", "U")


def make_tags(labels: Sequence[str]) -> list[str]:
    """Return the tags of a label set: O, then B, I, L and U of each label; a new label only appends
    columns."""
    return ["O"] + [f"{prefix}-{label}" for label in labels for prefix in PREFIXES]


def may_follow(n_labels: int) -> numpy.ndarray:
    """Return the permitted pairs of tags: bool (n_tags, n_tags), row before column, in the order of
    `make_tags`."""
    closed, opens, inside = _groups(n_labels)
    legal = numpy.outer(closed, opens)
    label = _label_of(n_labels)
    same = label[:, None] == label[None, :]
    legal |= numpy.outer(~closed, inside) & same
    return legal


def may_begin(n_labels: int) -> numpy.ndarray:
    """Return the permitted initial tags: bool (n_tags,)."""
    return _groups(n_labels)[1]


def may_end(n_labels: int) -> numpy.ndarray:
    """Return the permitted final tags: bool (n_tags,)."""
    return _groups(n_labels)[0]


def spans_from_tags(tags: numpy.ndarray) -> list[tuple[int, int, int]]:
    """Return the spans (first token, end token, label index) of a legal path of tag indices, int
    (n_tokens,)."""
    spans = []
    start = 0
    for i in numpy.flatnonzero(tags):
        label, prefix = divmod(int(tags[i]) - 1, len(PREFIXES))
        if prefix in (0, 3):
            start = int(i)
        if prefix >= 2:
            spans.append((start, int(i) + 1, label))
    return spans


def close_at(scores: numpy.ndarray, firsts: numpy.ndarray, start: int = 0) -> numpy.ndarray:
    """Return the scores of a document's tags without those of spans that cross a boundary.

    scores: float (tokens, tags), of the document or a part of it. firsts: int, the document's tokens that
    follow a boundary, none of which is 0. start: The first token of the part.
    """
    if not len(firsts):
        return scores
    closed, opens, _ = _groups((scores.shape[1] - 1) // len(PREFIXES))
    scores = scores.copy()
    for rows, kept in ((firsts - 1 - start, closed), (firsts - start, opens)):
        inside = rows[(rows >= 0) & (rows < len(scores))]
        scores[inside] = numpy.where(kept, scores[inside], -numpy.inf)
    return scores


@cache
def _groups(n_labels: int) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
    """Return per tag: whether it leaves no span open (O, L, U), continues none (O, B, U), continues one (I,
    L)."""
    closed = numpy.array([True] + [False, False, True, True] * n_labels)
    opens = numpy.array([True] + [True, False, False, True] * n_labels)
    return closed, opens, ~opens


def _label_of(n_labels: int) -> numpy.ndarray:
    return numpy.concatenate([[-1], numpy.repeat(numpy.arange(n_labels), len(PREFIXES))])
