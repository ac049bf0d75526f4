"""Find a day of the month after its weekday: "Thu 20", "seg 6 nov"."""

import re
from collections.abc import Iterator
from functools import cache

from ..lang import SHARED, Pack, get_host_pack, vocabulary
from ..spans import Match, Tag, rule_source
from .forms import any_of
from .own_words import function_words

_LINKS, _CLOCK, _UNITS = (
    any_of(vocabulary(name, SHARED)) for name in ("links.date", "links.clock", "fractions.unit")
)
_UNTIL = frozenset(vocabulary("links.until", SHARED))
_CLOSING = frozenset(("", ".", ",", ";", ")", "\n"))
_LONG = 4
"""Letters of an abbreviated weekday that no other short word is like."""
_SCORE = 0.8
_SOURCE = rule_source("date.weekday_day", tags=(Tag.CUED,))


def find_weekday_dates(text: str, language: str) -> Iterator[Match]:
    """Yield weekdays with a day of the month, but no hours, doses and counts: "Mon 9-12", "Mon 2 units".

    text: The note. language: Language code of the note.
    """
    pack = get_host_pack(language)
    expression, words = _get_expression(pack), function_words(pack.code)
    for found in expression.finditer(text) if expression else ():
        weekday, after = found["weekday"], (found["after"] or "").lower()
        is_word = len(weekday) < _LONG and weekday.islower() and weekday in words
        is_word = is_word and not found["month"] and text[found.end() : found.end() + 1] not in _CLOSING
        is_hour = found["hour"] or after in _UNTIL
        is_open = found["month"] or (not is_hour and (not after or after in words))
        if 1 <= int(found["day"]) <= 31 and is_open and not is_word:
            yield Match(found.start(), found.end("ordinal"), "DATE", _SCORE, _SOURCE)


@cache
def _get_expression(pack: Pack) -> re.Pattern[str] | None:
    """Return the expression for a weekday and a day, perhaps with a month, and the word or number after it; None for
    a pack without weekdays."""
    vocab = pack.vocab
    if "weekdays.weekday" not in vocab:
        return None
    weekdays, months = (
        any_of(term.lower() for term in (*vocab.get(own, ()), *vocab[name]))
        for own, name in (("weekdays.full", "weekdays.weekday"), ("", "months.month"))
    )
    no_value = rf"(?![ ]?(?:(?:{_UNITS}|{_CLOCK})(?![^\W_])|[ap]\.?m))"
    return re.compile(
        rf"(?<![\w-])(?P<weekday>{weekdays})\.?,?[ ](?:(?:{_LINKS})[ ])?(?P<day>\d{{1,2}})"
        r"(?P<month>/(?:0?[1-9]|1[0-2])"
        rf"|[. ]{{1,2}}(?:(?:{_LINKS})[ ])?{months}(?![^\W_])(?:\.?,?[ ](?:(?:{_LINKS})[ ])?(?:19|2[01])\d\d)?)?"
        r"(?P<ordinal>(?:st|nd|rd|th|[ºª°](?![CF]))?)(?!\w|[%/]|[.,:]\d|-\w|[ ]?[-–/+x][ ]?\d)"
        rf"(?(month)|{no_value})"
        r"(?:(?=[ ](?P<after>[^\W\d_]*)(?![^\W\d_])"
        rf"(?P<hour>[ ]?\d{{1,2}}(?!\d|[:h.]|[ ]?(?:{_CLOCK})(?!\w)))?)|)",
        re.IGNORECASE,
    )
