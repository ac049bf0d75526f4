"""Find the people of lists: register entries and rounds by room of whom some are known, and who attended."""

import re
from collections.abc import Iterator, Sequence

from ..lang import SHARED, get_host_pack, vocabulary
from ..lexicons.ambiguity import is_person_name
from ..lexicons.matcher import DRUGS
from ..lexicons.medical import medical_index
from ..rules.forms import LETTER, UP, any_of
from ..rules.next_words import may_be_surname
from ..rules.own_words import function_words
from ..rules.words import EPONYMS
from ..spans import Match, cover, rule_source
from .names import PEOPLE

_WORD = re.compile(f"{LETTER}+")
_PARTICLES = frozenset(vocabulary("particles.line", SHARED))
_NAME = f"[{UP}]{LETTER}+(?:['’-][{UP}]?{LETTER}+)*"
_ENTRY = rf"{_NAME}[ ][{UP}]\.(?:[ ]?[{UP}]\.)?"
_LIST = re.compile(rf"(?<![^\W_]){_ENTRY}(?:[,;/][ ]{_ENTRY}){{2,}}")
_LISTED = rule_source("name.in_list")
_ROW = re.compile(rf"(?:^|(?<=[.;:][ ])|(?<=\n))(\d{{1,4}})[A-Za-z]?[ ]({_NAME}(?:[ ][{UP}]\.?)?)[ ][-–—][ ]")
_ATTENDANCE = any_of(vocabulary("name_cues.attendance", SHARED))
_MEMBER = rf"{_NAME}(?:[ ]{_NAME}){{0,2}}(?:[ ]\([^()\n]{{1,20}}\))?"
_ATTENDEE = re.compile(rf"{_NAME}(?:[ ]{_NAME}){{0,2}}(?=[ ]\(|,|$)")
_ATTENDING = re.compile(rf"(?<![^\W_])(?i:{_ATTENDANCE})\.?[ ]?:?[ ]({_MEMBER}(?:,[ ]{_MEMBER}){{1,11}})")
_ATTENDED, _ATTENDED_SCORE = rule_source("name.attending"), 0.8
_AND = any_of(vocabulary("links.pair", SHARED))
_ONE_OF_TWO = rf"(?P<one>{_NAME})"
_FIRST_OF_TWO = re.compile(rf"(?:^|[\n;:(]|[.,;:(][ ]){_ONE_OF_TWO}[ ](?:{_AND})[ ]$")
_SECOND_OF_TWO = re.compile(rf"[ ](?:{_AND})[ ]{_ONE_OF_TWO}(?=[ ][a-zß-ÿ]|[,;:)\n]|\.?[ ]*(?:\n|$))")
_PAIRED = rule_source("name.of_two")
_LEAST_ROWS = 3
"""Least rows of a list by numbers of rooms."""
_REACH = 32
_LEAST = 2
"""Least entries of a list that are people, so that all are."""


def find_listed(text: str, matches: Sequence[Match], language: str) -> Iterator[Match]:
    """Yield the people of lists that have no finding, such as "Tietgen M., Lüdke S., Voss K." if two
    of them are found.

    text: The note. matches: Its findings. language: Language code of the note.
    """
    yield from _find_entries(text, matches)
    yield from _find_rows(text, matches, language)
    yield from _find_attending(text, matches, language)
    yield from _find_pairs(text, matches, language)


def _find_entries(text: str, matches: Sequence[Match]) -> Iterator[Match]:
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
    """Yield the people without a finding in the list of who attended, such as "Anwesend: Kaminski, Vogel
    (Onko)", if two entries, and half of them, are no words of the language and no terms; roles are none."""
    roles = get_host_pack(language).vocab.get("stops.name", ())
    for row in _ATTENDING.finditer(text):
        entries = [found.span() for found in _ATTENDEE.finditer(text, *row.span(1))]
        sure = [
            all(
                word.lower() in _PARTICLES or may_be_surname(word, language)
                for word in _WORD.findall(text[start:end])
            )
            for start, end in entries
        ]
        if sum(sure) < max(_LEAST, len(entries) / 2):
            continue
        for start, end in entries:
            is_role = any(word.lower() in roles for word in _WORD.findall(text[start:end]))
            if not is_role and not any(match.start < end and start < match.end for match in matches):
                yield Match(start, end, "DOCTOR", _ATTENDED_SCORE, _ATTENDED)


def _find_pairs(text: str, matches: Sequence[Match], language: str) -> Iterator[Match]:
    """Yield the other of two people, as in "Delacroix and Nkemelu scrubbed", if it is no word of the language
    and no term."""
    taken = cover(len(text) + 1, matches)
    for match in matches:
        if match.label not in PEOPLE or not re.fullmatch(_NAME, text[match.start : match.end]):
            continue
        before = _FIRST_OF_TWO.search(text, max(0, match.start - _REACH), match.start)
        for other in (before, _SECOND_OF_TWO.match(text, match.end)):
            if other is None or taken[other.start("one")] or _is_no_name(other["one"], language):
                continue
            if may_be_surname(other["one"], language):
                yield Match(*other.span("one"), match.label, match.score, _PAIRED)


def _is_no_name(word: str, language: str) -> bool:
    low, calendar = word.lower(), get_host_pack(language).vocab.get("date_words.safe", ())
    return low in EPONYMS or low in function_words(language) or low in calendar
