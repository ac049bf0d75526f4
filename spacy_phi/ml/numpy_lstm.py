"""A packed bidirectional LSTM layer in NumPy, forward only: for prediction on the CPU without torch.

The compiled kernels run the steps where they are in use. In NumPy, the two directions run in step, and
everything that does not depend on the preceding step is computed for several steps at once. The sigmoid is a
hyperbolic tangent of half its input, so that each step calls `tanh` once for all gates. Sequences of similar
length are grouped, a few steps at a time, so that the working set fits into the cache.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy
from numpy import ndarray

from . import compiled
from .kept import Kept

_RUN_ROWS = 2_000
"""Rows whose inputs the compiled kernel gets at once: 7 MB for 224 columns of output."""
_FEW_ROWS = 200
"""Up to this many rows, too few words repeat for their share to be computed apart."""
_GROUP_CELLS = 40_000
"""Sequences of a group times hidden units of both directions."""
_CHUNK = 8
"""Number of steps whose inputs are multiplied by the weights at once."""


class Sequences(NamedTuple):
    """Runs of rows, in the order of their starts. What they read may overlap."""

    starts: ndarray
    sizes: ndarray
    firsts: ndarray
    """First row with an output."""
    ends: ndarray
    """Last row with an output, + 1. All rows are between the first and the end of one sequence."""


class Repeated(NamedTuple):
    """The first columns of rows, if they are those of words, most of which occur in several rows."""

    columns: int
    words: ndarray
    """int (rows,), the word of each row."""


def lstm_flat(X: ndarray, lengths: Sequence[int], W_in: ndarray, W_rec: ndarray, bias: ndarray) -> ndarray:
    """Return the outputs (rows, 2 * hidden) of sequences concatenated in X, (rows, inputs).

    lengths: of the sequences. W_in, W_rec, bias: (2, 4 * hidden, inputs), (2, 4 * hidden, hidden) and
    (2, 4 * hidden), the gates in the order i, f, g, o.
    """
    sizes = numpy.array(lengths, dtype="int64")
    ends = numpy.cumsum(sizes)
    return lstm_rows(X, Sequences(ends - sizes, sizes, ends - sizes, ends), W_in, W_rec, bias)


def lstm_rows(
    X: ndarray,
    sequences: Sequences,
    W_in: ndarray,
    W_rec: ndarray,
    bias: ndarray,
    repeated: Repeated | None = None,
) -> ndarray:
    """Return the outputs (rows, 2 * hidden) of sequences of rows of X, (rows, inputs); see `lstm_flat`."""
    n_hidden = W_rec.shape[2]
    inward, recurrent, offset = PREPARED(W_in, W_rec, bias)
    Y = numpy.empty((len(X), 2 * n_hidden), dtype="f")
    if compiled.KERNELS is not None and X.dtype == inward.dtype == "f":
        _run_compiled(X, sequences, inward, recurrent, offset, repeated, Y)
    else:
        for group in _groups(sequences.sizes, max(1, _GROUP_CELLS // (2 * n_hidden))):
            _run_group(X, Sequences(*(x[group] for x in sequences)), inward, recurrent, offset, Y)
    # States are doubled up to this point.
    Y *= 0.5
    return Y


def _prepare(W_in: ndarray, W_rec: ndarray, bias: ndarray) -> tuple[ndarray, ndarray, ndarray]:
    """Return weights for gates in the order i, f, o, g, with the first three halved; the incoming states are
    doubled."""
    n_hidden = W_rec.shape[2]
    i, f, g, o = (slice(k * n_hidden, (k + 1) * n_hidden) for k in range(4))
    order = numpy.r_[i, f, o, g]
    scale = numpy.repeat([0.5, 0.5, 0.5, 1.0], n_hidden).astype("f")
    inward = (W_in[:, order] * scale[:, None]).transpose(0, 2, 1)
    recurrent = (0.5 * W_rec[:, order] * scale[:, None]).transpose(0, 2, 1)
    offset = numpy.ascontiguousarray(bias[:, order] * scale)
    return numpy.ascontiguousarray(inward), numpy.ascontiguousarray(recurrent), offset


PREPARED = Kept(_prepare)


def _run_compiled(
    X: ndarray,
    sequences: Sequences,
    inward: ndarray,
    recurrent: ndarray,
    offset: ndarray,
    repeated: Repeated | None,
    Y: ndarray,
) -> None:
    """Run sequences, about `_RUN_ROWS` rows at a time."""
    n, words, shares = 0, numpy.zeros(len(X), dtype="int64"), offset[:, None]
    if repeated is not None and len(X) > _FEW_ROWS:
        n = repeated.columns
        _, found, words = numpy.unique(repeated.words, return_index=True, return_inverse=True)
        shares = numpy.matmul(X[found, :n], inward[:, :n])
        shares += offset[:, None]
    run = sequences.starts // _RUN_ROWS
    for number in numpy.unique(run):
        first, last = numpy.searchsorted(run, (number, number + 1)).tolist()
        own = Sequences(*(x[first:last] for x in sequences))
        rows = slice(int(own.starts[0]), int((own.starts + own.sizes).max()))
        given = numpy.matmul(X[rows, n:], inward[:, n:])
        for order in _groups(own.sizes, last - first):
            moved = numpy.stack([x[order] for x in own])
            moved[[0, 2, 3]] -= rows.start
            compiled.KERNELS.run_steps(given, shares, words[rows], moved, recurrent, Y[rows])


def _groups(sizes: ndarray, count: int) -> Iterator[ndarray]:
    """Yield indices of sequences, longest first, `count` at a time, without empty ones."""
    order = numpy.argsort(-sizes, kind="stable")[: int((sizes > 0).sum())]
    for start in range(0, len(order), count):
        yield order[start : start + count]


def _run_group(
    X: ndarray, sequences: Sequences, inward: ndarray, recurrent: ndarray, offset: ndarray, Y: ndarray
) -> None:
    starts, sizes, firsts, ends = sequences
    n_seqs, n_hidden = len(sizes), recurrent.shape[1]
    gates = numpy.empty((2, n_seqs, 4 * n_hidden), dtype="f")
    cells = numpy.zeros((2, n_seqs, n_hidden), dtype="f")
    hidden = numpy.zeros((2, n_seqs, n_hidden), dtype="f")
    spare = numpy.empty_like(cells)
    steps = numpy.arange(sizes[0])[:, None]
    running = steps < sizes
    forth, back = starts + steps, starts + sizes - 1 - steps
    given = numpy.empty((2, _CHUNK * n_seqs, 4 * n_hidden), dtype="f")
    states = numpy.empty((2, _CHUNK * n_seqs, n_hidden), dtype="f")
    for first in range(0, len(steps), _CHUNK):
        # All sequences' first steps, then all second steps: the data of a step is contiguous.
        chunk = slice(first, first + _CHUNK)
        rows = forth[chunk][running[chunk]], back[chunk][running[chunk]]
        for way in range(2):
            out = given[way, : len(rows[way])]
            numpy.matmul(X[rows[way]], inward[way], out=out)
            out += offset[way]
        start = 0
        for n in running[chunk].sum(axis=1).tolist():
            gate, cell, state, free = gates[:, :n], cells[:, :n], hidden[:, :n], spare[:, :n]
            at = slice(start, start + n)
            numpy.matmul(state, recurrent, out=gate)
            gate += given[:, at]
            numpy.tanh(gate, out=gate)
            gate[..., : 3 * n_hidden] += 1
            cell *= gate[..., n_hidden : 2 * n_hidden]
            numpy.multiply(gate[..., :n_hidden], gate[..., 3 * n_hidden :], out=free)
            cell += free
            cell *= 0.5
            numpy.tanh(cell, out=free)
            numpy.multiply(free, gate[..., 2 * n_hidden : 3 * n_hidden], out=state)
            states[:, at] = state
            start += n
        for way, every in enumerate((forth, back)):
            written = ((every[chunk] >= firsts) & (every[chunk] < ends))[running[chunk]]
            columns = slice(way * n_hidden, (way + 1) * n_hidden)
            Y[rows[way][written], columns] = states[way, :start][written]
