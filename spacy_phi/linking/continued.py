"""Extend a first name at the end of a line to the surname that begins the next one."""

import re
from collections.abc import Sequence

from ..lang import SHARED, get_host_pack, vocabulary
from ..lexicons.ambiguity import is_person_name
from ..lexicons.gazetteers import first_names, name_key
from ..lexicons.medical import medical_index
from ..lexicons.words import word_rank
from ..rules.forms import LETTER, UP, any_of
from ..spans import Match, cover
from .names import PEOPLE

_WORD = re.compile(f"{LETTER}+")
_PARTICLES = any_of(vocabulary("surname_particles", SHARED))
_NEXT = re.compile(
    f"[ \\t]*\\r?\\n[ \\t]*(?:{_PARTICLES}[ ]){{0,2}}([{UP}]{LETTER}+(?:['’-][{UP}]?{LETTER}+)*)(?![\\w:])"
)


def continue_names(text: str, matches: Sequence[Match], language: str) -> list[Match]:
    """Return findings, with those of people that end a line with a first name extended to their surname.

    text (str): The note. matches (Sequence[Match]): Sorted by start, without overlaps.
    language (str): Language code of the note.
    """
    covered = cover(len(text) + 1, matches)
    return [_extend(text, match, covered, language) if match.label in PEOPLE else match for match in matches]


def _extend(text: str, match: Match, covered: bytearray, language: str) -> Match:
    found = _NEXT.match(text, match.end)
    if found is None or covered[found.start(1)] or not _is_given(text[match.start : match.end], language):
        return match
    return match._replace(end=found.end(1)) if _may_be_surname(found[1], language) else match


def _is_given(span: str, language: str) -> bool:
    """Return whether a finding is a first name alone."""
    words = _WORD.findall(span)
    return len(words) == 1 and name_key(words[0]) in first_names(language)


def _may_be_surname(word: str, language: str) -> bool:
    """Return whether a capitalized word is no word of the language or a known name, and no medical term."""
    if word.lower() in get_host_pack(language).vocab.get("name_stops", ()):
        return False
    term = medical_index(language).lookup(word)
    if term is not None and term.how == "exact":
        return False
    return word_rank(word, language) is None or is_person_name(word, language)
