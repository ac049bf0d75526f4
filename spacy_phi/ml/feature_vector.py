"""The feature vector: what is known of a token without learning, one 0/1 column a feature.

The hook is any `Model[List[Doc], List[Floats2d]]`; these are the features that need no other resource.
Sources: Chiu & Nichols 2016 for the casing classes.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy
from spacy.attrs import (
    IS_ALPHA,
    IS_DIGIT,
    IS_LOWER,
    IS_PUNCT,
    IS_SPACE,
    IS_TITLE,
    IS_UPPER,
    LENGTH,
    ORTH,
    SPACY,
)
from spacy.tokens import Doc
from thinc.api import Model
from thinc.types import Floats2d

N_FEATURES = 16
_ATTRS = [IS_ALPHA, IS_LOWER, IS_UPPER, IS_TITLE, IS_DIGIT, IS_PUNCT, IS_SPACE, LENGTH, SPACY, ORTH]


def FeatureVector() -> Model[list[Doc], list[Floats2d]]:
    """Casing, kind of characters, number of digits, and the white space and line break that precede a token.

    RETURNS: per document an array (tokens, N_FEATURES) of 0 and 1.
    """
    return Model("feature_vector", forward, dims={"nO": N_FEATURES})


def forward(model: Model, docs: Sequence[Doc], is_train: bool) -> tuple[list[Floats2d], Callable]:
    asarray: Any = model.ops.asarray
    return [asarray(token_features(doc)) for doc in docs], lambda dY: []


def token_features(doc: Doc) -> numpy.ndarray:
    """The features of one document, float32 (tokens, N_FEATURES)."""
    features = numpy.zeros((len(doc), N_FEATURES), dtype="f")
    if not len(doc):
        return features
    *flags, length, spaced, orth = doc.to_array(_ATTRS).T.astype("uint64")
    alpha, lower, upper, title, digit, punct, space = (flag > 0 for flag in flags)
    one = length == 1
    columns = [lower & alpha, upper & ~one, upper & one, title & ~one, alpha & ~(lower | upper | title)]
    columns += [space, punct, ~(alpha | digit | punct | space)]
    columns += [digit & (length == n) for n in (1, 2, 3, 4, 5)] + [digit & (length > 5)]
    features[:, :-2] = numpy.stack(columns, axis=1)
    features[1:, -2] = (spaced[:-1] > 0) | space[:-1]
    features[:, -1] = _begins_line(space, _has_break(doc, orth, space))
    return features


def _has_break(doc: Doc, orth: numpy.ndarray, space: numpy.ndarray) -> numpy.ndarray:
    """Per token, bool: white space with a line break in it."""
    strings = doc.vocab.strings
    breaks = [key for key in numpy.unique(orth[space]) if "\n" in strings[int(key)]]
    return numpy.isin(orth, numpy.array(breaks, dtype=orth.dtype))


def _begins_line(space: numpy.ndarray, has_break: numpy.ndarray) -> numpy.ndarray:
    """Per token, bool: it is the first word of its line."""
    positions = numpy.arange(1, len(space) + 1)
    last_break = numpy.maximum.accumulate(numpy.where(has_break, positions, 0))
    last_word = numpy.maximum.accumulate(numpy.where(space, 0, positions))
    word_before = numpy.concatenate([[0], last_word[:-1]])
    return ~space & ((last_break > word_before) | (word_before == 0))
