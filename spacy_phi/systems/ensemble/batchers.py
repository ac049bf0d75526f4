"""The batcher of the PHI scrubber: lines of equal length."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from spacy.util import minibatch


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
