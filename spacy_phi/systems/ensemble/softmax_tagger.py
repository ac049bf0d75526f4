"""A softmax over BILUO tags for each token independently, in place of a CRF.

Source: the PHI scrubber (Ramesh et al.). Its output has the format of a CRF layer, with unlearned
transitions. In training they are all 0, so that the CRF's likelihood is that of independent softmaxes. In
prediction forbidden transitions are -inf, so that the best path is the most probable legal one.
"""

from collections.abc import Callable

import numpy
from thinc.api import Model
from thinc.types import Floats2d

from ...ml.crf_layer import CRFScores, make_legal
from ...ml.host import to_device, to_host
from ...ml.transitions import Transitions


def BiluoSoftmax(nO: int | None = None) -> Model[list[Floats2d], CRFScores]:
    """Return token scores with zero-cost transitions; forbidden ones are excluded in prediction.

    nO: number of tags, in the order of `tags.make_tags`.
    """
    return Model("biluo_softmax", _forward, init=_init, dims={"nO": nO})


def _init(model: Model, X=None, Y=None) -> None:
    if X is not None and not model.has_dim("nO"):
        model.set_dim("nO", X[0].shape[1])


def _forward(model: Model, X: list[Floats2d], is_train: bool) -> tuple[CRFScores, Callable]:
    legal = make_legal((model.get_dim("nO") - 1) // 4)
    transitions = Transitions(*map(numpy.zeros_like, legal)) if is_train else legal

    def backprop(d_scores: CRFScores) -> list[Floats2d]:
        return to_device(model.ops, d_scores.emissions)

    return CRFScores(to_host(model.ops, X), transitions), backprop
