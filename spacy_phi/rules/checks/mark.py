"""Initials and letters that stand for people: of readers, typists, teams of a round, names spelled out."""

import re

from ...lang import vocabulary
from ...lexicons.ambiguity import is_person_name
from ...lexicons.medical import medical_index
from ..name_extent import WORD
from ..normalize import View
from ..words import ABBREVIATIONS, CAPITALS_STOP, NOT_NAMES
from .surroundings import surroundings
from .word import is_common, is_ordinary, is_term

# Short words that stand where initials might.
_NO_MARKS = frozenset(vocabulary("mark_no_marks"))


def _is_mark(letters: str) -> bool:
    return letters.lower() not in _NO_MARKS and letters.lower() not in CAPITALS_STOP


@surroundings
def mark(view: View, start: int, end: int) -> bool | None:
    """Return whether letters in a place for initials can be some: no little word."""
    return None if _is_mark(view.text[start:end]) else False


_TIMED = re.compile(r"[ ]{0,4}(?:[01]?\d|2[0-3])[:.h]?[0-5]\d(?!\d)")


@surroundings
def column_mark(view: View, start: int, end: int) -> bool | None:
    """Return whether letters stand in the last column of a flowsheet, as who charted: two timed lines of the
    note end in such.
    """
    letters = view.text[start:end].replace(".", "")
    if not _is_mark(letters) or letters in ABBREVIATIONS or medical_index().lookup(letters):
        return False
    rows = 0
    for line in view.text[max(0, start - 600) : end + 600].split("\n"):
        rows += _TIMED.match(line) is not None and _COLUMN.search(line) is not None
    line = view.text[view.text.rfind("\n", 0, start) + 1 : start]
    return None if rows > 1 and (_TIMED.match(line) or rows > 2) else False


_COLUMN = re.compile(r"[ ]{3}(?:[A-Z]{2,3}|(?:[A-Z]\.){2,3})[ ]{0,3}$")


@surroundings
def team_marks(view: View, start: int, end: int) -> bool | None:
    """Return whether initials between strokes are those of a team: one of them at least is no
    abbreviation.
    """
    marks = re.split(r"[ ]?/[ ]?", re.split(r"[:\s]", view.text[start:end])[-1])
    if not all(map(_is_mark, marks)):
        return False
    return False if all(map(_is_known, marks)) else None


def _is_known(letters: str) -> bool:
    """Return whether letters are an abbreviation of medicine."""
    upper = letters.upper()
    return upper in ABBREVIATIONS or is_ordinary(letters) or medical_index().lookup(upper) is not None


@surroundings
def typist_line(view: View, start: int, end: int) -> bool | None:
    """Return whether a line is the surname of who dictated, a stroke and a typist's initials: no two
    headings.
    """
    name, _, letters = (part.strip() for part in view.text[start:end].partition("/"))
    if not _is_mark(letters) or name in ABBREVIATIONS or name.lower() in NOT_NAMES:
        return False
    surname = WORD.findall(name)[0]
    if is_person_name(surname) and not is_common(surname.lower()):
        return None
    if _is_known(letters):
        return False
    return _ends_note(view, end) if is_term(name) or is_common(surname.lower()) else None


def _ends_note(view: View, end: int) -> bool | None:
    """Return whether nothing, a blank line or another note follows."""
    rest = view.text[end : end + 24].lstrip(" ")
    return None if not rest.strip("\n") or rest.startswith(("\n\n", "\n=", "\n*", "\n-")) else False
