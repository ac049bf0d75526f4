"""Determine which words are the name of a hospital, a nursing home, a company or a school."""

import re

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.medical import clinical_abbreviations
from ..forms import UP
from ..normalize import View
from ..place_run import ACRONYM, LINKS, STOP_PLACE, TOKEN, find_run_before, find_tail_end, is_named_behind
from ..place_words import COUNTRIES, FACILITY_WORDS, STATES
from ..words import ABBREVIATIONS, EPONYMS, ORDINARY, PLACE_WORDS, SPECIES
from .place import place
from .surroundings import surroundings
from .word import is_common, is_eponym, is_ordinary, is_term, opens_common

_GENERIC_STRONG = frozenset(vocabulary("facilities.generic"))

_NO_WORDS: frozenset[str] = frozenset()
_WORK_BEFORE = cue("checks.work_before")
_SAINT_TERM_AFTER = cue("checks.saint_term_after")
_DOSE_AFTER = cue("checks.dose_after")
_PART_NEXT, _GENE_AFTER = cue("checks.part_next"), cue("checks.gene_after")


@surroundings
def strong_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name around the matched head word: `Skellet General Hospital`, `Hospital of Lower Skellet`."""
    end = find_tail_end(view, start, end)
    named = is_named_behind(view, start, end)
    begin = find_run_before(view, start, False, _GENERIC_STRONG, named)
    if begin is None and named and not is_common(view.lower[start:end].rpartition(" ")[2]):
        begin = start
    return (begin, end) if begin is not None else False


@surroundings
def weak_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `strong_place`, if the head word is also an ordinary one: `Tri-Cove Imaging` but not `Brain
    Imaging`."""
    end = find_tail_end(view, start, end)
    begin = find_run_before(view, start, True, _NO_WORDS, is_named_behind(view, start, end))
    return (begin, end) if begin is not None else False


@surroundings
def care_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `place`; a non-clinical acronym is accepted, a service is not."""
    found = place(view, start, end)
    if isinstance(found, tuple):
        taken = view.text[found[0] : found[1]]
        if taken.isupper() and len(taken) < 6 and not ACRONYM.match(taken):
            return False
    return found


@surroundings
def acronym_place(view: View, start: int, end: int) -> bool | None:
    """A non-clinical acronym."""
    taken = view.text[start:end]
    return False if taken in ABBREVIATIONS or is_ordinary(taken) or opens_common(taken.lower()) else None


@surroundings
def organization_named(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `care_place`; a single word is accepted only after a verb of working."""
    found = care_place(view, start, end)
    if not isinstance(found, tuple):
        return False
    taken = view.text[found[0] : found[1]]
    if " " in taken or "'" in taken:
        return found
    return found if _WORK_BEFORE.search(view.text[max(0, start - 24) : start]) else False


@surroundings
def employer(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The employer after an occupation and "at" or "for": a company may be named like an ordinary word, but
    hardly like a medical, ward or calendar word."""
    last = start
    for token in TOKEN.finditer(view.text, start, end):
        word = token.group().rstrip(".")
        low = word.lower().removesuffix("'s")
        if low in LINKS and last > start and not word[0].isupper():
            continue
        is_first = last == start
        if low in STOP_PLACE or word.removesuffix("s") in ABBREVIATIONS or low in SPECIES:
            break
        if is_eponym(view.text, word, token.end()):
            break
        if is_first and (low in FACILITY_WORDS or (is_term(word) and not is_common(word.lower()))):
            break
        if is_ordinary(low) and low not in ORDINARY and (is_first or low not in PLACE_WORDS):
            break
        last = token.end()
    if last - start < 3 or view.lower[start:last] in STATES or view.lower[start:last] in COUNTRIES:
        return False
    return start, last - (view.text[last - 1] == ".")


_STREET_BEFORE = re.compile(f"\\d[ ][{UP}][^\\n,]{{1,25}}[ ]$")


@surroundings
def saint(view: View, start: int, end: int) -> bool | None:
    """Return whether a saint or a mount is a place here: not the end of a street name, a person's title or an
    electrocardiogram segment.
    """
    if _STREET_BEFORE.search(view.text[max(0, start - 32) : start]):
        return False
    name = re.split(r"[ ]", view.text[start:end], maxsplit=1)[-1]
    if is_ordinary(name.removesuffix("'s")) or _SAINT_TERM_AFTER.match(view.text[end : end + 16]):
        return False
    if view.text[start : start + 2].isupper() and not name.isupper():
        return False
    return None


@surroundings
def ward(view: View, start: int, end: int) -> bool | None:
    """Return whether the code after "unit" or "ward" is its name: neither a postoperative day nor a dose."""
    is_day = view.text[max(0, start - 9) : start].endswith("POD ")
    is_value = is_day or view.text[start:end] in ("A", "I") or _DOSE_AFTER.match(view.text[end : end + 8])
    return False if is_value else None


@surroundings
def uncommon_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `care_place` after a bare "at": the first word must be in title case, not English, not an eponym and,
    alone, not a medical term."""
    found = care_place(view, start, end)
    if not isinstance(found, tuple):
        return False
    words = view.text[found[0] : found[1]].split()
    first = words[0].rstrip(".").removesuffix("'s")
    if is_eponym(view.text, first, found[0] + len(first)) or (first.lower() in EPONYMS and len(words) == 1):
        return False
    behind = view.lower[found[1] : found[1] + 8]
    if behind[:1].isdigit() or _GENE_AFTER.match(behind):
        return False
    is_alone = len(words) == 1
    if first.isupper():
        if len(first) < 3 or not ACRONYM.match(first) or view.text[start - 3 : start - 1].isupper():
            return False
        is_known = first in clinical_abbreviations() or _PART_NEXT.match(behind)
        if is_alone and (is_known or view.lower[start - 4 : start] == "the "):
            return False
    elif is_alone and len(first) < 4:
        return False
    return False if is_alone and (is_common(first.lower()) or is_term(first)) else found


_CVS_SYSTEM = cue("checks.cvs_system")
_CVS_SAMPLING = cue("checks.cvs_sampling")
_MODEL_AFTER = cue("checks.model_after")


@surroundings
def chain(view: View, start: int, end: int) -> bool | None:
    """A chain of stores, unless it is the cardiovascular system (CVS), chorionic villus sampling, or a
    product model."""
    if _MODEL_AFTER.match(view.lower, end):
        return False
    if not view.lower.startswith("cvs", start):
        return None
    line = view.lower[max(0, start - 60) : end + 60]
    return False if _CVS_SYSTEM.match(view.lower, start + 3) or _CVS_SAMPLING.search(line) else None
