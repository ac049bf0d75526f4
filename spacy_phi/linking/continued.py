"""Extend a first name at the end of a line to the surname on the next."""

import re
from collections.abc import Sequence

from ..lang import SHARED, vocabulary
from ..lexicons.ambiguity import is_person_name
from ..lexicons.gazetteers import first_names, last_names, name_key
from ..rules.forms import LETTER, UP, any_of
from ..rules.next_words import is_unknown, may_be_surname
from ..spans import Match, cover
from .lists import find_listed
from .names import PEOPLE

_WORD = re.compile(f"{LETTER}+")
_PARTICLES = any_of(vocabulary("surname_particles", SHARED))
_NEXT = re.compile(
    rf"[ \t]*\r?\n[ \t]*(?:{_PARTICLES}[ ]){{0,2}}([{UP}]{LETTER}+(?:['’-][{UP}]?{LETTER}+)*)(?![\w:])"
)


def continue_names(text: str, matches: Sequence[Match], language: str) -> list[Match]:
    """Return findings, with those of people that end a line with a first name extended to their surname, and
    with the other people of their lists.

    text: The note. matches: Sorted by start, without overlaps.
    language: Language code of the note.
    """
    covered = cover(len(text) + 1, matches)
    out = [_extend(text, match, covered, language) if match.label in PEOPLE else match for match in matches]
    new = list(find_listed(text, out, language))
    return sorted([*out, *new]) if new else out


def _extend(text: str, match: Match, covered: bytearray, language: str) -> Match:
    found = _NEXT.match(text, match.end)
    words = _WORD.findall(text[match.start : match.end])
    if found is None or covered[found.start(1)] or len(words) != 1:
        return match
    key, surname = name_key(words[0]), found[1]
    has_value = text[found.end() : found.end() + 2].strip().isdigit()  # "Vogelsang\nLeuko 14"
    if has_value and not is_person_name(surname, language):
        return match
    if key in first_names(language):
        goes_on = may_be_surname(surname, language)
    else:  # a first name that no list has, and no initials: "rw"
        is_first = words[0][0].isupper() and key not in last_names(language)
        goes_on = is_first and not surname.isupper() and is_unknown(surname, language)
    return match._replace(end=found.end(1)) if goes_on else match
