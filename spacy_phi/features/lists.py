"""Closed vocabularies of a language, folded on first use."""

from functools import cache

from ..lang import own_vocabulary
from ..lexicons.gazetteers import name_key

_VOCABULARIES = (
    "titles.honorific_doctor",
    "titles.honorific",
    "credentials.credential",
    "roles.role",
    "relations.relation",
    "roles.specialist",
    "specialties.specialty",
    "particles.name_prefix",
    "streets.street",
    "streets.address",
    "states.state_short",
    "organizations.organization",
    "organizations.known_organization",
    "facilities.hospital",
    "professions.profession",
    "identifiers.id_word",
    "contacts.contact_word",
    "countries.nationality",
    "times.season",
    "months.month",
    "weekdays.weekday",
    "times.time_of_day",
    "numbers.cardinal",
    "numbers.ordinal",
    "numbers.decade",
    "date_words.fuzzy",
    "date_words.future",
    "date_words.past",
    "times.time_unit",
    "times.age_word",
)
WORD_LISTS = {name.partition(".")[2]: name for name in _VOCABULARIES}
"""By column, the vocabularies whose words the features of a token look up."""


@cache
def word_list(name: str, language: str) -> frozenset[str]:
    """Return a vocabulary of single words as keys, see `name_key`; a language without its own uses the
    English one.

    name: A key of WORD_LISTS. language: Language code; a language may lack some vocabularies.
    """
    source = language if own_vocabulary(WORD_LISTS["month"], language) else "en"
    return frozenset(map(name_key, own_vocabulary(WORD_LISTS[name], source)))
