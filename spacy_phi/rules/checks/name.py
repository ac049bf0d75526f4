"""Determine the extent of a person's name in a candidate, by the strength of its cue."""

import re
from enum import IntEnum
from functools import partial

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.gazetteers import first_names, name_key, nationalities
from ...lexicons.medical import eponyms
from ..lexical.words import Kind, get_facts
from ..name_extent import ADVERB, WORD, find_extent
from ..normalize import View
from ..words import ABBREVIATIONS, DISEASE_EPONYMS, EPONYMS, ORDINARY, SPECIES
from .surroundings import SURROUNDINGS, surroundings
from .word import is_common, is_eponym_word, is_listed, is_ordinary, is_term


class Cue(IntEnum):
    """Strength of a cue: how strongly it indicates an adjacent name."""

    WEAK = 0
    """An abbreviation or a comma: rejects common words and words in capitals."""
    VERB = 1
    """A verb or preposition: rejects eponyms and words that are never names."""
    FIELD = 2
    """A form field, a role or a relation: rejects abbreviations and diseases."""
    TITLE = 3
    """A title or credential: rejects only ordinary words."""


_TITLE = cue("checks.title_before")
_SHOUTED = re.compile("[A-Z]{2}['A-Z,:(/ -]*$")
# "KGrant": an initial joined to a surname.
_INITIAL = re.compile("^[A-Z](?=[A-Z][a-z]{2})")
_CREDENTIAL = cue("checks.credential")
_APPOSITION = cue("checks.apposition")
_TWIN_BEFORE = cue("checks.twin_before")
_IDENTITIES = frozenset(vocabulary("people.identity"))


def judge(text: str, start: int, end: int, cue: Cue, least: int = 1) -> tuple[int, int] | None:
    """Return the part of a candidate, from its start, that is a name; None if there is none.

    cue: Beside the candidate; a preceding title is stronger. least: Minimum number of words and initials.
    """
    extent = find_extent(text, start, end)
    if extent is None or extent[2] < least:
        return None
    if extent[2] > 1 or _TITLE.search(text, max(0, start - 8), start):
        return extent[:2]
    shouted = _SHOUTED.search(text, max(0, start - 12), start) is not None
    is_said_of_person = _APPOSITION.match(text, extent[1]) is not None
    if cue < Cue.TITLE and not is_said_of_person and is_disease(text, *extent[:2]):
        return None
    return extent[:2] if _may_be_name(text[extent[0] : extent[1]], cue, shouted) else None


def _may_be_name(word: str, cue: Cue, shouted: bool) -> bool:
    """Return whether the lexicons permit a single word as a name beside a cue; shouted: in a text in
    capitals."""
    if cue is Cue.TITLE:
        return True
    if word.isupper() and (
        word in ABBREVIATIONS or len(word) < (3 if shouted else 5) or word.endswith(("ED", "ING"))
    ):
        return False
    if cue is Cue.FIELD:
        return True
    low = word.lower()
    if is_eponym_word(word) or low in SPECIES or ADVERB.match(low) or (is_term(word) and not is_listed(word)):
        return False
    if cue is Cue.VERB:
        return True
    never = get_facts(_INITIAL.sub("", word)).kind is Kind.NEVER and low not in eponyms()
    return not (never or word.isupper() or is_common(low) or len(word) < 3)


def is_disease(text: str, start: int, end: int) -> bool:
    """Return whether a name refers to a disease: one that is rarely a person's, or any eponym before `'s`."""
    low = text[start:end].lower()
    if low in DISEASE_EPONYMS or (low.endswith("s") and low[:-1] in DISEASE_EPONYMS):
        return True
    return low in EPONYMS and text[end : end + 2] == "'s"


def _after(view: View, start: int, end: int, cue: Cue, least: int) -> tuple[int, int] | bool:
    return judge(view.text, start, end, cue, least) or False


for _name, _cue, _least in (
    ("person", Cue.TITLE, 1),
    ("full_person", Cue.TITLE, 2),
    ("form_person", Cue.FIELD, 1),
    ("sure_person", Cue.VERB, 1),
    ("clear_person", Cue.WEAK, 1),
):
    SURROUNDINGS[_name] = partial(_after, cue=_cue, least=_least)


