"""The packed bidirectional LSTM layer in PyTorch, for training: with explicit passes on the CPU, and with
cuDNN on a GPU.

On the CPU, PyTorch's autograd through a packed LSTM of uneven lengths takes time quadratic in the steps: each
step's slice gets a gradient of the whole input's size (measured: 8 s against 0.3 s here, 34 sequences of 60
to 320 steps). This is the same arithmetic with its gradient in closed form (Hochreiter & Schmidhuber 1997).
Both directions run in step, and everything that does not depend on the preceding step is computed for all
steps at once.

Rows are time-major: all sequences' first steps, then all second steps, longest sequences first. `flip` is the
row index that reverses each sequence, `sizes` the number of sequences at each step. Weights are as in
torch.nn.LSTM (gates in the order i, f, g, o), with the two directions stacked: W_in (2, 4 * hidden, inputs),
W_rec (2, 4 * hidden, hidden) and b (2, 4 * hidden).
"""

import itertools
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch
from thinc.api import torch2xp, xp2torch

from .packing import Packing


def run_packed(X: Any, packing: Packing, params: list[Any], is_train: bool) -> tuple[Any, Callable]:
    """Return packed outputs (rows, 2 * hidden), and the function from their gradient to those of X and the
    weights.

    X: packed rows (rows, inputs), in NumPy or CuPy. params: W_in, W_rec and b, likewise.
    """
    inputs, *weights = (xp2torch(x) for x in (X, *params))
    flip = torch.as_tensor(packing.flip, device=inputs.device)
    if inputs.is_cuda:
        return _run_cudnn(inputs, torch.as_tensor(packing.sizes), weights, is_train)
    with torch.no_grad():
        Y, saved = _forward(inputs, flip, packing.sizes.tolist(), *weights)

    def backprop(dY: Any) -> tuple[Any, list[Any]]:
        with torch.no_grad():
            d_X, *d_params = _backward(saved, xp2torch(dY))
        return torch2xp(d_X), [torch2xp(gradient) for gradient in d_params]

    return torch2xp(Y), backprop


def _run_cudnn(inputs: Any, sizes: Any, weights: list[Any], is_train: bool) -> tuple[Any, Callable]:
    leaves = [x.detach().requires_grad_(is_train) for x in (inputs, *weights)]
    X, W_in, W_rec, b = leaves
    none = torch.zeros_like(b[0])
    flat = [x for k in range(2) for x in (W_in[k].contiguous(), W_rec[k].contiguous(), b[k], none)]
    states = X.new_zeros(2, 2, int(sizes[0]), W_rec.shape[2]).unbind()
    with _cudnn(), torch.set_grad_enabled(is_train):
        # The arguments: biases, one layer, no dropout, training, both directions.
        Y = torch._VF.lstm(X, sizes, states, flat, True, 1, 0.0, is_train, True)[0]

    def backprop(dY: Any) -> tuple[Any, list[Any]]:
        with _cudnn():
            gradients = torch.autograd.grad(Y, leaves, xp2torch(dY))
        return torch2xp(gradients[0]), [torch2xp(gradient) for gradient in gradients[1:]]

    return torch2xp(Y.detach()), backprop


@contextmanager
def _cudnn() -> Iterator[None]:
    """Compute in full single precision, as on the CPU: with TF32, probabilities differ by .004. Ignore the
    warning that cuDNN copies the weights into one array at each call."""
    backend: Any = torch.backends.cudnn
    before, backend.allow_tf32 = backend.allow_tf32, False
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "RNN module weights")
        try:
            yield
        finally:
            backend.allow_tf32 = before


