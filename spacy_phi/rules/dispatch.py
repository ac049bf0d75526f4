"""Select the patterns to try at a word or number, by its length, its case and the two following
characters."""

import re
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from .prefilter import DIGITS, LOWER, UPPER, FirstChars, Mask, char_bit

_LONGEST = 16
"""Maximum length of a word or number for which patterns are selected; at a longer one, all are tried."""
_MAX_KEPT = 20_000
_KINDS: dict[str, tuple[Mask, Mask]] = {
    "number": (DIGITS, DIGITS),
    "upper": (UPPER, UPPER),
    "title": (UPPER, LOWER),
    "mixed": (UPPER, UPPER | LOWER),
    "lower": (LOWER, LOWER),
    "camel": (LOWER, UPPER | LOWER),
}
"""Sets of the first character and of each other one."""


Pairs = dict[str, list[list[tuple[Mask, Mask]]]]
"""Allowed pairs of sets for the two characters after a word or number, by kind and by length, starting with
one."""


def find_pairs(regex: re.Pattern[str]) -> Pairs:
    """Return the words and numbers at which an expression can match; an empty list if there are none."""
    firsts = FirstChars(regex)
    return {
        kind: [firsts.after((first, *[other] * (length - 1))) for length in range(1, _LONGEST + 1)]
        for kind, (first, other) in _KINDS.items()
    }


class _Tried(Protocol):
    pairs: Pairs


TriedT = TypeVar("TriedT", bound=_Tried)


class Dispatch(Generic[TriedT]):
    """Patterns by the words and numbers at which they can match."""

    def __init__(self, patterns: Sequence[TriedT]) -> None:
        """patterns: Those to select from."""
        self._patterns = list(patterns)
        self._kept: dict[tuple[str, int, str], list[TriedT]] = {}
        # By kind and length: the patterns that can match.
        self._pairs: dict[tuple[str, int], list[tuple[TriedT, list[tuple[Mask, Mask]]]]] = {
            (kind, length): [
                (pattern, pattern.pairs[kind][length - 1])
                for pattern in self._patterns
                if pattern.pairs[kind][length - 1]
            ]
            for kind in _KINDS
            for length in range(1, _LONGEST + 1)
        }

    def find(self, token: str, behind: str) -> list[TriedT]:
        """Return the patterns that can match at a token, in order.

        token: A complete run of digits or of letters. behind: The two following characters, or fewer at the
        end of the text.
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
