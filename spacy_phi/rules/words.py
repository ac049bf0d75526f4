"""Closed lists that tell a name from an ordinary word of a clinical note: facts of the language, lowercase."""

from ..lang import vocabulary

# Words that follow a title, a role or a relation without being a name ("the son was", "per Cardiology").
_FUNCTION = " ".join(vocabulary("words_function"))
_VERBS = " ".join(vocabulary("words_verbs"))
_CLINICAL = " ".join(vocabulary("words_clinical"))
_SERVICES = " ".join(vocabulary("words_services"))
_PEOPLE = " ".join(vocabulary("words_people"))
_HEADINGS = " ".join(vocabulary("words_headings"))
_TIME = " ".join(vocabulary("words_time"))
_PLACES = " ".join(vocabulary("words_places"))

_MORE = " ".join(vocabulary("words_more"))

SOFT_WORDS: frozenset[str] = frozenset(f"{_TIME} {_PLACES} good great national family home morning".split())
"""Those of NOT_NAMES that do occur in the names of places: `Evening Star Hospice`."""

NOT_NAMES: frozenset[str] = frozenset(
    " ".join((_MORE, _FUNCTION, _VERBS, _CLINICAL, _SERVICES, _PEOPLE, _HEADINGS, _TIME, _PLACES)).split()
)
"""Never a name, in any casing."""

ORDINARY: frozenset[str] = frozenset(vocabulary("ordinary"))
"""Names that are also ordinary words: alone they are names only where the context is sure."""

EPONYMS: frozenset[str] = frozenset(vocabulary("eponyms"))
"""Persons after whom a disease, sign, score or device is called."""

DISEASE_EPONYMS: frozenset[str] = frozenset(vocabulary("disease_eponyms"))
"""Eponyms that stand for a disease without its head word: `mother Alzheimer's`."""

EPONYM_HEADS: frozenset[str] = frozenset(vocabulary("eponym_heads"))
"""Words that make the name before them an eponym."""

PARTICLES: frozenset[str] = frozenset(vocabulary("particles"))
"""Small words inside a surname."""

CAPITALS_STOP: frozenset[str] = frozenset(vocabulary("capitals_stop"))
"""Words that end a name if the note is in capitals or in lowercase."""

SPECIES: frozenset[str] = frozenset(vocabulary("species"))
"""Second words of the names of germs, also written as shorthand."""

MEDICAL_ENDINGS: frozenset[str] = frozenset(vocabulary("medical_endings"))
"""Endings of diseases, procedures, specialties and drugs (international stems); no common name ends so."""

PERSON_VERBS: frozenset[str] = frozenset(vocabulary("person_verbs"))
"""Words after which a name that is also an ordinary word is a person."""

PLACE_WORDS: frozenset[str] = frozenset(vocabulary("place_words"))
"""Words of the names of places that name none alone."""

ABBREVIATIONS: frozenset[str] = frozenset(vocabulary("abbreviations"))
"""Clinical abbreviations, which are the acronym of no place."""
