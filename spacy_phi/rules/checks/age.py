"""Check for ages: distinguish them from temperatures, tube sizes, counts and durations."""

import re

from ...lang.cues import cue
from ..normalize import View
from .surroundings import surroundings

_HEAT_OR_TUBE = cue("checks.heat_or_tube")
_TUBE_AFTER = cue("checks.tube_after")
_COUNTED = cue("checks.counted_age")
_MEASURE = cue("checks.measure")
_SEX_GOES_ON = cue("checks.sex_goes_on")
_GROUP_AFTER = cue("checks.group_after")
_VERB_BEFORE = cue("checks.verb_before")
_KIN_BEFORE = cue("checks.kin_before")


@surroundings
def age_with_sex(view: View, start: int, end: int) -> bool | None:
    """Accept a number and a sex that is neither a temperature in Fahrenheit nor a French tube size."""
    before = view.lower[max(0, start - 16) : start]
    if _HEAT_OR_TUBE.search(before) or _TUBE_AFTER.match(view.text[end : end + 16].lstrip()):
        return False
    spaced = view.text[end : end + 1] == " "
    return False if spaced and _SEX_GOES_ON.match(view.text[end : end + 20]) else None


@surroundings
def not_counted(view: View, start: int, end: int) -> bool | None:
    """Accept a number before `male` or `woman` that is not a count of people, which has a plural or follows
    `of`."""
    if _GROUP_AFTER.match(view.lower[end : end + 28]):
        return False
    return False if _COUNTED.search(view.lower, max(0, start - 14), start) else None


@surroundings
def age_is(view: View, start: int, end: int) -> bool | None:
    """Accept `she is 47` only with a verb, or `only`, between."""
    return None if _VERB_BEFORE.search(view.lower[max(0, start - 12) : start]) else False


@surroundings
def age_after_name(view: View, start: int, end: int) -> bool | None:
    """Accept `Ida Quill, 86, from home`: after a name of two words, or of one word after a kinship term; ages
    under 18 only after such a term."""
    before = view.text[max(0, start - 60) : start - 2].rpartition("\n")[2]
    kin = _KIN_BEFORE.search(before.lower())
    words = re.findall(r"[^\W\d_][\w.'-]*", before[-30:].rstrip(")"))
    named = len(words) >= 2 and all(word[:1].isupper() for word in words[-2:])
    if not words or _MEASURE.search(before.lower()) or not (named or (kin and words[-1][:1].isupper())):
        return False
    return None if kin or int(view.text[start:end]) >= 18 else False
