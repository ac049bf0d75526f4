"""The CRF as a thinc layer: token scores in, token scores and transition scores out.

The scores are NumPy's on every device, and the chain runs on the CPU: its steps are small and follow one
another, so a GPU takes longer to launch them than the CPU to compute them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy
from thinc.api import Model
from thinc.types import Floats2d

from . import compiled
from .crf import loss_and_gradient, marginals, posterior
from .host import to_device, to_host
from .kept import Kept
from .tags import may_begin, may_end, may_follow
from .transitions import Array, Transitions
from .viterbi import viterbi


@dataclass
class CRFScores:
    """Scores of a batch of documents, or their gradients, in NumPy."""

    emissions: list[numpy.ndarray]
    """Per document (tokens, tags)."""
    transitions: Transitions

    def scale(self, factor: float) -> "CRFScores":
        """The same, multiplied."""
        return CRFScores(
            [x * factor for x in self.emissions], Transitions(*(x * factor for x in self.transitions))
        )

    def add(self, other: "CRFScores") -> "CRFScores":
        """Return the sum of both, for the same documents."""
        return CRFScores(
            [a + b for a, b in zip(self.emissions, other.emissions)],
            Transitions(*(a + b for a, b in zip(self.transitions, other.transitions))),
        )


class Decoded(NamedTuple):
    """The best path of one document and its probabilities."""

    path: Array
    """int (tokens,), tag indices."""
    joint: Array
    """(tokens,), joint probability of the path's tag and its preceding tag."""
    own: Array
    """(tokens,), marginal probability of the path's tag."""
    safe: Array
    """(tokens,), marginal probability of the tag O."""
    likely: Array
    """int (tokens,), the most probable label if the token is not O."""


_KINDS = ("i", "f", "f", "f", "i")
"""Types of the fields of `Decoded`."""
_PART_STEPS = 2_000
"""Tokens of which the kernels hold all probabilities, 1.2 kB for a token and 24 labels."""


def CRF(nO: int | None = None) -> Model[list[Floats2d], CRFScores]:
    """A linear chain over BILUO tags; transitions that the scheme forbids score -inf.

    nO: number of tags, in the order of `tags.make_tags`.
    """
    return Model(
        "crf",
        _forward,
        init=_init,
        params={"initial": None, "pairs": None, "final": None},
        dims={"nO": nO},
    )


def _init(model: Model, X=None, Y=None) -> None:
    if X is not None and not model.has_dim("nO"):
        model.set_dim("nO", X[0].shape[1])
    if model.has_dim("nO") and not model.has_param("pairs"):
        n_tags = model.get_dim("nO")
        model.set_param("initial", model.ops.alloc1f(n_tags))
        model.set_param("pairs", model.ops.alloc2f(n_tags, n_tags))
        model.set_param("final", model.ops.alloc1f(n_tags))


def _forward(model: Model, X: list[Floats2d], is_train: bool) -> tuple[CRFScores, Callable]:
    ops: Any = model.ops
    if is_train:
        _TRANSITIONS.forget()
    transitions = get_transitions(model)

    def backprop(d_scores: CRFScores) -> list[Floats2d]:
        for name, gradient in zip(("initial", "pairs", "final"), d_scores.transitions):
            model.inc_grad(name, ops.asarray(gradient))
        return to_device(ops, d_scores.emissions)

    return CRFScores(to_host(ops, X), transitions), backprop


def get_transitions(model: Model) -> Transitions:
    """Return the transition scores of a CRF layer, -inf where the tag scheme forbids a step."""
    params: Any = (model.ops.to_numpy(model.get_param(name)) for name in ("initial", "pairs", "final"))
    return _TRANSITIONS(*params)


