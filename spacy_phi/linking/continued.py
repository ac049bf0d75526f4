"""Extend a first name at the end of a line to its surname, and people found in a list to all its entries."""

import re
from collections.abc import Iterator, Sequence

from ..lang import SHARED, get_host_pack, vocabulary
from ..lexicons.ambiguity import is_person_name
from ..lexicons.gazetteers import first_names, last_names, name_key
from ..lexicons.matcher import DRUGS
from ..lexicons.medical import medical_index
from ..lexicons.words import word_rank
from ..rules.forms import LETTER, UP, any_of
from ..spans import Match, cover, rule_source
from .names import PEOPLE

_WORD = re.compile(f"{LETTER}+")
_PARTICLE_WORDS = frozenset(vocabulary("surname_particles", SHARED))
_PARTICLES = any_of(_PARTICLE_WORDS)
_NEXT = re.compile(
    f"[ \\t]*\\r?\\n[ \\t]*(?:{_PARTICLES}[ ]){{0,2}}([{UP}]{LETTER}+(?:['’-][{UP}]?{LETTER}+)*)(?![\\w:])"
)
_NAME = f"[{UP}]{LETTER}+(?:['’-][{UP}]?{LETTER}+)*"
_ENTRY = f"{_NAME}[ ][{UP}]\\.(?:[ ]?[{UP}]\\.)?"
_LIST = re.compile(f"(?<![^\\W_]){_ENTRY}(?:[,;/][ ]{_ENTRY}){{2,}}")
_LISTED = rule_source("name.in_list")
_ROW = re.compile(rf"(?:^|(?<=[.;:][ ])|(?<=\n))(\d{{1,4}})[A-Za-z]?[ ]({_NAME}(?:[ ][{UP}]\.?)?)[ ][-–—][ ]")
_ATTENDANCE = any_of(vocabulary("attendance_words", SHARED))
_ATTENDING = re.compile(
    rf"(?<![^\W_])(?i:{_ATTENDANCE})\.?[ ]?:?[ ]"
    rf"({_NAME}(?:[ ]{_NAME}){{0,2}}(?:,[ ]{_NAME}(?:[ ]{_NAME}){{0,2}}){{1,11}})"
)
_ATTENDED, _ATTENDED_SCORE = rule_source("name.attending"), 0.8
_LEAST_ROWS = 3
"""Least rows of a list by numbers of rooms."""
_VOWEL = re.compile("[aeiouyà-öø-ý]", re.IGNORECASE)
_LEAST = 2
"""Least entries of a list that are people, so that all are."""


def continue_names(text: str, matches: Sequence[Match], language: str) -> list[Match]:
    """Return findings, with those of people that end a line with a first name extended to their surname, and
    with all entries of a list such as "Tietgen M., Lüdke S., Voss K." if two of them are people.

    text: The note. matches: Sorted by start, without overlaps.
    language: Language code of the note.
    """
    covered = cover(len(text) + 1, matches)
    out = [_extend(text, match, covered, language) if match.label in PEOPLE else match for match in matches]
    new = [
        *_find_listed(text, out),
        *_find_rows(text, out, language),
        *_find_attending(text, out, language),
    ]
    return sorted([*out, *new]) if new else out


def _find_listed(text: str, matches: Sequence[Match]) -> Iterator[Match]:
    """Yield the entries of lists of names that have no finding."""
    for row in _LIST.finditer(text):
        inside = [match for match in matches if row.start() <= match.start < row.end()]
        people = [match for match in inside if match.label in PEOPLE]
        if len(people) < _LEAST:
            continue
        for entry in re.finditer(_ENTRY, row[0]):
            start, end = row.start() + entry.start(), row.start() + entry.end()
            if not any(match.start < end and start < match.end for match in inside):
                yield Match(start, end, people[0].label, people[0].score, _LISTED)


def _find_rows(text: str, matches: Sequence[Match], language: str) -> Iterator[Match]:
    """Yield the people without a finding in a list of rooms by rising numbers, such as "702 Bell - palsy. 703
    Graves - new", if one of its rows is a person."""
    rows = list(_ROW.finditer(text))
    numbers = [int(row[1]) for row in rows]
    if len(rows) < _LEAST_ROWS or sorted(set(numbers)) != numbers:
        return
    people = [match for match in matches if match.label in PEOPLE]
    if not any(match.start <= row.start(2) < match.end for row in rows for match in people):
        return
    for row in rows:
        word = row[2].split()[0]
        term = medical_index(language).lookup(word)
        is_free = not any(match.start < row.end(2) and row.start(2) < match.end for match in matches)
        if is_free and is_person_name(word, language) and (term is None or term.term.category not in DRUGS):
            yield Match(*row.span(2), "PATIENT", people[0].score, _LISTED)


def _find_attending(text: str, matches: Sequence[Match], language: str) -> Iterator[Match]:
    """Yield the people without a finding in the list of who attended, such as "Anwesend: Kaminski, Ostertag",
    if two entries are no words of the language and no terms."""
    for row in _ATTENDING.finditer(text):
        entries = [
            (row.start(1) + entry.start(), row.start(1) + entry.end())
            for entry in re.finditer(r"[^,]+", row[1].rstrip())
        ]
        names = [
            (start + (text[start] == " "), end)
            for start, end in entries
            if all(
                word.lower() in _PARTICLE_WORDS or _may_be_surname(word, language)
                for word in _WORD.findall(text[start:end])
            )
        ]
        if len(names) < _LEAST:
            continue
        for start, end in names:
            if not any(match.start < end and start < match.end for match in matches):
                yield Match(start, end, "DOCTOR", _ATTENDED_SCORE, _ATTENDED)


def _extend(text: str, match: Match, covered: bytearray, language: str) -> Match:
    found = _NEXT.match(text, match.end)
    words = _WORD.findall(text[match.start : match.end])
    if found is None or covered[found.start(1)] or len(words) != 1:
        return match
    key, surname = name_key(words[0]), found[1]
    if key in first_names(language):
        goes_on = _may_be_surname(surname, language)
    else:  # a first name that no list has
        goes_on = key not in last_names(language) and _is_no_word(surname, language)
    return match._replace(end=found.end(1)) if goes_on else match


def _is_no_word(word: str, language: str) -> bool:
    """Return whether a capitalized word is neither a word of the language nor an abbreviation."""
    return not word.isupper() and word_rank(word, language) is None and _may_be_surname(word, language)


def _may_be_surname(word: str, language: str) -> bool:
    """Return whether a capitalized word is no word of the language or a known name, and no medical term."""
    if word.lower() in get_host_pack(language).vocab.get("name_stops", ()):
        return False
    term = medical_index(language).lookup(word)
    if (term is not None and term.how in ("exact", "abbreviation")) or (
        word.isupper() and not _VOWEL.search(word)
    ):
        return False
    return word_rank(word, language) is None or is_person_name(word, language)
