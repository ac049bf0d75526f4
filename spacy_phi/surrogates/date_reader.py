"""Parse dates: a text into year, month and day. For the full rules, see docs/concepts/surrogates.md."""

from collections.abc import Callable, Sequence, Set
from functools import lru_cache

from .case import plain
from .date_forms import DateForm, WrittenDate, clamp
from .date_tokens import Piece, blank_times, gap_words, read_pieces
from .date_words import date_words, range_words

LAST_YEAR = 2050
"""Latest year of a two-digit year, unless the note has a later year: 00 to 50 are of this century."""
_MAX_LENGTH = 80
_MAX_PIECES = 16
_RANGE_SIGNS = ("-", "–", "—", "‐", "‑", ",", "&", "+", ";", "/")
_SIGNS = frozenset("-/.")


def full_year(short: int, last_year: int = LAST_YEAR) -> int:
    """Return the year of a two-digit year: the latest one that is not after `last_year`."""
    return last_year - (last_year - short) % 100


@lru_cache(maxsize=2048)
def parse_date(
    text: str, day_first: bool = False, language: str = "en", last_year: int = LAST_YEAR
) -> DateForm | None:
    """Return the dates of a text, or None if it cannot be parsed. A form without dates is a relative date.

    text: As written in a note.
    day_first: Whether 3/4 is April 3; used only if both readings are possible.
    language: Language code.
    last_year: Latest year of a two-digit year.
    """
    text = plain(text)
    if not text.strip() or len(text) > _MAX_LENGTH:
        return None
    pieces = read_pieces(blank_times(text), language)
    if pieces is None or len(pieces) > _MAX_PIECES or (not pieces and not any(map(str.isalpha, text))):
        return None
    dates = _Reader(day_first, last_year, range_words(language)).read(tuple(pieces)) if pieces else ()
    if dates is None:
        return None
    return DateForm(text, _share(dates))


