"""A linear-chain CRF in scaled probability space: loss and marginals, batched, in NumPy.

Sources: Lafferty et al. 2001 for the model; Rabiner 1989 for the scaling of the two passes; Tsuboi et al.
2008 for training on partial annotations (loss = logZ of the free lattice minus logZ of the gold lattice).

Arrays are time-major, (steps, sequences, tags), with the sequences sorted longest first, as in thinc's
Padded. A sequence whose probabilities would underflow (scores hundreds apart) is computed again in log space.
"""

from typing import Any, NamedTuple

import numpy

from ..errors import Errors, PhiError
from .crf_log import log_posterior
from .transitions import Array, Transitions

Lengths = numpy.ndarray
"""Lengths of the sequences, int (sequences,), longest first, none below 1."""

# Beyond this ratio, float32 may have lost relevant paths: of 1e-38, at least eight digits must remain.
MAX_RATIO = 1e25


class Posterior(NamedTuple):
    """Results of the forward and backward passes."""

    log_z: Array
    """(sequences,), log partition functions."""
    tags: Array
    """(steps, sequences, tags), marginal probabilities, 0 after the end of a sequence."""
    counts: Transitions
    """Expected counts of each transition, summed over the batch; 0, uncomputed, if paths were given."""
    joint: Array | None = None
    """(steps, sequences), probability of a given path's tag jointly with its preceding tag."""


def posterior(
    emissions: Array, lengths: Lengths, transitions: Transitions, paths: Array | None = None
) -> Posterior:
    """Return log partition functions, marginals and expected transition counts of a batch.

    emissions: (steps, sequences, tags) log scores, -inf for an excluded tag.
    lengths: int (sequences,), longest first.
    paths: int (steps, sequences), tags whose joint probability with the preceding tag is requested. Raises
    PhiError (E040) if a sequence has no path at all.
    """
    result, unsafe = _scaled(emissions, lengths, transitions, paths)
    if unsafe.any():
        result = _mend(emissions, lengths, transitions, paths, result, unsafe)
    if not bool(numpy.isfinite(result.log_z).all()):
        raise PhiError(Errors.E040)
    return result


def marginals(emissions: Array, lengths: Lengths, transitions: Transitions) -> Array:
    """Return the marginal probabilities of the tags, (steps, sequences, tags), 0 after the end of a
    sequence."""
    return posterior(emissions, lengths, transitions).tags


def loss_and_gradient(
    emissions: Array, lengths: Lengths, transitions: Transitions, allowed: Any
) -> tuple[Array, Array, Transitions]:
    """Return the negative log likelihood of the gold lattice, per sequence, and the gradients of the summed
    loss.

    emissions: (steps, sequences, tags).
    allowed: bool (steps, sequences, tags), the tags permitted by gold: one if known, all if missing.
    RETURNS: loss (sequences,), gradient of the emissions, gradient of the transitions. RAISES: PhiError
        (E040)
    if gold permits no legal path.
    """
    free = posterior(emissions, lengths, transitions)
    gold = _gold_posterior(emissions, lengths, transitions, allowed)
    d_transitions = Transitions(*(a - b for a, b in zip(free.counts, gold.counts)))
    return free.log_z - gold.log_z, free.tags - gold.tags, d_transitions


def sizes_at(lengths: Lengths, n_steps: int) -> list[int]:
    """Return the number of sequences still running at each step, followed by 0."""
    ends = numpy.bincount(lengths, minlength=n_steps + 1)
    return [int(n) for n in len(lengths) - numpy.cumsum(ends)[:n_steps]] + [0]


def _scaled(emissions, lengths, transitions, paths=None) -> tuple[Posterior, Any]:
    """Run the scaled passes; also return which sequences came too close to underflow to be reliable."""
    n_steps, n_seqs, _ = emissions.shape
    sizes = sizes_at(lengths, n_steps)
    running = numpy.arange(n_steps)[:, None] < lengths[None]
    shift = emissions.max(axis=2, keepdims=True)
    shift = numpy.where(numpy.isfinite(shift), shift, 0)
    unary = numpy.exp(emissions - shift)
    (initial, c_initial), (pairs, c_pairs), (final, c_final) = transitions.exponents
    with numpy.errstate(divide="ignore", invalid="ignore", over="ignore"):
        alpha, scale = forward(unary, sizes, initial, pairs)
        last = alpha[lengths - 1, numpy.arange(n_seqs)]
        end = last @ final
        incoming, beta = backward(unary, scale, sizes, pairs, final, end)
        log_z = numpy.log(end) + numpy.where(running, numpy.log(scale) + shift[..., 0], 0).sum(axis=0)
        log_z += c_initial + c_final + c_pairs * (lengths - 1)
        peak = numpy.maximum(numpy.maximum(incoming.max(axis=(0, 2)), beta.max(axis=(0, 2))), 1 / end)
        tags = alpha * beta
        unsafe = ~(numpy.isfinite(log_z) & (peak < MAX_RATIO) & numpy.isfinite(tags).all(axis=(0, 2)))
    safe = ~unsafe
    if not bool(safe.all()):
        alpha[:, unsafe], incoming[:, unsafe], tags[:, unsafe] = 0, 0, 0
    joint = None
    if paths is not None:
        counts = Transitions(*map(numpy.zeros_like, transitions))
        joint = find_joint(tags, alpha, pairs, incoming, paths)
    else:
        # Rows after the end of a sequence are 0 in `incoming`: one product over all steps gives the pairs.
        flat_before = alpha[:-1].reshape(-1, alpha.shape[2])
        n_pairs = pairs * (flat_before.T @ incoming[1:].reshape(-1, alpha.shape[2]))
        n_final = tags[lengths - 1, numpy.arange(n_seqs)].sum(axis=0)
        counts = Transitions(tags[0].sum(axis=0), n_pairs, n_final)
    return Posterior(numpy.where(unsafe, 0, log_z).astype(emissions.dtype), tags, counts, joint), unsafe


