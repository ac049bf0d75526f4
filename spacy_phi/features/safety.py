"""The safety of a token as an ordinary or medical word: classes of `lexicons.safety`, drug stems, eponyms."""

from functools import partial

from ..lexicons.medical import CATEGORIES, eponyms, medical_index, units
from ..lexicons.safety import Safety, get_safety
from ..lexicons.stems import find_drug_stem
from ..lexicons.words import frequent_words, word_rank
from .group import Feature, FeatureGroup, feature

_RANKS = (300, 3_000)


def create_safety(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.safety.v1`.

    language (str): Unused: the lists are English, and medical Latin is much the same everywhere.
    """
    levels = tuple(
        Feature(
            f"safety_{level.name.lower()}",
            f"Its class of safety is {level.name}.",
            partial(has_safety, level),
        )
        for level in Safety
    )
    terms = tuple(
        Feature(
            f"term_{name.replace(' ', '_')}", f"It is a term of medicine: {name}.", partial(is_term, name)
        )
        for name in CATEGORIES.values()
    )
    words = (is_abbreviation, has_drug_stem, is_eponym, is_unit, is_very_frequent, is_frequent, is_rare)
    return FeatureGroup("safety", (*levels, *terms, *map(feature, words)))


def has_safety(level: Safety, word: str) -> bool:
    """Return whether a token is of a class of safety."""
    return get_safety(word) == level


def is_term(category: str, word: str) -> bool:
    """Return whether a token is a term of medicine of a category, without an edit; the most frequent words
    are none.
    """
    if is_very_frequent(word):
        return False
    found = medical_index().lookup(word)
    return found is not None and found.how == "exact" and found.term.category == category


def is_abbreviation(word: str) -> bool:
    """A clinical abbreviation as it is written."""
    found = medical_index().lookup(word)
    return found is not None and found.how == "abbreviation"


def has_drug_stem(word: str) -> bool:
    """It bears a stem of drug names."""
    return find_drug_stem(word.lower()) is not None


def is_eponym(word: str) -> bool:
    """Diseases, signs or devices are called so."""
    return word.lower() in eponyms()


def is_unit(word: str) -> bool:
    """A unit of measurement or a dose form."""
    return word.lower() in units()


def is_very_frequent(word: str) -> bool:
    """One of the 300 most frequent words of English."""
    return frequent_words().get(word.lower(), _RANKS[1]) < _RANKS[0]


def is_frequent(word: str) -> bool:
    """One of the 3,000 most frequent words of English."""
    return frequent_words().get(word.lower(), _RANKS[1]) < _RANKS[1]


def is_rare(word: str) -> bool:
    """A less frequent word of English."""
    rank = word_rank(word)
    return rank is not None and rank >= _RANKS[1]
