"""Closed vocabularies that distinguish a name from an ordinary word of a clinical note: facts of the
language, lowercase."""

from ..lang import vocabulary

# Words that follow a title, a role or a relation without being a name ("the son was", "per Cardiology").
_KINDS = ("words.clinical", "words.function", "words.verb", "people.ordinary", "words.place")

SOFT_WORDS: frozenset[str] = frozenset(
    word for kind in ("words.place", "words.soft") for word in vocabulary(kind)
)
"""Words in NOT_NAMES that occur in place names: `Evening Star Hospice`."""

NOT_NAMES: frozenset[str] = frozenset(word for kind in _KINDS for word in vocabulary(kind))
"""Never a name, in any case."""

ORDINARY: frozenset[str] = frozenset(vocabulary("words.capital"))
"""Names that are also ordinary words: alone they are names only in an unambiguous context."""

EPONYMS: frozenset[str] = frozenset(vocabulary("eponyms.name"))
"""Persons in eponyms of diseases, signs, scores or devices."""

DISEASE_EPONYMS: frozenset[str] = frozenset(vocabulary("eponyms.disease"))
"""Eponyms that denote a disease without its head word: `mother Alzheimer's`."""

EPONYM_HEADS: frozenset[str] = frozenset(vocabulary("eponyms.head"))
"""Words that make the preceding name an eponym."""

PARTICLES: frozenset[str] = frozenset(vocabulary("particles.surname"))
"""Particles inside a surname."""

CAPITALS_STOP: frozenset[str] = frozenset(vocabulary("stops.capital"))
"""Words that end a name if the note is in capitals or in lowercase."""

SPECIES: frozenset[str] = frozenset(vocabulary("words.species"))
"""Second words of species names, also in abbreviated form."""

MEDICAL_ENDINGS: frozenset[str] = frozenset(vocabulary("endings.medical"))
"""Endings of diseases, procedures, specialties and drugs (international stems); no common name has them."""

PERSON_VERBS: frozenset[str] = frozenset(vocabulary("verbs.person"))
"""Words after which a name that is also an ordinary word is a person."""

PLACE_WORDS: frozenset[str] = frozenset(vocabulary("places.word"))
"""Words of place names that are not distinctive alone."""

ABBREVIATIONS: frozenset[str] = frozenset(vocabulary("abbreviations.known"))
"""Clinical abbreviations, which are not acronyms of places."""
