"""Roster fields in the formats in which a note may write them, matched in a text without spaces and
punctuation."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from ..folding import fold_char
from ..lang import vocabulary
from .entry import RosterEntry

_LEAST = {"mrn": 4, "phone": 7, "email": 6, "address": 6, "employer": 3, "birth_date": 5}
_MIN_BARE = 5
"""Minimum digits of a record number that is found without its leading zeros."""
_PHONE_DIGITS = (10, 9, 7)
_MONTHS = (
    vocabulary("months.full"),
    vocabulary("months.full", "es"),
)
_ISO = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)(?:[T ].*)?$")
_OTHER = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$")
_RUN = re.compile(r"[^\W_]+")


class _Folds(dict):
    """Return the lowercase letter of a character without accents, None if it is neither letter nor digit."""

    def __missing__(self, code: int) -> str | None:
        char = chr(code)
        folded = fold_char(char) if char.isalnum() else None
        self[code] = folded
        return folded


_FOLDS = _Folds()
_BEYOND = re.compile(r"[^\W\x00-\xff]")
# For Latin-1 as bytes, whose translation is thirty times as fast.
_LATIN = "".join(map(chr, range(256)))
_DELETED = "".join(char for char in _LATIN if _FOLDS[ord(char)] is None).encode("latin-1")
_TABLE = "".join(
    (_FOLDS[ord(char)] or " ").encode("latin-1", "ignore").decode("latin-1") or char for char in _LATIN
)
_BYTES = _TABLE.encode("latin-1")


def to_latin(text: str) -> bytes | None:
    """Return a text in Latin-1, with "?" for other punctuation such as dashes and quotes; None if it has
    other letters."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return None if _BEYOND.search(text) else text.encode("latin-1", "replace")


def fold(text: str) -> str:
    """Return the letters and digits of a text, lowercase and without accents, one for one."""
    latin = to_latin(text)
    return text.translate(_FOLDS) if latin is None else latin.translate(_BYTES, _DELETED).decode("latin-1")


class FoldedText:
    """A folded text, with a map back to its offsets."""

    def __init__(self, text: str) -> None:
        """text: a note."""
        self.text = text
        self.folded = fold(text)

    @cached_property
    def _starts(self) -> tuple[list[int], list[int]]:
        """Return the start of each run of letters and digits, in the folded text and in the text."""
        folded, given = [], []
        size = 0
        for run in _RUN.finditer(self.text):
            folded.append(size)
            given.append(run.start())
            size += run.end() - run.start()
        return folded, given

    def find(self, form: str, field: str) -> Iterator[tuple[int, int]]:
        """Yield start and end in the text of each occurrence of a folded form as whole words.

        form: from `value_forms`. field: of RosterEntry; a date written in six digits must have separators.
        """
        at = self.folded.find(form)
        while at >= 0:
            start = self._offset(at)
            end = self._offset(at + len(form) - 1) + 1
            while field == "mrn" and form.isdigit() and self.text[start - 1 : start] == "0":
                start -= 1  # padded in the note
            if self._stands_alone(start, end, len(form), field):
                before = self.text[start - 1 : start]
                opened = before == "+" or (before == "(" and ")" in self.text[start:end])
                yield start - opened, end
            at = self.folded.find(form, at + len(form))

    def _offset(self, at: int) -> int:
        folded, given = self._starts
        i = bisect_right(folded, at) - 1
        return given[i] + at - folded[i]

    def _stands_alone(self, start: int, end: int, size: int, field: str) -> bool:
        text = self.text
        if end - start > 2 * size + 8:
            return False
        if field == "birth_date" and size <= 6 and end - start < size + 2:
            return False
        if field == "employer" and not text[start].isupper():
            return False
        return not (
            _joins(text[start - 1 : start], text[start]) or _joins(text[end - 1], text[end : end + 1])
        )


def _joins(left: str, right: str) -> bool:
    """Return whether a boundary between two characters splits a word or a number."""
    return (left.isalpha() and right.isalpha()) or (left.isdigit() and right.isdigit())


def value_forms(entry: RosterEntry, folded: str | None = None) -> Iterator[tuple[str, str]]:
    """Yield the fields of an entry except names, each with the folded forms in which a note may write it.

    folded: The folded note, to skip dates whose year, or whose adjacent day and month, it lacks.
    """
    number = fold(entry.mrn or "")
    yield from _long_enough(
        "mrn", [number, *([bare] if len(bare := number.lstrip("0")) >= _MIN_BARE else [])]
    )
    for field in ("email", "employer"):
        yield from _long_enough(field, [fold(getattr(entry, field) or "")])
    yield from _long_enough("phone", _phones(entry.phone or ""))
    yield from _long_enough("address", _addresses(entry.address or ""))
    yield from _long_enough("birth_date", _dates(entry.birth_date or "", folded))


def _long_enough(field: str, forms: list[str]) -> Iterator[tuple[str, str]]:
    for form in dict.fromkeys(forms):
        if len(form) >= _LEAST[field]:
            yield field, form


def _phones(phone: str) -> list[str]:
    """Return the number as written, and without country and area codes."""
    digits = "".join(filter(str.isdigit, phone))
    return [digits, *(digits[-n:] for n in _PHONE_DIGITS if len(digits) > n)]


def _addresses(address: str) -> list[str]:
    """Return the whole address, and its first line if that has a number and a word."""
    line = re.split(r"[,;\n]", address, maxsplit=1)[0]
    told = any(char.isdigit() for char in line) and any(char.isalpha() for char in line)
    return [fold(address), *([fold(line)] if told else [])]


def _dates(date: str, folded: str | None) -> list[str]:
    """Return the formats of a date in digits and words, English and Spanish, with the year in four or two
    digits."""
    forms = []
    for year, month, day in _date_parts(date.strip()) or ():
        years = [f"{year:04}", f"{year % 100:02}"]
        if folded is not None:
            years = [y for y in years if y in folded]
        for m, d in {(f"{month:02}", f"{day:02}"), (str(month), str(day))}:
            for one, other in ((m, d), (d, m)):
                if folded is None or one + other in folded:
                    forms += [f"{one}{other}{y}" for y in years]
                    forms += [f"{y}{m}{d}" for y in years if one == m]
        for names in _MONTHS:
            forms += _dates_in_words(names[month - 1], day, years, folded)
    return forms


def _dates_in_words(month: str, day: int, years: list[str], folded: str | None) -> list[str]:
    """Return the formats of a date with the name of its month, in full or abbreviated."""
    if folded is not None and not (years and month[:3] in folded):
        return []
    names = dict.fromkeys((month, month[:3], month[:4]))
    days = dict.fromkeys((str(day), f"{day:02}"))
    heads = [f"{d}{n}" for n in names for d in days] + [f"{n}{d}" for n in names for d in days]
    heads += [f"{day}de{n}{of}" for n in names for of in ("de", "del")]
    return [head + y for head in heads if folded is None or head in folded for y in years]


def _date_parts(date: str) -> list[tuple[int, int, int]] | None:
    iso = _ISO.match(date)
    if iso:
        found = [(int(iso[1]), int(iso[2]), int(iso[3]))]
    else:
        other = _OTHER.match(date)
        if other is None:
            return None
        # Day first or month first: if both are possible, both are searched for.
        found = [(int(other[3]), int(other[1]), int(other[2])), (int(other[3]), int(other[2]), int(other[1]))]
    return [(y, m, d) for y, m, d in found if 1 <= m <= 12 and 1 <= d <= 31] or None
