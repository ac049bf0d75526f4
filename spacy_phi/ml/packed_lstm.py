"""Packed bidirectional LSTMs in PyTorch: a sequence's output does not depend on the batch that it is in.

Sources: Hochreiter & Schmidhuber 1997; Jozefowicz et al. 2015 for the forget gate's bias of 1.
"""

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from spacy.tokens import Doc
from thinc.api import Model, PyTorchShim, torch2xp, xp2torch
from thinc.types import ArgsKwargs, Floats2d, Padded

from .words import character_rows, distinct_words


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


def PackedBiLSTM(nI: int, nO: int) -> Model[Padded, Padded]:
    """One bidirectional LSTM layer over padded sequences, longest first.

    nI: size of the input. nO: size of the output, half of it for each direction.
    """
    model: Model = Model(
        "packed_bilstm",
        _forward_sequences,
        dims={"nI": nI, "nO": nO},
        shims=[AveragedShim(_make_lstm(nI, nO))],
    )
    return model


def _make_lstm(nI: int, nO: int, n_rows: int = 0):
    import torch

    class PackedLSTM(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            if n_rows:
                self.embed = torch.nn.Embedding(n_rows, nI)
                torch.nn.init.uniform_(self.embed.weight, -0.3, 0.3)
            self.lstm = torch.nn.LSTM(nI, nO // 2, bidirectional=True)
            for name, value in self.lstm.named_parameters():
                if "weight_hh" in name:
                    torch.nn.init.orthogonal_(value)
                elif "weight_ih" in name:
                    torch.nn.init.xavier_uniform_(value)
                else:
                    # bias_hh stays 0: PyTorch adds the two biases. Gates are in the order i, f, g, o.
                    torch.nn.init.zeros_(value)
                    if "bias_ih" in name:
                        with torch.no_grad():
                            value[nO // 2 : nO] = 1

        def forward(self, X, lengths, last_only: bool):
            if n_rows:
                X = self.embed(X)
            packed = torch.nn.utils.rnn.pack_padded_sequence(X, lengths)
            if last_only:
                state = self.lstm(packed)[1][0]
                return torch.cat([state[0], state[1]], dim=1)
            # cuDNN's own backward pass is fast; autograd's on the CPU is not.
            Y = (
                self.lstm(packed)[0]
                if X.is_cuda or not self.training
                else _run_written_out(self.lstm, packed)
            )
            return torch.nn.utils.rnn.pad_packed_sequence(Y, total_length=X.shape[0])[0]

    return PackedLSTM()


def _run_written_out(lstm: Any, packed: Any) -> Any:
    """One layer of torch.nn.LSTM over packed sequences, by PackedBiLSTMFunction."""
    import torch

    from .lstm_function import PackedBiLSTMFunction

    weights = (
        torch.stack([lstm.weight_ih_l0, lstm.weight_ih_l0_reverse]),
        torch.stack([lstm.weight_hh_l0, lstm.weight_hh_l0_reverse]),
        torch.stack([lstm.bias_ih_l0 + lstm.bias_hh_l0, lstm.bias_ih_l0_reverse + lstm.bias_hh_l0_reverse]),
    )
    sizes = packed.batch_sizes
    starts = torch.cumsum(sizes, 0) - sizes
    steps = torch.repeat_interleave(torch.arange(len(sizes)), sizes)
    columns = torch.arange(len(steps)) - starts[steps]
    lengths = torch.bincount(columns)
    flip = starts[lengths[columns] - 1 - steps] + columns
    Y = PackedBiLSTMFunction.apply(packed.data, flip, sizes.tolist(), *weights)
    return torch.nn.utils.rnn.PackedSequence(Y, sizes)


def _forward_sequences(model: Model, X: Padded, is_train: bool) -> tuple[Padded, Callable]:
    import torch

    lengths = torch.as_tensor(model.ops.to_numpy(X.lengths).astype("int64"))
    data = xp2torch(X.data, requires_grad=is_train)
    Y, backprop_torch = model.shims[0](ArgsKwargs(args=(data, lengths, False), kwargs={}), is_train)

    def backprop(dY: Padded) -> Padded:
        grads = ArgsKwargs(args=((Y,),), kwargs={"grad_tensors": xp2torch(dY.data)})
        dX = backprop_torch(grads).args[0]
        data: Any = torch2xp(dX)
        return Padded(data, X.size_at_t, X.lengths, X.indices)

    output: Any = torch2xp(Y)
    return Padded(output, X.size_at_t, X.lengths, X.indices), backprop


def CharBiLSTM(nO: int, char_width: int, n_rows: int, max_chars: int) -> Model[list[Doc], list[Floats2d]]:
    """The two last states of a bidirectional LSTM over a word's characters, each distinct word of a batch
    once.

    nO: size of the output, half of it for each direction. char_width: size of a character's vector. n_rows:
    rows of the character table. max_chars: of a longer word the two ends are read. Source: Lample et al.
    2016. RETURNS: per document an array (tokens, nO).
    """
    return Model(
        "char_bilstm",
        partial(_forward_words, n_rows=n_rows, max_chars=max_chars),
        dims={"nO": nO},
        shims=[AveragedShim(_make_lstm(char_width, nO, n_rows))],
    )


def _forward_words(
    model: Model, docs: Sequence[Doc], is_train: bool, n_rows: int, max_chars: int
) -> tuple[list[Floats2d], Callable]:
    import torch

    ops = model.ops
    words = distinct_words(docs)
    lengths = ops.asarray1i([len(doc) for doc in docs])
    if not words.texts:
        return ops.unflatten(ops.alloc2f(0, model.get_dim("nO")), lengths), lambda dY: []
    rows, sizes = character_rows(words.texts, n_rows, max_chars, margin=0)
    # Packing wants the longest first; `distinct_words` has the shortest first.
    index = ops.xp.asarray(len(sizes) - 1 - words.positions)
    shim: Any = model.shims[0]
    device = shim.device
    X = torch.as_tensor(rows[::-1].T.copy(), device=device)
    inputs = ArgsKwargs(args=(X, torch.as_tensor(sizes[::-1].copy()), True), kwargs={})
    Y, backprop_torch = model.shims[0](inputs, is_train)
    vectors: Any = torch2xp(Y)

    def backprop(dY: list[Floats2d]) -> list:
        d_vectors = ops.alloc2f(*vectors.shape)
        ops.scatter_add(d_vectors, index.astype("int32"), ops.flatten(dY))
        backprop_torch(ArgsKwargs(args=((Y,),), kwargs={"grad_tensors": xp2torch(d_vectors)}))
        return []

    return ops.unflatten(vectors[index], lengths), backprop
