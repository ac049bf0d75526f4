"""Names before their cue: a credential, a service, an age or a relation."""

import re

from ...lang import vocabulary
from ...lang.cues import cue, cue_text
from ..forms import FULL_NAME, NAME, UP
from ..name_extent import find_before
from ..normalize import View
from ..words import ABBREVIATIONS, ORDINARY
from .name import Cue, judge, relative
from .surroundings import surroundings
from .word import is_common, is_listed


def _ends_in(shape: str) -> re.Pattern[str]:
    return re.compile(f"(?<![\\w'])(?<!\\w-){shape}$")


_PAREN = _ends_in(f"({NAME})[ ]?\\((?:[A-Za-z'/, -]{{0,30}}[ ,/])?")
_COMMA = _ends_in(cue_text("checks.comma", name=NAME, up=UP))
_FULL = _ends_in(f"({FULL_NAME}),?[ ]{{0,3}}")
_LAST_FIRST = _ends_in(f"({NAME},[ ]?{NAME}),?[ ]{{0,3}}")
_TRADE = _ends_in(f"({NAME})(?:,[ ]{{1,2}}|[ ]\\()")
_FROM = _ends_in(cue_text("checks.from", name=NAME))
_RELATION = _ends_in(cue_text("checks.relation", name=NAME))
_AGE = _ends_in(cue_text("checks.age", name=NAME))
_BARE_AGE = _ends_in(f"({FULL_NAME})[ ]{{1,3}}")
_OF_YEARS = cue("checks.of_years")
_NOT_SENT = frozenset(vocabulary("stops.sent"))


def _judge_before(
    view: View, start: int, shapes: tuple[re.Pattern[str], ...], cue: Cue, least: int = 1
) -> tuple[int, int] | None:
    """Return the name before a position in the first matching shape."""
    for shape in shapes:
        if extent := find_before(shape, view, start):
            return judge(view.text, *extent[:2], cue, least)
    return None


@surroundings
def person_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before a credential: `Helen P. Graves, MD`, `DAY, MARCUS EMT-B`."""
    found = _judge_before(view, start, (_LAST_FIRST, _COMMA), Cue.TITLE)
    return found if found and view.text[slice(*found)] not in ABBREVIATIONS else False


@surroundings
def trade_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before a short credential or an occupation: a full name, or an unambiguous one with a
    comma."""
    full = _judge_before(view, start, (_LAST_FIRST, _FULL), Cue.TITLE, 2)
    return full or _judge_before(view, start, (_TRADE,), Cue.WEAK) or False


@surroundings
def service_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before a service: `Pancoast (thoracic surgery)`, `Okonkwo from ID`, not an object that is
    sent."""
    found = _judge_before(view, start, (_FROM,), Cue.TITLE)
    if found is None or view.text[start - 1] == "(":
        return found or False
    word = view.lower[slice(*found)]
    sent = word in _NOT_SENT or (is_common(word) and word not in ORDINARY)
    return found if " " in word or (is_listed(word) and not sent) else False


@surroundings
def relative_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before a relation: `Aoife (daughter)`, `Teo, her grandson`."""
    extent = find_before(_PAREN, view, start) or find_before(_RELATION, view, start)
    return relative(view, extent[0], extent[1]) if extent else False


@surroundings
def person_before_age(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before an age: `Martha Collins is a 50-year-old`, `John Smith 45M`."""
    if not _OF_YEARS.match(view.lower, start, end) and "old" not in view.lower[end : end + 5]:
        return False
    found = _judge_before(view, start, (_AGE,), Cue.VERB)
    return found or _judge_before(view, start, (_LAST_FIRST, _BARE_AGE), Cue.VERB, 2) or False
