"""Dates that only language packs parse: in words, as dictated, quarters of a year."""

import datetime
from functools import lru_cache
from random import Random

from ..formats import Reading, get_formats, read_forms, rewrite_form
from ..formats.parts import KINDS, DateParts
from .date_forms import NewDate, WrittenDate
from .date_reader import LAST_YEAR, full_year
from .date_tokens import Piece

_ANY = "date.any"
_MAX_LENGTH = 80
_PARTS = frozenset(("year", "yy", "cc", "month", "day", "weekday", "quarter"))
_FORMS_OF_ORDER = {True: "day_first", False: "month_first"}
_NO_DAY = datetime.date(2000, 1, 1)


@lru_cache(maxsize=512)
def read_worded(
    text: str, day_first: bool, language: str, last_year: int = LAST_YEAR
) -> tuple[WrittenDate, Reading] | None:
    """Return the date of a text with its parsed form, or None if no form of the language matches.

    Parameters as in `parse_date`.
    """
    formats = get_formats(language)
    if _ANY not in formats.forms or len(text) > _MAX_LENGTH:
        return None
    habits = KINDS["date"].habits - {_FORMS_OF_ORDER[not day_first]}
    for reading in read_forms(formats, _ANY, text, habits):
        value = {part: number for part, number in reading.value.items() if isinstance(number, int)}
        if value and value.keys() <= _PARTS:
            return _as_date(value, last_year), reading
    return None


def _as_date(value: dict[str, int], last_year: int) -> WrittenDate:
    year, short = value.get("year"), value.get("yy")
    if year is None and short is not None:
        year = 100 * value["cc"] + short if "cc" in value else full_year(short, last_year)
    month = 3 * value["quarter"] - 1 if "quarter" in value else value.get("month")
    weekday = value.get("weekday")
    pieces = {} if weekday is None else {"weekday": Piece("weekday", 0, 0, weekday, "")}
    return WrittenDate(pieces, year, month, value.get("day"))


def write_worded(reading: Reading, new: NewDate, language: str) -> str | None:
    """Return another date in a parsed form, or None if the form has no word for it."""
    day = datetime.date(new.year or _NO_DAY.year, new.month or 1, new.day or 1)
    parts = DateParts(day, Random(0), {"weekday": new.weekday, "day": new.day})
    return rewrite_form(get_formats(language), reading.ways[0], parts)
