"""Items by the words at which their expressions can match."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from .starts import Starts

_MAX_KEPT = 20_000
ItemT = TypeVar("ItemT")


class Cued(Generic[ItemT]):
    """Items by the first words of their expressions; those without such words are ignored."""

    def __init__(self, items: Sequence[tuple[Starts, ItemT]]) -> None:
        """items: Each with the start positions of its expression."""
        self._by_word: dict[str, list[ItemT]] = {}
        self._by_prefix: dict[str, list[ItemT]] = {}
        for starts, item in items:
            for word in starts.words:
                self._by_word.setdefault(word, []).append(item)
            for prefix in starts.prefixes:
                self._by_prefix.setdefault(prefix, []).append(item)
        self._lengths = sorted({len(prefix) for prefix in self._by_prefix})
        self.kept: dict[str, list[ItemT]] = {}
        """The answers of `find` so far, for callers that look there first."""

    def find(self, word: str) -> list[ItemT]:
        """Return the items that can start with a lowercase word: a complete run of letters, or of digits."""
        cued = list(self._by_word.get(word, ()))
        for length in self._lengths:
            if length > len(word):
                break
            cued += self._by_prefix.get(word[:length], ())
        if len(self.kept) >= _MAX_KEPT:
            self.kept.clear()
        cued = self.kept[word] = list(dict.fromkeys(cued))
        return cued
