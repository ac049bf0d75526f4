"""Which words of a candidate are a person's name: the checks behind the patterns of names."""

import re

from ...lexicons.gazetteers import first_names, name_key
from ...lexicons.medical import medical_index
from ..forms import UP
from ..lexical.words import Kind, get_facts
from ..name_extent import WORD, find_extent
from ..normalize import View
from ..words import (
    ABBREVIATIONS,
    DISEASE_EPONYMS,
    EPONYMS,
    ORDINARY,
    SPECIES,
)
from .surroundings import surroundings
from .word import is_common, is_eponym_word, is_listed, is_ordinary, is_term

_TWIN = re.compile(r"\b(?:twin|triplet|baby)[ ]$")
_ACRONYM = re.compile(f"[{UP}]{{2,4}}$")


@surroundings
def person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The part of a candidate, from its start, that is a name; False where there is none."""
    extent = find_extent(view.text, start, end)
    return extent[:2] if extent else False


@surroundings
def full_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `person`, of two words or initials at least."""
    extent = find_extent(view.text, start, end)
    return extent[:2] if extent and extent[2] > 1 else False


@surroundings
def register_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `full_person` in a cell of a table: its first name is on the lists or all its words are uncommon."""
    found = full_person(view, start, end)
    if not isinstance(found, tuple):
        return False
    given = WORD.findall(view.text[found[0] : found[1]].partition(",")[2])
    words = WORD.findall(view.lower[found[0] : found[1]])
    if given and name_key(given[0]) in first_names():
        return found
    return False if any(is_common(word) or medical_index().lookup(word) for word in words) else found


@surroundings
def sure_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `person`, but a single word must be no eponym, no term of medicine, no ordinary word and no acronym."""
    extent = find_extent(view.text, start, end)
    if extent is None:
        return False
    if extent[2] == 1:
        word = view.text[extent[0] : extent[1]]
        if is_eponym_word(word) or word.lower() in SPECIES or (_ACRONYM.match(word) and len(word) < 5):
            return False
        if is_term(word) and not is_listed(word):
            return False
    return extent[:2]


