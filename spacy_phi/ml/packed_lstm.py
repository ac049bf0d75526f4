"""Packed bidirectional LSTMs: a sequence's output does not depend on its batch.

The layer has its own weights. It is trained with PyTorch and predicts on the CPU with NumPy, so that a
trained pipeline needs no torch. Sources: Hochreiter & Schmidhuber 1997; Jozefowicz et al. 2015 for the forget
gate's bias of 1.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy
from thinc.api import Model, NumpyOps, glorot_uniform_init
from thinc.types import Floats2d

from .numpy_lstm import PREPARED, Repeated, Sequences, lstm_flat, lstm_rows
from .packing import make_packing

PARAMS = ("W_in", "W_rec", "b")


def PackedBiLSTM(nI: int | None, nO: int) -> Model[list[Floats2d], list[Floats2d]]:
    """One bidirectional LSTM layer over sequences of any lengths.

    nI: size of the input, None to take it from the data at initialization. nO: size of the output, half of
    it for each direction. Its parameters stack the two directions, with gates in the order i, f, g, o:
    W_in (2, 2 * nO, nI), W_rec (2, 2 * nO, nO / 2), b (2, 2 * nO).
    """
    return Model(
        "packed_bilstm",
        _forward_sequences,
        init=_init,
        params=dict.fromkeys(PARAMS),
        dims={"nI": nI, "nO": nO},
    )


def _init(model: Model, X=None, Y=None) -> None:
    if model.has_param("W_in"):
        return
    ops: Any = model.ops
    set_input_size(model, X)
    n_in, n_hidden = model.get_dim("nI"), model.get_dim("nO") // 2
    W_in = [glorot_uniform_init(ops, (4 * n_hidden, n_in)) for _ in range(2)]
    bias = ops.alloc2f(2, 4 * n_hidden)
    bias[:, n_hidden : 2 * n_hidden] = 1
    model.set_param("W_in", ops.xp.stack(W_in))
    model.set_param("W_rec", ops.xp.stack([_orthogonal(ops, n_hidden) for _ in range(2)]))
    model.set_param("b", bias)


def set_input_size(model: Model, X: list[Floats2d] | None) -> None:
    """Set the size of a layer's input from the data, unless it is already set."""
    if X and not model.has_dim("nI"):
        model.set_dim("nI", X[0].shape[1])


def _orthogonal(ops: Any, n_hidden: int) -> Any:
    """Return (4 * hidden, hidden) with orthonormal columns (Saxe et al. 2014)."""
    q, r = numpy.linalg.qr(ops.to_numpy(ops.xp.random.normal(size=(4 * n_hidden, n_hidden))))
    return ops.asarray2f((q * numpy.sign(numpy.diag(r))).astype("f"))


def _forward_sequences(model: Model, X: list[Floats2d], is_train: bool) -> tuple[list[Floats2d], Callable]:
    lengths = [len(x) for x in X]
    if not sum(lengths):
        return [model.ops.alloc2f(0, model.get_dim("nO")) for _ in X], lambda dY: X
    Y, backprop_flat = run_flat(model, model.ops.flatten(X), lengths, is_train)
    ends = numpy.cumsum(lengths)[:-1].tolist()

    def backprop(dY: list[Floats2d]) -> list[Floats2d]:
        return model.ops.xp.split(backprop_flat(model.ops.flatten(dY)), ends)

    return model.ops.xp.split(Y, ends), backprop


def predict_rows(model: Model, X: Any, sequences: Sequences, repeated: Repeated | None) -> Any:
    """Return the prediction of a PackedBiLSTM on the CPU for sequences of rows, (rows, nI) -> (rows, nO)."""
    params: list[Any] = [model.get_param(name) for name in PARAMS]
    W_in, W_rec, bias = params
    return lstm_rows(X, sequences, W_in, W_rec, bias, repeated)


def run_flat(
    model: Model, X: Floats2d, lengths: Sequence[int], is_train: bool
) -> tuple[Floats2d, Callable[[Floats2d], Floats2d]]:
    """Run a PackedBiLSTM over sequences concatenated in one array, (rows, nI) -> (rows, nO).

    lengths: of the sequences; they sum to the number of rows, which is at least one.
    """
    params: list[Any] = [model.get_param(name) for name in PARAMS]
    if not is_train and isinstance(model.ops, NumpyOps):
        given: Any = X
        predicted: Any = lstm_flat(given, lengths, *params)
        return predicted, lambda dY: dY
    PREPARED.forget()
    from .lstm_function import run_packed  # torch

    xp = model.ops.xp
    packing = make_packing(lengths)
    rows: Any = xp.asarray(packing.rows)
    Y, backprop_packed = run_packed(X[rows], packing, params, is_train)

    def unpack(packed: Any) -> Any:
        flat = xp.empty_like(packed)
        flat[rows] = packed
        return flat

    def backprop(dY: Floats2d) -> Floats2d:
        d_packed, d_params = backprop_packed(dY[rows])
        for name, gradient in zip(PARAMS, d_params):
            model.inc_grad(name, gradient)
        return unpack(d_packed)

    return unpack(Y), backprop