class _Reader:
    """Parses pieces into dates: one date if possible, else two or more, split at range or list separators."""

    def __init__(self, day_first: bool, last_year: int, range_words: Set[str]) -> None:
        self.day_first, self.last_year, self.range_words = day_first, last_year, range_words

    def read(self, pieces: tuple[Piece, ...]) -> tuple[WrittenDate, ...] | None:
        """Return the dates of the pieces, or None."""
        date = self._read_one(pieces)
        if date is not None:
            return (date,)
        if any(piece.kind == "season" for piece in pieces) and len(pieces) > 2:
            return None  # winter 2023-2024 is one season in two years
        for place in self._cuts(pieces):
            left = self.read(pieces[:place])
            if left is None:
                continue
            right = self._read_end(left[-1], pieces[place:]) or self.read(pieces[place:])
            if right is not None:
                return (*left, *right)
        return None

    def _cuts(self, pieces: Sequence[Piece]) -> list[int]:
        """Return the positions where a range or list may be split, the likeliest first: at a word, a dash
        between spaces, another separator."""
        found = []
        for place, piece in enumerate(pieces[1:], 1):
            gap = piece.gap
            if gap_words(gap) & self.range_words:
                found.append((0, place))
                continue
            for rank, sign in enumerate(_RANGE_SIGNS, 2):
                if sign in gap and (sign != "/" or len(pieces) == 2):  # 2018/19
                    found.append((1 if f" {sign} " in gap else rank, place))
                    break
        middle = len(pieces) / 2
        return [place for _, place in sorted(found, key=lambda pair: (pair[0], abs(pair[1] - middle)))]

    def _read_end(self, before: WrittenDate, pieces: tuple[Piece, ...]) -> tuple[WrittenDate, ...] | None:
        """Parse the end of "March 12-15, 2019" or "3/12-15/2019", a day and a year, or of "2015-16", a
        year."""
        numbers = all(piece.kind == "number" for piece in pieces)
        if not numbers or len(pieces) > 2:
            return None
        first, last = pieces[0], pieces[-1]
        if len(pieces) == 1:
            alone = before.year is not None and before.month is None and "year" in before.pieces
            date = _make(self._year(first)) if alone and len(first.text) == 2 else None
            return None if date is None else (date,)
        open_end = before.day is not None and before.month is not None and before.year is None
        if not open_end or len(last.text) != 4 or not (before.day or 0) < first.value <= 31:
            return None
        date = _make(self._year(last), None, first)
        return None if date is None else (date,)

    def _read_one(self, pieces: tuple[Piece, ...]) -> WrittenDate | None:
        gaps = [piece.gap for piece in pieces[1:]]
        if any(gap_words(gap) & self.range_words or set(gap) & {"&", "+"} for gap in gaps):
            return None
        weekdays = [piece for piece in pieces if piece.kind == "weekday"]
        rest = tuple(piece for piece in pieces if piece.kind != "weekday")
        if len(weekdays) > 1:
            return None
        date = self._read_rest(rest) if rest else WrittenDate({})
        if date is None or not weekdays:
            return date
        return date._replace(pieces={**date.pieces, "weekday": weekdays[0]})

    def _read_rest(self, pieces: tuple[Piece, ...]) -> WrittenDate | None:
        numbers = [piece for piece in pieces if piece.kind == "number"]
        words = [piece for piece in pieces if piece.kind != "number"]
        if len(words) > 1:
            return None
        if not words:
            return self._read_numbers(numbers)
        word = words[0]
        if word.kind == "month":
            return self._with_month(pieces, word, numbers)
        if not numbers:
            return WrittenDate({word.kind: word})
        if len(numbers) > 1 or not self._is_year(numbers[0]) or word.kind == "decade":
            return None
        year = self._year(numbers[0])
        return WrittenDate({word.kind: word, "year": year}, year=year.value)

    def _read_numbers(self, numbers: Sequence[Piece]) -> WrittenDate | None:
        readers: dict[int, Callable[..., WrittenDate | None]] = {1: self._one, 2: self._two, 3: self._three}
        return readers[len(numbers)](*numbers) if len(numbers) in readers else None

    def _one(self, number: Piece) -> WrittenDate | None:
        if self._is_year(number):
            return _make(self._year(number))
        if len(number.text) in (6, 8) and not number.ordinal:
            return self._compact(number)
        return _make(None, None, number) if 1 <= number.value <= 31 and len(number.text) <= 2 else None

    def _compact(self, number: Piece) -> WrittenDate | None:
        """Parse eight digits as YYYYMMDD if valid, else day and month before the year; six with a two-digit
        year."""
        wide = len(number.text) == 8
        orders = ["ymd"] if wide else []
        orders += ["dmy", "mdy"] if self.day_first else ["mdy", "dmy"]
        orders += [] if wide else ["ymd"]
        for order in orders:
            parts, at = {}, number.start
            for letter in order:
                width = 4 if wide and letter == "y" else 2
                text = number.text[at - number.start : at - number.start + width]
                parts[letter] = Piece("number", at, at + width, int(text), text)
                at += width
            if parts["m"].value in range(1, 13) and parts["d"].value in range(1, 32):
                year = self._year(parts["y"])
                if 1800 <= year.value < 2300:
                    return _make(year, parts["m"], parts["d"])
        return None

    def _two(self, a: Piece, b: Piece) -> WrittenDate | None:
        if len(a.text) == 4 and len(b.text) < 3:
            return _make(self._year(a), b) if self._is_year(a) else None
        if len(a.text) < 3 and (self._is_year(b) or 31 < b.value < 100):
            return _make(self._year(b), a)
        month, day = self._in_order(a, b)
        return _make(None, month, day)

    def _three(self, a: Piece, b: Piece, c: Piece) -> WrittenDate | None:
        if _signs(b.gap) != _signs(c.gap) and _signs(b.gap) and _signs(c.gap):
            return None
        if len(a.text) == 4 or (len(a.text) == 2 and a.value > 31 and len(c.text) <= 2):
            month, day = (b, c) if b.value <= 12 else (c, b)
            return _make(self._year(a), month, day)
        if len(c.text) not in (2, 4):
            return None
        month, day = self._in_order(a, b)
        return _make(self._year(c), month, day)

    def _in_order(self, a: Piece, b: Piece) -> tuple[Piece, Piece]:
        """Return month and day from two numbers: the only possible reading, else the configured one."""
        if a.value > 12 or (self.day_first and b.value <= 12):
            return b, a
        return a, b

    def _with_month(self, pieces: Sequence[Piece], month: Piece, numbers: list[Piece]) -> WrittenDate | None:
        if not numbers:
            return _make(None, month)
        if len(numbers) == 1:
            number = numbers[0]
            if self._is_year(number) or (len(number.text) == 2 and number.value > 31):
                return _make(self._year(number), month)
            if self.day_first and number is pieces[-1] and len(number.text) == 2 and _signs(number.gap):
                return _make(self._year(number), month)  # ene-24: in day-first languages, 24 is a year
            return _make(None, month, number)
        if len(numbers) != 2:
            return None
        first, second = numbers
        if len(first.text) == 4 or (first.value > 31 and second.value <= 31):
            return _make(self._year(first), month, second)
        if pieces[-1] is month or len(second.text) not in (2, 4):
            return None
        if pieces[0] is month and _signs(second.gap) == frozenset("-") != _signs(first.gap):
            return None  # March 10-12 is a range
        return _make(self._year(second), month, first)

    def _is_year(self, piece: Piece) -> bool:
        if piece.ordinal:
            return False
        if piece.apostrophe:
            return len(piece.text) == 2
        return len(piece.text) == 4 and 1600 <= piece.value < 2300

    def _year(self, piece: Piece) -> Piece:
        if len(piece.text) == 2:
            return piece.as_kind("year", full_year(piece.value, self.last_year))
        return piece.as_kind("year")


