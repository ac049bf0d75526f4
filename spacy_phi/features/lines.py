"""Line starts of a note, from its whitespace tokens."""

import numpy
from spacy.strings import StringStore


def has_break(strings: StringStore, orth: numpy.ndarray, blank: numpy.ndarray) -> numpy.ndarray:
    """Return whitespace tokens with a line break: bool (tokens,).

    strings: of the vocabulary. orth: uint64 (tokens,), `ORTH` of each. blank: bool (tokens,), whitespace.
    """
    breaks = [key for key in numpy.unique(orth[blank]) if "\n" in strings[int(key)]]
    return numpy.isin(orth, numpy.array(breaks, dtype=orth.dtype))


def line_starts(blank: numpy.ndarray, is_break: numpy.ndarray) -> numpy.ndarray:
    """Return the first word of each line: bool (tokens,).

    blank, is_break: bool (tokens,), whitespace; whitespace with a line break.
    """
    positions = numpy.arange(1, len(blank) + 1)
    last_break = numpy.maximum.accumulate(numpy.where(is_break, positions, 0))
    last_word = numpy.maximum.accumulate(numpy.where(blank, 0, positions))
    word_before = numpy.concatenate([[0], last_word[:-1]])
    return ~blank & ((last_break > word_before) | (word_before == 0))
