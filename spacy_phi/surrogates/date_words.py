"""The words of dates in English and Spanish: months, weekdays, seasons, holidays, and words that may stand
around."""

import datetime
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import NamedTuple

from ..formats import get_formats
from ..lang import all_vocabularies, known_languages
from ..lang.cues import cue_text
from ..lexicons.gazetteers import name_key


class Word(NamedTuple):
    """A word that tells a part of a date."""

    kind: str
    """"month", "weekday" or "season"."""
    value: int
    """1 to 12 for a month, 0 (Monday) to 6 for a weekday, 0 (winter) to 3 for a season."""
    forms: tuple[str, ...]
    """The twelve, seven or four words of the same language and length, in order, to print another in its
    place."""


_KINDS = ("month", "weekday", "season")
SEASON_MONTHS = (1, 4, 7, 10)
"""The month in whose middle a season is taken to be: winter, spring, summer, fall."""

# Words that may stand around a date and stay as they are.
AROUND = frozenset(all_vocabularies("date_context"))
_RANGE_WORDS = "to through thru until till and or y o a al hasta"
RANGE_WORDS = frozenset(_RANGE_WORDS.split())
UNITS = cue_text("surrogates.units")


@cache
def date_words(language: str) -> Mapping[str, Word]:
    """Words by name_key; where the languages share one, that of the language goes first.

    language (str): The code of a language; its own words go first.
    """
    words: dict[str, Word] = {}
    for each in dict.fromkeys((language, *known_languages())):
        for row in get_formats(each).words.values():
            kind = row.id.split(".")[0]
            if kind in _KINDS and row.is_whole:
                for number, form in row:
                    if each == language or name_key(form) not in AROUND:  # "3 days ago" is no August
                        words.setdefault(name_key(form), Word(kind, number, row.terms))
    return MappingProxyType(words)


def easter(year: int) -> datetime.date:
    """Easter Sunday of the Gregorian calendar. Source: Butcher's rule, as in Meeus, Astronomical Algorithms,
    ch. 8."""
    a, (b, c) = year % 19, divmod(year, 100)
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    lag = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 19 * lag) // 433
    month = (h + lag - 7 * m + 90) // 25
    return datetime.date(year, month, (h + lag - 7 * m + 33 * month + 19) % 32)


def nth_weekday(year: int, month: int, weekday: int, nth: int) -> datetime.date:
    """The nth weekday of a month: 0 for Monday, 1 for the first, -1 for the last of the month."""
    if nth < 0:
        last = datetime.date(year + month // 12, month % 12 + 1, 1) - datetime.timedelta(days=1)
        return last - datetime.timedelta(days=(last.weekday() - weekday) % 7)
    first = datetime.date(year, month, 1)
    return first + datetime.timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))


def _from_easter(year: int, days: int) -> datetime.date:
    return easter(year) + datetime.timedelta(days=days)


def _fixed(year: int, month: int, day: int) -> datetime.date:
    return datetime.date(year, month, day)


class Holiday(NamedTuple):
    """A holiday, and when it is."""

    name: str
    date: Callable[[int], datetime.date]
    """From the year."""
    names: tuple[str, ...]
    """Every way to write it, as name_key."""
    language: str = "en"
    is_common: bool = True
    """Whether notes name it often, so that it can be the surrogate of another."""


def _rare(names: str, rule: Callable[..., datetime.date], **when: int) -> Holiday:
    return _holiday(names, rule, **when)._replace(is_common=False)


def _holiday(names: str, rule: Callable[..., datetime.date], **when: int) -> Holiday:
    forms = names.split("|")
    return Holiday(forms[0], partial(rule, **when), tuple(map(name_key, forms)))


@cache
def holidays(language: str) -> tuple[Holiday, ...]:
    """The holidays that have a date by the calendar, those of the language first.

    language (str): The code of a language; its own words go first.
    """
    spanish = tuple(each._replace(language="es") for each in _spanish_holidays())
    return (*spanish, *_english_holidays()) if language == "es" else (*_english_holidays(), *spanish)


