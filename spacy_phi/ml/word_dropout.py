"""Word dropout: whole token vectors are zeroed in training. Sources: Iyyer et al. 2015; Lample et al.
2016."""

from collections.abc import Callable

from thinc.api import Model
from thinc.types import Floats2d


def WordDropout(rate: float) -> Model[list[Floats2d], list[Floats2d]]:
    """Zero a share `rate` of the token vectors in training; nothing is rescaled, as an unknown word stays
    one."""
    return Model("word_dropout", forward, attrs={"word_dropout": rate})


def forward(model: Model, X: list[Floats2d], is_train: bool) -> tuple[list[Floats2d], Callable]:
    rate = model.attrs["word_dropout"]
    if not is_train or not rate:
        return X, lambda dY: dY
    xp = model.ops.xp
    kept = [(xp.random.uniform(size=(len(x), 1)) >= rate).astype(x.dtype) for x in X]
    return [x * k for x, k in zip(X, kept)], lambda dY: [d * k for d, k in zip(dY, kept)]
