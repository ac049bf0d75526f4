"""Decoders of digits in words and of the spelling alphabet."""

import re
from collections.abc import Iterator
from itertools import pairwise

from ...lang import vocabulary
from ...lang.cues import cue, cue_text
from ..number_words import DIGITS, TEENS, TENS
from .view import Edit, without_overlaps

_CODE_WORDS = list(vocabulary("numbers.spelling"))
_ZERO, _OH, *_ONES = DIGITS.split("|")
_VALUE = {word: str(digit) for digit, word in enumerate([_ZERO, *_ONES])} | {_OH: "0"}
_VALUE |= {word: word[0] for word in _CODE_WORDS}
_SAID = rf"(?:{'|'.join(sorted(_VALUE, key=len, reverse=True))})(?![^\W_])"
_RUN = re.compile(rf"(?<![^\W_]){_SAID}(?:[ ,\-\n]{{1,3}}{_SAID}){{2,}}", re.IGNORECASE)
_WORD = re.compile(_SAID, re.IGNORECASE)
# A longer number, whose digits are left to the rules for dictated numbers.
_MORE = cue_text("contexts.more", teens=TEENS, tens=TENS)
_MORE_LEFT = re.compile(rf"{_MORE}[ ,\-\n]{{1,3}}\Z", re.IGNORECASE)
_MORE_RIGHT = re.compile(rf"[ ,\-\n]{{1,3}}{_MORE}", re.IGNORECASE)
_LEAST_DIGITS = 5
_LEAST_LETTERS = 3
# "S as in Sam, M as in Mary"
_EXAMPLE = cue_text("contexts.example")
_EXAMPLES = re.compile(rf"(?<![^\W_]){_EXAMPLE}(?:[ ,;.\-]{{1,3}}{_EXAMPLE}){{2,}}")
_EXAMPLE_LETTER = cue("contexts.example_letter")


def find_spelled(text: str) -> Iterator[Edit]:
    """Find runs of digits in words, and words spelled with an alphabet of code words or with examples."""
    edits = [edit for found in _RUN.finditer(text) for edit in _read(text, found)]
    for found in _EXAMPLES.finditer(text):
        letters = "".join(_EXAMPLE_LETTER.findall(found[0]))
        edits.append(Edit(*found.span(), letters.capitalize()))
    return without_overlaps(edits)


def _read(text: str, found: re.Match[str]) -> Iterator[Edit]:
    chars = [_VALUE[word.lower()] for word in _WORD.findall(found[0])]
    value = "".join(chars)
    letters = sum(map(str.isalpha, chars))
    if letters >= _LEAST_LETTERS:
        yield Edit(*found.span(), value.capitalize() if value.isalpha() else value.upper())
    elif not letters and len(chars) >= _LEAST_DIGITS and not _is_count(chars) and not _goes_on(text, found):
        yield Edit(*found.span(), value)


def _is_count(chars: list[str]) -> bool:
    """Return whether digits count up or down, or are all the same."""
    return len({int(b) - int(a) for a, b in pairwise(chars)}) == 1


def _goes_on(text: str, found: re.Match[str]) -> bool:
    left = _MORE_LEFT.search(text, max(0, found.start() - 16), found.start())
    return bool(left or _MORE_RIGHT.match(text, found.end()))
