"""The forward and backward passes of a CRF in log space, for the rare sequence that underflows with
scaling."""

import numpy


def log_posterior(
    emissions: numpy.ndarray, initial: numpy.ndarray, pairs: numpy.ndarray, final: numpy.ndarray
) -> tuple[float, numpy.ndarray, tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]]:
    """Return logZ, marginals (steps, tags) and expected counts (initial, pairs, final) of one sequence, in
    float64.

    emissions: (steps, tags); initial, pairs, final: (tags,), (tags, tags), (tags,). Log scores; -inf forbids.
    """
    alpha = numpy.empty_like(emissions)
    beta = numpy.empty_like(emissions)
    alpha[0] = initial + emissions[0]
    beta[-1] = final
    for t in range(1, len(emissions)):
        alpha[t] = _log_sum(alpha[t - 1][:, None] + pairs, axis=0) + emissions[t]
    for t in reversed(range(len(emissions) - 1)):
        beta[t] = _log_sum(pairs + (emissions[t + 1] + beta[t + 1])[None], axis=1)
    log_z = float(_log_sum(alpha[-1] + final, axis=0))
    if not numpy.isfinite(log_z):
        nothing = (numpy.zeros_like(initial), numpy.zeros_like(pairs), numpy.zeros_like(final))
        return log_z, numpy.zeros_like(emissions), nothing
    tags = numpy.exp(alpha + beta - log_z)
    n_pairs = numpy.zeros_like(pairs)
    for t in range(1, len(emissions)):
        n_pairs += numpy.exp(alpha[t - 1][:, None] + pairs + (emissions[t] + beta[t])[None] - log_z)
    return log_z, tags, (tags[0].copy(), n_pairs, tags[-1].copy())


def _log_sum(scores: numpy.ndarray, axis: int) -> numpy.ndarray:
    top = scores.max(axis=axis, keepdims=True)
    top = numpy.where(numpy.isfinite(top), top, 0)
    with numpy.errstate(divide="ignore"):
        total = numpy.log(numpy.exp(scores - top).sum(axis=axis))
    return total + top.squeeze(axis)
