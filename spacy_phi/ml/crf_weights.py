"""Weights of labels in the loss of a CRF: what it costs to read a token of a label as anything else.

While the loss is computed, every tag that the gold rules out counts as so many times as probable as it is;
the chain must win by that margin. Decoding is not touched. With one token and no chain the loss is
-log(p / (p + w (1 - p))), whose gradient near p = 1 is w times that of the plain loss.
Source: Gimpel & Smith 2010, softmax-margin CRFs, the cost being the log of the gold label's weight.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from ..errors import Errors, PhiError
from .crf_layer import CRFScores
from .tags import PREFIXES


def make_costs(labels: Sequence[str], weights: Mapping[str, float]) -> numpy.ndarray:
    """The cost of missing each tag, (tags,), in the order of `tags.make_tags`; 0 for O and unnamed labels.

    labels: in the order of their tags. weights: by label, 1 for the plain loss, above it for labels that must
    not be missed; those of labels outside `labels` are passed by.
    Raises PhiError (E047) for a weight that is not above 0.
    """
    for label, weight in weights.items():
        if not weight > 0:
            raise PhiError(Errors.E047.format(label=label, weight=weight))
    costs = numpy.zeros(1 + len(PREFIXES) * len(labels), dtype="float32")
    logs = numpy.log([float(weights.get(label, 1.0)) for label in labels])
    costs[1:] = numpy.repeat(logs, len(PREFIXES))
    return costs


def add_costs(xp: Any, scores: CRFScores, allowed: list[numpy.ndarray], costs: numpy.ndarray) -> CRFScores:
    """Scores in which every tag that the gold rules out is raised by the cost of missing the gold's tag.

    xp: the array module of the scores. scores: of a batch. allowed: per document bool (tokens, tags), what
    the gold permits; where that is every tag nothing changes. costs: (tags,), of `make_costs`.
    RETURNS: scores for `crf_loss`, whose gradient is also that of the scores given here.
    """
    emissions = []
    for x, permitted in zip(scores.emissions, allowed):
        missed = numpy.where(permitted, costs, -numpy.inf).max(axis=1, initial=-numpy.inf, keepdims=True)
        emissions.append(x + xp.asarray(numpy.where(permitted, 0, missed).astype("float32")))
    return CRFScores(emissions, scores.transitions)
