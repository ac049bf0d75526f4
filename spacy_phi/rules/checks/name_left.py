"""Names that stand before what tells them: a credential, an age, a relation, a verb, a nickname."""

import re

from ...lang import vocabulary
from ..forms import FULL_NAME, LETTER, NAME, UP
from ..name_extent import ADVERB, WORD, find_before
from ..normalize import View
from ..words import (
    ABBREVIATIONS,
    ORDINARY,
)
from .name import relative, sure_person
from .surroundings import surroundings
from .word import is_common, is_listed, is_ordinary, is_usual_first

_OPENING = "(?:an?|the|his|her|their|my|our|pt's|patient's|a[ ]\\w+)[ ]"

_BEFORE_PAREN = re.compile(f"(?<![\\w'])(?<!\\w-)({NAME})[ ]?\\((?:[A-Za-z'/, -]{{0,30}}[ ,/])?$")

_BEFORE_COMMA = re.compile(
    f"(?<![\\w'])(?<!\\w-)({NAME}(?:[ ][{UP}])?),?[ ]?(?:\\([^()\\n]{{1,20}}\\),?)?[ ]{{0,3}}(?:{_OPENING})?$"
)

_BEFORE_FULL = re.compile(f"(?<![\\w'])(?<!\\w-)({FULL_NAME}),?[ ]{{0,3}}$")

_BEFORE_LAST_FIRST = re.compile(f"(?<![\\w'])(?<!\\w-)({NAME},[ ]?{NAME}),?[ ]{{0,3}}$")

_BEFORE_AGE = re.compile(
    f"(?<![\\w'])(?<!\\w-)({NAME},[ ]?{NAME}|{NAME})(?:,(?:[ ](?:an?|A|AN))?|[ ](?:is|was|IS|WAS)(?:[ ](?:now|cu"
    f"rrently|also))?(?:[ ](?:an?|our|the|my|this|AN?))?(?:[ ][a-z-]+){{0,2}})[ ]$"
)

_BEFORE_BARE_AGE = re.compile(f"(?<![\\w'])(?<!\\w-)({FULL_NAME})[ ]{{1,3}}$")


@surroundings
def person_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name that stands before a credential: `Helen P. Graves, MD`, `DAY, MARCUS EMT-B`."""
    extent = find_before(_BEFORE_LAST_FIRST, view, start) or find_before(_BEFORE_COMMA, view, start)
    return extent[:2] if extent and view.text[extent[0] : extent[1]] not in ABBREVIATIONS else False


@surroundings
def full_person_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `person_before`, of two words or initials at least."""
    extent = find_before(_BEFORE_LAST_FIRST, view, start) or find_before(_BEFORE_FULL, view, start)
    return extent[:2] if extent and extent[2] > 1 else False


@surroundings
def person_before_paren(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before a parenthesis that the match stands in: `Pancoast (thoracic surgery)`."""
    if (
        view.text[start : start + 3].rstrip("),. ").islower()
        and len(re.split(r"\W", view.text[start:end], maxsplit=1)[0]) < 3
    ):
        return False
    extent = find_before(_BEFORE_PAREN, view, start)
    return extent[:2] if extent else False


@surroundings
def relative_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before a relation: `Aoife (daughter)`, `Teo, her grandson`."""
    extent = find_before(_BEFORE_PAREN, view, start) or find_before(_BEFORE_RELATION, view, start)
    return relative(view, extent[0], extent[1]) if extent else False


_BEFORE_RELATION = re.compile(
    f"(?<![\\w'])(?<!\\w-)({NAME}),?[ ](?:who[ ])?(?:is[ ])?(?:his|her|their|my|the[ ](?:patient|pt)'s|pt's|pati"
    "ent's|the)[ ](?:[a-z-]+[ ])?$"
)

_OF_YEARS = re.compile(r"\d{1,3}(?:[ -]?y|[ ]?[mf]\b)")


@surroundings
def person_before_age(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before an age: `Martha Collins is a 50-year-old`, `John Smith 45M`."""
    if not _OF_YEARS.match(view.lower, start, end) and "old" not in view.lower[end : end + 5]:
        return False
    extent = find_before(_BEFORE_AGE, view, start)
    if extent is None:
        extent = find_before(_BEFORE_LAST_FIRST, view, start) or find_before(_BEFORE_BARE_AGE, view, start)
        if extent is None or extent[2] < 2:
            return False
    if extent[2] == 1 and ADVERB.match(view.lower, extent[0], extent[1]):
        return False
    return sure_person(view, extent[0], extent[1])


_BEFORE_VERB = re.compile(f"(?<![\\w'])(?<!\\w-)({NAME})[ ]$")


@surroundings
def subject(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The person before a verb that only persons are the subject of: `since Hugh died`."""
    extent = find_before(_BEFORE_VERB, view, start)
    if extent is None or view.text[extent[0] : extent[1]].isupper():
        return False
    word = view.lower[extent[0] : extent[1]]
    if extent[2] == 1 and (
        (is_common(word) and word not in ORDINARY and not is_usual_first(word)) or ADVERB.match(word)
    ):
        return False
    return sure_person(view, extent[0], extent[1])


_WORDS_BEFORE = re.compile(
    f"(?<![\\w'])(?<!\\w-)([{UP}]{LETTER}{{1,24}}(?:[ ][{UP}]{LETTER}{{1,24}})?)[ ]\\(?$"
)

_NAME_BEFORE_QUOTE = re.compile(f"[{UP}]{LETTER}{{1,24}},?[ ]\\(?$")


@surroundings
def nicknamed(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name around a nickname in quotation marks, if all its words can be names: `Robert "Skip" Langford`."""
    found = _WORDS_BEFORE.search(view.text, max(0, start - 60), start)
    if found is None:
        return False
    words = [w.group() for w in WORD.finditer(view.text, found.start(1), end)]
    if any(is_ordinary(w) and w.lower() not in ORDINARY for w in words):
        return False
    return found.start(1), end


@surroundings
def nickname(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A nickname in quotation marks behind a capitalised word."""
    if not _NAME_BEFORE_QUOTE.search(view.text, max(0, start - 30), start - 1):
        return False
    return sure_person(view, start, end)


_NOT_SENT = frozenset(vocabulary("name_left_not_sent"))


@surroundings
def of_service(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The person before "from Palliative": a listed name, nothing that is sent."""
    extent = find_before(_BEFORE_VERB, view, start)
    if extent is None:
        return False
    word = view.lower[extent[0] : extent[1]]
    if extent[2] == 1 and (
        word in _NOT_SENT or not is_listed(word) or (is_common(word) and word not in ORDINARY)
    ):
        return False
    return sure_person(view, extent[0], extent[1]) if extent[2] > 1 or word not in ORDINARY else extent[:2]


@surroundings
def titled_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before a comma and a title, `Kaufmann, Mr.`, which is no service, no frequent word and no abbreviation."""
    found = person_before(view, start, end)
    if not isinstance(found, tuple):
        return False
    word = view.text[found[0] : found[1]]
    return (
        False
        if (is_common(word.lower()) and word.lower() not in ORDINARY) or word in ABBREVIATIONS
        else found
    )
