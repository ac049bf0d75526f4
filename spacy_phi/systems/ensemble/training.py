"""Training of the ensemble's network: batches of notes of equal length, and the optimizer Nadam."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from spacy.util import minibatch
from thinc.api import Optimizer
from thinc.optimizers import ADAM_DEFAULTS, FloatOrSeq


def create_batch_by_equal_length(
    size: int = 32, buffer: int = 20000, get_length: Callable[[Any], int] | None = None
) -> Callable[[Iterable[Any]], Iterator[list[Any]]]:
    """Create the batcher `spacy-phi.batch_by_equal_length.v1`: all sequences of a batch have the same length.

    spaCy's own `batch_by_padded` groups sequences of similar length.

    size: Maximum number of sequences per batch. buffer: Number of sequences read before sorting.
    get_length: of a sequence; by default `len`. Source: the PHI scrubber (Ramesh et al.).
    """
    return partial(batch_by_equal_length, size=size, buffer=buffer, get_length=get_length or len)


def batch_by_equal_length(
    sequences: Iterable[Any], size: int, buffer: int, get_length: Callable[[Any], int]
) -> Iterator[list[Any]]:
    """Yield batches of at most `size` sequences of one length, with the batches of a buffer in random
    order."""
    for held in minibatch(sequences, buffer):
        by_length: dict[int, list[Any]] = defaultdict(list)
        for sequence in held:
            by_length[get_length(sequence)].append(sequence)
        batches = [batch for group in by_length.values() for batch in minibatch(group, size)]
        random.shuffle(batches)
        yield from batches


def create_nadam(
    learn_rate: FloatOrSeq = 0.001,
    *,
    beta1: FloatOrSeq = ADAM_DEFAULTS["beta1"],
    beta2: FloatOrSeq = ADAM_DEFAULTS["beta2"],
    eps: FloatOrSeq = ADAM_DEFAULTS["eps"],
    L2: FloatOrSeq = ADAM_DEFAULTS["L2"],
    L2_is_weight_decay: bool = True,
    grad_clip: FloatOrSeq = ADAM_DEFAULTS["grad_clip"],
    use_averages: bool = True,
    momentum_decay: float = 0.004,
) -> Optimizer:
    """Create the optimizer, registered as `spacy-phi.Nadam.v1`.

    learn_rate, beta1, beta2, eps, L2, L2_is_weight_decay, grad_clip, use_averages: as in thinc's Adam.
    momentum_decay: rate at which the momentum grows to beta1; at update t it is beta1 * (1 - 0.96 ** (t *
    momentum_decay) / 2).
    """
    return Nadam(**locals())


class Nadam(Optimizer):
    """thinc's Optimizer with Nadam's update instead of Adam's; see `create_nadam`."""

    __slots__ = ("momentum_decay", "products")

    def __init__(self, *args: Any, momentum_decay: float, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.momentum_decay = momentum_decay
        self.products: dict[Any, float] = {}

    def _adam(self, ops, weights, gradient, lr_scale, key, nr_upd):
        now, following = (self._momentum(t) for t in (nr_upd, nr_upd + 1))
        product = self.products.get(key, 1.0) * now
        self.products[key] = product
        for moments in (self.mom1, self.mom2):
            if key not in moments:
                moments[key] = ops.alloc(weights.shape)
        mom1, mom2 = self.mom1[key], self.mom2[key]
        mom1 *= self.b1
        mom1 += (1 - self.b1) * gradient
        mom2 *= self.b2
        mom2 += (1 - self.b2) * gradient * gradient
        root = ops.xp.sqrt(mom2 / (1 - self.b2**nr_upd)) + self.eps
        step = (1 - now) / (1 - product) * gradient + following / (1 - product * following) * mom1
        weights -= lr_scale * self.learn_rate * step / root
        return weights, gradient

    def _momentum(self, t: int) -> float:
        return self.b1 * (1 - 0.5 * 0.96 ** (t * self.momentum_decay))
