"""Line starts of a note, from its whitespace tokens."""

from collections.abc import Iterable

import numpy
from spacy.strings import StringStore


def has_break(strings: StringStore, orth: numpy.ndarray, blank: numpy.ndarray) -> numpy.ndarray:
    """Return whitespace tokens with a line break: bool (tokens,).

    strings: of the vocabulary. orth: uint64 (tokens,), `ORTH` of each. blank: bool (tokens,), whitespace.
    """
    return is_any(orth, [key for key in set(orth[blank].tolist()) if "\n" in strings[key]])


def is_any(orth: numpy.ndarray, keys: Iterable[int]) -> numpy.ndarray:
    """Return whether tokens have one of a few hashes, faster than `numpy.isin`: bool (tokens,)."""
    found = numpy.zeros(len(orth), dtype=bool)
    for key in keys:
        found |= orth == key
    return found


def line_starts(blank: numpy.ndarray, is_break: numpy.ndarray) -> numpy.ndarray:
    """Return the first word of each line: bool (tokens,).

    blank, is_break: bool (tokens,), whitespace; whitespace with a line break.
    """
    words = numpy.flatnonzero(~blank)
    line = numpy.cumsum(is_break)[words]
    starts = numpy.zeros(len(blank), dtype=bool)
    starts[words[:1]] = True
    starts[words[1:][line[1:] > line[:-1]]] = True
    return starts
