"""Decode look-alike characters, deliberate ("M4rtin") or from OCR ("Srnith"): only if the result is a listed
name or a month."""

import re
from collections.abc import Iterator
from itertools import product

from ...lang import vocabulary
from .known import is_name, is_word
from .view import Edit

_SHAPES = {
    **{"0": "o", "1": "li", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g"},
    **{"@": "a", "$": "s", "!": "i", "|": "l"},
}
_MIXED = re.compile(
    r"(?<![\w@$!|.\-/])(?=[\w@$!|]{0,24}[A-Za-z])[A-Za-zÀ-ÿ]{0,24}[0134578@$!|9][\wÀ-ÿ@$!|]{1,24}(?![\w@])"
)
_SWAPS = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("ii", "u"))
_DOUBTFUL = re.compile(r"(?<![^\W_])(?:[A-Z][a-z]{0,24}(?:rn|vv|cl|ii)|V[Vv])[A-Za-z]{0,24}(?![^\W_])")
_MONTHS = frozenset(vocabulary("months.full"))
_LEAST = 4
_MOST_SHAPES = 6


def find_lookalikes(text: str) -> Iterator[Edit]:
    """Find words that become listed names or months when look-alikes are replaced by letters."""
    edits = []
    for found in _MIXED.finditer(text):
        word = found[0].rstrip("!|")
        edits += _edit(found.start(), word, _read_shapes(word))
    for found in _DOUBTFUL.finditer(text):
        word = found[0]
        if not is_name(word) and not is_word(word):
            edits += _edit(found.start(), word, _read_swaps(word))
    yield from sorted(edits)


def _edit(start: int, word: str, reading: str | None) -> list[Edit]:
    return [Edit(start, start + len(word), reading)] if reading else []


def _fits(word: str) -> bool:
    return is_name(word) or word.lower() in _MONTHS


def _read_shapes(word: str) -> str | None:
    letters = sum(map(str.isalpha, word))
    shapes = [_SHAPES.get(char) for char in word]
    n_shapes = sum(map(bool, shapes))
    # A word with as many digits as letters is a code: "L3L4".
    digits = sum(map(str.isdigit, word))
    if len(word) < _LEAST or letters < 2 or letters <= digits or n_shapes > _MOST_SHAPES:
        return None
    if any(char.isdigit() and not shape for char, shape in zip(word, shapes)):
        return None
    options = (shape or char for char, shape in zip(word, shapes))
    reading = next(filter(_fits, map("".join, product(*options))), None)
    if reading is None:
        return None
    return reading.upper() if word.upper() == word and letters > 2 else reading.capitalize()


def _read_swaps(word: str) -> str | None:
    readings = (word.replace(wrong, right).replace(wrong.title(), right.upper()) for wrong, right in _SWAPS)
    return next((reading.capitalize() for reading in readings if reading != word and _fits(reading)), None)
