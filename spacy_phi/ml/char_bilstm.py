"""A bidirectional LSTM over the characters of words, computed once for each distinct word of a batch.

Sources: Lample et al. 2016; Dernoncourt et al. 2017.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy
from spacy.tokens import Doc
from thinc.api import Model
from thinc.types import Floats2d

from .packed_lstm import PackedBiLSTM, run_flat
from .words import character_rows, distinct_forms, distinct_words


def CharBiLSTM(
    nO: int, char_width: int, n_rows: int, max_chars: int, lower: bool = False, following: int = 0
) -> Model[list[Doc], list[Floats2d]]:
    """Return the final states of both directions over a word's characters.

    nO: size of the output, half of it for each direction. char_width: size of a character vector.
    n_rows: rows of the character table. max_chars: a longer word is read at both ends. lower, following: see
    words.distinct_forms.
    RETURNS: per document an array (tokens, nO).
    """
    return Model(
        "char_bilstm",
        _forward,
        init=_init,
        layers=[PackedBiLSTM(char_width, nO)],
        params={"E": None},
        dims={"nO": nO, "nC": char_width, "nV": n_rows},
        attrs={"max_chars": max_chars, "lower": lower, "following": following},
    )


def _init(model: Model, X=None, Y=None) -> None:
    model.layers[0].initialize()
    if not model.has_param("E"):
        shape = (model.get_dim("nV"), model.get_dim("nC"))
        model.set_param("E", model.ops.asarray2f(model.ops.xp.random.uniform(-0.3, 0.3, shape).astype("f")))


def _forward(model: Model, docs: Sequence[Doc], is_train: bool) -> tuple[list[Floats2d], Callable]:
    ops, xp = model.ops, model.ops.xp
    lower, following = model.attrs["lower"], model.attrs["following"]
    words = distinct_forms(docs, lower, following) if lower or following else distinct_words(docs)
    lengths = ops.asarray1i([len(doc) for doc in docs])
    if not words.texts:
        return ops.unflatten(ops.alloc2f(0, model.get_dim("nO")), lengths), lambda dY: []
    table, sizes = character_rows(words.texts, model.get_dim("nV"), model.attrs["max_chars"], margin=0)
    rows = xp.asarray(table[numpy.arange(table.shape[1])[None] < sizes[:, None]])
    E: Any = model.get_param("E")
    states: Any
    states, backprop_lstm = run_flat(model.layers[0], E[rows], sizes.tolist(), is_train)
    last = xp.asarray(numpy.cumsum(sizes) - 1)
    first = xp.asarray(numpy.cumsum(sizes) - sizes)
    half = model.get_dim("nO") // 2
    vectors = xp.concatenate([states[last, :half], states[first, half:]], axis=1)
    index: Any = xp.asarray(words.positions)

    def backprop(dY: list[Floats2d]) -> list:
        d_vectors: Any = ops.alloc2f(*vectors.shape)
        ops.scatter_add(d_vectors, index.astype("int32"), ops.flatten(dY))
        d_states = xp.zeros_like(states)
        d_states[last, :half] = d_vectors[:, :half]
        d_states[first, half:] = d_vectors[:, half:]
        d_E = ops.alloc2f(*E.shape)
        ops.scatter_add(d_E, rows.astype("int32"), backprop_lstm(d_states))
        model.inc_grad("E", d_E)
        return []

    return ops.unflatten(vectors[index], lengths), backprop
