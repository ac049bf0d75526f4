"""Decoders of words and numbers with separated characters."""

import re
from collections.abc import Iterator
from itertools import pairwise

from .known import is_name
from .view import Edit, without_overlaps

_JOINT = r"[.\-_*·]"
# Single characters separated by spaces, with two or three spaces between words; a mark may end the sentence.
_APART = re.compile(r"(?<!\S)[^\W_](?:[ \t]{1,3}[\w:,./\-()'+#&](?=[.,;:!?)]?(?!\S))){3,}")
# The same with one punctuation mark between characters: "J.o.h.n", "4-4-7-1-9-0".
_JOINED = re.compile(rf"(?<![\w.\-])[^\W_](?:{_JOINT}[^\W_](?![^\W_])){{3,}}(?![^\W_])")
_LINES = re.compile(r"(?<![^\s:])[^\W_](?:[ \t]{0,9}\r?\n[ \t]{0,9}[^\W_](?![^\W_])){4,}")
_INITIALS = re.compile(r"(?:[^\W\d_]\.){3,4}[^\W\d_]")
_GAP = re.compile(rf"\s+|{_JOINT}")
_LEAST_LETTERS = 4
_LEAST_DIGITS = 6
_FLAGS = frozenset("xyn")


def find_spaced(text: str) -> Iterator[Edit]:
    """Find words and numbers with spaces, periods, hyphens or line ends between all characters."""
    edits: list[Edit] = []
    for expression in (_APART, _JOINED, _LINES):
        edits += (
            Edit(*found.span(), _join(found[0]))
            for found in expression.finditer(text)
            if _is_apart(found[0]) and not (found[0].isupper() and _are_initials(found))
        )
    return without_overlaps(edits)


def _are_initials(found: re.Match[str]) -> bool:
    """Return whether capitals with a period after each are initials or an abbreviation: "J.A.M.S."."""
    is_whole = _INITIALS.fullmatch(found[0]) and found.string.startswith(".", found.end())
    return bool(is_whole) and not is_name(found[0].replace(".", ""))


def _is_apart(text: str) -> bool:
    chars = [char for char in text.lower() if char.isalnum()]
    digits = sum(map(str.isdigit, chars))
    letters = len(chars) - digits
    if digits < _LEAST_DIGITS and letters < _LEAST_LETTERS and len(chars) < _LEAST_DIGITS + 1:
        return False
    kinds = set(chars)
    if len(kinds) < 3 or kinds <= _FLAGS:
        return False
    # A scale or a list of choices counts up or down; a number does not.
    steps = {ord(b) - ord(a) for a, b in pairwise(chars)}
    return not steps <= {1} and not steps <= {-1}


def _join(text: str) -> str:
    pieces: list[str] = []
    last = 0
    for gap in _GAP.finditer(text, 1):
        if gap.end() >= len(text) or gap.start() < last:
            continue
        blank = "\n" if "\n" in gap[0] else " "
        pieces += (text[last : gap.start()], blank if _is_edge(text, gap) else "")
        last = gap.end()
    pieces.append(text[last:])
    return " ".join(map(_split_names, "".join(pieces).split(" ")))


def _is_edge(text: str, gap: re.Match[str]) -> bool:
    before, after = text[gap.start() - 1], text[gap.end()]
    wide = len(gap[0]) > 1 and "\n" not in gap[0]
    return (
        (wide and not before.isdigit())
        or before in ":,"
        or (before.isalpha() and after.isdigit())
        or (before.isdigit() and after.isalpha())
        or (before.islower() and after.isupper())
    )


def _split_names(word: str) -> str:
    """Return a word that consists of two listed names, with a space between them."""
    if 6 <= len(word) <= 24 and word.isalpha() and not is_name(word):
        for i in range(3, len(word) - 2):
            if is_name(word[:i]) and is_name(word[i:]):
                return f"{word[:i]} {word[i:]}"
    return word
