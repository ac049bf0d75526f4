"""Names in lists and rows: before an age, in capitals behind a field, in a row of a bed board."""

import re

from ...lexicons.gazetteers import first_names, name_key
from ...lexicons.medical import medical_index
from ..name_extent import WORD
from ..normalize import View
from ..words import ABBREVIATIONS
from .name import clear_person
from .surroundings import surroundings
from .word import is_common, is_listed, is_ordinary

_GROUPS = frozenset(
    "vitamin hepatitis group type grade class factor protein complex influenza stage arm cohort level ward".split()
)


@surroundings
def name_before_number(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The word before an age in a list of relatives: a listed name that is no frequent word."""
    found = WORD.search(view.text, start, end)
    if found is None:
        return False
    word = found.group()
    if is_ordinary(word) or word in ABBREVIATIONS or not is_listed(word):
        return False
    return False if is_common(word.lower()) and name_key(word) not in first_names() else found.span()


@surroundings
def role_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `clear_person` behind a role and a colon, and no term of medicine, which such lines hold as often."""
    found = clear_person(view, start, end)
    if not isinstance(found, tuple):
        return False
    return False if medical_index().lookup(view.text[found[0] : found[1]]) else found


@surroundings
def caps_person(view: View, start: int, end: int) -> bool | None:
    """`LAST, FIRST` in capitals behind a field of a header: no abbreviation, no ordinary word before the comma."""
    last = view.text[start:end].partition(",")[0]
    return False if last in ABBREVIATIONS or is_ordinary(last) or medical_index().lookup(last) else None


@surroundings
def board_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A surname and an initial in the cell before that of an age: no vitamin, no group."""
    text = view.text[start:end]
    taken = re.match(r"[^|]*?(?=\.? ?\||$)", text)
    word = re.split(r"[ ,]", text)[0]
    if word.lower() in _GROUPS or is_ordinary(word) or word in ABBREVIATIONS:
        return False
    if is_common(word.lower()) and not is_listed(word):
        return False
    return (start, start + len(taken.group().rstrip())) if taken else False


_TITLED = re.compile(r"[A-Z][a-z]\w*(?:['-]\w+)*")


@surroundings
def kin_names(view: View, start: int, end: int) -> bool | None:
    """Relatives with their ages: each name is listed as a first name, or no frequent word and no term of medicine."""
    words = _TITLED.findall(view.text[start:end].partition(" ")[2])
    return None if words and all(_can_be_first(word) for word in words) else False


def _can_be_first(word: str) -> bool:
    if name_key(word) in first_names():
        return True
    return not (is_ordinary(word) or is_common(word.lower()) or medical_index().lookup(word))
