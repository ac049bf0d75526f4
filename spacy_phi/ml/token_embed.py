"""The vectors of several layers side by side.

In prediction on the CPU, everything that a word alone determines is a row of one table: the vectors of its
characters and pieces, and the share of its features in their layer.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple

import numpy
from spacy.tokens import Doc
from thinc.api import Model, NumpyOps
from thinc.layers.concatenate import forward, init
from thinc.types import Floats2d

from .char_cnn import char_vectors
from .feature_groups import add_places, find_rows, word_columns
from .kept import Kept
from .numpy_lstm import Repeated
from .word_pieces import word_vectors
from .word_table import WordTable

_MOST_WORDS = 10_000
_OF_WORDS = {"char_cnn": char_vectors, "word_pieces": word_vectors}
"""Functions that return the output of a layer for words, (words, width)."""
_PASSED = frozenset(("word_dropout", "finding_dropout", "dropout"))
"""Layers that predict their input."""


class _Part(NamedTuple):
    """The prediction of a layer's output."""

    layer: Model
    leaves: list[Model]
    """The inner layers that compute something in prediction."""
    of_words: Callable[[list[str]], Any] | None
    """Returns what words determine, (words, width); None for a layer that is not known to read words."""
    finish: Callable[[Sequence[Doc], Any], None] | None
    """Turns what the words of all tokens determine into the output, (tokens, width), in place."""

    @property
    def width(self) -> int:
        """Columns of the output."""
        return self.leaves[-1].get_dim("nO")


class Tokens(NamedTuple):
    """The vectors of tokens, documents concatenated."""

    vectors: Any
    """(tokens, width)."""
    repeated: Repeated | None
    """The columns that words alone determine."""


class _Prediction:
    """Predicts the vectors of tokens, and keeps those of words; only its kind is saved or pickled."""

    def __init__(self) -> None:
        self.tables = Kept(lambda *weights: WordTable(_MOST_WORDS))
        self._layers: list[Model] = []
        self._parts: list[_Part] = []

    def __reduce__(self):
        return _Prediction, ()

    def predict(self, layers: list[Model], docs: Sequence[Doc]) -> Tokens:
        """Return the vectors of documents, at least one of which has tokens.

        layers: Of the model, or of a copy of it.
        """
        if layers is not self._layers:
            self._layers, self._parts = layers, [_read_part(layer) for layer in layers]
        of_words = [part for part in self._parts if part.of_words is not None]
        nodes = (leaf for part in of_words for leaf in part.leaves)
        table = self.tables(*(node.get_param(name) for node in nodes for name in node.param_names))

        def compute(words: list[str]) -> numpy.ndarray:
            return numpy.hstack([part.of_words(words) for part in of_words if part.of_words is not None])

        full = [doc for doc in docs if len(doc)]
        found, words = table.find(full, compute) if of_words else (None, None)
        outputs, start = [], 0
        for part in self._parts:
            if found is None or part.of_words is None:
                outputs.append(numpy.concatenate(part.layer.predict(docs)))
                continue
            own = found[:, start : start + part.width]
            start += part.width
            if part.finish is not None:
                part.finish(full, own)
            outputs.append(own)
        vectors = found if len(of_words) == len(outputs) else numpy.hstack(outputs)
        own_alone = takewhile(lambda part: part.of_words is not None and part.finish is None, self._parts)
        columns = sum(part.width for part in own_alone)
        return Tokens(vectors, None if words is None or not columns else Repeated(columns, words))


def TokenEmbed(*layers: Model[list[Doc], list[Floats2d]]) -> Model[list[Doc], list[Floats2d]]:
    """Concatenate the outputs of layers.

    RETURNS: per document an array (tokens, sum of their widths).
    """
    dims: dict[str, int | None] = {"nO": None}
    if all(layer.has_dim("nI") is not False for layer in layers):
        dims["nI"] = None
    return Model("token_embed", partial(_forward, _Prediction()), init=init, dims=dims, layers=layers)


def _forward(
    prediction: _Prediction, model: Model, docs: Sequence[Doc], is_train: bool
) -> tuple[list[Floats2d], Callable]:
    if is_train:
        prediction.tables.forget()
    tokens = None if is_train else predict_tokens(model, docs)
    if tokens is None:
        return forward(model, docs, is_train)
    ends = numpy.cumsum([len(doc) for doc in docs]).tolist()
    return [tokens.vectors[end - len(doc) : end] for doc, end in zip(docs, ends)], lambda dY: []


def predict_tokens(model: Model, docs: Sequence[Doc]) -> Tokens | None:
    """Return the prediction of a `TokenEmbed` on the CPU; None for documents without tokens, on other devices
    and for other models."""
    function: Any = model._func
    if not (isinstance(function, partial) and function.func is _forward and isinstance(model.ops, NumpyOps)):
        return None
    return function.args[0].predict(model.layers, docs) if any(len(doc) for doc in docs) else None


def _read_part(layer: Model) -> _Part:
    leaves = [node for node in layer.walk() if not node.layers and node.name not in _PASSED]
    first, *rest = leaves
    if first.name in _OF_WORDS and not rest:
        return _Part(layer, leaves, partial(_OF_WORDS[first.name], first), None)
    rows = find_rows(first) if [node.name for node in rest] in ([], ["relu"]) else None
    if rows is None:
        return _Part(layer, leaves, None, None)
    return _Part(layer, leaves, partial(word_columns, rows, rest), partial(add_places, rows, rest))
