"""The transition scores of a chain, and what decoding needs of them, computed once for all batches."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import numpy

Array = Any
"""A NumPy array."""

_ROUNDING = 1e-3
"""Upper bound on float32 rounding errors for scores of a few thousand."""
_FEW = 4
"""Up to this many sequences, all preceding tags are processed: to select them takes longer."""


class _Scores(NamedTuple):
    initial: Array
    """(tags,), for the first tag."""
    pairs: Array
    """(tags, tags), row before column."""
    final: Array
    """(tags,), for the last tag."""


class Transitions(_Scores):
    """Log scores of a chain; -inf for a step that the tag set forbids. The arrays do not change."""

    @cached_property
    def steps(self) -> list[Callable[[Array, Array], None]]:
        """Functions that together compute the best scores of a step from those of the preceding one."""
        return [_make_step(self.pairs, *block) for block in _blocks(self.pairs)]

    @cached_property
    def into(self) -> Array:
        """(tags, tags), `pairs` with the tag before as column."""
        return numpy.ascontiguousarray(self.pairs.T)

    @cached_property
    def exponents(self) -> list[tuple[Array, Array]]:
        """Of each of the three arrays exp(scores - max) and the max, which is added back to logZ."""
        return [(numpy.exp(scores - scores.max()), scores.max()) for scores in self]


def _make_step(pairs, before, after):
    """Return a function that computes the best scores of the tags `after` from those of the tags `before`.

    before, after: int (blocks, tags), every tag of a block before every tag of the same block after.
    """
    weights = pairs[before[:, :, None], after[:, None, :]]
    if len(before) > 1:
        return _make_small_blocks(weights, before, after)
    return _make_large_block(weights[0], before[0], after[0])


def _make_small_blocks(weights, before, after):
    """Process one preceding tag of each block at a time, over all blocks, following tags and sequences."""
    sources = [_as_slice(tags) for tags in before.T]
    into = [numpy.ascontiguousarray(weights[:, i].T) for i in range(len(sources))]
    targets = [_as_slice(tags) for tags in after.T]

    def step(scores, row):
        # Axes (sequence, tag after, block).
        best = scores[:, None, sources[0]] + into[0]
        for source, added in zip(sources[1:], into[1:]):
            numpy.maximum(best, scores[:, None, source] + added, out=best)
        for j, target in enumerate(targets):
            row[:, target] = best[:, j]

    return step


def _make_large_block(weights, before, after):
    """Process all preceding tags that can be optimal, at once."""
    source, target = _as_slice(before), _as_slice(after)
    mends = make_mends(weights)

    def step(scores, row):
        given = scores[:, source]
        if len(given) <= _FEW:
            row[:, target] = numpy.maximum.reduce(given.T[..., None] + weights[:, None])
            return
        leader = given.argmax(axis=1)
        reach = mends[leader]
        reach += given
        best = given.max(axis=1)
        useful = (reach >= best[:, None]).any(axis=0).nonzero()[0]
        # Axes (tag before, sequence, tag after): the reduction runs over whole planes.
        row[:, target] = numpy.maximum.reduce(given.T[useful][..., None] + weights[useful][:, None])

    return step


def make_mends(weights: Array) -> Array:
    """Return the maximum by which the weights of a tag (column) can make up for those of the leader (row),
    with rounding errors: a tag is never optimal if it trails the leader by more.

    weights: (tags before, tags after).
    """
    return (weights[None] - weights[:, None]).max(axis=2) + _ROUNDING


def _as_slice(tags: numpy.ndarray):
    """Return tag indices, as a slice if they are evenly spaced: slices are cheaper than index arrays."""
    gaps = set(numpy.diff(tags).tolist())
    if len(gaps) > 1 or (gaps and min(gaps) < 1):
        return tags
    return slice(int(tags[0]), int(tags[-1]) + 1, gaps.pop() if gaps else 1)


def _blocks(pairs: numpy.ndarray) -> list[tuple[numpy.ndarray, numpy.ndarray]]:
    """Return predecessors and successors joined by pairs above -inf, int (blocks, predecessors) and int
    (blocks, successors), with blocks of the same shape together: BILUO has one dense block, and one of 2 x 2
    for each label."""
    legal = pairs > -numpy.inf
    by_predecessors: dict[bytes, list[int]] = {}
    for column in range(legal.shape[1]):
        by_predecessors.setdefault(legal[:, column].tobytes(), []).append(column)
    by_shape: dict[tuple[int, int], list[tuple[numpy.ndarray, list[int]]]] = {}
    for columns in by_predecessors.values():
        rows = numpy.flatnonzero(legal[:, columns[0]])
        if len(rows):
            by_shape.setdefault((len(rows), len(columns)), []).append((rows, columns))
    return [
        (numpy.stack([rows for rows, _ in group]), numpy.array([columns for _, columns in group]))
        for group in by_shape.values()
    ]
