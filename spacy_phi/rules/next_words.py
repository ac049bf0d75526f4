"""Judge a word that follows a name on the next line or in the next column: whether it may belong to it."""

import re
from functools import cache

from ..lang import get_host_pack
from ..lexicons.ambiguity import is_person_name
from ..lexicons.medical import medical_index
from ..lexicons.words import word_rank
from .forms import UP
from .words import MEDICAL_ENDINGS

_ABBREVIATION = re.compile(rf"(?<=[a-zà-öø-ÿ])[ ]([{UP}]{{2,5}})$")
_NUMBER = re.compile(r"[ ]?[-–<>=:]?[ ]?\d")
_VOWEL = re.compile("[aeiouyà-öø-ý]", re.IGNORECASE)
_LONG = 5
"""Least letters in capitals that are no abbreviation if they have a vowel, and of an ending that no surname has."""


def get_category(word: str, language: str) -> str:
    """Return the category of a medical term; "" for another word."""
    found = medical_index(language).lookup(word)
    return found.term.category if found is not None and found.how != "fuzzy" else ""


def is_acronym(word: str) -> bool:
    """Return whether a word in capitals is an abbreviation: it is short, or has no vowel."""
    return word.isupper() and (len(word) < _LONG or not _VOWEL.search(word))


def is_unknown(word: str, language: str) -> bool:
    """Return whether a word is neither one of the language nor a medical term, nor ends like one."""
    low = word.lower()
    stops = get_host_pack(language).vocab.get("stops.name", ())
    is_known = low in stops or word_rank(word, language) is not None or get_category(word, language) != ""
    return not is_known and not low.endswith(_get_endings(language))


@cache
def _get_endings(language: str) -> tuple[str, ...]:
    endings = (*MEDICAL_ENDINGS, *get_host_pack(language).vocab.get("endings.safe", ()))
    return tuple(ending for ending in endings if len(ending) >= _LONG)


def may_be_surname(word: str, language: str) -> bool:
    """Return whether a capitalized word is unknown, or a name and no medical term; never an abbreviation."""
    if word.isupper() and not _VOWEL.search(word):
        return False
    is_name = is_person_name(word, language) and not get_category(word, language)
    return is_unknown(word, language) or (
        is_name and word.lower() not in get_host_pack(language).vocab.get("stops.name", ())
    )


def find_name_end(text: str, start: int, end: int, language: str) -> int:
    """Return where a name ends before an abbreviation of medicine with its value, as in "Mr. Lorenz RASS -3"."""
    found = _ABBREVIATION.search(text[start:end])
    if found is None or not _NUMBER.match(text, end):
        return end
    return start + found.start() if get_category(found[1], language) == "abbreviation" else end
