"""The best path of a linear-chain CRF, batched, in NumPy; forbidden transitions are skipped.

Source: Viterbi 1967. Arrays are time-major as in crf.py.
"""

from collections.abc import Callable, Sequence

import numpy

from .crf import Array, Lengths, Transitions, sizes_at

_ROUNDING = 1e-3
"""Upper bound on float32 rounding errors for scores of a few thousand."""


def viterbi(emissions: Array, lengths: Lengths, transitions: Transitions) -> Array:
    """Return the best path of each sequence, int32 (steps, sequences), 0 after the end of a sequence.

    emissions: (steps, sequences, tags) log scores. Forbidden transitions (-inf) cost no time.
    """
    n_steps, n_seqs, _ = emissions.shape
    sizes = sizes_at(lengths, n_steps)
    best = emissions.copy()
    best[0] += transitions.initial
    fill(best, sizes, make_steps(transitions.pairs, n_seqs))
    path = numpy.zeros(best.shape[:2], dtype="int32")
    trace(best, sizes, transitions, path)
    return path


def make_steps(pairs: Array, n_seqs: int) -> list[Callable[[Array, Array], None]]:
    """Return functions that together compute the best scores of a step from those of the preceding one."""
    return [_make_step(pairs, *block, n_seqs) for block in _blocks(pairs)]


def fill(best: Array, sizes: Sequence[int], steps: Sequence[Callable], before: Array | None = None) -> None:
    """Add to the scores of each step those of the best path to it, in place.

    best: (steps, sequences, tags) log scores. sizes: running sequences at each step. steps: see `make_steps`.
    before: the result for the step before the first one, if the steps go on a sequence.
    """
    row = numpy.full_like(best[0], -numpy.inf)
    for t in range(0 if before is not None else 1, len(best)):
        previous = best[t - 1, : sizes[t]] if t else before
        for step in steps:
            step(previous, row[: sizes[t]])
        best[t, : sizes[t]] += row[: sizes[t]]


def trace(
    best: Array, sizes: Sequence[int], transitions: Transitions, path: Array, after: Array | None = None
) -> None:
    """Write the best path, from the last step to the first.

    best, sizes: see `fill`; `sizes` has one more element, 0 at the end of the sequences. path: int (steps,
    sequences). after: tags of the step after the last one, if the sequences go on.
    """
    into = numpy.ascontiguousarray(transitions.pairs.T)
    for t in reversed(range(len(best))):
        ends = slice(sizes[t + 1], sizes[t])
        path[t, ends] = (best[t, ends] + transitions.final).argmax(axis=1)
        if sizes[t + 1]:
            on = slice(0, sizes[t + 1])
            following = path[t + 1, on] if t + 1 < len(best) else after
            path[t, on] = (best[t, on] + into[following]).argmax(axis=1)


def _make_step(pairs, before, after, n_seqs):
    """Return a function that computes the best scores of the tags `after` from those of the tags `before`.

    before, after: int (blocks, tags), every tag of a block before every tag of the same block after.
    """
    weights = pairs[before[:, :, None], after[:, None, :]]
    if len(before) > 1:
        return _make_small_blocks(weights, before, after)
    return _make_large_block(weights[0], before[0], after[0], n_seqs)


def _make_small_blocks(weights, before, after):
    """Process one pair of tags at a time, over all blocks and sequences."""
    sources = [_as_slice(tags) for tags in before.T]
    targets = [_as_slice(tags) for tags in after.T]

    def step(scores, row):
        given = [scores[:, source] for source in sources]
        for j, target in enumerate(targets):
            best = given[0] + weights[:, 0, j]
            for i in range(1, len(given)):
                numpy.maximum(best, given[i] + weights[:, i, j], out=best)
            row[:, target] = best

    return step


def _make_large_block(weights, before, after, n_seqs):
    """Process all preceding tags that can be optimal, at once."""
    source, target = _as_slice(before), _as_slice(after)
    # Maximum by which a tag's weights (column) can make up for those of the leader (row), with rounding
    # errors.
    mends = (weights[None] - weights[:, None]).max(axis=2) + _ROUNDING
    sequences = numpy.arange(n_seqs)
    room = numpy.empty((len(before), n_seqs, len(after)), dtype=weights.dtype)

    def step(scores, row):
        given = scores[:, source]
        leader = given.argmax(axis=1)
        # A tag is never optimal if it trails the leader by more than its weights can make up.
        reach = mends[leader]
        reach += given
        best = given[sequences[: len(given)], leader]
        useful = (reach >= best[:, None]).any(axis=0).nonzero()[0]
        # Axes (tag before, sequence, tag after): the reduction runs over whole planes.
        out = room[: len(useful), : len(row)]
        row[:, target] = numpy.add(given.T[useful][..., None], weights[useful][:, None], out=out).max(axis=0)

    return step


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
