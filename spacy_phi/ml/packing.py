"""The order in which a recurrent layer reads sequences of different lengths, step by step."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy


class Packing(NamedTuple):
    """Row positions of sequences: all first steps before all second steps, and so on."""

    rows: numpy.ndarray
    """int (rows,): the row, of concatenated sequences, at each packed position."""
    flip: numpy.ndarray
    """int (rows,): the packed position of the mirrored step in the same sequence."""
    sizes: numpy.ndarray
    """int (steps,): number of sequences at each step, non-increasing."""


def make_packing(lengths: Sequence[int]) -> Packing:
    """Return the packing of sequences of these lengths, in any order."""
    given = numpy.array(lengths, dtype="int64")
    order = numpy.argsort(-given, kind="stable")
    starts, sorted_lengths = (numpy.cumsum(given) - given)[order], given[order]
    steps = numpy.arange(sorted_lengths[0])[:, None]
    running = steps < sorted_lengths[None]
    places = numpy.zeros(running.shape, dtype="int64")
    places[running] = numpy.arange(running.sum())
    mirrored = numpy.where(running, sorted_lengths[None] - 1 - steps, 0)
    flip = numpy.take_along_axis(places, mirrored, axis=0)
    return Packing((starts[None] + steps)[running], flip[running], running.sum(axis=1))
