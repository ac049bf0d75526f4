"""Packed bidirectional LSTMs in PyTorch: a sequence's output does not depend on the batch that it is in.

Sources: Hochreiter & Schmidhuber 1997; Jozefowicz et al. 2015 for the forget gate's bias of 1.
"""

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy
from thinc.api import Model, PyTorchShim, torch2xp, xp2torch
from thinc.types import ArgsKwargs, Floats2d


class AveragedShim(PyTorchShim):
    """A PyTorchShim whose parameters take part in `use_params`: thinc's own looks for keys that its optimizer
    does not make, so that a model with averages would be half averaged."""

    @contextlib.contextmanager
    def use_params(self, params):
        own = {
            name: params[self.id, name]
            for name, _ in self._model.named_parameters()
            if (self.id, name) in params
        }
        kept = {name: value.data for name, value in self._model.named_parameters()}
        try:
            for name, value in self._model.named_parameters():
                if name in own:
                    value.data = xp2torch(own[name], device=self.device)
            yield
        finally:
            for name, value in self._model.named_parameters():
                value.data = kept[name]


def PackedBiLSTM(nI: int, nO: int) -> Model[list[Floats2d], list[Floats2d]]:
    """One bidirectional LSTM layer over sequences of any lengths.

    nI: size of the input. nO: size of the output, half of it for each direction.
    """
    return Model(
        "packed_bilstm",
        _forward_sequences,
        dims={"nI": nI, "nO": nO},
        shims=[AveragedShim(_make_lstm(nI, nO))],
    )


class Packing(NamedTuple):
    """Where the rows of sequences stand when all first steps come first, then all second steps, and so on."""

    rows: numpy.ndarray
    """int (rows,): the row, sequences one after another, that stands at each packed place."""
    flip: numpy.ndarray
    """int (rows,): the packed place of the step that mirrors this one in its sequence."""
    sizes: numpy.ndarray
    """int (steps,): number of sequences at each step, never growing."""


def make_packing(lengths: Sequence[int]) -> Packing:
    """The packing of sequences of these lengths, none of which need to be sorted."""
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


def _make_lstm(nI: int, nO: int):
    import torch

    from .lstm_function import PackedBiLSTMFunction

    class PackedLSTM(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.lstm = torch.nn.LSTM(nI, nO // 2, bidirectional=True)
            for name, value in self.lstm.named_parameters():
                _init_lstm(name, value, nO // 2)

        def forward(self, X, flip, sizes):
            """Packed rows in, packed rows out."""
            # cuDNN's own backward pass is fast; autograd's on the CPU is not.
            if X.is_cuda or not self.training:
                return self.lstm(torch.nn.utils.rnn.PackedSequence(X, sizes))[0].data
            both = ((getattr(self.lstm, name), getattr(self.lstm, f"{name}_reverse")) for name in _PARAMS)
            return PackedBiLSTMFunction.apply(X, flip, sizes.tolist(), *(torch.stack(pair) for pair in both))

    return PackedLSTM()


_PARAMS = ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0")


def _init_lstm(name: str, value: Any, n_hidden: int) -> None:
    import torch

    if "weight_hh" in name:
        torch.nn.init.orthogonal_(value)
    elif "weight_ih" in name:
        torch.nn.init.xavier_uniform_(value)
    else:
        # PyTorch adds two biases; one of them stays 0. The gates are in the order i, f, g, o.
        torch.nn.init.zeros_(value)
        if "bias_ih" in name:
            with torch.no_grad():
                value[n_hidden : 2 * n_hidden] = 1


def _forward_sequences(model: Model, X: list[Floats2d], is_train: bool) -> tuple[list[Floats2d], Callable]:
    lengths = [len(x) for x in X]
    if not sum(lengths):
        return [model.ops.alloc2f(0, model.get_dim("nO")) for _ in X], lambda dY: X
    Y, backprop_flat = run_flat(model, model.ops.flatten(X), lengths, is_train)
    ends = numpy.cumsum(lengths)[:-1].tolist()

    def backprop(dY: list[Floats2d]) -> list[Floats2d]:
        return model.ops.xp.split(backprop_flat(model.ops.flatten(dY)), ends)

    return model.ops.xp.split(Y, ends), backprop


def run_flat(
    model: Model, X: Floats2d, lengths: Sequence[int], is_train: bool
) -> tuple[Floats2d, Callable[[Floats2d], Floats2d]]:
    """Run a PackedBiLSTM over sequences that stand one after another in one array, (rows, nI) -> (rows, nO).

    lengths: of the sequences; they sum to the rows, of which there is at least one.
    """
    import torch

    xp = model.ops.xp
    packing = make_packing(lengths)
    shim: Any = model.shims[0]
    rows: Any = xp.asarray(packing.rows)
    flip = torch.as_tensor(packing.flip, device=shim.device)
    data = xp2torch(X[rows], requires_grad=is_train)
    Y, backprop_torch = shim(
        ArgsKwargs(args=(data, flip, torch.as_tensor(packing.sizes)), kwargs={}), is_train
    )

    def unpack(packed: Any) -> Any:
        flat = xp.empty_like(packed)
        flat[rows] = packed
        return flat

    def backprop(dY: Floats2d) -> Floats2d:
        grads = ArgsKwargs(args=((Y,),), kwargs={"grad_tensors": xp2torch(dY[rows])})
        return unpack(torch2xp(backprop_torch(grads).args[0]))

    return unpack(torch2xp(Y)), backprop
