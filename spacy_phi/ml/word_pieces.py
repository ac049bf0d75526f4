"""Word vectors from word pieces: knowledge of an encoder pretrained on billions of words, in 64 columns.

The vectors are frozen and bundled with the package: a trained pipeline holds only the layer's weights. Each
distinct word of a batch is computed once, and its pieces are cached for the next batch.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy
from spacy.tokens import Doc
from thinc.api import Model, glorot_uniform_init
from thinc.types import Floats2d

from ..lexicons.pieces import word_pieces
from .words import distinct_words, spread_words

PIECE_WIDTH = 64
_N_COUNTS = 2
"""Columns that encode the number of pieces of a word."""
_CACHED = 30_000


def WordPieces(width: int = 64) -> Model[list[Doc], list[Floats2d]]:
    """A linear layer over the mean of a word's pieces, its first piece, and flags for several and for many
    pieces (spacy-phi.WordPieces.v1).

    width: size of the output. RETURNS: per document an array (tokens, nO).
    """
    return Model(
        "word_pieces",
        _forward,
        init=_init,
        params={"W": None, "b": None},
        dims={"nO": width},
    )


def _init(model: Model, X=None, Y=None) -> None:
    n_out, n_in = model.get_dim("nO"), 2 * PIECE_WIDTH + _N_COUNTS
    if not model.has_param("W"):
        model.set_param("W", glorot_uniform_init(model.ops, (n_out, n_in)))
        model.set_param("b", model.ops.alloc1f(n_out))


def _forward(model: Model, docs: Sequence[Doc], is_train: bool) -> tuple[list[Floats2d], Callable]:
    ops = model.ops
    if not any(len(doc) for doc in docs):
        return [ops.alloc2f(0, model.get_dim("nO")) for _ in docs], lambda dY: []
    W: Any = model.get_param("W")
    b: Any = model.get_param("b")
    words = distinct_words(docs)
    inputs: Any = ops.xp.asarray(piece_vectors(words.texts))
    vectors = inputs @ W.T + b

    def backprop(d_vectors: Any) -> None:
        model.inc_grad("W", d_vectors.T @ inputs)
        model.inc_grad("b", d_vectors.sum(axis=0))

    return spread_words(ops, docs, words, vectors, backprop)


def word_vectors(model: Model, texts: Sequence[str]) -> Any:
    """Return the prediction for words on the CPU, (words, width)."""
    W: Any = model.get_param("W")
    b: Any = model.get_param("b")
    return piece_vectors(texts) @ W.T + b


def piece_vectors(texts: Sequence[str]) -> numpy.ndarray:
    """float32 (words, 2 * PIECE_WIDTH + 2): the pieces' mean and the first; flags for > 1 and > 2 pieces."""
    table = word_pieces().vectors
    cuts = [_cut(text) for text in texts]
    sizes = numpy.array([len(cut) for cut in cuts])
    starts = numpy.cumsum(sizes) - sizes
    rows = table[numpy.concatenate(cuts)]
    means = numpy.add.reduceat(rows, starts, axis=0) / sizes[:, None].astype("f")
    return numpy.hstack([means, rows[starts], numpy.stack([sizes > 1, sizes > 2], axis=1).astype("f")])


@lru_cache(maxsize=_CACHED)
def _cut(text: str) -> numpy.ndarray:
    return numpy.array(word_pieces().cut(text), dtype="int32")
