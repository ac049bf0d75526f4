"""Distillation: the loss of a CRF whose gold is another network's marginals.

With the transitions held constant, the loss is the Kullback-Leibler divergence from the teacher's tags to the
chain's, up to a constant: log Z minus the expected score under the teacher. Its gradient at each token is the
student's marginals minus the teacher's. The transitions learn from gold alone.
Sources: Hinton et al. 2015; Wang et al. 2020 (structure-level distillation of CRFs, by posteriors).
"""

import numpy

from .crf import posterior
from .crf_layer import Batch, CRFScores
from .transitions import Transitions


def teacher_loss(scores: CRFScores, taught: list[numpy.ndarray | None]) -> tuple[float, CRFScores]:
    """Return the summed loss of a batch and its gradient; documents without a teacher contribute nothing.

    scores: of the student. taught: per document float (tokens, tags), the teacher's marginals, or None.
    """
    d_emissions = [numpy.zeros_like(x) for x in scores.emissions]
    no_transitions = Transitions(*(numpy.zeros_like(x) for x in scores.transitions))
    chosen = [i for i, marginals in enumerate(taught) if marginals is not None and len(marginals)]
    if not chosen:
        return 0.0, CRFScores(d_emissions, no_transitions)
    batch = Batch([len(scores.emissions[i]) for i in chosen])
    emissions = batch.pad([scores.emissions[i] for i in chosen])
    wanted = batch.pad([numpy.asarray(taught[i], dtype=emissions.dtype) for i in chosen])
    found = posterior(emissions, batch.lengths, scores.transitions)
    for i, gradient in zip(chosen, batch.unpad(found.tags - wanted)):
        d_emissions[i] = gradient
    loss = float(found.log_z.sum() - (wanted * emissions).sum())
    return loss, CRFScores(d_emissions, no_transitions)
