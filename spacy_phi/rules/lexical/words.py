"""Lexicon data of a capitalized word: whether it can be a name, and with which confidence."""

import re
from enum import IntEnum
from functools import cache
from math import inf
from typing import NamedTuple

from ...collection import without_collection
from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.gazetteers import (
    countries,
    first_names,
    last_names,
    name_key,
    nationalities,
    us_cities,
    us_states,
    world_cities,
)
from ...lexicons.medical import eponyms, medical_index, units
from ...lexicons.words import longest_word, word_rank
from ..checks.word import is_common, is_ordinary
from ..words import CAPITALS_STOP, EPONYMS, NOT_NAMES, ORDINARY, SPECIES

_CACHED = 50_000
_FREQUENT_FIRST = 1_000
_USUAL_FIRST, _USUAL_LAST = 4_000, 8_000
_CALLED_FIRST = 1_500
_CONTRACTION = cue("contexts.contraction")
_CAPITALISED: frozenset[str] = frozenset(vocabulary("words.title"))
_CAPITAL_THINGS: frozenset[str] = frozenset(vocabulary("words.thing"))
# Words with these endings are chemicals, organisms, scientific adjectives; few names have them.
_TECHNICAL = vocabulary("endings.technical")  # fmt: skip
# Two words written as one with these endings are surnames and villages far more often than terms.
_SURNAMES = vocabulary("endings.surname")  # fmt: skip
_DRUGS = frozenset({"drug", "brand", "laboratory", "biochemistry", "organism"})
_PREFIX = re.compile("^(?:Mac|Mc|De|O['’])")
_ADJECTIVES = vocabulary("endings.adjective")


class Kind(IntEnum):
    """The confidence that a capitalized word is a name; the higher, the more confident."""

    NEVER = 0
    """An English or medical word that no lexicon has as a name, or an abbreviation."""
    INITIAL = 1
    """A single capital."""
    AMBIGUOUS = 2
    """A name that is also an English word, a term or an eponym."""
    UNKNOWN = 3
    """A word in no lexicon."""
    NAME = 4
    """Only a name."""


class Facts(NamedTuple):
    """Lexicon data of a word."""

    kind: Kind
    is_first: bool = False
    is_last: bool = False
    is_place: bool = False
    """Whether the word is a city name or starts one."""
    is_word: bool = False
    """Whether it is an English word."""
    is_usual: bool = False
    """Whether it is a common name."""


_NEVER = Facts(Kind.NEVER)
_INITIAL = Facts(Kind.INITIAL)
_seen: dict[str, Facts] = {}


def get_facts(word: str) -> Facts:
    """Return the lexicon data of a word; cached, because the same words recur.

    word: As in the text, capitalized, without 's.
    """
    found = _seen.get(word)
    if found is None:
        if len(_seen) >= _CACHED:  # the cache must not grow with every new word in a long run
            _seen.clear()
        found = _seen[word] = _find_facts(word)
    return found


def _find_facts(word: str) -> Facts:
    if len(word) == 1:
        return _INITIAL
    if _CONTRACTION.search(word):
        return _NEVER
    if "-" in word or "‑" in word:
        return _compound(word)
    key, low = name_key(word), word.lower()
    place = key in _city_openers()
    if _is_people(low) or low in units() or low in NOT_NAMES or low in SPECIES:
        return Facts(Kind.NEVER, is_place=place)
    first = first_names().get(key) or first_names("es").get(key)
    last_rank = last_names().get(key, inf)
    is_last = last_rank < inf or key in last_names("es")
    if first is None and not is_last:
        rank = word_rank(low)
        return Facts(_of_no_name(word, low, rank, place), is_place=place, is_word=rank is not None)
    if len(word) < 3 and not is_last:
        return Facts(Kind.NEVER, is_place=place)
    first_rank = inf if first is None else first.rank
    is_usual = first_rank < _USUAL_FIRST or last_rank < _USUAL_LAST
    name = Facts(Kind.NAME, first is not None, is_last, place, is_usual=is_usual)
    return _of_name(word, low, name, first_rank)


