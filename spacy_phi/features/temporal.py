"""Time words: seasons, months, weekdays, years, holidays, number words, and references to past or future.

Sources: Filannino & Nenadic 2015, as adopted by Lee et al. 2016.
"""

import re
from functools import cache, partial

import numpy
from spacy.tokens import Doc

from ..lang import local_vocabulary
from ..lexicons.data_files import read_local
from ..lexicons.gazetteers import get_names_locale
from .festivities import find_floating
from .group import Feature, FeatureGroup, InList
from .lists import word_list
from .phrases import PhraseTable

_LISTS = {
    "season": "A season.",
    "month": "A month or its abbreviation.",
    "weekday": "A day of the week or its abbreviation.",
    "time_of_day": "A time of day.",
    "cardinal": "A cardinal number in words.",
    "ordinal": "An ordinal number in words, or its suffix.",
    "decade": "A decade in words.",
    "fuzzy": "A vague quantifier.",
    "future": "A word that refers to the future.",
    "past": "A word that refers to the past.",
    "time_unit": "A unit of time.",
    "age_word": "A cue word for an age or a birth.",
}
_PLACES = (
    ("holiday", "It is part of the name of a holiday."),
    ("festivity_date", "It is part of the date of a holiday, as in 25 December or 12/25."),
    ("short_year", "Two digits after an apostrophe, as in '98."),
    ("decade_digits", "Digits of a decade with its s, as in 80s or 1990s."),
)
_YEAR = re.compile(r"(?:1[89]|20|21)\d\d$", re.ASCII)
_DECADE = re.compile(r"(?:(?:1[89]|20)?[1-9])?0$", re.ASCII)
_APOSTROPHES = frozenset("'’‘`")
# Day and month of fixed-date holidays in North America, Spain and most churches.
_FIXED = frozenset(
    {
        *(
            (1, 1),
            (6, 1),
            (14, 2),
            (17, 3),
            (19, 3),
            (1, 5),
            (5, 5),
            (19, 6),
            (24, 6),
            (1, 7),
            (4, 7),
            (25, 7),
        ),
        *((15, 8), (12, 10), (31, 10), (1, 11), (2, 11), (11, 11), (6, 12), (8, 12), (24, 12), (25, 12)),
        *((26, 12), (31, 12)),
    }
)


def create_temporal(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.temporal.v1`.

    language: Language code; selects the words.
    """
    words = tuple(
        Feature(name, about, InList(partial(word_list, name, language))) for name, about in _LISTS.items()
    )
    year = Feature("is_year", "Four digits that are a year from 1800 to 2199.", is_year)
    return FeatureGroup("temporal", (*words, year), _PLACES, partial(mark_times, language))


def create_dated_temporal(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.temporal.v2`: `festivity_date` also matches dates, with a year, of
    floating holidays of the US, the UK, Canada or Spain.

    language: Language code; selects the words.
    """
    return create_temporal(language)._replace(in_doc=partial(mark_dated_times, language))


def is_year(word: str) -> bool:
    """Four digits that are a year from 1800 to 2199."""
    return _YEAR.match(word) is not None


@cache
def _holidays(language: str) -> PhraseTable:
    listed = read_local("holidays", get_names_locale(language))
    return PhraseTable([(*local_vocabulary("holidays.feature", language), *listed)])


def mark_holidays(doc: Doc) -> numpy.ndarray:
    """Return the tokens in names of holidays of the Doc's language: bool (tokens,)."""
    return _holidays(doc.lang_).mark(doc)[:, 0]


def mark_times(language: str, doc: Doc) -> numpy.ndarray:
    """Return holidays, dates of holidays, short years and decades: bool (tokens, 4)."""
    out = numpy.zeros((len(doc), len(_PLACES)), dtype=bool)
    out[:, 0] = _holidays(language).mark(doc)[:, 0]
    words = [token.text for token in doc]
    months = _months(language)
    for i, word in enumerate(words):
        if word[:1].isdigit():
            before = words[i - 1] if i else ""
            out[i, 2] = before in _APOSTROPHES and len(word) == 2 and word.isdigit()
            if i + 1 < len(words) and words[i + 1] == "s" and _DECADE.match(word):
                out[i : i + 2, 3] = True
            if words[i + 1 : i + 2] == ["/"] and _is_fixed(words[i], words[i + 2 : i + 3]):
                out[i : i + 3, 1] = True
        elif word in months:
            _mark_festivity(out, words, i, months[word])
    return out


def mark_dated_times(language: str, doc: Doc) -> numpy.ndarray:
    """As `mark_times`, including floating holidays: bool (tokens, 4)."""
    out = mark_times(language, doc)
    for first, last in find_floating([token.text for token in doc], _months(language)):
        out[first:last, 1] = True
    return out


def _is_fixed(first: str, second: list[str]) -> bool:
    if not second or not (first.isdecimal() and second[0].isdecimal()) or len(first + second[0]) > 4:
        return False
    a, b = int(first), int(second[0])
    return (a, b) in _FIXED or (b, a) in _FIXED


def _mark_festivity(out: numpy.ndarray, words: list[str], at: int, month: int) -> None:
    """Mark a month and the adjacent day, if together they are a holiday."""
    for i in (at - 1, at - 2, at + 1):
        if 0 <= i < len(words) and words[i].isdecimal() and len(words[i]) < 3:
            if (int(words[i]), month) in _FIXED:
                out[min(i, at) : max(i, at) + 1, 1] = True
            return


@cache
def _months(language: str) -> dict[str, int]:
    """Return the names of the months in the usual casings, with their number."""
    lines = local_vocabulary("months.numbered", language)
    numbers = {name: n for line in lines for n, name in enumerate(line.split(), 1)}
    return {form: n for name, n in numbers.items() for form in (name, name.capitalize(), name.upper())}
