"""Tests between two systems, from the counts of each note.

Sources: Noreen 1989 and Yeh 2000 for approximate randomization; Efron & Tibshirani 1993 for the bootstrap.
The unit is the note: the tokens of one note are not independent.
"""

import numpy

SHUFFLES = 9999
"""As in Dernoncourt et al. 2017."""
_CHUNK = 500


def get_figures(counts: numpy.ndarray) -> numpy.ndarray:
    """Return precision, recall and F1 of counts: float (..., 3) from (..., 3) of tp, fp and fn. A ratio
    without a denominator is 0."""
    tp, fp, fn = numpy.moveaxis(numpy.asarray(counts, dtype="float64"), -1, 0)
    wholes = numpy.stack([tp + fp, tp + fn, 2 * tp + fp + fn], axis=-1)
    parts = numpy.stack([tp, tp, 2 * tp], axis=-1)
    return numpy.divide(parts, wholes, out=numpy.zeros_like(wholes), where=wholes > 0)


def randomize(a: numpy.ndarray, b: numpy.ndarray, shuffles: int = SHUFFLES, seed: int = 0) -> numpy.ndarray:
    """Return the two-sided p-values of the differences in precision, recall and F1, by approximate
    randomization: in each shuffle, every note's counts change sides with a probability of one half.

    a, b: (notes, 3) of tp, fp and fn, the same notes in the same order; with several seeds, their mean.
    RETURNS: float (3,): (1 + shuffles whose difference is as large) / (1 + shuffles).
    """
    a, b = numpy.asarray(a, dtype="float64"), numpy.asarray(b, dtype="float64")
    observed = abs(get_figures(a.sum(axis=0)) - get_figures(b.sum(axis=0)))
    change = b - a
    random = numpy.random.default_rng(seed)
    extreme = numpy.zeros(3, dtype="int64")
    for start in range(0, shuffles, _CHUNK):
        moved = random.integers(2, size=(min(_CHUNK, shuffles - start), len(a))) @ change
        difference = get_figures(a.sum(axis=0) + moved) - get_figures(b.sum(axis=0) - moved)
        # Rounding must not make an equal difference a smaller one.
        extreme += (abs(difference) >= observed - 1e-12).sum(axis=0)
    return (1 + extreme) / (1 + shuffles)


def bootstrap(
    counts: numpy.ndarray, samples: int = SHUFFLES, level: float = 0.95, seed: int = 0
) -> numpy.ndarray:
    """Return the percentile intervals of precision, recall and F1 over notes drawn with replacement.

    counts: (notes, 3) of tp, fp and fn. level: of confidence. RETURNS: float (3, 2): lower and upper ends.
    """
    counts = numpy.asarray(counts, dtype="float64")
    random = numpy.random.default_rng(seed)
    found = []
    for start in range(0, samples, _CHUNK):
        size = min(_CHUNK, samples - start)
        drawn = random.multinomial(len(counts), numpy.full(len(counts), 1 / len(counts)), size=size)
        found.append(get_figures(drawn @ counts))
    tail = 50 * (1 - level)
    return numpy.percentile(numpy.concatenate(found), [tail, 100 - tail], axis=0).T