def find_joint(tags, alpha, pairs, incoming, paths):
    """Return the probability of each step's tag of a path jointly with the preceding tag; for the first step,
    of its tag alone."""

    def along(table, path):
        return numpy.take_along_axis(table, path[..., None], axis=2)[..., 0]

    first = along(tags[:1], paths[:1])
    links = along(alpha[:-1], paths[:-1]) * pairs[paths[:-1], paths[1:]] * along(incoming[1:], paths[1:])
    return numpy.concatenate([first, links])


def forward(unary, sizes, initial, pairs, before=None):
    """Return the forward probabilities, each step divided by its sum, and the sums (1 after the end of a
    sequence).

    before: those of the step before the first one, if the steps go on a sequence.
    """
    alpha = numpy.zeros_like(unary)
    scale = numpy.ones(unary.shape[:2], dtype=unary.dtype)
    row = unary[0] * initial
    for t in range(unary.shape[0]):
        n = sizes[t]
        if t or before is not None:
            row = (alpha[t - 1, :n] if t else before) @ pairs
            row *= unary[t, :n]
        total = numpy.add.reduce(row, axis=1)
        scale[t, :n] = total
        numpy.divide(row, total[:, None], out=alpha[t, :n])
    return alpha, scale


def backward(unary, scale, sizes, pairs, final, end, after=None):
    """Return the backward probabilities in the scale of the forward pass, and each step's message to the
    previous one.

    after: the message of the step after the last one, if the sequence goes on; `sizes` then ends with 1.
    """
    beta = numpy.zeros_like(unary)
    incoming = numpy.zeros_like(unary)
    into = numpy.ascontiguousarray(pairs.T)
    closing = final / end[:, None]
    for t in reversed(range(unary.shape[0])):
        n, later = sizes[t], sizes[t + 1]
        beta[t, later:n] = closing[later:n]
        if later:
            beta[t, :later] = (incoming[t + 1, :later] if t + 1 < len(unary) else after) @ into
        row = numpy.multiply(unary[t, :n], beta[t, :n], out=incoming[t, :n])
        row /= scale[t, :n, None]
    return incoming, beta


def _gold_posterior(emissions, lengths, transitions, allowed) -> Posterior:
    n_steps = emissions.shape[0]
    running = numpy.arange(n_steps)[:, None] < lengths[None]
    if not bool((allowed.sum(axis=2) == 1)[running].all()):
        return posterior(numpy.where(allowed, emissions, -numpy.inf), lengths, transitions)
    # Known gold is a single path, whose score and counts can be read off.
    tags = (allowed & running[..., None]).astype(emissions.dtype)
    steps, path = lengths - 1, allowed.argmax(axis=2)
    columns = numpy.arange(len(lengths))
    first, last = path[0], path[steps, columns]
    follows = running[1:]
    scores = numpy.where(running, numpy.take_along_axis(emissions, path[..., None], axis=2)[..., 0], 0).sum(
        axis=0
    )
    links = numpy.where(follows, transitions.pairs[path[:-1], path[1:]], 0).sum(axis=0)
    n_tags = emissions.shape[2]
    n_pairs = numpy.bincount((path[:-1] * n_tags + path[1:])[follows], minlength=n_tags * n_tags)
    counts = Transitions(
        tags[0].sum(axis=0),
        n_pairs.reshape(n_tags, n_tags).astype(emissions.dtype),
        tags[steps, columns].sum(axis=0),
    )
    log_z = scores + links + transitions.initial[first] + transitions.final[last]
    if not bool(numpy.isfinite(log_z).all()):
        raise PhiError(Errors.E040)
    return Posterior(log_z, tags, counts)


def _mend(emissions, lengths, transitions, paths, result, unsafe) -> Posterior:
    """Replace the results of unreliable sequences by those of the log-space passes."""
    initial, pairs, final = (x.astype("float64") for x in transitions)
    counts = [x.astype("float64") for x in result.counts]
    for b in numpy.flatnonzero(unsafe):
        n = int(lengths[b])
        log_z, tags, added = log_posterior(emissions[:n, b].astype("float64"), initial, pairs, final)
        result.log_z[b] = log_z
        result.tags[:n, b] = tags
        result.tags[n:, b] = 0
        counts = [a + b for a, b in zip(counts, added)]
        if paths is not None:
            # With scores this far apart, tags are certain: the smaller of two adjacent marginals is the joint
            # one.
            own = result.tags[numpy.arange(n), b, paths[:n, b]]
            result.joint[:n, b] = numpy.minimum(own, numpy.concatenate([own[:1], own[:-1]]))
    return result._replace(counts=Transitions(*(x.astype(result.tags.dtype) for x in counts)))
