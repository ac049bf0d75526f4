"""Names, places, titles, trades and institutions: whether a token is in a list of them.

Lists: `lexicons.gazetteers` (see lexicons/PROVENANCE.md) and the vocabularies `feature_*`
of the language packs.
"""

from collections.abc import Iterable
from functools import cache, partial

import numpy
from spacy.tokens import Doc

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
from .group import Feature, FeatureGroup, feature
from .lists import word_list
from .phrases import PhraseTable, phrase_words
from .temporal import is_listed

_LISTS = {
    "honorific_doctor": "A title of doctors.",
    "honorific": "Another title, as Mr or Dña.",
    "credential": "A degree or licence after a name, as MD or RN.",
    "role": "A role in the care of a patient, or a word that a signature begins with.",
    "relation": "A relative or other next of kin.",
    "specialist": "A medical specialist.",
    "specialty": "A medical specialty.",
    "name_prefix": "A word before a surname, as van or de.",
    "street": "A word of streets, as Avenue or calle.",
    "address": "Another word of addresses.",
    "state_short": "An older abbreviation of a state, as Mass or Calif.",
    "organization": "A word that names of organisations end or begin with.",
    "known_organization": "An insurer, agency or company that is widely known.",
    "hospital": "A word of the names of hospitals.",
    "profession": "A profession or trade.",
    "id_word": "A word that precedes a number that identifies.",
    "contact_word": "A word of telephones, e-mails and web addresses.",
}
_PLACES = (
    ("us_place", "It is in the name of a town, county or state of the US of two words or more."),
    ("world_city", "It is in the name of a city elsewhere of two words or more."),
    ("spain", "It is in the name of a town, province or region of Spain."),
    ("country", "It is in the name of a country."),
)


def create_gazetteers(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.gazetteers.v1`.

    language (str): The code of a language: whose titles, trades, street words and names. English names and
        places are known in all, those of Spain in English too.
    """
    lists = tuple(Feature(name, about, partial(is_listed, language, name)) for name, about in _LISTS.items())
    people = [
        Feature(f"{kind}_{locale}", f"A {kind} name of the list '{locale}'.", partial(function, locale))
        for locale in _locales(language)
        for kind, function in (
            ("first", partial(is_first_name, language)),
            ("frequent_first", is_frequent_first_name),
            ("last", partial(is_last_name, language)),
            ("frequent_last", is_frequent_last_name),
        )
    ]
    nationality = Feature("nationality", "A nationality or people.", partial(is_nationality, language))
    places = map(
        feature, (is_us_city, is_large_us_city, is_us_county, is_state, is_state_code, is_world_city)
    )
    levels = (
        Feature(
            "is_known_name", "A name of persons or places in any list.", partial(is_known_name, language)
        ),
        Feature(
            "is_frequent_name",
            "A frequent name or a large place in any list.",
            partial(is_frequent_name, language),
        ),
    )
    words = (*lists, *people, nationality, *places, feature(is_country), *levels)
    return FeatureGroup("gazetteers", words, _PLACES, mark_places)


def _locales(language: str) -> tuple[str, str]:
    """Return the two languages whose names have columns of their own; one without a country has none."""
    own = get_names_locale(language)
    return "en", (own if own != "en" and get_pack(own).countries else "es")


def is_first_name(language: str, locale: str, word: str) -> bool:
    """Return whether a word is a first name of a lexicon ("en" or "es"), in notes in a language also a rarer
    one."""
    key = name_key(word)
    return len(word) > 1 and (
        key in first_names(locale) or (language == locale and key in rarer_first_names(locale))
    )


def is_frequent_first_name(locale: str, word: str) -> bool:
    """Return whether a word is one of the most frequent first names of a list."""
    found = first_names(locale).get(name_key(word))
    return found is not None and found.rank < FREQUENT_FIRST


def is_last_name(language: str, locale: str, word: str) -> bool:
    """Return whether a word is a surname of a lexicon ("en" or "es"), in notes in a language also a rarer
    one."""
    key = name_key(word)
    return len(word) > 1 and (
        key in last_names(locale) or (language == locale and key in rarer_last_names(locale))
    )


def is_frequent_last_name(locale: str, word: str) -> bool:
    """Return whether a word is one of the most frequent surnames of a list."""
    return last_names(locale).get(name_key(word), FREQUENT_LAST) < FREQUENT_LAST


def is_nationality(language: str, word: str) -> bool:
    """Return whether a word is a nationality, in English or in the language."""
    key = name_key(word)
    return key in nationalities() or key in word_list("nationality", language)


def is_us_city(word: str) -> bool:
    """A town of the US of one word."""
    return name_key(word) in us_cities()


def is_large_us_city(word: str) -> bool:
    """A town of the US of one word and 50,000 people or more."""
    return us_cities().get(name_key(word), 0) >= LARGE_PLACE


def is_us_county(word: str) -> bool:
    """A county of the US of one word."""
    return name_key(word) in us_counties()


def is_state(word: str) -> bool:
    """A state of the US of one word."""
    return name_key(word) in us_states()


def is_state_code(word: str) -> bool:
    """The postal code of a state of the US, in capitals."""
    return len(word) == 2 and word in _state_codes()


@cache
def _state_codes() -> frozenset[str]:
    return frozenset((*us_states().values(), "PR", "GU"))


def is_world_city(word: str) -> bool:
    """A city outside the US of one word."""
    return name_key(word) in world_cities()


def is_country(word: str) -> bool:
    """A country of one word, in English."""
    return name_key(word) in countries()


def is_known_name(language: str, word: str) -> bool:
    """Return whether a token is a name of persons or places in any list."""
    return name_level(word, language) > 0


def is_frequent_name(language: str, word: str) -> bool:
    """Return whether a token is a frequent name of a language or a large place."""
    return name_level(word, language) > 1


def mark_places(doc: Doc) -> numpy.ndarray:
    """Names of places among the tokens: bool (tokens, 4); names of one word count for the language's main
    country (in English notes for Spain) and for countries."""
    return _places(_locales(doc.lang_)[1]).mark(doc)


@cache
def _places(language: str) -> PhraseTable:
    """Return the table for notes in a language, of whose main country all towns count."""
    home, vocab = get_pack(language).countries[0], get_pack(language).vocab
    own = [city.name for city in world_city_forms() if city.country == home]
    own += [city.name for city in local_cities(language)]
    world = (city.name for city in world_city_forms() if city.country != home)
    states = (*us_cities(), *us_counties(), *us_states())
    return PhraseTable(
        [
            _of_several_words(states),
            _of_several_words(world),
            (*own, *vocab.get("feature_provinces", ())),
            (*countries(), *vocab.get("feature_countries", ())),
        ]
    )


def _of_several_words(names: Iterable[str]) -> list[str]:
    return [name for name in names if len(phrase_words(name)) > 1]
