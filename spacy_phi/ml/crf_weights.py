"""Label weights in the loss of a CRF: the cost of assigning another tag to a token of a label.

In the loss, the probability of every tag that gold excludes is multiplied by the weight, and the chain must
win by that margin. Decoding is unaffected. With one token and no chain, the loss is -log(p / (p + w (1 -
p))), whose gradient near p = 1 is w times that of the plain loss.
Source: Gimpel & Smith 2010, softmax-margin CRFs, with the log of the gold label's weight as the cost.
"""

from collections.abc import Mapping, Sequence

import numpy

from ..errors import Errors, PhiError
from .crf_layer import CRFScores
from .tags import PREFIXES


def weights_from_counts(counts: Mapping[str, int], highest: float) -> dict[str, float]:
    """Return a weight for each label from its number of tokens in the training notes: that of the most
    frequent label divided by its own, at most `highest`, so that the most frequent label has 1.

    counts: by label; a label without tokens gets `highest`. Source: the inverse hybrid de-identifier weights
    classes by their frequency; it does not give a formula.
    """
    most = max(counts.values(), default=0)
    return {label: min(highest, most / count) if count else highest for label, count in counts.items()}


def make_costs(labels: Sequence[str], weights: Mapping[str, float]) -> numpy.ndarray:
    """Return the cost of missing each tag, (tags,), in the order of `tags.make_tags`; 0 for O and unnamed
    labels.

    labels: in the order of their tags. weights: by label, 1 for the plain loss, above 1 for labels that must
    not be missed; labels outside `labels` are ignored. RAISES: PhiError (E047) for a weight that is not
    positive.
    """
    for label, weight in weights.items():
        if not weight > 0:
            raise PhiError(Errors.E047.format(label=label, weight=weight))
    costs = numpy.zeros(1 + len(PREFIXES) * len(labels), dtype="float32")
    logs = numpy.log([float(weights.get(label, 1.0)) for label in labels])
    costs[1:] = numpy.repeat(logs, len(PREFIXES))
    return costs


def add_costs(scores: CRFScores, allowed: list[numpy.ndarray], costs: numpy.ndarray) -> CRFScores:
    """Return scores in which every tag that gold excludes is raised by the cost of missing gold's tag.

    scores: of a batch. allowed: per document bool (tokens, tags), the
    tags permitted by gold; where all are, nothing changes. costs: (tags,), from `make_costs`.
    RETURNS: scores for `crf_loss`, whose gradient is also that of the given scores.
    """
    emissions = []
    for x, permitted in zip(scores.emissions, allowed):
        missed = numpy.where(permitted, costs, -numpy.inf).max(axis=1, initial=-numpy.inf, keepdims=True)
        emissions.append(x + numpy.where(permitted, 0, missed).astype("float32"))
    return CRFScores(emissions, scores.transitions)
