"""Check for ships, regiments, religious orders and employers."""

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.medical import medical_index
from ..normalize import View
from ..words import ABBREVIATIONS, ORDINARY
from .facility import employer
from .surroundings import surroundings
from .word import find_capitals, is_ordinary

_FORCE_BEFORE = cue("checks.force_before")
_TROOPS = frozenset(vocabulary("organizations.troop"))


@surroundings
def ship(view: View, start: int, end: int) -> bool | None:
    """Return whether the word after `USS` or `MV` can be a ship's name: neither a medical nor an ordinary
    word."""
    # After the prefix, which contains no two-letter word in "M/V".
    first = next(iter(find_capitals(view.text, view.text.index(" ", start), end)), "")
    if first in ABBREVIATIONS or medical_index().lookup(first):
        return False
    return False if is_ordinary(first) and first.lower() not in ORDINARY else None


@surroundings
def force(view: View, start: int, end: int) -> tuple[int, int] | bool | None:
    """Return whether an ordinal starts the name of a military unit, as indicated by the words before it."""
    words = find_capitals(view.text, start, end)
    if any(is_ordinary(w) and w.lower() not in ORDINARY and w not in _TROOPS for w in words):
        return False
    return None if _FORCE_BEFORE.search(view.text[max(0, start - 24) : start]) else False


@surroundings
def named_order(view: View, start: int, end: int) -> bool | None:
    """Return whether a community with "of" has a name: title-case words, none of them a ward word."""
    words = find_capitals(view.text, start, end)
    if view.text[start:end].isupper():
        return False
    return False if any(is_ordinary(w) and w.lower() not in ORDINARY for w in words[1:]) else None


@surroundings
def listed_employer(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `employer` after an occupation and a comma: two words, or one that is possessive or not English."""
    found = employer(view, start, end)
    if not isinstance(found, tuple):
        return False
    words = view.text[found[0] : found[1]].split()
    first = words[0].rstrip(".")
    if found[1] < end - (view.text[end - 1] == ".") or first.isupper():
        return False
    low = first.lower().removesuffix("'s")
    if len(words) == 1:
        return found if first.endswith("'s") and not is_ordinary(low) else False
    return False if is_ordinary(low) and low not in ORDINARY else found


@surroundings
def two_words(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `employer` after "outside" or "behind": with two words."""
    found = employer(view, start, end)
    return found if isinstance(found, tuple) and " " in view.text[found[0] : found[1]] else False
