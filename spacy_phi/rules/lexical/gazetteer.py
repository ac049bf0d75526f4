"""Names and places found by gazetteers, if the context indicates a person or place.

Patterns find people by titles, fields and relations. Here a word must be listed, and its context must fit: a
person acts, a place is lived in or traveled to.
"""

import re
from collections.abc import Iterator
from functools import cache

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.gazetteers import (
    countries,
    first_names,
    last_names,
    name_key,
    us_cities,
    us_places,
    us_states,
    world_cities,
)
from ...lexicons.medical import eponyms, medical_index
from ...lexicons.words import word_rank
from ...spans import Match, Source, SourceKind, rule_source
from ..vetoes.cues import HEADS

_NAME = r"[A-Z][a-zà-ÿ]+(?:['’-][A-Z][a-zà-ÿ]+)?"
_ACT_AFTER = cue("contexts.act_after", acts="|".join(vocabulary("verbs.listed")))
_STATE_AFTER = cue("contexts.state_after")
_OPENING = re.compile(rf"(?:^|(?<=[.!?]\s)|(?<=\n))({_NAME})(?:\s+({_NAME}))?(?=\s|,)", re.MULTILINE)
_TITLED = cue("contexts.titled", name=_NAME)
_REGISTER = re.compile(rf"^[ \t]*({_NAME}),[ ]({_NAME})(?:[ ][A-Z]\.?)?(?=\s)", re.MULTILINE)
_CITY_STATE = re.compile(r"\b([A-Z][a-z]+(?:[ ][A-Z][a-z]+){0,2}),[ ]([A-Z]{2})\b")
_PLACE = cue("contexts.place")
_ROLE = cue("contexts.role", name=_NAME)
_DOCTORS = frozenset({"Dr", "Prof"})
_NO_PLACES = frozenset(vocabulary("stops.gazetteer"))
_SURE, _LIKELY = 0.75, 0.6
_FREQUENT_FIRST, _COMMON_WORD, _TOWN = 2_500, 5_000, 2_000
# Words of the name lexicons that start sentences of notes as ordinary words.
_OPENERS = frozenset(vocabulary("relations.opener"))
_NO_NAMES = _OPENERS - frozenset(vocabulary("names.relative"))


def find_by_gazetteer(text: str) -> list[Match]:
    """Find listed names and places that the context supports.

    text: The note.
    """
    return [*_openings(text), *_titled(text), *_registers(text), *_cities(text), *_places(text)]


def _is_medical(word: str) -> bool:
    found = medical_index().lookup(word)
    return found is not None and found.term.ambiguity == 0


def _is_first(word: str) -> bool:
    name = first_names().get(name_key(word)) or first_names("es").get(name_key(word))
    if name is None:
        return False
    rank = word_rank(word)
    return name.rank < _FREQUENT_FIRST or rank is None or rank > _COMMON_WORD


def _is_last(word: str) -> bool:
    key = name_key(word)
    return key in last_names() or key in last_names("es")


def lexicon_source(form: str) -> Source:
    """Return the source of a match of the lexicons."""
    return rule_source(form, SourceKind.LEXICON)


def _openings(text: str) -> Iterator[Match]:
    """Match a name that starts a sentence and acts: "Allegra came with her mother"."""
    for found in _OPENING.finditer(text):
        first, second = found[1], found[2]
        if second and _is_first(first) and _is_last(second) and second.lower() not in HEADS:
            if _ACT_AFTER.match(text, found.end(2)) or _STATE_AFTER.match(text, found.end(2)):
                yield Match(found.start(1), found.end(2), "PATIENT", _SURE, lexicon_source("name.list_full"))
            continue
        if second or not (_is_first(first) or _is_last(first)) or _is_medical(first):
            continue
        acts = _ACT_AFTER.match(text, found.end(1)) is not None
        if acts and first.lower() not in _NO_NAMES:
            yield Match(found.start(1), found.end(1), "PATIENT", _LIKELY, lexicon_source("name.list_acts"))
        elif _is_first(first) and first.lower() not in _OPENERS and _STATE_AFTER.match(text, found.end(1)):
            yield Match(found.start(1), found.end(1), "PATIENT", _LIKELY, lexicon_source("name.list_is"))


def _titled(text: str) -> Iterator[Match]:
    """Match a listed name after a title, even an ordinary word: "Mr. White", "Mrs. Colon"."""
    for found in _TITLED.finditer(text):
        label = "DOCTOR" if found[1] in _DOCTORS else "PATIENT"
        if not (_is_last(found[2]) or _is_first(found[2])):
            continue
        full = found[3] and _is_last(found[3]) and not _is_medical(found[3])
        yield Match(
            found.start(2), found.end(3 if full else 2), label, _SURE, lexicon_source("name.list_title")
        )
    for found in _ROLE.finditer(text):
        if _is_last(found[1]) and not _is_medical(found[1]) and found[1].lower() not in _OPENERS:
            label = "PATIENT" if found[0].lower().startswith("baby") else "DOCTOR"
            yield Match(found.start(1), found.end(1), label, _LIKELY, lexicon_source("name.list_role"))


def _registers(text: str) -> Iterator[Match]:
    """Match surname, comma, first name at the start of a line."""
    for found in _REGISTER.finditer(text):
        surname = _is_last(found[1]) or found[1].lower() in eponyms()
        if surname and _is_first(found[2]) and not _is_medical(found[2]):
            yield Match(found.start(1), found.end(), "PATIENT", _SURE, lexicon_source("name.list_register"))


@cache
def _city_states() -> frozenset[tuple[str, str]]:
    return frozenset((name_key(place.city), place.state) for place in us_places())


def _cities(text: str) -> Iterator[Match]:
    """Match a city with the postal code of its state."""
    for found in _CITY_STATE.finditer(text):
        if found[2] not in _state_codes():
            continue
        words = found[1].split(" ")
        for at in range(len(words)):
            city = " ".join(words[at:])
            if (name_key(city), found[2]) in _city_states():
                yield Match(
                    found.end(1) - len(city), found.end(1), "CITY", _SURE, lexicon_source("city.list_state")
                )
                yield Match(found.start(2), found.end(2), "STATE", _SURE, lexicon_source("state.list_city"))
                break


@cache
def _state_codes() -> frozenset[str]:
    return frozenset(us_states().values())


def _places(text: str) -> Iterator[Match]:
    """Match a listed city that is lived in, left or traveled to."""
    for found in _PLACE.finditer(text):
        words = found[1].split(" ")
        for size in range(len(words), 0, -1):
            city = " ".join(words[:size])
            key = name_key(city)
            people = max(us_cities().get(key, 0), world_cities().get(key, 0))
            is_larger = key in _NO_PLACES or key in countries() or key in us_states()
            if people >= _TOWN and not is_larger and not _is_medical(city):
                yield Match(
                    found.start(1), found.start(1) + len(city), "CITY", _LIKELY, lexicon_source("city.list")
                )
                break
