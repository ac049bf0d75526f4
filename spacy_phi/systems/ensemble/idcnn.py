"""Iterated dilated convolutions over sequences: one block, applied repeatedly with shared weights.

Source: Strubell et al. 2017. The sequences of a batch are concatenated with separating rows of zeros, as many
as the widest filter reaches. So a layer is one matrix product for each filter position, over views of one
array, and no sequence sees another.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy
from thinc.api import Model, glorot_uniform_init
from thinc.types import Floats2d

from ...ml.packed_lstm import set_input_size


def IDCNN(
    nI: int | None, nO: int, dilations: Sequence[int] = (1, 2, 1), width: int = 3, blocks: int = 1
) -> Model[list[Floats2d], list[Floats2d]]:
    """A convolution from the input to the filters, then blocks of dilated convolutions, each followed by
    ReLU.

    nI: size of the input, None to take it from the data at initialization. nO: filters of every layer.
    dilations: of the layers of a block, in tokens. width: filter width in tokens, odd. blocks: number of
    times the block is applied, with the same weights.
    RETURNS: per sequence an array (tokens, nO). The parameters are W_in (width, nI, nO) and b_in, and for
    layer i of the block W<i> (width, nO, nO), initialized to the identity, and b<i>.
    """
    params: dict[str, Any] = dict.fromkeys(("W_in", "b_in"))
    params.update({f"{kind}{i}": None for i in range(len(dilations)) for kind in "Wb"})
    attrs = {"dilations": list(dilations), "width": width, "blocks": blocks}
    return Model("idcnn", _forward, init=_init, params=params, dims={"nI": nI, "nO": nO}, attrs=attrs)


def reach(dilations: Sequence[int], width: int, blocks: int) -> int:
    """Return the receptive field: the number of tokens on either side that an output depends on."""
    return (width // 2) * (1 + blocks * sum(dilations))


def _init(model: Model, X=None, Y=None) -> None:
    if model.has_param("W_in"):
        return
    ops: Any = model.ops
    set_input_size(model, X)
    n_in, n_out, width = model.get_dim("nI"), model.get_dim("nO"), model.attrs["width"]
    W_in = glorot_uniform_init(ops, (width * n_in, n_out))
    model.set_param("W_in", ops.reshape3f(W_in, width, n_in, n_out))
    model.set_param("b_in", ops.alloc1f(n_out))
    for i in range(len(model.attrs["dilations"])):
        # A deep stack initialized to the identity can be trained; a random one cannot (Strubell).
        W = ops.alloc3f(width, n_out, n_out)
        W[width // 2] = ops.xp.eye(n_out, dtype="f")
        model.set_param(f"W{i}", W)
        model.set_param(f"b{i}", ops.alloc1f(n_out))


class Layout(NamedTuple):
    """Row positions of sequences in an array with rows of zeros before, between and after them."""

    rows: Any
    """int (tokens,): the row of each token, sequences concatenated."""
    gaps: Any
    """bool (size, 1): the rows of zeros."""


def _forward(model: Model, X: list[Floats2d], is_train: bool) -> tuple[list[Floats2d], Callable]:
    ops: Any = model.ops
    lengths = [len(x) for x in X]
    ends = numpy.cumsum(lengths)[:-1].tolist()
    if not sum(lengths):
        return [ops.alloc2f(0, model.get_dim("nO")) for _ in X], lambda dY: X
    dilations, blocks = model.attrs["dilations"], model.attrs["blocks"]
    layout = _lay_out(ops.xp, lengths, max([1, *dilations]) * (model.attrs["width"] // 2))
    spread = ops.alloc2f(len(layout.gaps), model.get_dim("nI"))
    spread[layout.rows] = ops.flatten(X)
    Y, backprop_in = _convolve(model, "_in", 1, spread, layout)
    backprops = [backprop_in]
    for _ in range(blocks):
        for i, dilation in enumerate(dilations):
            Y, backprop_layer = _convolve(model, str(i), dilation, Y, layout)
            backprops.append(backprop_layer)

    def backprop(dY: list[Floats2d]) -> list[Floats2d]:
        d_spread = ops.alloc2f(*Y.shape)
        d_spread[layout.rows] = ops.flatten(dY)
        for backprop_layer in reversed(backprops):
            d_spread = backprop_layer(d_spread)
        return ops.xp.split(d_spread[layout.rows], ends)

    return ops.xp.split(Y[layout.rows], ends), backprop


def _lay_out(xp: Any, lengths: Sequence[int], gap: int) -> Layout:
    given = numpy.array(lengths, dtype="int64")
    number = numpy.repeat(numpy.arange(len(given)), given)
    rows = xp.asarray(numpy.arange(given.sum()) + (number + 1) * gap)
    gaps = xp.ones((int(given.sum()) + (len(given) + 1) * gap, 1), dtype=bool)
    gaps[rows] = False
    return Layout(rows, gaps)


def _convolve(model: Model, name: str, dilation: int, X: Any, layout: Layout) -> tuple[Any, Callable]:
    """Apply one layer, rows (size, inputs) -> (size, filters); also return its backward pass."""
    xp = model.ops.xp
    W: Any = model.get_param(f"W{name}")
    half = len(W) // 2
    Y = X @ W[half]
    pairs = []
    for j in range(len(W)):
        shift = (j - half) * dilation
        if shift and abs(shift) < len(X):
            # Row t of the output reads row t + shift of the input.
            to = slice(max(0, -shift), len(X) - max(0, shift))
            of = slice(max(0, shift), len(X) - max(0, -shift))
            pairs.append((j, to, of))
            Y[to] += X[of] @ W[j]
    Y += model.get_param(f"b{name}")
    active = (Y > 0) & ~layout.gaps
    Y *= active

    def backprop(dY: Any) -> Any:
        dY = dY * active
        dW = xp.zeros_like(W)
        dX = dY @ W[half].T
        dW[half] = X.T @ dY
        for j, to, of in pairs:
            dX[of] += dY[to] @ W[j].T
            dW[j] = X[of].T @ dY[to]
        model.inc_grad(f"W{name}", dW)
        model.inc_grad(f"b{name}", dY.sum(axis=0))
        return dX

    return Y, backprop
