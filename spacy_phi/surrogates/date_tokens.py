"""Tokens of a written date: numbers, names of months, weekdays and seasons, and the separators between
them."""

import re
from collections.abc import Mapping, Set
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from ..lang.cues import cue
from ..lexicons.gazetteers import name_key
from .case import in_case, ordinal_suffix
from .date_words import AROUND, UNITS, Word, date_words, holidays, range_words

_TIME = re.compile(
    r"(?ix)(?:(?<=\d)T|@\s*|\bat\s+|\ba\s+las\s+|\b)?"
    # 14:30, 14h30, 14:30:59.123, 2:30 p.m.
    r"(?:(?<!\d)(?:[01]?\d|2[0-4])[:h][0-5]\d(?::[0-5]\d(?:[.,]\d{1,6})?)?(?:\s*[ap]\.?\s?m\b\.?)?"
    r"|(?<!\d)\d{1,2}\s*[ap]\.?\s?m\b\.?"  # 2 pm
    r"|(?<![\d/.-])(?:[01]\d|2[0-4])[0-5]\d\s*(?:h|hrs|hours|horas)\b)"  # 1430 hrs
    r"(?:\s*(?:hrs?|h|hours|horas)\b)?"
    r"(?:\s*(?:Z|UTC|GMT|[ECMP][SD]T)\b|(?<=\d)[+-]\d\d:?\d\d(?!\d))?"  # the time zone
)
_COMPACT_TIME = re.compile(r"(?<=\d{8})T?(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?Z?$")
_MILITARY_TIME = re.compile(
    r"(?:(?<=[/.-]\d{4})|(?<=\d[/.-]\d[/.-]\d\d)|(?<=\d[/.-]\d\d[/.-]\d\d))\s+(?:[01]\d|2[0-3])[0-5]\d$"
)
_AMOUNT = cue("contexts.amount", units=UNITS)
_PIECE = re.compile(
    r"(?P<number>\d+)(?P<ordinal>(?:st|nd|rd|th|ST|ND|RD|TH|er|ER)(?![^\W\d_])|\.?[ºª°])?|(?P<word>[^\W\d_]+)"
)
_DECADE = re.compile(
    r"(?i)(?<!\d)(?:(?:1[6-9]|2[01])\d0|['’]?\d0)['’]?s\b|\baños\s+(?:1[6-9]|20)?\d0\b(?!\s*a)"
)
_GAP = re.compile(r"[\s,.;:/\\\-–—‐‑()\[\]'’&+~@|#?]*")
_FIRST = ("º", "ª", "°", "er", "ER")
_APOSTROPHES = "'’‘"
_MISSPELT_LENGTH = 6
_SWAPPED_LENGTH = 4


class Piece(NamedTuple):
    """One token of a date."""

    kind: str
    """"number", "month", "weekday", "season", "holiday" or "decade"; in a parsed form also "year", "month",
    "day"."""
    start: int
    end: int
    value: int
    text: str
    """The token as written."""
    gap: str = ""
    """Text between the preceding token and this one."""
    word: Word | None = None
    ordinal: str = ""
    """Suffix of an ordinal number, such as "th" or ".º"."""
    apostrophe: bool = False
    """Whether an apostrophe precedes it, as in '08."""
    padded: bool = False
    """Whether to print at least two digits."""

    def as_kind(self, kind: str, value: int | None = None) -> "Piece":
        """Return the same token, interpreted as a day, a month or a year."""
        return self._replace(kind=kind, value=self.value if value is None else value)

    def print(self, value: int) -> str:
        """Return another value in the format of this token."""
        if self.word is not None:
            place = value - 1 if self.kind == "month" else value
            return in_case(self.word.forms[place], self.text)
        if self.kind == "year":
            return str(value % 100).zfill(2) if len(self.text) == 2 else str(value).zfill(len(self.text))
        number = str(value).zfill(2) if self.padded else str(value)
        return number + self._suffix(value)

    def _suffix(self, value: int) -> str:
        if self.ordinal.endswith(_FIRST):
            # Romance languages mark the first of a month alone: "1er mai", "2 mai".
            return self.ordinal if value == 1 or self.value != 1 else ""
        return ordinal_suffix(str(value), self.ordinal) if self.ordinal else ""


