"""Names in lists and rows: before an age, in capitals behind a field, in a row of a bed board."""

from ...lexicons.medical import medical_index
from ..normalize import View
from ..words import ABBREVIATIONS
from .name import clear_person
from .surroundings import surroundings
from .word import is_ordinary


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
