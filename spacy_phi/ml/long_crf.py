"""The best path and its probabilities for one long sequence, in memory that holds a part of it at a time.

Both passes keep the state at the start of each part and compute a part again on the way back. The result is
that of `crf_layer.crf_decode`.
"""

from collections.abc import Sequence
from typing import Any

import numpy

from .crf import MAX_RATIO, backward, find_joint, forward
from .crf_layer import CRFScores, Decoded, crf_decode, read_path
from .transitions import Array, Transitions
from .viterbi import fill, trace


def decode_long(emissions: Sequence[numpy.ndarray], transitions: Transitions) -> Decoded:
    """Return the best path of a sequence, with its probabilities.

    emissions: The log scores of its parts, in order, (tokens, tags) each; none is empty.
    RAISES: PhiError (E040) if the sequence has no path at all.
    """
    parts = [part[:, None] for part in emissions]
    paths = _find_path(parts, transitions)
    decoded = _find_probabilities(parts, transitions, paths)
    if decoded is None:  # close to underflow
        return crf_decode(CRFScores([numpy.concatenate(emissions)], transitions))[0]
    return decoded


def _find_path(parts: list[Array], transitions: Transitions) -> list[Array]:
    """Return the tags of the best path, int (tokens, 1) for each part."""

    def run(number: int) -> Array:
        best = parts[number].copy()
        if not number:
            best[0] += transitions.initial
        fill(best, [1] * len(best), transitions.steps, starts[number])
        return best

    starts: list[Any] = [None]
    for number in range(len(parts)):
        starts.append(run(number)[-1].copy())
    paths: list[Any] = [None] * len(parts)
    after = None
    for number in reversed(range(len(parts))):
        best = run(number)
        paths[number] = numpy.zeros(best.shape[:2], dtype="int32")
        trace(best, [1] * len(best) + [int(after is not None)], transitions, paths[number], after)
        after = paths[number][0]
    return paths


def _find_probabilities(parts: list[Array], transitions: Transitions, paths: list[Array]) -> Decoded | None:
    """Return the path with its probabilities, or None if they come too close to underflow."""
    (initial, c_initial), (pairs, c_pairs), (final, c_final) = transitions.exponents

    def run(number: int) -> tuple[Array, Array, Array, Array]:
        shift = parts[number].max(axis=2, keepdims=True)
        shift = numpy.where(numpy.isfinite(shift), shift, 0)
        unary = numpy.exp(parts[number] - shift)
        sizes = [1] * len(unary)
        return unary, shift, *forward(unary, sizes, initial, pairs, starts[number])

    with numpy.errstate(divide="ignore", invalid="ignore", over="ignore"):
        starts: list[Any] = [None]
        log_z = c_initial + c_final + c_pairs * (sum(map(len, parts)) - 1)
        for number in range(len(parts)):
            _, shift, alpha, scale = run(number)
            starts.append(alpha[-1].copy())
            log_z += float((numpy.log(scale) + shift[..., 0]).sum())
        end = starts[-1] @ final
        log_z += float(numpy.log(end[0]))
        found, after, peak = [], None, float(1 / end[0])
        for number in reversed(range(len(parts))):
            unary, _, alpha, scale = run(number)
            sizes = [1] * len(unary) + [int(after is not None)]
            incoming, beta = backward(unary, scale, sizes, pairs, final, end, after)
            tags = alpha * beta
            peak = max(peak, float(incoming.max()), float(beta.max()))
            if not (numpy.isfinite(log_z) and peak < MAX_RATIO and numpy.isfinite(tags).all()):
                return None
            before = paths[number - 1][-1:] if number else None
            found.append(_read(tags, alpha, pairs, incoming, paths[number], starts[number], before))
            after = incoming[0].copy()
    return Decoded(*(numpy.concatenate(kind) for kind in zip(*reversed(found))))


def _read(
    tags: Array, alpha: Array, pairs: Array, incoming: Array, path: Array, start: Any, before: Any
) -> Decoded:
    """Return the probabilities of a part of the path. start, before: the forward probabilities and the tag of
    the step before it; None for the first part."""
    if before is None:
        joint = find_joint(tags, alpha, pairs, incoming, path)
    else:
        # The first row of the messages is not read.
        longer = numpy.concatenate([start[None], alpha]), pairs, numpy.concatenate([incoming[:1], incoming])
        joint = find_joint(tags, *longer, numpy.concatenate([before, path]))[1:]
    # A view would keep the whole array.
    return Decoded(*(column[:, 0].copy() for column in read_path(path, joint, tags)))
