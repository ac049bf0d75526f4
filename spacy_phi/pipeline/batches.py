"""Batches of notes that bound memory by their number and by their characters."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from spacy.tokens import Doc

_MOST_CHARS = 500_000
_T = TypeVar("_T")


def split_batches(stream: Iterable[_T], most: int, count_chars: Callable[[_T], int]) -> Iterator[list[_T]]:
    """Yield lists of up to `most` items, fewer if they are long.

    stream: Items that are taken as they are needed. count_chars: Returns the characters of an item.
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
    """Return the characters of a Doc, without the blank at its end, without building its text."""
    return doc[-1].idx + len(doc[-1]) if len(doc) else 0
