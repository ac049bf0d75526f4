"""Extend findings to whole words and numbers."""

import unicodedata
from collections.abc import Sequence

from ..spans import Match

_BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"))


def to_whole_words(text: str, matches: Sequence[Match]) -> list[Match]:
    """Return matches extended where they would split a word or a number.

    text: The note.
    matches: Sorted by start, without overlaps.
    RETURNS: The extended matches, still without overlaps.
    """
    extended: list[Match] = []
    floor = 0
    for i, match in enumerate(matches):
        ceiling = matches[i + 1].start if i + 1 < len(matches) else len(text)
        start, end = match.start, match.end
        while start > floor and _is_inside_word(text, start):
            start -= 1
        while end < ceiling and _is_inside_word(text, end):
            end += 1
        is_same = (start, end) == (match.start, match.end)
        extended.append(match if is_same else match._replace(start=start, end=end))
        floor = end
    return extended


def balance_brackets(text: str, matches: Sequence[Match]) -> list[Match]:
    """Return matches without a bracket at an edge whose partner is directly outside: "(415-555-0134)"."""
    return [_balance(text, match) for match in matches]


def _balance(text: str, match: Match) -> Match:
    start, end = match.start, match.end
    span = text[start:end]
    for opening, closing in _BRACKETS:
        if span.count(opening) == span.count(closing):
            continue
        if span[:1] == opening and text[end : end + 1] == closing:
            start += 1
        elif span[-1:] == closing and text[start - 1 : start] == opening:
            end -= 1
    return match._replace(start=start, end=end) if start < end else match


def _is_inside_word(text: str, at: int) -> bool:
    """Return whether a boundary at this offset splits a word or a number."""
    before, after = text[at - 1], text[at]
    if before.isalpha():
        if after.isalpha():
            return not (after.isupper() and text[max(0, at - 3) : at].islower())
        return bool(unicodedata.combining(after))
    if before.isdigit():
        return after.isdigit()
    return bool(unicodedata.combining(before)) and (after.isalpha() or bool(unicodedata.combining(after)))