def _signs(gap: str) -> frozenset[str]:
    return _SIGNS.intersection(gap)


def _make(year: Piece | None, month: Piece | None = None, day: Piece | None = None) -> WrittenDate | None:
    """Return a date from these pieces, or None if one is out of range. A day beyond the end of its month
    becomes the last day."""
    if month is not None and not (1 <= month.value <= 12 and not month.ordinal):
        return None
    if day is not None and not (1 <= day.value <= 31 and len(day.text) <= 2):
        return None
    padded = _is_padded(month, day)
    if month is not None and month.text.casefold() == "may" and day and _is_dense(month, day):
        month = month._replace(word=date_words("en")["jan"])  # 05MAY2019 is formatted like 05JUN2019
    pieces = {"year": year, "month": month, "day": day}
    kinds = {
        kind: piece.as_kind(kind)._replace(padded=padded and kind != "year")
        for kind, piece in pieces.items()
        if piece is not None
    }
    return clamp(
        WrittenDate(
            kinds, year.value if year else None, month.value if month else None, day.value if day else None
        )
    )


def _is_padded(month: Piece | None, day: Piece | None) -> bool:
    """Return whether month and day have two digits: one of them a leading zero, or both in a dense date."""
    numbers = [piece.text for piece in (month, day) if piece is not None and piece.word is None]
    dense = month is not None and _is_dense(month, day)
    return any(text[0] == "0" for text in numbers) or (dense and all(len(text) == 2 for text in numbers))


def _is_dense(month: Piece, day: Piece | None) -> bool:
    """Return whether a date is written without spaces, as "05MAY2019", or its month in digits."""
    return month.word is None or not any(map(str.isspace, month.gap + (day.gap if day else "")))


def _share(dates: tuple[WrittenDate, ...]) -> tuple[WrittenDate, ...]:
    """Return the dates of a range or list, each with the month and year that it shares with the next or the
    previous one."""
    shared = list(dates)
    for places in (range(len(dates) - 2, -1, -1), range(1, len(dates))):
        step = 1 if places.step < 0 else -1
        for place in places:
            shared[place] = _borrow(shared[place], shared[place + step], place + step)
    return tuple(shared)


def _borrow(date: WrittenDate, other: WrittenDate, place: int) -> WrittenDate:
    if date.day is None and date.month is None:
        return date
    if date.month is None and other.day is not None and other.month is not None:
        date = date._replace(month=other.month, sibling=place if other.sibling is None else other.sibling)
    if date.year is None and other.year is not None and date.month is not None:
        date = date._replace(year=other.year)
    return clamp(date)
