"""Dropout for sequences: of whole words, and of the same cells along a sequence."""

from collections.abc import Callable

from thinc.api import Model
from thinc.types import Floats2d


def WordDropout(rate: float) -> Model[list[Floats2d], list[Floats2d]]:
    """Zero a share `rate` of the token vectors in training; nothing is rescaled: an unknown word is one.

    Sources: Iyyer et al. 2015; Lample et al. 2016.
    """
    return Model("word_dropout", _forward_words, attrs={"word_dropout": rate})


def SequenceDropout(rate: float = 0.0) -> Model[list[Floats2d], list[Floats2d]]:
    """Zero a share of the columns of each sequence in training, the same ones at all its steps.

    rate: set by the training loop (`training.dropout`). Sources: Gal & Ghahramani 2016.
    """
    return Model("sequence_dropout", _forward_sequences, attrs={"dropout_rate": rate})


def _forward_words(model: Model, X: list[Floats2d], is_train: bool) -> tuple[list[Floats2d], Callable]:
    rate = model.attrs["word_dropout"]
    if not is_train or not rate:
        return X, lambda dY: dY
    xp = model.ops.xp
    kept = [(xp.random.uniform(size=(len(x), 1)) >= rate).astype(x.dtype) for x in X]
    return [x * k for x, k in zip(X, kept)], lambda dY: [d * k for d, k in zip(dY, kept)]


def _forward_sequences(model: Model, X: list[Floats2d], is_train: bool) -> tuple[list[Floats2d], Callable]:
    rate = model.attrs["dropout_rate"]
    if not is_train or not rate:
        return X, lambda dY: dY
    masks = [model.ops.get_dropout_mask((1, x.shape[1]), rate) for x in X]
    return [x * m for x, m in zip(X, masks)], lambda dY: [d * m for d, m in zip(dY, masks)]
