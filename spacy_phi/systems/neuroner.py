"""A bidirectional LSTM over the characters of words, computed once for each distinct word of a batch.

Sources: Lample et al. 2016; Dernoncourt et al. 2017.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy
from spacy.tokens import Doc
from thinc.api import Model
from thinc.types import Floats2d

from ..ml.packed_lstm import PackedBiLSTM, run_flat
from ..ml.words import character_rows, distinct_forms, distinct_words, spread_words


def CharBiLSTM(
    width: int = 50,
    char_width: int = 25,
    rows: int = 512,
    max_chars: int = 24,
    lower: bool = False,
    following: int = 0,
) -> Model[list[Doc], list[Floats2d]]:
    """Return the final states of both directions over a word's characters (spacy-phi.CharBiLSTM.v1).

    width: size of the output, half of it for each direction. char_width: size of a character vector.
    rows: of the character table. max_chars: a longer word is read at both ends. lower: read lowercase.
    following: also read up to this many characters before the next letter or digit.
    RETURNS: per document an array (tokens, width).
    """
    return Model(
        "char_bilstm",
        _forward,
        init=_init,
        layers=[PackedBiLSTM(char_width, width)],
        params={"E": None},
        dims={"nO": width, "nC": char_width, "nV": rows},
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
    if not words.texts:
        return [ops.alloc2f(0, model.get_dim("nO")) for _ in docs], lambda dY: []
    table, sizes = character_rows(words.texts, model.get_dim("nV"), model.attrs["max_chars"], margin=0)
    rows = xp.asarray(table[numpy.arange(table.shape[1])[None] < sizes[:, None]])
    E: Any = model.get_param("E")
    states: Any
    states, backprop_lstm = run_flat(model.layers[0], E[rows], sizes.tolist(), is_train)
    last = xp.asarray(numpy.cumsum(sizes) - 1)
    first = xp.asarray(numpy.cumsum(sizes) - sizes)
    half = model.get_dim("nO") // 2
    vectors = xp.concatenate([states[last, :half], states[first, half:]], axis=1)

    def backprop(d_vectors: Any) -> None:
        d_states = xp.zeros_like(states)
        d_states[last, :half] = d_vectors[:, :half]
        d_states[first, half:] = d_vectors[:, half:]
        d_E = ops.alloc2f(*E.shape)
        ops.scatter_add(d_E, rows.astype("int32"), backprop_lstm(d_states))
        model.inc_grad("E", d_E)

    return spread_words(ops, docs, words, vectors, backprop)


build_char_bilstm = CharBiLSTM
