"""The best path of a linear-chain CRF, batched, in NumPy; forbidden transitions are skipped.

Source: Viterbi 1967. Arrays are time-major as in crf.py.
"""

from collections.abc import Callable, Sequence

import numpy

from .crf import Lengths, sizes_at
from .transitions import Array, Transitions


def viterbi(emissions: Array, lengths: Lengths, transitions: Transitions) -> Array:
    """Return the best path of each sequence, int32 (steps, sequences), 0 after the end of a sequence.

    emissions: (steps, sequences, tags) log scores. Forbidden transitions (-inf) cost no time.
    """
    sizes = sizes_at(lengths, len(emissions))
    best = emissions.copy()
    best[0] += transitions.initial
    fill(best, sizes, transitions.steps)
    path = numpy.zeros(best.shape[:2], dtype="int32")
    trace(best, sizes, transitions, path)
    return path


def fill(best: Array, sizes: Sequence[int], steps: Sequence[Callable], before: Array | None = None) -> None:
    """Add to the scores of each step those of the best path to it, in place.

    best: (steps, sequences, tags) log scores. sizes: running sequences at each step. steps: of `Transitions`.
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
    into = transitions.into
    for t in reversed(range(len(best))):
        ends = slice(sizes[t + 1], sizes[t])
        path[t, ends] = (best[t, ends] + transitions.final).argmax(axis=1)
        if sizes[t + 1]:
            on = slice(0, sizes[t + 1])
            following = path[t + 1, on] if t + 1 < len(best) else after
            path[t, on] = (best[t, on] + into[following]).argmax(axis=1)