def blank_times(text: str) -> str:
    """Return the text with times of day and durations ("3 days ago") blanked out; they are kept unchanged."""
    for pattern in (_COMPACT_TIME, _MILITARY_TIME, _TIME, _AMOUNT):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return text


def read_pieces(text: str, language: str) -> list[Piece] | None:
    """Return the tokens of a date in order, or None if the text contains anything else.

    text: A date, times of day blanked out.
    language: Language code; its words take precedence.
    """
    pieces, text = _read_phrases(text, language)
    for match in _PIECE.finditer(text):
        piece = _read_number(match, text) if match["number"] else _read_word(match, language)
        if piece is not None:
            pieces.append(piece)
    pieces.sort(key=lambda each: each.start)
    end, whole = 0, []
    for piece in pieces:
        whole.append(piece._replace(gap=text[end : piece.start]))
        end = piece.end
    gaps = [piece.gap for piece in whole] + [text[end:]]
    known = AROUND | range_words(language)
    return whole if all(_is_gap(gap, known) for gap in gaps) else None


def _read_phrases(text: str, language: str) -> tuple[list[Piece], str]:
    """Return holidays and decades, and the text without them."""
    pieces = []
    folded = text.casefold().replace("’", "'")
    pattern, places = _holiday_names(language)
    match = pattern.search(folded) if len(folded) == len(text) else None
    if match is not None:
        start, end = match.span()
        name = " ".join(name_key(match[0]).split())
        pieces.append(Piece("holiday", start, end, places[name], text[start:end]))
        text = text[:start] + " " * (end - start) + text[end:]
    for match in _DECADE.finditer(text):
        digits = "".join(c for c in match[0] if c.isdigit())
        pieces.append(Piece("decade", match.start(), match.end(), int(digits), match[0]))
    return pieces, _DECADE.sub(lambda match: " " * len(match[0]), text)


@cache
def _holiday_names(language: str) -> tuple[re.Pattern[str], Mapping[str, int]]:
    """Return a pattern for the names of all holidays, longest first, and the table index of each."""
    places: dict[str, int] = {}
    for number, each in enumerate(holidays(language)):
        for name in each.names:
            places.setdefault(name, number)
    names = sorted(places, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(_loosely, names))})\b"), MappingProxyType(places)


def _loosely(name: str) -> str:
    """Return a name as a pattern that permits apostrophes, dots and accents where the key has none."""
    accents = {"a": "[aá]", "e": "[eé]", "i": "[ií]", "o": "[oó]", "u": "[uú]", "n": "[nñ]", " ": r"\s+"}
    return "['.]?".join(accents.get(c, re.escape(c)) for c in name)


def _read_number(match: re.Match[str], text: str) -> Piece | None:
    start, end = match.span()
    apostrophe = start > 0 and text[start - 1] in _APOSTROPHES
    number = match["number"]
    if not number.isascii() or len(number) > 8:
        return None
    return Piece(
        "number", start, end, int(number), number, ordinal=match["ordinal"] or "", apostrophe=apostrophe
    )


def _read_word(match: re.Match[str], language: str) -> Piece | None:
    text = match["word"]
    key = name_key(text)
    word = date_words(language).get(key)
    if word is None and len(key) >= _SWAPPED_LENGTH and key not in AROUND:
        word = _misspelt(key, language)
    if word is None:
        return None
    return Piece(word.kind, match.start(), match.end(), word.value, text, word=word)


def _misspelt(key: str, language: str) -> Word | None:
    """Return the month or weekday one typo away from a word; a short one only if two letters are swapped."""
    from rapidfuzz.distance import OSA

    for form, word in date_words(language).items():
        long = min(len(form), len(key)) >= _MISSPELT_LENGTH
        swapped = len(form) >= _SWAPPED_LENGTH and sorted(form) == sorted(key)
        if (long or swapped) and OSA.distance(key, form, score_cutoff=1) <= 1:
            return word
    return None


def _is_gap(text: str, known: Set[str]) -> bool:
    words = re.findall(r"[^\W\d_]+", text)
    rest = re.sub(r"[^\W\d_]+", "", text)
    return bool(_GAP.fullmatch(rest)) and all(name_key(word) in known for word in words)


def gap_words(gap: str) -> frozenset[str]:
    """Return the words of a gap, as keys."""
    return frozenset(map(name_key, re.findall(r"[^\W\d_]+", gap)))