def _forward(X, flip, sizes: list[int], W_in, W_rec, bias):
    n_hidden = W_rec.shape[2]
    inputs = torch.stack([X, X[flip]])
    gates = torch.baddbmm(bias[:, None], inputs, W_in.transpose(1, 2))
    cells, tanh_cells, hidden = (X.new_empty(2, len(X), n_hidden) for _ in range(3))
    into = W_rec.transpose(1, 2).contiguous()
    start = 0
    before = slice(0, 0)
    for t, n in enumerate(sizes):
        at = slice(start, start + n)
        gate = gates[:, at]
        if t:
            before = slice(start - sizes[t - 1], start - sizes[t - 1] + n)
            gate.baddbmm_(hidden[:, before], into)
        gate[..., : 2 * n_hidden].sigmoid_()
        i, f, g, o = gate.split(n_hidden, dim=2)
        g.tanh_()
        o.sigmoid_()
        cell = torch.mul(i, g, out=cells[:, at])
        if t:
            cell.addcmul_(f, cells[:, before])
        torch.mul(o, torch.tanh(cell, out=tanh_cells[:, at]), out=hidden[:, at])
        start += n
    saved = sizes, (inputs, flip, W_in, W_rec, gates, cells, tanh_cells, hidden)
    return torch.cat([hidden[0], hidden[1][flip]], dim=1), saved


def _backward(saved, d_out):
    sizes, (inputs, flip, W_in, W_rec, gates, cells, tanh_cells, hidden) = saved
    n_rows, n_hidden = inputs.shape[1], W_rec.shape[2]
    hidden_before, cells_before = (_step_before(x, sizes) for x in (hidden, cells))
    slopes, cell_slope, forget = _slopes(gates, cells_before, tanh_cells)
    d_gates = torch.empty_like(slopes)
    d_hidden = torch.stack([d_out[:, :n_hidden], d_out[:, n_hidden:][flip]])
    d_cells = torch.zeros_like(cells)
    start = n_rows
    for t in reversed(range(len(sizes))):
        n = sizes[t]
        start -= n
        at = slice(start, start + n)
        d_h, d_gate = d_hidden[:, at], d_gates[:, at]
        d_c = d_cells[:, at].addcmul_(d_h, cell_slope[:, at])
        torch.mul(slopes[:, at, :3], d_c[:, :, None], out=d_gate[:, :, :3])
        torch.mul(slopes[:, at, 3], d_h, out=d_gate[:, :, 3])
        if t:
            before = slice(start - sizes[t - 1], start - sizes[t - 1] + n)
            torch.mul(d_c, forget[:, at], out=d_cells[:, before])
            d_hidden[:, before].baddbmm_(d_gate.flatten(2), W_rec)
    d_gates = d_gates.flatten(2)
    d_inputs = torch.bmm(d_gates, W_in)
    turned = d_gates.transpose(1, 2)
    d_X = d_inputs[0] + d_inputs[1][flip]
    d_W_in, d_W_rec, d_bias = (
        torch.bmm(turned, inputs),
        torch.bmm(turned, hidden_before),
        d_gates.sum(dim=1),
    )
    return d_X, d_W_in, d_W_rec, d_bias


def _step_before(rows, sizes: list[int]):
    """Return each row's value one step earlier, 0 at the first step: (2, rows, hidden)."""
    before = torch.zeros_like(rows)
    start = sizes[0]
    for previous, n in itertools.pairwise(sizes):
        before[:, start : start + n] = rows[:, start - previous : start - previous + n]
        start += n
    return before


def _slopes(gates, cells_before, tanh_cells):
    """Return the derivatives of the cell by the gates' inputs (i, f, g) and of the output by that of o, of
    the output by the cell, and of the cell by the previous one.

    Shapes: (2, rows, 4, hidden), (2, rows, hidden), (2, rows, hidden).
    """
    i, f, g, o = gates.split(cells_before.shape[2], dim=2)
    slopes = [g * i * (1 - i), cells_before * f * (1 - f), i * (1 - g * g), tanh_cells * o * (1 - o)]
    return torch.stack(slopes, dim=2), o * (1 - tanh_cells * tanh_cells), f
