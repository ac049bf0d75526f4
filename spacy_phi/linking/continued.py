"""Extend a first name at the end of a line to its surname, and half a name with a hyphen to the whole."""

import re
from collections.abc import Sequence

from ..lang import SHARED, vocabulary
from ..lexicons.ambiguity import is_person_name
from ..lexicons.gazetteers import first_names, last_names, name_key
from ..rules.forms import LETTER, UP, any_of
from ..rules.next_words import get_category, is_unknown, may_be_surname
from ..spans import Match, cover
from .lists import find_listed
from .names import PEOPLE

_WORD = re.compile(f"{LETTER}+")
_PARTICLES = any_of(vocabulary("particles.line", SHARED))
_NEXT = re.compile(
    rf"[ \t]*\r?\n[ \t]*(?:{_PARTICLES}[ ]){{0,2}}([{UP}]{LETTER}+(?:['’-][{UP}]?{LETTER}+)*)(?![\w:])"
)
_HYPHEN = "[-\u2010\u2011]"
_HALF_AFTER = re.compile(rf"{_HYPHEN}([{UP}]{LETTER}+)(?![\w@]|{_HYPHEN}\w|/\w)")
_HALF_BEFORE = re.compile(rf"(?<![\w'’./@-])([{UP}]{LETTER}+){_HYPHEN}$")
_SORTED_BEFORE = re.compile(
    rf"(?:^|[\n\t|]|(\d)[ ]|[:;–-][ ])"
    rf"((?:{_PARTICLES}[ ]){{0,2}}([{UP}]{LETTER}+(?:['’-][{UP}]?{LETTER}+)*)),[ ]$"
)
"""The surname before a first name, where an entry of a list begins: "08:00 Frühling, [Anja]"."""
_ENTRY_END = re.compile(r"[ ]{0,3}(?:$|[\n\t|;(–-]|\d|[ ]{2})")
_REACH = 32


def continue_names(text: str, matches: Sequence[Match], language: str) -> list[Match]:
    """Return findings, with those of people that end a line with a first name extended to their surname, with
    halves of names that have a hyphen extended to the whole, and with the other people of their lists.

    text: The note. matches: Sorted by start, without overlaps.
    language: Language code of the note.
    """
    covered = cover(len(text) + 1, matches)
    out = [
        _complete(text, _extend(text, match, covered, language), covered, language)
        if match.label in PEOPLE
        else match
        for match in matches
    ]
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


def _complete(text: str, match: Match, covered: bytearray, language: str) -> Match:
    """Return a finding of a person with the other half of its first or last word ("W. Duiven[-Kraai]"), and a
    first name with the surname that its list sorts by."""
    start, end = match.start, match.end
    words = _WORD.findall(text[start:end])
    if not words or not words[0][0].isupper() or not words[-1][0].isupper():
        return match
    has_more = len(words) > 1
    after = _HALF_AFTER.match(text, end)
    if after and not covered[end] and _is_half(after[1], has_more, language):
        end = after.end(1)
    before = _HALF_BEFORE.search(text, max(0, start - _REACH), start)
    if before and not covered[before.start()] and _is_half(before[1], has_more, language):
        start = before.start()
    listed = _SORTED_BEFORE.search(text, max(0, start - _REACH), start)
    if (
        listed
        and not has_more
        and not covered[listed.start(2)]
        and _ENTRY_END.match(text, end)
        and name_key(words[0]) in first_names(language)
        and (name_key(listed[3]) in last_names(language) or _is_half(listed[3], bool(listed[1]), language))
    ):
        start = listed.start(2)
    return match._replace(start=start, end=end)


def _is_half(word: str, is_formal: bool, language: str) -> bool:
    """Return whether a word is part of a surname; in a form of names alone, it may be an ordinary one."""
    return may_be_surname(word, language) or (is_formal and get_category(word, language) == "")
