"""The vectors of several layers side by side.

In prediction on the CPU, everything that a word alone determines is a row of one table: the vectors of its
characters and pieces, and the share of its features in their layer.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy
from spacy.tokens import Doc
from thinc.api import Model, NumpyOps
from thinc.layers.concatenate import forward, init
from thinc.types import Floats2d

from .char_cnn import char_vectors
from .feature_groups import add_places, find_rows, word_columns
from .kept import Kept
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


class _Prediction:
    """Predicts the vectors of tokens, and keeps those of words; only its kind is saved or pickled."""

    def __init__(self) -> None:
        self.tables = Kept(lambda *weights: WordTable(_MOST_WORDS))
        self._layers: list[Model] = []
        self._parts: list[_Part] = []

    def __reduce__(self):
        return _Prediction, ()

    def predict(self, layers: list[Model], docs: Sequence[Doc]) -> Any:
        """Return the vectors of all tokens, (tokens, width), documents concatenated.

        layers: Of the model, or of a copy of it.
        """
        if layers is not self._layers:
            self._layers, self._parts = layers, [_read_part(layer) for layer in layers]
        of_words = [part for part in self._parts if part.of_words is not None]
        nodes = (leaf for part in of_words for leaf in part.leaves)
        table = self.tables(*(node.get_param(name) for node in nodes for name in node.param_names))

        def compute(words: list[str]) -> numpy.ndarray:
            return numpy.hstack([part.of_words(words) for part in of_words if part.of_words is not None])

        found = table.find(docs, compute) if of_words else None
        outputs, start = [], 0
        for part in self._parts:
            if found is None or part.of_words is None:
                outputs.append(numpy.concatenate(part.layer.predict(docs)))
                continue
            own = found[:, start : start + part.width]
            start += part.width
            if part.finish is not None:
                part.finish(docs, own)
            outputs.append(own)
        return found if len(of_words) == len(outputs) else numpy.hstack(outputs)


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
    if is_train or not isinstance(model.ops, NumpyOps) or not any(len(doc) for doc in docs):
        return forward(model, docs, is_train)
    flat, ends = prediction.predict(model.layers, docs), numpy.cumsum([len(doc) for doc in docs]).tolist()
    return [flat[end - len(doc) : end] for doc, end in zip(docs, ends)], lambda dY: []


def _read_part(layer: Model) -> _Part:
    leaves = [node for node in layer.walk() if not node.layers and node.name not in _PASSED]
    first, *rest = leaves
    if first.name in _OF_WORDS and not rest:
        return _Part(layer, leaves, partial(_OF_WORDS[first.name], first), None)
    rows = find_rows(first) if [node.name for node in rest] in ([], ["relu"]) else None
    if rows is None:
        return _Part(layer, leaves, None, None)
    return _Part(layer, leaves, partial(word_columns, rows, rest), partial(add_places, rows, rest))
