"""Batch notes so that both their number and their total length bound memory."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from spacy.tokens import Doc

_MOST_CHARS = 500_000
_T = TypeVar("_T")


def split_batches(stream: Iterable[_T], most: int, count_chars: Callable[[_T], int]) -> Iterator[list[_T]]:
    """Yield lists of up to `most` items, or fewer if the items are long.

    stream: Items, consumed lazily. count_chars: Returns the length of an item in characters.
    """
    batch: list[_T] = []
    chars = 0
    for each in stream:
        batch.append(each)
        chars += count_chars(each)
        if len(batch) >= most or chars >= _MOST_CHARS:
            yield batch
            batch, chars = [], 0
    if batch:
        yield batch


def count_chars(doc: Doc) -> int:
    """Return the length of a Doc in characters, without trailing whitespace and without building its text."""
    return doc[-1].idx + len(doc[-1]) if len(doc) else 0
