"""The safety of a token as an ordinary or medical word: classes of `lexicons.safety`, drug stems, eponyms."""

from functools import partial

from ..lexicons.medical import CATEGORIES, eponyms, medical_index, units
from ..lexicons.safety import Safety, get_safety
from ..lexicons.stems import find_drug_stem
from ..lexicons.words import frequent_words, word_rank
from .group import Feature, FeatureGroup, Is

_RANKS = (300, 3_000)


def create_safety(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.safety.v1`.

    language: Language code; selects the ordinary words and names. Medical terms are those of all languages.
    """
    safety, category = partial(get_safety, language=language), partial(find_category, language)
    levels = tuple(
        Feature(
            f"safety_{level.name.lower()}",
            f"Its safety class is {level.name}.",
            Is(safety, level),
        )
        for level in Safety
    )
    terms = tuple(
        Feature(
            f"term_{name.replace(' ', '_')}",
            f"It is a medical term: {name}.",
            Is(category, name),
        )
        for name in CATEGORIES.values()
    )
    words = (
        Feature("is_abbreviation", "A clinical abbreviation, as written.", is_abbreviation),
        Feature("has_drug_stem", "It has a drug name stem.", has_drug_stem),
        Feature("is_eponym", "An eponym of diseases, signs or devices.", is_eponym),
        Feature("is_unit", "A unit of measurement or a dose form.", is_unit),
    )
    ranks = (
        Feature(function.__name__, about, partial(function, language))
        for function, about in (
            (is_very_frequent, "One of the 300 most frequent words."),
            (is_frequent, "One of the 3,000 most frequent words."),
            (is_rare, "A less frequent word."),
        )
    )
    return FeatureGroup("safety", (*levels, *terms, *words, *ranks))


def find_category(language: str, word: str) -> str | None:
    """Return the category of an exact medical term; None for other tokens and the most frequent words."""
    if is_very_frequent(language, word):
        return None
    found = medical_index().lookup(word)
    return found.term.category if found is not None and found.how == "exact" else None


def is_abbreviation(word: str) -> bool:
    """A clinical abbreviation, as written."""
    found = medical_index().lookup(word)
    return found is not None and found.how == "abbreviation"


def has_drug_stem(word: str) -> bool:
    """It has a drug name stem."""
    return find_drug_stem(word.lower()) is not None


def is_eponym(word: str) -> bool:
    """An eponym of diseases, signs or devices."""
    return word.lower() in eponyms()


def is_unit(word: str) -> bool:
    """A unit of measurement or a dose form."""
    return word.lower() in units()


def is_very_frequent(language: str, word: str) -> bool:
    """Return whether a token is one of the 300 most frequent words of a language."""
    return frequent_words(language).get(word.lower(), _RANKS[1]) < _RANKS[0]


def is_frequent(language: str, word: str) -> bool:
    """Return whether a token is one of the 3,000 most frequent words of a language."""
    return frequent_words(language).get(word.lower(), _RANKS[1]) < _RANKS[1]


def is_rare(language: str, word: str) -> bool:
    """Return whether a token is a less frequent word of a language."""
    rank = word_rank(word, language)
    return rank is not None and rank >= _RANKS[1]