def _restrict(*params: Array) -> Transitions:
    legal = make_legal((len(params[0]) - 1) // 4)
    return Transitions(*(rule + scores for rule, scores in zip(legal, params)))


_TRANSITIONS = Kept(_restrict)


@cache
def make_legal(n_labels: int) -> Transitions:
    """Return the transitions of a chain that only follows the tag scheme: 0, and -inf where it forbids a
    step."""
    rules = may_begin(n_labels), may_follow(n_labels), may_end(n_labels)
    return Transitions(*(numpy.where(rule, 0, -numpy.inf).astype("f") for rule in rules))


class Batch:
    """Batch documents side by side, longest first, without empty ones."""

    def __init__(self, lengths: list[int]) -> None:
        self.n_docs = len(lengths)
        self.order = sorted((i for i, n in enumerate(lengths) if n), key=lambda i: -lengths[i])
        self.lengths = numpy.array([lengths[i] for i in self.order], dtype="int64")

    def pad(self, arrays: list[numpy.ndarray]) -> numpy.ndarray:
        """(tokens, ...) per document -> (steps, documents, ...), zeros after the ends."""
        first = arrays[self.order[0]]
        padded = numpy.zeros((int(self.lengths[0]), len(self.order), *first.shape[1:]), dtype=first.dtype)
        for column, i in enumerate(self.order):
            padded[: len(arrays[i]), column] = arrays[i]
        return padded

    def unpad(self, padded: Any) -> list:
        """(steps, documents, ...) -> (tokens, ...) per document."""
        arrays = [padded[:0, 0]] * self.n_docs
        for column, i in enumerate(self.order):
            arrays[i] = padded[: self.lengths[column], column]
        return arrays


def crf_loss(scores: CRFScores, allowed: list[numpy.ndarray]) -> tuple[float, CRFScores]:
    """Return the summed loss of a batch and its gradient. allowed: per document bool (tokens, tags), the tags
    permitted by gold."""
    batch = Batch([len(x) for x in scores.emissions])
    if not batch.order:
        zeros = Transitions(*(numpy.zeros_like(x) for x in scores.transitions))
        return 0.0, CRFScores([numpy.zeros_like(x) for x in scores.emissions], zeros)
    emissions = batch.pad(scores.emissions)
    gold = batch.pad(allowed)
    loss, d_emissions, d_transitions = loss_and_gradient(emissions, batch.lengths, scores.transitions, gold)
    return float(loss.sum()), CRFScores(batch.unpad(d_emissions), d_transitions)


def crf_marginals(scores: CRFScores) -> list[numpy.ndarray]:
    """Return the marginal probabilities of each document's tags, float (tokens, tags)."""
    batch = Batch([len(x) for x in scores.emissions])
    return batch.unpad(marginals(batch.pad(scores.emissions), batch.lengths, scores.transitions))


def crf_path(emissions: list[numpy.ndarray], transitions: Transitions) -> list[numpy.ndarray]:
    """Return the best path of each document, int (tokens,), without its probabilities."""
    batch = Batch([len(x) for x in emissions])
    return batch.unpad(viterbi(batch.pad(emissions), batch.lengths, transitions))


def crf_decode(scores: CRFScores) -> list[Decoded]:
    """Return the best path of each document, with its probabilities."""
    decoded = decode_compiled(scores.emissions, scores.transitions)
    rest = [i for i, found in enumerate(decoded) if found is None]
    others = _decode_padded([scores.emissions[i] for i in rest], scores.transitions)
    for i, found in zip(rest, others):
        decoded[i] = found
    return [found for found in decoded if found is not None]


def decode_compiled(emissions: list[numpy.ndarray], transitions: Transitions) -> list[Decoded | None]:
    """Return the best path of each document, with its probabilities, by the compiled kernels.

    None stands for a document that NumPy must decode: without kernels, for other chains than BILUO's in
    float32, and close to underflow.
    """
    tables = compiled.find_tables(transitions)
    if tables is None or not emissions or any(x.dtype != "f" for x in emissions):
        return [None] * len(emissions)
    lengths = numpy.array([len(x) for x in emissions], dtype="int64")
    flat = emissions[0] if len(emissions) == 1 else numpy.concatenate(emissions)
    found = Decoded(*(numpy.empty(len(flat), dtype=kind) for kind in _KINDS))
    failed = compiled.KERNELS.decode(numpy.ascontiguousarray(flat), lengths, tables, _PART_STEPS, *found)
    ends = numpy.cumsum(lengths)
    cuts = (slice(end - n, end) for n, end in zip(lengths.tolist(), ends.tolist()))
    decoded: list[Decoded | None] = [Decoded(*(column[cut] for column in found)) for cut in cuts]
    for i in failed:
        decoded[i] = None
    return decoded


def _decode_padded(emissions: list[numpy.ndarray], transitions: Transitions) -> list[Decoded]:
    batch = Batch([len(x) for x in emissions])
    if not batch.order:
        return [Decoded(*(numpy.zeros(0, dtype=kind) for kind in _KINDS))] * batch.n_docs
    padded = batch.pad(emissions)
    paths = viterbi(padded, batch.lengths, transitions)
    found = posterior(padded, batch.lengths, transitions, paths)
    parts = [batch.unpad(x) for x in read_path(paths, found.joint, found.tags)]
    return [Decoded(*x) for x in zip(*parts)]


def read_path(path: Array, joint: Array, tags: Array) -> Decoded:
    """Return a path with its probabilities, divided by the sum of the probabilities of a step, in which the
    rounding errors of thousands of steps add up.

    path, joint: (...). tags: marginal probabilities, (..., tags), 0 after the end of a sequence.
    """
    total = tags.sum(axis=-1)
    total[total == 0] = 1
    own = numpy.take_along_axis(tags, path[..., None], axis=-1)[..., 0]
    return Decoded(path, joint / total, own / total, tags[..., 0] / total, find_likely(tags))


def find_likely(marginals: Array) -> Array:
    """Return the most probable label if the tag is not O, int, from marginals (..., tags)."""
    # B, I, L and U separately: a sum over an axis of four is slow.
    begin, inside, last, unit = (marginals[..., i::4] for i in range(1, 5))
    return (begin + inside + last + unit).argmax(axis=-1)
