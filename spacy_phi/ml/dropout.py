"""Dropout for sequences: of whole words, of findings, and of the same cells along a sequence."""

from collections.abc import Callable, Sequence

from thinc.api import Model
from thinc.types import Floats2d


def WordDropout(rate: float) -> Model[list[Floats2d], list[Floats2d]]:
    """Zero a share `rate` of the token vectors in training, without rescaling: the result resembles an
    unknown word.

    Sources: Iyyer et al. 2015; Lample et al. 2016.
    """
    return Model("word_dropout", _forward_words, attrs={"word_dropout": rate})


def SequenceDropout(rate: float = 0.0) -> Model[list[Floats2d], list[Floats2d]]:
    """Zero a share of the columns of each sequence in training, the same at all its steps.

    rate: set by the training loop (`training.dropout`). Sources: Gal & Ghahramani 2016.
    """
    return Model("sequence_dropout", _forward_sequences, attrs={"dropout_rate": rate})


def FindingDropout(
    columns: Sequence[int], rate: float, whole_rate: float, more: Sequence[int] = ()
) -> Model[list[Floats2d], list[Floats2d]]:
    """Zero, in training, the features of a share of the rules' findings, and all of them in some notes.

    A network that always sees the rules' findings learns to find nothing else. A finding is a run of tokens
    with a 1 in one of `columns`.

    columns: those that mark findings. rate: share of findings that are hidden. whole_rate: share of notes
    with all findings hidden, together with the dependent columns `more`.
    """
    attrs = {"columns": list(columns), "more": list(more), "rate": rate, "whole_rate": whole_rate}
    return Model("finding_dropout", _forward_findings, attrs=attrs)


def _forward_findings(model: Model, X: list[Floats2d], is_train: bool) -> tuple[list[Floats2d], Callable]:
    if not is_train:
        return X, lambda dY: dY
    xp, attrs = model.ops.xp, model.attrs
    columns = attrs["columns"]
    outputs = []
    for x in X:
        x = x.copy()
        marked = x[:, columns].any(axis=1)
        begins = marked & ~xp.concatenate([xp.zeros(1, dtype=bool), marked[:-1]])
        run = xp.cumsum(begins)
        hidden = xp.random.uniform(size=len(x) + 1)[run] < attrs["rate"]
        if xp.random.uniform() < attrs["whole_rate"]:
            hidden[:] = True
            x[:, attrs["more"]] = 0
        x[xp.ix_(xp.flatnonzero(hidden), xp.asarray(columns))] = 0
        outputs.append(x)
    # The input is computed from the text: no gradient is needed.
    return outputs, lambda dY: dY


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