@surroundings
def sure_person_or_title(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `sure_person`; behind a title an eponym is a person all the same."""
    if re.search(r"(?i:\b(?:dr|mr|mrs|ms|prof)\b\.?[ ]{0,2})$", view.text[max(0, start - 8) : start]):
        return person(view, start, end)
    return sure_person(view, start, end)


def is_disease(text: str, start: int, end: int) -> bool:
    """Return whether a name is said of a disease: one that is hardly a person's, or any eponym before
    `'s`.
    """
    low = text[start:end].lower()
    if low in DISEASE_EPONYMS or (low.endswith("s") and low[:-1] in DISEASE_EPONYMS):
        return True
    return low in EPONYMS and text[end : end + 2] == "'s"


@surroundings
def relative(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name behind a relation: no disease of the family history, no acronym unless all is in capitals."""
    if _TWIN.search(view.lower, max(0, start - 9), start) and re.match(
        "[A-D] [A-Z]", view.text[start : start + 3]
    ):
        start += 2
    extent = find_extent(view.text, start, end)
    if extent is None:
        return False
    found = extent[:2]
    if extent[2] == 1 and is_disease(view.text, *found):
        return False
    taken = view.text[found[0] : found[1]]
    cue = view.text[max(0, start - 12) : start]
    if taken.isupper() and not re.search("[A-Z]{2}['A-Z,:(/ -]*$", cue) and len(taken) < 5:
        return False
    if taken.isupper() and re.search("(?:ED|ING)$", taken) and len(taken) > 4:
        return False
    return found


@surroundings
def initialed(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """An initial and a surname that are no germ and no end of a sentence."""
    words = [w.group() for w in WORD.finditer(view.text, start, end) if len(w.group()) > 1]
    if re.match(r"(?:M\.[ ]?D|D\.[ ]?O|R\.[ ]?N|P\.[ ]?A|N\.[ ]?P)\b", view.text[start:end]) or (
        view.text[start] in "LR" and view.text[start + 1] == " "
    ):
        return False
    if re.match(r"[ ]\d", view.text[end : end + 2]):  # "T. Brilinta 90": a tablet
        return False
    if not words or words[0].lower() in SPECIES or (len(words[0]) < 3 and words[0].isupper()):
        return False
    return full_person(view, start, end)


@surroundings
def dash_signature(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name alone behind a dash under a message, which is no item of a list."""
    line = view.text.rfind("\n", 0, start)
    above = view.text[:line].rstrip()
    previous = above[above.rfind("\n") + 1 :].lstrip()
    if not previous or previous[0] in "-~*" or previous[-1] == ":":
        return False
    found = sure_person(view, start, end)
    return found if found == (start, end) else False


@surroundings
def form_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `person` behind a field of a form: a lone acronym is no name."""
    extent = find_extent(view.text, start, end)
    if extent is None:
        return False
    word = view.text[extent[0] : extent[1]]
    if extent[2] == 1 and word.isupper() and (len(word) < 4 or word in ABBREVIATIONS):
        return False
    if extent[2] == 1 and is_disease(view.text, extent[0], extent[1]):
        return False
    return extent[:2]


@surroundings
def quoted_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name in quotation marks: the surname first, or two words at least."""
    found = full_person(view, start, end)
    return found if found == (start, end) else False


@surroundings
def staff(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name behind a role: right behind it an eponym is a person (`PCP Murphy`, not `RN, Foley out`)."""
    if view.text[start - 1 : start] == " " and view.text[start - 2 : start - 1].isalpha():
        return form_person(view, start, end)
    return sure_person_or_title(view, start, end)


@surroundings
def copied(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """Who gets a copy: no millilitres."""
    if re.search(r"(?<!\d)\d{1,3}[ ]?(?:cc|CC)[ ]{0,3}$", view.text[max(0, start - 8) : start]):
        return False
    return form_person(view, start, end)


@surroundings
def inscribed(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name that someone is called by: behind "likes" and "prefers" in quotation marks only."""
    quoted = view.text[start - 1 : start] == '"'
    if re.search(r"(?i:likes|prefers)[^\n]{0,18}$", view.text[max(0, start - 26) : start]) and not quoted:
        return False
    if quoted and end - start == 2:
        return start, end
    return sure_person(view, start, end)


@surroundings
def uncommon_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `sure_person`, but a single word must be no frequent word of English."""
    found = sure_person(view, start, end)
    if not isinstance(found, tuple):
        return False
    word = view.lower[found[0] : found[1]]
    return False if " " not in word and is_common(word) and word not in ORDINARY else found


@surroundings
def clear_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `uncommon_person`, and no abbreviation, no part of a frequent word, no eponym."""
    found = uncommon_person(view, start, end)
    if not isinstance(found, tuple):
        return False
    word = view.text[found[0] : found[1]]
    if " " not in word and (
        len(word) < 3
        or (word.split("-")[0].isupper() and len(word) < 8)
        or (is_common(word.lower()) or word.lower() in EPONYMS)
    ):
        return False
    return found


@surroundings
def both_persons(view: View, start: int, end: int) -> bool | None:
    """Return whether no word of a pair is an ordinary one."""
    words = [w.group() for w in WORD.finditer(view.text, start, end) if w.group()[0].isupper()][-2:]
    return (
        False
        if any(is_ordinary(w) or (is_common(w.lower()) and w.lower() not in ORDINARY) for w in words)
        else None
    )


@surroundings
def no_code(view: View, start: int, end: int) -> bool | None:
    """Return whether the parts of an HL7 field are no codes of tests."""
    parts = view.text[start:end].split("^")
    return False if any(p in ABBREVIATIONS or (len(p) > 1 and is_ordinary(p)) for p in parts[:2]) else None


@surroundings
def abbreviated_role(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name behind a role for short, "CNS Jarlath": listed or in no list, and no term of medicine."""
    found = clear_person(view, start, end)
    if not isinstance(found, tuple):
        return False
    words = WORD.findall(view.text[found[0] : found[1]])
    if any(len(word) > 1 and medical_index().lookup(word) and not is_listed(word) for word in words):
        return False
    return found if any(map(_may_be_name, words)) else False


def _may_be_name(word: str) -> bool:
    """Return whether a word is a listed name, or in no list and no two words of English run together."""
    facts = get_facts(word)
    return is_listed(word) or (facts.kind >= Kind.AMBIGUOUS and not facts.is_word)


@surroundings
def listed_person(view: View, start: int, end: int) -> bool | None:
    """Return whether a word is a listed name and no word of the ward; that it is one of English as well says
    nothing.
    """
    word = view.text[start:end].partition(",")[0].lstrip("(")
    if is_ordinary(word) or word in ABBREVIATIONS:
        return False
    return (
        None
        if is_listed(word.split("-")[-1]) and (not is_common(word.lower()) or word.lower() in ORDINARY)
        else False
    )


@surroundings
def no_ordinary(view: View, start: int, end: int) -> bool | None:
    """Return whether a word is no ordinary one."""
    return False if is_ordinary(view.text[start:end]) else None


@surroundings
def quoted_first(view: View, start: int, end: int) -> bool | None:
    """Return whether a first name in quotation marks stands before a surname that is no word of English."""
    first, last = WORD.findall(view.text[start:end])[:2]
    if is_ordinary(first) or is_ordinary(last) or is_common(last.lower()) or is_eponym_word(last):
        return False
    return None if name_key(first) in first_names() and _may_be_name(last) else False


@surroundings
def nicknamed_in_paren(view: View, start: int, end: int) -> bool | None:
    """Return whether two first names, the second in brackets, stand before a surname: `Dolores (Dolly)
    Frain`.
    """
    words = WORD.findall(view.text[start:end])
    first, nick, last = words[-3:] if len(words) > 2 else ("", "", "")
    if not first or is_ordinary(last) or is_common(last.lower()) or medical_index().lookup(last):
        return False
    return None if {name_key(first), name_key(nick)} <= first_names().keys() else False
