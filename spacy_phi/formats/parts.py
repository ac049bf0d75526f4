"""Kinds of values that forms write, and their parts."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from random import Random
from types import MappingProxyType
from typing import NamedTuple, Protocol


class Part(NamedTuple):
    """A number or text that is part of a value."""

    low: int
    """Minimum number, or minimum length of a text."""
    high: int
    width: int = 1
    """Minimum number of digits."""
    words: str = ""
    """The part whose words it shares."""
    terms: int = 0
    """Required number of words in a record of its words, or 0."""
    is_text: bool = False
    is_drawn_anew: bool = False
    """Whether each mention in a form has a number of its own."""


class Kind(NamedTuple):
    """A kind of value: its parts and the habits of its writers."""

    parts: Mapping[str, Part]
    habits: frozenset[str] = frozenset()


class Parts(Protocol):
    """The numbers and texts of a value by the name of the part."""

    def __getitem__(self, part: str, /) -> int | str: ...


_TIME = {
    "hour": Part(0, 23), "hour12": Part(1, 12), "minute": Part(0, 59), "second": Part(0, 59),
    "half": Part(0, 1, terms=2),
}  # fmt: skip
_DATE = {
    "year": Part(1600, 2299, 4), "yy": Part(0, 99, 2), "cc": Part(16, 22),
    "month": Part(1, 12, terms=12), "day": Part(1, 31), "weekday": Part(0, 6, terms=7),
    "season": Part(0, 3, terms=4), "quarter": Part(1, 4),
    "decade": Part(1600, 2290), "decade_yy": Part(0, 90, 2),
    "end_year": Part(1600, 2299, 4), "end_yy": Part(0, 99, 2), "end_month": Part(1, 12, words="month"),
    "end_day": Part(1, 31), "crosses": Part(0, 1),
    "last_year": Part(1600, 2299, 4), "last_yy": Part(0, 99, 2),
    "next_yy": Part(0, 99, 2),
}  # fmt: skip
_NAME = {
    **dict.fromkeys(("first", "middle", "last", "second", "nick"), Part(1, 60, is_text=True)),
    **dict.fromkeys(
        ("first_initial", "middle_initial", "last_initial", "second_initial"), Part(1, 1, is_text=True)
    ),
    "male": Part(0, 1),
    "has_second": Part(0, 1),
}


def _anew(low: int, high: int, is_text: bool = False) -> Part:
    return Part(low, high, is_text=is_text, is_drawn_anew=True)


_NUMBERS = (4, 9, 12, 28, 30, 40, 52, 60, 90, 99, 120, 240, 250, 300, 400, 900, 9999)
_ADDRESS: dict[str, tuple[int, int] | tuple[int, int, bool]] = {
    **dict.fromkeys(("surname", "spanish_surname", "first", "first_m", "town"), (1, 60, True)),
    **{f"to_{number}": (1, number) for number in _NUMBERS},
    "letter": (1, 1, True), "five": (10_000, 29_999), "nth_street": (1, 190),
    "digit": (0, 9), "digit_1": (1, 9),
}  # fmt: skip


# Parts of generated names and codes. Each is drawn by its own function in synthesis/writer.py.
_TEXTS = """
surname first first_m first_f town letter city own_city world_city county common_country country
state_code state_name zip3 listed_m listed_f
listed rare invented invented_place rare_m rare_f rare_u respelt_m respelt_f invented_m invented_f word
first_any place_word eponym drug_like foreign_surname foreign_rare foreign_first_m foreign_first_f
base base_word head head_word letters code_rare npi dea vin udi
user_first user_middle user_last user_first_initial user_middle_initial user_last_initial user_cut
""".split()
_SIGNS = {"#": _anew(0, 9), "%": _anew(1, 9), **{sign: _anew(1, 1, is_text=True) for sign in "@~*&"}}
_TEXT = {
    **{name: _anew(1, 60, is_text=True) for name in _TEXTS},
    **{f"to_{number}": _anew(1, number) for number in _NUMBERS},
    **{"digit": _anew(0, 9), "digit_1": _anew(1, 9), "own_number": Part(1, 99)},
}
_AGE = {"years": Part(0, 129), "rest": Part(0, 29), "ten": Part(2, 9), "count": Part(2, 23)}
_HABITS = (
    "month_first day_first padded unpadded long_year short_year slash dash dot space figures iso month_name "
    "any"
)
KINDS: Mapping[str, Kind] = {
    "date": Kind(_DATE | _TIME, frozenset(_HABITS.split())),
    "time": Kind(_TIME),
    "name": Kind(_NAME, frozenset(("comma_space", "comma", "space_comma", "blank"))),
    "address": Kind({name: _anew(*each) for name, each in _ADDRESS.items()}),
    "phone": Kind({"#": _anew(0, 9), "%": _anew(1, 9), "digit": _anew(0, 9), "digit_1": _anew(1, 9)}),
    "age": Kind(_AGE),
    "text": Kind(_TEXT),
    "code": Kind({**_TEXT, **_SIGNS}),
    "contact": Kind({**_TEXT, **{sign: part for sign, part in _SIGNS.items() if sign != "@"}}),
}


class DateParts:
    """Return a day with additional drawn parts: a time of day, the last day of a stay, a season.

    day: The day. rng: Random generator. known: Parts that do not follow from the day.
    """

    def __init__(self, day: date, rng: Random, known: Mapping[str, int] = MappingProxyType({})) -> None:
        self._day, self._rng = day, rng
        self._own, self._known = known, dict(known)

    def __getitem__(self, part: str) -> int:
        if part not in self._known:
            self._add(part)
        return self._known[part]

    def _add(self, part: str) -> None:
        if part in _TIME:
            hour = self._rng.randrange(24)
            self._known |= {"hour": hour, "hour12": hour % 12 or 12, "half": hour // 12}
            self._known |= {"minute": self._rng.randrange(60), "second": self._rng.randrange(60)}
        elif part.startswith("end_") or part == "crosses":
            self._add_end(self._day + timedelta(days=self._rng.randint(1, 12)))
        elif part.startswith("last_"):
            year = self._day.year + self._rng.randint(1, 6)
            self._known |= {"last_year": year, "last_yy": year % 100}
        elif part == "season":
            self._known[part] = self._rng.choice((0, 1, 2, 3, 3))  # fall and autumn
        else:
            self._add_day(self._day)
        self._known |= self._own

    def _add_end(self, end: date) -> None:
        self._known |= {"end_year": end.year, "end_yy": end.year % 100, "end_month": end.month}
        self._known |= {"end_day": end.day, "crosses": int(end.month != self._day.month)}

    def _add_day(self, day: date) -> None:
        self._known |= {"year": day.year, "yy": day.year % 100, "cc": day.year // 100, "month": day.month}
        self._known |= {"day": day.day, "weekday": day.weekday(), "quarter": (day.month + 2) // 3}
        self._known |= {"decade": day.year // 10 * 10, "decade_yy": day.year % 100 // 10 * 10}
        self._known["next_yy"] = (day.year + 1) % 100


_DRAWN: Mapping[str, Part] = {**KINDS["address"].parts, **KINDS["phone"].parts, **KINDS["code"].parts}


class RandomParts:
    """Numbers and texts, each drawn on first use.

    kind: The kind of the value. rng: Random generator. texts: Draw the texts by part.
    """

    def __init__(
        self, kind: str, rng: Random, texts: Mapping[str, Callable[[Random], str]] = MappingProxyType({})
    ) -> None:
        self._parts, self._rng, self._texts = {**_DRAWN, **KINDS[kind].parts}, rng, texts

    def __getitem__(self, part: str) -> int | str:
        if part in self._texts:
            return self._texts[part](self._rng)
        bounds = self._parts[part]
        return self._rng.randint(bounds.low, bounds.high)