def _english_holidays() -> tuple[Holiday, ...]:
    return (
        _holiday("New Year's Day|New Years|New Year", _fixed, month=1, day=1),
        _holiday(
            "Martin Luther King Day|MLK Day|Martin Luther King Jr Day",
            nth_weekday,
            month=1,
            weekday=0,
            nth=3,
        ),
        _rare("Groundhog Day", _fixed, month=2, day=2),
        _holiday("Valentine's Day|Valentines|St Valentine's Day|St Valentine's", _fixed, month=2, day=14),
        _holiday("Presidents' Day|President's Day", nth_weekday, month=2, weekday=0, nth=3),
        _rare("Mardi Gras|Shrove Tuesday", _from_easter, days=-47),
        _rare("Ash Wednesday|Ash Wed|Ash Weds", _from_easter, days=-46),
        _holiday("St. Patrick's Day|Saint Patrick's Day|St Pattys Day", _fixed, month=3, day=17),
        _rare("Palm Sunday", _from_easter, days=-7),
        _holiday("Good Friday", _from_easter, days=-2),
        _holiday("Easter|Easter Sunday", _from_easter, days=0),
        _rare("April Fools' Day|April Fools", _fixed, month=4, day=1),
        _rare("May Day", _fixed, month=5, day=1),
        _rare("Cinco de Mayo", _fixed, month=5, day=5),
        _holiday("Mother's Day", nth_weekday, month=5, weekday=6, nth=2),
        _holiday("Memorial Day", nth_weekday, month=5, weekday=0, nth=-1),
        _rare("Flag Day", _fixed, month=6, day=14),
        _rare("Juneteenth", _fixed, month=6, day=19),
        _holiday("Father's Day", nth_weekday, month=6, weekday=6, nth=3),
        _rare("Midsummer|Midsummer's Day|St John's Eve", _fixed, month=6, day=24),
        _holiday("Independence Day|Fourth of July|4th of July|July 4th|July Fourth", _fixed, month=7, day=4),
        _holiday("Labor Day|Labour Day", nth_weekday, month=9, weekday=0, nth=1),
        _rare("Michaelmas", _fixed, month=9, day=29),
        _rare("Columbus Day|Indigenous Peoples' Day", nth_weekday, month=10, weekday=0, nth=2),
        _holiday("Halloween|Hallowe'en", _fixed, month=10, day=31),
        _rare("All Saints' Day|All Saints", _fixed, month=11, day=1),
        _holiday("Veterans Day|Veteran's Day|Armistice Day", _fixed, month=11, day=11),
        _holiday("Thanksgiving|Thanksgiving Day", nth_weekday, month=11, weekday=3, nth=4),
        _holiday("Christmas Eve|Xmas Eve", _fixed, month=12, day=24),
        _holiday("Christmas|Christmas Day|Xmas|Xmas Day|X-mas", _fixed, month=12, day=25),
        _rare("Boxing Day", _fixed, month=12, day=26),
        _holiday("New Year's Eve|NYE", _fixed, month=12, day=31),
    )


def _spanish_holidays() -> tuple[Holiday, ...]:
    return (
        _holiday("Año Nuevo", _fixed, month=1, day=1),
        _holiday("Reyes|día de Reyes|Epifanía", _fixed, month=1, day=6),
        _holiday("San Valentín", _fixed, month=2, day=14),
        _holiday("Miércoles de Ceniza", _from_easter, days=-46),
        _holiday("San José|día del padre", _fixed, month=3, day=19),
        _holiday("Domingo de Ramos", _from_easter, days=-7),
        _holiday("Jueves Santo", _from_easter, days=-3),
        _holiday("Viernes Santo|Semana Santa", _from_easter, days=-2),
        _holiday("Domingo de Resurrección|Pascua", _from_easter, days=0),
        _holiday("Día del Trabajo|Primero de Mayo", _fixed, month=5, day=1),
        _holiday("San Juan|noche de San Juan", _fixed, month=6, day=24),
        _holiday("la Asunción", _fixed, month=8, day=15),
        _holiday("Día de la Hispanidad|fiesta nacional", _fixed, month=10, day=12),
        _holiday("Todos los Santos", _fixed, month=11, day=1),
        _holiday("la Inmaculada", _fixed, month=12, day=8),
        _holiday("Nochebuena", _fixed, month=12, day=24),
        _holiday("Navidad", _fixed, month=12, day=25),
        _holiday("Nochevieja", _fixed, month=12, day=31),
    )
