"""Gazetteer features: names, places, titles, occupations and institutions.

Lists: `lexicons.gazetteers` (see lexicons/PROVENANCE.md) and the vocabularies of `features.lists`
of the language packs.
"""

from collections.abc import Callable, Container, Iterable
from functools import cache, partial

import numpy
from spacy.tokens import Doc

from ..collection import without_collection
from ..lang import get_pack
from ..lexicons.ambiguity import FREQUENT_FIRST, FREQUENT_LAST, LARGE_PLACE, name_level
from ..lexicons.gazetteers import (
    countries,
    first_names,
    get_names_locale,
    last_names,
    local_cities,
    name_key,
    nationalities,
    rarer_first_names,
    rarer_last_names,
    us_cities,
    us_counties,
    us_states,
    world_cities,
    world_city_forms,
)
from .group import Feature, FeatureGroup, InList
from .lists import word_list
from .phrases import PhraseTable, has_several_words

_LISTS = {
    "honorific_doctor": "A title of doctors.",
    "honorific": "Another title, such as Mr or Dña.",
    "credential": "A degree or license after a name, such as MD or RN.",
    "role": "A role in patient care, or a word that starts a signature.",
    "relation": "A relative or other next of kin.",
    "specialist": "A medical specialist.",
    "specialty": "A medical specialty.",
    "name_prefix": "A surname particle, such as van or de.",
    "street": "A street word, such as Avenue or calle.",
    "address": "Another address word.",
    "state_short": "A traditional state abbreviation, such as Mass or Calif.",
    "organization": "A word that organization names end or start with.",
    "known_organization": "A well-known insurer, agency or company.",
    "hospital": "A word of hospital names.",
    "profession": "A profession or trade.",
    "id_word": "A cue word for an identifying number.",
    "contact_word": "A cue word for telephone numbers, email and web addresses.",
}
_PLACES = (
    ("us_place", "It is part of a US town, county or state name of several words."),
    ("world_city", "It is part of the name of a city elsewhere, of several words."),
    ("spain", "It is part of the name of a Spanish town, province or region."),
    ("country", "It is part of the name of a country."),
)


def create_gazetteers(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.gazetteers.v1`.

    language: Language code; selects titles, occupations, street words and names. English names and places are
        used for all languages, Spanish ones also for English.
    """
    lists = tuple(
        Feature(name, about, InList(partial(word_list, name, language))) for name, about in _LISTS.items()
    )
    people = [
        Feature(f"{kind}_{locale}", f"A {kind} name of the list '{locale}'.", make(locale))
        for locale in _locales(language)
        for kind, make in (
            ("first", partial(partial, is_name, first_names, rarer_first_names, language)),
            ("frequent_first", lambda locale: InList(partial(frequent_first_names, locale))),
            ("last", partial(partial, is_name, last_names, rarer_last_names, language)),
            ("frequent_last", lambda locale: InList(partial(frequent_last_names, locale))),
        )
    ]
    nationality = Feature(
        "nationality", "A nationality or people.", InList(partial(all_nationalities, language))
    )
    places = (
        Feature("is_us_city", "A one-word US town.", InList(us_cities)),
        Feature("is_large_us_city", "A one-word US town of 50,000 people or more.", InList(large_us_cities)),
        Feature("is_us_county", "A one-word US county.", InList(us_counties)),
        Feature("is_state", "A one-word US state.", InList(us_states)),
        Feature("is_state_code", "The postal code of a US state, in capitals.", is_state_code),
        Feature("is_world_city", "A one-word city outside the US.", InList(world_cities)),
        Feature("is_country", "A one-word country, in English.", InList(countries)),
    )
    levels = (
        Feature(f"is_{known}_name", about, partial(has_level, language, level))
        for level, known, about in (
            (1, "known", "A person or place name in any lexicon."),
            (2, "frequent", "A frequent name or a large place in any lexicon."),
        )
    )
    words = (*lists, *people, nationality, *places, *levels)
    return FeatureGroup("gazetteers", words, _PLACES, mark_places)


def _locales(language: str) -> tuple[str, str]:
    """Return the two languages whose names have separate columns; a language without a country has none."""
    own = get_names_locale(language)
    return "en", (own if own != "en" and get_pack(own).countries else "es")


def is_name(
    names: Callable[[str], Container[str]],
    rarer: Callable[[str], Container[str]],
    language: str,
    locale: str,
    word: str,
) -> bool:
    """Return whether a word is a name of a lexicon, or a rarer one if it is the note's language."""
    key = name_key(word)
    return len(word) > 1 and (key in names(locale) or (language == locale and key in rarer(locale)))


@cache
def frequent_first_names(locale: str) -> frozenset[str]:
    """Return the keys of the most frequent first names of a lexicon."""
    return frozenset(key for key, found in first_names(locale).items() if found.rank < FREQUENT_FIRST)


@cache
def frequent_last_names(locale: str) -> frozenset[str]:
    """Return the keys of the most frequent surnames of a lexicon."""
    return frozenset(key for key, rank in last_names(locale).items() if rank < FREQUENT_LAST)


@cache
def all_nationalities(language: str) -> frozenset[str]:
    """Return the keys of nationalities, in English and in the language."""
    return frozenset((*nationalities(), *word_list("nationality", language)))


@cache
def large_us_cities() -> frozenset[str]:
    """Return the keys of US towns of 50,000 people or more."""
    return frozenset(key for key, people in us_cities().items() if people >= LARGE_PLACE)


def is_state_code(word: str) -> bool:
    """The postal code of a US state, in capitals."""
    return len(word) == 2 and word in _state_codes()


@cache
def _state_codes() -> frozenset[str]:
    return frozenset((*us_states().values(), "PR", "GU"))


def has_level(language: str, level: int, word: str) -> bool:
    """Return whether a token is a name of at least this level, see `name_level`."""
    return name_level(word, language) >= level


def mark_places(doc: Doc) -> numpy.ndarray:
    """Return place names among the tokens: bool (tokens, 4); one-word names count for the language's main
    country (in English notes for Spain) and for countries."""
    return _places(_locales(doc.lang_)[1]).mark(doc)


@cache
@without_collection
def _places(language: str) -> PhraseTable:
    """Return the table for notes in a language, with all towns of its main country."""
    home, vocab = get_pack(language).countries[0], get_pack(language).vocab
    own = [city.name for city in world_city_forms() if city.country == home]
    own += [city.name for city in local_cities(language)]
    world = (city.name for city in world_city_forms() if city.country != home)
    states = (*us_cities(), *us_counties(), *us_states())
    return PhraseTable(
        [
            _of_several_words(states),
            _of_several_words(world),
            (*own, *vocab.get("states.province", ())),
            (*countries(), *vocab.get("countries.feature", ())),
        ]
    )


def _of_several_words(names: Iterable[str]) -> list[str]:
    return [name for name in names if has_several_words(name)]