def _of_name(word: str, low: str, name: Facts, first_rank: float) -> Facts:
    """Return the data of a listed name: those of a name, of an ambiguous word or of a term.

    name: The data if the word is only a name.
    first_rank: The rank among first names; infinite for other words.
    """
    clear = low not in ORDINARY and low not in CAPITALS_STOP and low not in EPONYMS and low not in eponyms()
    if clear and first_rank < _FREQUENT_FIRST:
        return name
    found = medical_index().lookup(word.title() if word.isupper() and len(word) > 4 else word)
    term = found.term if found is not None and found.how != "fuzzy" else None
    is_word = word_rank(low) is not None
    if clear and not is_word and term is None:
        return name
    if term is not None and not term.ambiguity:
        return Facts(Kind.NEVER, is_place=name.is_place)
    is_called = first_rank < _CALLED_FIRST and clear_of_things(low)
    return name._replace(kind=Kind.AMBIGUOUS, is_word=is_word, is_usual=is_called)


def clear_of_things(low: str) -> bool:
    """Return whether a first name is not also a capitalized place, season or object."""
    return low not in _CAPITAL_THINGS and low not in EPONYMS


def _is_people(low: str) -> bool:
    """Return whether a word is capitalized without being a name: days, nationalities, religions."""
    key = name_key(low)
    return any(form in _CAPITALISED or form in nationalities() for form in (key, key.removesuffix("s")))


def _of_no_name(word: str, low: str, rank: int | None, place: bool) -> Kind:
    if _is_known(word, low, rank):
        return Kind.NEVER
    title = word.title() if word.isupper() else word
    found = medical_index().lookup(title)
    if found is not None:
        is_misspelt = found.how == "fuzzy" and found.term.category not in _DRUGS
        return Kind.AMBIGUOUS if is_misspelt and _is_shaped(title, low) else Kind.NEVER
    if rank is not None:
        return Kind.AMBIGUOUS if len(low) > 4 and _is_shaped(title, low) else Kind.NEVER
    if place:
        return Kind.UNKNOWN
    if not _is_shaped(title, low):
        return Kind.NEVER
    return Kind.AMBIGUOUS if _is_run_together(low) and not low.endswith(_SURNAMES) else Kind.UNKNOWN


def _is_known(word: str, low: str, rank: int | None) -> bool:
    """Return whether a word is common English, an adjective, an eponym, a state or a country."""
    if (rank is not None and is_common(low)) or is_ordinary(low) or low.endswith(_ADJECTIVES):
        return True
    key = name_key(word)
    return low in EPONYMS or low in eponyms() or key in us_states() or key in countries()


def _is_shaped(title: str, low: str) -> bool:
    """Return whether an unlisted word is shaped like a name, rather than like a scientific term."""
    body = _PREFIX.sub("", title)
    shaped = body[1:].islower() and not low.endswith(_TECHNICAL) and any(c in "aeiouyáéíóúäöü" for c in low)
    return shaped and len(low) > 3


def _is_run_together(low: str) -> bool:
    """Return whether two English words, or a prefix and a word, are written as one: "Hydrotherapy",
    "Postop"."""
    # Beyond it a part cannot be a word, and one long token would be copied for each letter.
    longest = longest_word("en")
    return any(
        word_rank(low[cut:]) is not None and word_rank(low[:cut]) is not None
        for cut in range(max(3, len(low) - longest), min(len(low) - 2, longest + 1))
    )


def _compound(word: str) -> Facts:
    parts = [get_facts(part) for part in word.replace("‑", "-").split("-") if part]
    low = word.lower()
    has_capitals = all(p[:1].isupper() for p in word.split("-"))
    if len(parts) < 2 or not has_capitals or low in eponyms() or low in EPONYMS:
        return _NEVER
    kinds = [facts.kind for facts in parts]
    if min(kinds) < Kind.AMBIGUOUS:
        return _NEVER
    named = any(kind is Kind.NAME for kind in kinds)
    kind = Kind.NAME if named else min(kinds)
    return Facts(kind, parts[0].is_first, any(p.is_last for p in parts))


@cache
@without_collection
def _city_openers() -> frozenset[str]:
    return frozenset(name.split()[0] for places in (us_cities(), world_cities()) for name in places)
