"""Which patterns are tried at a number or at a word: those that can match there by its length, its
case and the two characters that follow it.

Some eighty patterns may begin at any number; eight of them, on average, could match at a given one.
"""

import re
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from .prefilter import DIGITS, LOWER, UPPER, FirstChars, Mask, char_bit

_LONGEST = 16
"""Characters of a number or word up to which the patterns are told apart."""
_MAX_KEPT = 20_000
_KINDS: dict[str, tuple[Mask, Mask]] = {
    "number": (DIGITS, DIGITS),
    "upper": (UPPER, UPPER),
    "title": (UPPER, LOWER),
    "mixed": (UPPER, UPPER | LOWER),
    "lower": (LOWER, LOWER),
    "camel": (LOWER, UPPER | LOWER),
}
"""The sets of the first character and of each other one."""


class _Tried(Protocol):
    regex: re.Pattern[str]


TriedT = TypeVar("TriedT", bound=_Tried)


class Dispatch(Generic[TriedT]):
    """Patterns, told apart by the numbers or words at which they can match."""

    def __init__(self, patterns: Sequence[TriedT]) -> None:
        """patterns: their expressions are tried at numbers and words."""
        self._patterns = list(patterns)
        self._kept: dict[tuple[str, int, str], list[TriedT]] = {}
        # Per kind and length, the patterns that can match, each with the pairs of sets that the two characters
        # behind must be of.
        self._pairs: dict[tuple[str, int], list[tuple[TriedT, list[tuple[Mask, Mask]]]]] = {}
        expressions = [(pattern, FirstChars(pattern.regex)) for pattern in self._patterns]
        for kind, (first, other) in _KINDS.items():
            for length in range(1, _LONGEST + 1):
                run = (first, *[other] * (length - 1))
                pairs = [(pattern, expression.after(run)) for pattern, expression in expressions]
                self._pairs[kind, length] = [pair for pair in pairs if pair[1]]

    def find(self, token: str, behind: str) -> list[TriedT]:
        """The patterns that can match at a token, in their order.

        token: a whole run of digits, or of letters. behind: the two characters that follow it, fewer at the end
        of the text.
        """
        if len(token) > _LONGEST or not token.isascii():
            return self._patterns
        key = (_kind(token), len(token), behind)
        if key not in self._kept:
            if len(self._kept) >= _MAX_KEPT:
                self._kept.clear()
            self._kept[key] = self._select(*key)
        return self._kept[key]

    def _select(self, kind: str, length: int, behind: str) -> list[TriedT]:
        first, second = char_bit(behind[:1]), char_bit(behind[1:])
        return [
            pattern
            for pattern, pairs in self._pairs[kind, length]
            if any(one >> first & 1 and two >> second & 1 for one, two in pairs)
        ]


def _kind(token: str) -> str:
    if token[0].isdigit():
        return "number"
    if token[0].islower():
        return "lower" if token.islower() else "camel"
    if token.isupper():
        return "upper"
    return "title" if token[1:].islower() else "mixed"
