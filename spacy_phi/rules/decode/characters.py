"""Decoders of single characters: controls, overstrikes, mojibake, marks, styled letters, lost letters."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import chain

from ..normalize import INVISIBLE
from .known import is_frequent, is_name
from .view import Edit

_OVERSTRIKE = re.compile(r"([^\s\x08])(?:\x08|\^H)([^\s\x08])")
_INVISIBLE = re.compile(f"[{INVISIBLE}]+")
_WORD_END = re.compile(r"[^\W\d_]{1,24}\Z")
_WORD = re.compile(r"[^\W\d_]{1,24}")
_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f"
_MARKED = re.compile(f"[^\n{_MARKS}][{_MARKS}]+")
_MARK = re.compile(f"[{_MARKS}]")
_STYLED_RANGES = (
    *((0x0250, 0x02B8), (0x1D00, 0x1D6A), (0x2071, 0x2071), (0x207F, 0x209C), (0x2100, 0x214F)),
    *((0x2460, 0x24FF), (0x2776, 0x2793), (0xA730, 0xA731), (0xFF10, 0xFF5A), (0x1D400, 0x1D7FF)),
    *((0x1F100, 0x1F1A9), (0x1FBF0, 0x1FBF9)),
)
_STYLED_NAME = re.compile(r"(?:LETTER SMALL CAPITAL|LATIN CAPITAL LETTER) ([A-Z])$")
_DIGIT_RANGE = (0x0660, 0x1FBFA)
"""Range from the first to the last decimal digit beyond ASCII."""
_DAMAGED = re.compile("[\\w\ufffd]+")
_LOST = re.compile("\ufffd+")
_MOST_LOST = 2
_MOST_LETTERS = 40


def find_overstrikes(text: str) -> Iterator[Edit]:
    """Find overstruck characters: the letter or digit of a pair is kept, of two the first."""
    if "\x08" in text or "^H" in text:
        end = 0
        for found in _OVERSTRIKE.finditer(text):
            first, second = found.groups()
            kept = first if first.isalnum() or not second.isalnum() else second
            yield Edit(max(end, found.start()), found.end(), kept)
            end = found.end()


def find_invisible(text: str) -> Iterator[Edit]:
    """Find control and zero-width characters; between two words they become a space."""
    if text.isprintable():
        return
    for found in _INVISIBLE.finditer(text):
        yield Edit(*found.span(), " " if _separates(text, *found.span()) else "")


def _separates(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    if not (before.isalnum() and after.isalnum()) or (before.isdigit() and after.isdigit()):
        return False
    if before.isdigit() or after.isdigit():
        return text[start - 2 : start].isalnum() and text[end : end + 2].isalnum()
    left, right = _WORD_END.search(text, max(0, start - 24), start), _WORD.match(text, end)
    if left is None or right is None or min(len(left[0]), len(right[0])) < 2:
        return False
    if before.islower() and after.isupper():
        return True
    return all(len(word) > 2 and (is_name(word) or is_frequent(word)) for word in (left[0], right[0]))


@cache
def _mojibake() -> tuple[dict[str, int], re.Pattern[str]]:
    codes = {chr(code): code for code in range(0x80, 0x100)}
    for code in range(0x80, 0xA0):
        codes[bytes([code]).decode("cp1252", "ignore") or chr(code)] = code
    more = "[" + "".join(re.escape(char) for char, code in codes.items() if code < 0xC0) + "]"
    return codes, re.compile(f"[\u00c2-\u00df]{more}|[\u00e0-\u00ef]{more}{{2}}|[\u00f0-\u00f4]{more}{{3}}")


def find_mojibake(text: str) -> Iterator[Edit]:
    """Find UTF-8 that was decoded as Latin-1 or Windows-1252."""
    if text.isascii():
        return
    codes, expression = _mojibake()
    for found in expression.finditer(text):
        try:
            yield Edit(*found.span(), bytes(codes[char] for char in found[0]).decode())
        except UnicodeDecodeError:
            continue


def find_marks(text: str) -> Iterator[Edit]:
    """Find combining marks: lines, frames and all others that occur on no letter are dropped."""
    if text.isascii():
        return
    for found in _MARKED.finditer(text):
        composed = unicodedata.normalize("NFC", found[0])
        if _MARK.search(composed):
            yield Edit(*found.span(), _MARK.sub("", composed))


@cache
def _styled() -> tuple[dict[str, str], re.Pattern[str]]:
    chars = map(chr, chain.from_iterable(range(first, last + 1) for first, last in _STYLED_RANGES))
    table = {char: str(int(char)) for char in map(chr, range(*_DIGIT_RANGE)) if char.isdecimal()}
    table.update((char, plain) for char in chars if (plain := _plain(char)))
    return table, re.compile("[" + "".join(table) + "]")


def _plain(char: str) -> str:
    plain = unicodedata.normalize("NFKC", char).strip("().,")
    if plain.isascii() and plain.isalnum() and (len(plain) == 1 or plain.isdigit()):
        return plain
    named = _STYLED_NAME.search(unicodedata.name(char, ""))
    digit = unicodedata.digit(char, None)
    return named[1] if named else "" if digit is None else str(digit)


def find_styled(text: str) -> Iterator[Edit]:
    """Find letters and digits in circles, squares, small capitals and mathematical fonts, and digits of other
    scripts."""
    if text.isascii():
        return
    table, expression = _styled()
    # Much faster than the expression, whose class has hundreds of ranges.
    if not table.keys().isdisjoint(text):
        yield from (Edit(*found.span(), table[found[0]]) for found in expression.finditer(text))


def find_lost(text: str) -> Iterator[Edit]:
    """Find words with replacement characters, and complete them to a listed name if one fits."""
    if "\ufffd" in text:
        for found in _DAMAGED.finditer(text):
            word, start = found[0], found.start()
            gaps = list(_LOST.finditer(word))
            if len(word) > _MOST_LETTERS:
                yield from (Edit(start + gap.start(), start + gap.end(), "") for gap in gaps)
            elif gaps and len(gaps[0][0]) < len(word):
                yield Edit(*found.span(), _restore(word))


def _restore(word: str) -> str:
    parts = _LOST.split(word)
    joined = "".join(parts)
    if joined.isdigit() or is_name(joined) or len(parts) > _MOST_LOST + 1:
        return joined
    if all(len(part) > 2 and is_name(part) for part in parts):
        return " ".join(parts)
    readings = [parts[0]]
    for part in parts[1:]:
        readings = [
            f"{reading}{letter}{part}" for reading in readings for letter in "eaionrlsctuhmdgkbvyzjpfwxq"
        ]
    return next((reading for reading in readings if is_name(reading)), readings[0])
