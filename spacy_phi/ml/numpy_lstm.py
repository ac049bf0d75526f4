"""A packed bidirectional LSTM layer in NumPy, forward only: for prediction on the CPU without torch.

The compiled kernels run the steps where they are in use. In NumPy, the two directions run in step, and
everything that does not depend on the preceding step is computed for several steps at once. The sigmoid is a
hyperbolic tangent of half its input, so that each step calls `tanh` once for all gates. Sequences of similar
length are grouped, a few steps at a time, so that the working set fits into the cache.
"""

from collections.abc import Iterator, Sequence

import numpy
from numpy import ndarray

from . import compiled
from .kept import Kept

_RUN_ROWS = 2_000
"""Rows whose inputs the compiled kernel gets at once: 7 MB for 224 columns of output."""
_GROUP_CELLS = 40_000
"""Sequences of a group times hidden units of both directions."""
_CHUNK = 8
"""Number of steps whose inputs are multiplied by the weights at once."""


def lstm_flat(X: ndarray, lengths: Sequence[int], W_in: ndarray, W_rec: ndarray, bias: ndarray) -> ndarray:
    """Return the outputs (rows, 2 * hidden) of sequences concatenated in X, (rows, inputs).

    lengths: of the sequences. W_in, W_rec, bias: (2, 4 * hidden, inputs), (2, 4 * hidden, hidden) and
    (2, 4 * hidden), the gates in the order i, f, g, o.
    """
    n_hidden = W_rec.shape[2]
    inward, recurrent, offset = PREPARED(W_in, W_rec, bias)
    Y = numpy.empty((len(X), 2 * n_hidden), dtype="f")
    sizes = numpy.array(lengths, dtype="int64")
    starts = numpy.cumsum(sizes) - sizes
    if compiled.KERNELS is not None and X.dtype == inward.dtype == "f":
        _run_compiled(X, starts, sizes, inward, recurrent, offset, Y)
    else:
        for group in _groups(sizes, max(1, _GROUP_CELLS // (2 * n_hidden))):
            _run_group(X, starts[group], sizes[group], inward, recurrent, offset, Y)
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
    return numpy.ascontiguousarray(inward), numpy.ascontiguousarray(recurrent), bias[:, order] * scale


PREPARED = Kept(_prepare)


def _run_compiled(
    X: ndarray,
    starts: ndarray,
    sizes: ndarray,
    inward: ndarray,
    recurrent: ndarray,
    offset: ndarray,
    Y: ndarray,
) -> None:
    """Run sequences that follow one another in X, about `_RUN_ROWS` rows at a time."""
    run = starts // _RUN_ROWS
    for number in numpy.unique(run):
        first, last = numpy.searchsorted(run, (number, number + 1)).tolist()
        own, base = sizes[first:last], int(starts[first])
        rows = slice(base, base + int(own.sum()))
        given = numpy.matmul(X[rows], inward)
        given += offset[:, None]
        for order in _groups(own, last - first):
            compiled.KERNELS.run_steps(
                given, starts[first:last][order] - base, own[order], recurrent, Y[rows]
            )


def _groups(sizes: ndarray, count: int) -> Iterator[ndarray]:
    """Yield indices of sequences, longest first, `count` at a time, without empty ones."""
    order = numpy.argsort(-sizes, kind="stable")[: int((sizes > 0).sum())]
    for start in range(0, len(order), count):
        yield order[start : start + count]


def _run_group(
    X: ndarray,
    starts: ndarray,
    sizes: ndarray,
    inward: ndarray,
    recurrent: ndarray,
    offset: ndarray,
    Y: ndarray,
) -> None:
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
        Y[rows[0], :n_hidden] = states[0, :start]
        Y[rows[1], n_hidden:] = states[1, :start]
