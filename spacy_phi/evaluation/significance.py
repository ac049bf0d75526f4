"""Intervals, and tests between two systems, from the counts of each note.

Sources: Wilson 1927, and Clopper & Pearson 1934 in exact form, for the interval of a proportion; McNemar
1947, in its exact form, for paired proportions; Noreen 1989 and Yeh 2000 for approximate randomization; Efron
& Tibshirani 1993 for the bootstrap. The unit is the note: the tokens of
one note are not independent.
"""

from collections.abc import Iterator
from math import comb, sqrt
from statistics import NormalDist

import numpy

SHUFFLES = 9999
"""As in Dernoncourt et al. 2017."""
LEVEL = 0.95
_CHUNK = 500
_HALVINGS = 60
"""Steps of a bisection to the precision of a float."""


def get_figures(counts: numpy.ndarray) -> numpy.ndarray:
    """Return precision, recall and F1 of counts: float (..., 3) from (..., 3) of tp, fp and fn. A ratio
    without a denominator is 0."""
    tp, fp, fn = numpy.moveaxis(numpy.asarray(counts, dtype="float64"), -1, 0)
    wholes = numpy.stack([tp + fp, tp + fn, 2 * tp + fp + fn], axis=-1)
    parts = numpy.stack([tp, tp, 2 * tp], axis=-1)
    return numpy.divide(parts, wholes, out=numpy.zeros_like(wholes), where=wholes > 0)


def get_wilson_interval(count: int, n: int) -> tuple[float, float]:
    """Return the Wilson score interval of a proportion of `count` in `n`; (0, 1) if n is 0."""
    if not n:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + LEVEL) / 2)
    share, whole = count / n, 1 + z * z / n
    middle = (share + z * z / (2 * n)) / whole
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / whole
    return max(0.0, middle - half), min(1.0, middle + half)


def get_binomial_tail(count: int, n: int, share: float) -> float:
    """Return the probability of at most `count` cases in `n` trials, each with the probability `share`."""
    if share <= 0 or count >= n:
        return 1.0
    if share >= 1 or count < 0:
        return 0.0
    i = numpy.arange(count + 1)
    # Logarithms: the coefficients of a large n exceed any float.
    factorials = numpy.concatenate([[0.0], numpy.cumsum(numpy.log(numpy.arange(1, n + 1)))])
    coefficients = factorials[n] - factorials[i] - factorials[n - i]
    logs = coefficients + i * numpy.log(share) + (n - i) * numpy.log1p(-share)
    return float(min(1.0, numpy.exp(logs).sum()))


def get_upper_bound(count: int, n: int, level: float = LEVEL) -> float:
    """Return the exact one-sided upper bound (Clopper & Pearson) of a proportion of `count` in `n`."""
    low, high = (count / n if n else 1.0), 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if get_binomial_tail(count, n, middle) > 1 - level else (low, middle)
    return high


def get_exact_interval(count: int, n: int) -> tuple[float, float]:
    """Return the exact interval (Clopper & Pearson) of a proportion of `count` in `n`; (0, 1) if n is 0."""
    if not n:
        return 0.0, 1.0
    side = (1 + LEVEL) / 2
    return 1 - get_upper_bound(n - count, n, side), get_upper_bound(count, n, side)


def count_needed(share: float, found: int = 0, level: float = LEVEL) -> int:
    """Return the smallest sample in which `found` cases show that fewer than `share` of all are cases.

    The exact one-sided upper bound of `found` in it is then at most `share`.
    """
    low, high = found, found + 1
    while get_binomial_tail(found, high, share) > 1 - level:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if get_binomial_tail(found, middle, share) <= 1 - level else (middle, high)
    return high


def get_sign_test(only_a: int, only_b: int) -> float:
    """Return the two-sided p-value of the exact sign test (McNemar): of the notes on which two systems
    differ, those that only one of them gets right, and only the other."""
    n = only_a + only_b
    tail = sum(comb(n, k) for k in range(min(only_a, only_b) + 1))
    return min(1.0, 2 * tail / 2**n)


def randomize(a: numpy.ndarray, b: numpy.ndarray, shuffles: int = SHUFFLES, seed: int = 0) -> numpy.ndarray:
    """Return the two-sided p-values of the differences in precision, recall and F1, by approximate
    randomization: in each shuffle, every note's counts change sides with a probability of one half.

    a, b: (notes, ..., 3) of tp, fp and fn, the same notes in the same order; with several seeds, their mean.
    RETURNS: float (..., 3): (1 + shuffles whose difference is as large) / (1 + shuffles).
    """
    a, b = numpy.asarray(a, dtype="float64"), numpy.asarray(b, dtype="float64")
    observed = abs(get_figures(a.sum(axis=0)) - get_figures(b.sum(axis=0)))
    change = b - a
    random = numpy.random.default_rng(seed)
    extreme = numpy.zeros(observed.shape, dtype="int64")
    for size in _chunks(shuffles):
        moved = numpy.tensordot(random.integers(2, size=(size, len(a))), change, axes=1)
        difference = get_figures(a.sum(axis=0) + moved) - get_figures(b.sum(axis=0) - moved)
        # Rounding must not make an equal difference a smaller one.
        extreme += (abs(difference) >= observed - 1e-12).sum(axis=0)
    return (1 + extreme) / (1 + shuffles)


def bootstrap(
    counts: numpy.ndarray,
    samples: int = SHUFFLES,
    seed: int = 0,
    less: numpy.ndarray | None = None,
) -> numpy.ndarray:
    """Return the percentile intervals of precision, recall and F1 over notes drawn with replacement.

    counts: (notes, ..., 3) of tp, fp and fn. less: counts of another system in the same
        notes; the intervals are then those of the differences of `counts` from it.
    RETURNS: float (..., 3, 2): lower and upper ends.
    """
    counts = numpy.asarray(counts, dtype="float64")
    random = numpy.random.default_rng(seed)
    found = []
    for size in _chunks(samples):
        drawn = random.multinomial(len(counts), numpy.full(len(counts), 1 / len(counts)), size=size)
        figures = get_figures(numpy.tensordot(drawn, counts, axes=1))
        if less is not None:
            figures -= get_figures(numpy.tensordot(drawn, numpy.asarray(less, dtype="float64"), axes=1))
        found.append(figures)
    tail = 50 * (1 - LEVEL)
    ends = numpy.percentile(numpy.concatenate(found), [tail, 100 - tail], axis=0)
    return numpy.moveaxis(ends, 0, -1)


def _chunks(total: int) -> Iterator[int]:
    yield from (min(_CHUNK, total - start) for start in range(0, total, _CHUNK))
