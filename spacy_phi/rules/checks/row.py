"""Names identified by their position in a row, regardless of their words: ward lists, case lists, memos,
labels."""

import re

from ...lang import vocabulary
from ...lang.cues import cue, cue_text
from ...lexicons.ambiguity import is_person_name, name_level
from ...lexicons.medical import medical_index
from ..forms import LETTER
from ..lexical.words import Kind, get_facts
from ..name_extent import WORD
from ..normalize import View
from ..words import ABBREVIATIONS, ORDINARY
from .surroundings import surroundings
from .word import is_common, is_ordinary, is_term

BED = cue_text("checks.bed")
"""A room or bed in ward list format: `754 bed 2`, `272/4`, `26D`, `5U77-G`."""
ROW_NAME = (
    f"{LETTER}[^\\W\\d_'-]{{1,20}}(?:['-]{LETTER}{{1,20}})?(?:,?[ ]{LETTER}[^\\W\\d_'-]{{1,20}}){{0,2}}"
)
"""A name in any casing."""
ROW_AGE = cue_text("checks.row_age")
_ROW = re.compile(f"[ \\t]{{0,6}}({BED})[ ]({ROW_NAME})[ ]?{ROW_AGE}")
_PLAIN_NUMBER = re.compile(r"\d+\Z")
_NEAR = 2
# Values at the position of a name: measures and doses, empty places.
_NO_ROW_NAMES = frozenset(vocabulary("stops.row"))


def _can_stand_in_row(word: str) -> bool:
    low = word.lower()
    if low in _NO_ROW_NAMES or is_term(word):
        return False
    if is_ordinary(word) and low not in ORDINARY:
        return name_level(word) > 1
    return is_person_name(word) or word not in ABBREVIATIONS


def _lines_beside(text: str, start: int) -> list[str]:
    """Yield the lines above and below that of `start`, nearest first, without blank ones."""
    above = text[max(0, start - 600) : text.rfind("\n", 0, start) + 1].split("\n")
    end = text.find("\n", start)
    below = text[end + 1 : end + 601].split("\n") if end >= 0 else []
    return [
        *[line for line in reversed(above) if line.strip()][:_NEAR],
        *[line for line in below if line.strip()][:_NEAR],
    ]


@surroundings
def ward_row(view: View, start: int, end: int) -> bool | None:
    """Return whether a bed, a name and an age start a row of a list: an adjacent row has the same structure,
    and one of the beds is not a bare number, as in numbered lists.
    """
    beds = [
        bed for line in [view.text[start:end], *_lines_beside(view.text, start)] if (bed := _bed_of(line))
    ]
    own = _bed_of(view.text[start:end])
    return None if own and len(beds) > 1 and not all(map(_PLAIN_NUMBER.match, beds)) else False


def _bed_of(line: str) -> str | None:
    """Return the bed of a ward list row; None for any other line."""
    found = _ROW.match(line)
    return found[1] if found and all(map(_can_stand_in_row, WORD.findall(found[2]))) else None


@surroundings
def jersey(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name after a player's number, not a problem of a numbered list."""
    word = view.text[start:end]
    number = re.search(r"\d+[ ]?$", view.text[max(0, start - 4) : start])
    if is_ordinary(word) or is_term(word) or word in ABBREVIATIONS or medical_index().lookup(word.title()):
        return False
    if is_common(word.lower()) and not (number and int(number.group()) > 15 and is_person_name(word)):
        return False
    return (start, end) if number and (int(number.group()) > 15 or is_person_name(word)) else False


_ROLE = cue("checks.role")


@surroundings
def row_people(view: View, start: int, end: int) -> bool | None:
    """Return whether the words between a bed and an age are a name: not a ward word, a term or a single
    eponym, because catheters are also measured in French.
    """
    found = _ROW_WORDS.findall(_QUOTED.sub("", view.text[start:end]))
    words = [word for word in found if word.lower() not in _PLACES]
    if not words or not _can_stand_in_row(words[0]):
        return False
    if any((len(w) > 2 and is_term(w)) or w.lower() in _NOT_BEDDED for w in words):
        return False
    are_named = (is_person_name(w) or get_facts(w.title()).kind is Kind.UNKNOWN for w in words)
    return None if any(are_named) else False


_ROW_WORDS = re.compile(f"(?<![\\w]){LETTER}{{2,}}(?:['-]{LETTER}+)*")
_QUOTED = re.compile(r'"[^"]*"')
_PLACES = frozenset(vocabulary("facilities.bed"))
_NOT_BEDDED = frozenset(vocabulary("stops.bed"))


@surroundings
def listed_people(view: View, start: int, end: int) -> bool | None:
    """Return whether the items of a list are people: none is a term or an ordinary word, and half of them are
    names or initials.
    """
    listed = re.sub(r"\([^)]*\)", "", view.text[start:end].partition(":")[2])
    items = [_ROLE.sub("", item.strip()) for item in listed.split(",")]
    named = 0
    for item in items:
        words = WORD.findall(item)
        if any(not _can_stand_in_row(word) for word in words) or is_term(item):
            return False
        sure = any(is_person_name(word) and not is_common(word.lower()) for word in words)
        named += sure or (len(words) == 1 and len(item) < 4 and item.upper() not in ABBREVIATIONS)
    return None if 2 * named >= len(items) else False