@surroundings
def staff(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name after a role: directly after it, an eponym is a person (`PCP Murphy`, not `RN, Foley out`)."""
    direct = view.text[start - 1 : start] == " " and view.text[start - 2 : start - 1].isalpha()
    return judge(view.text, start, end, Cue.FIELD if direct else Cue.VERB) or False


@surroundings
def relative(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name after a relation; in `twin B Rosa`, the letter is not part of it."""
    lettered = re.match("[A-D] [A-Z]", view.text[start : start + 3])
    if lettered and _TWIN_BEFORE.search(view.lower, max(0, start - 9), start):
        start += 2
    return judge(view.text, start, end, Cue.FIELD) or False


@surroundings
def named_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name after "is called" or "identifies as": not a gender, religion or ethnicity."""
    found = judge(view.text, start, end, Cue.VERB)
    low = view.lower[start:end]
    if view.text[start - 1] in '"“':
        return found or False
    return False if found is None or low in _IDENTITIES or name_key(low) in nationalities() else found


@surroundings
def label_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name on a label, where any word may be a name."""
    found = judge(view.text, start, end, Cue.VERB)
    if found is None:
        return False
    words = [word for word in WORD.findall(view.text[slice(*found)]) if len(word) > 1]
    return found if all(get_facts(word.title()).kind > Kind.NEVER for word in words) else False


@surroundings
def register_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A surname, a comma and a first name: the first name is listed, and is common or not an English word."""
    found = judge(view.text, start, end, Cue.VERB, 2)
    last, _, first = view.text[start:end].partition(",")
    words = WORD.findall(first)
    if found is None or not words or name_key(last) in first_names():
        return False
    given = get_facts(words[0].title())
    if not given.is_first or (is_common(words[0].lower()) and not given.is_usual):
        return False
    return False if is_ordinary(last) and last.lower() not in ORDINARY else found


@surroundings
def initialed(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """An initial and a surname that the lexicons permit, in either order: not a species, a body side or a
    tablet."""
    word = max(WORD.findall(view.text[start:end]), key=len)
    sided = view.text[start] in "LR" and view.text[start + 1] == " "
    if sided or _CREDENTIAL.match(view.text, start, end) or re.match(r"[ ]\d", view.text[end : end + 2]):
        return False
    if word.isupper() and (len(word) < 4 or word in ABBREVIATIONS):
        return False
    if get_facts(word).kind is Kind.NEVER and word.lower() not in ORDINARY:
        return False
    return judge(view.text, start, end, Cue.TITLE, 2) or False


_QUOTED = vocabulary("name_cues.read")
_QUOTE_CUE = re.compile(
    rf"(?i:\b(?:{'|'.join(_QUOTED)}))[ :,]{{0,2}}\($|(?i:\b(?:{'|'.join(_QUOTED)}))[ :,]{{1,2}}$"
)
_NAME_BEFORE = re.compile(r"([^\W\d_]+)[ ,]{1,2}\(?$")
_IDENTIFIER_AFTER = cue("checks.identifier_after")
_SURNAME = re.compile(r"\)?[ ]([^\W\d_]+)")


@surroundings
def quoted(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name in quotation marks: beside another name, before an identifier, or after a cue for writing or
    naming."""
    text = view.text
    found = judge(text, start, end, Cue.VERB)
    if _IDENTIFIER_AFTER.match(text, end + 1):
        return not is_ordinary(text[start:end]) and (start, end)
    if found != (start, end):
        return False
    if _QUOTE_CUE.search(text, max(0, start - 30), start - 1):
        return found
    before, after = _NAME_BEFORE.search(text, max(0, start - 30), start - 1), _SURNAME.match(text, end + 1)
    beside = [each[1] for each in (before, after) if each and each[1][0].isupper()]
    are_named = (get_facts(word).kind >= Kind.UNKNOWN or word.lower() in ORDINARY for word in beside)
    return found if " " not in text[start:end] and any(are_named) else False


@surroundings
def no_code(view: View, start: int, end: int) -> bool | None:
    """Return whether the parts of an HL7 field are not test codes."""
    parts = view.text[start:end].split("^")
    return False if any(p in ABBREVIATIONS or (len(p) > 1 and is_ordinary(p)) for p in parts[:2]) else None
