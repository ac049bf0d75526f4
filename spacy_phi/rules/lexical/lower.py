"""Names and cities that a note writes in lowercase after unambiguous cue words: "per kim", "moving to
tulsa"."""

import re
from collections.abc import Iterator

from ...lang import vocabulary
from ...spans import Match
from ..checks.word import is_common, is_ordinary
from ..words import NOT_NAMES, ORDINARY
from . import cues
from .gazetteer import lexicon_source
from .places import get_population
from .words import Kind, get_facts

_MEDIUM_TOWN = 5_000
_SCORE = 0.45
_NO_SECOND = frozenset(vocabulary("stops.lower"))


_PAIR = re.compile(r"(?<![\w.@'’/-])([a-z]{3,14})(?=[ ]([a-z]{3,16})(?![\w@'’/-]))")


def _find_pairs(text: str, mask: bytearray) -> Iterator[Match]:
    """A first name and a surname in lowercase, neither of them an English or medical word."""
    for found in _PAIR.finditer(text):
        if is_common(found[1]) or mask[found.start(1)] or mask[found.start(2)]:
            continue
        first = get_facts(found[1].capitalize())
        if not first.is_first or first.kind is not Kind.NAME or found[1] in NOT_NAMES | ORDINARY:
            continue
        last = get_facts(found[2].capitalize())
        named = last.kind is Kind.NAME and last.is_last
        if (named or last.kind is Kind.UNKNOWN) and not is_common(found[2]) and found[2] not in NOT_NAMES:
            yield Match(found.start(1), found.end(2), "PATIENT", _SCORE, lexicon_source("lexicon.lower_pair"))


def find_lower(text: str, mask: bytearray) -> Iterator[Match]:
    """Find names and cities in lowercase after unambiguous cue words.

    text: The note.
    mask: For each character whether it is already matched.
    """
    yield from _find_pairs(text, mask)
    for found in cues.LOWER_PERSON.finditer(text):
        word, second = found[1], found[2]
        if not _is_lower_name(word) or mask[found.start(1)]:
            continue
        both = second is not None and (
            _is_lower_name(second) or (get_facts(second.capitalize()).is_last and not is_ordinary(second))
        )
        end = found.end(2) if both and second not in _NO_SECOND else found.end(1)
        yield Match(found.start(1), end, "DOCTOR", _SCORE, lexicon_source("lexicon.lower"))
    for found in cues.LOWER_SECOND.finditer(text):
        if _is_lower_name(found[1]) and not mask[found.start(1)]:
            yield Match(*found.span(1), "DOCTOR", _SCORE, lexicon_source("lexicon.lower"))
    for found in cues.LOWER_PLACE.finditer(text):
        start = found.start(1)
        for end in (found.end(2), found.end(1)):
            name = text[start:end] if end > 0 else ""
            if name and not mask[start] and _is_lower_city(name):
                yield Match(start, end, "CITY", _SCORE, lexicon_source("lexicon.lower_city"))
                break


def _is_lower_name(word: str) -> bool:
    facts = get_facts(word.capitalize())
    known = (facts.is_first or facts.is_last) and facts.kind is Kind.NAME
    return known and (facts.is_usual or not is_common(word)) and word not in NOT_NAMES | ORDINARY


def _is_lower_city(name: str) -> bool:
    people = get_population(name.title())
    if people is None or people < _MEDIUM_TOWN:
        return False
    first = name.split()[0]
    return (" " in name and people > 10 * _MEDIUM_TOWN) or not (
        is_common(first) or get_facts(first.capitalize()).is_word or is_ordinary(first)
    )
