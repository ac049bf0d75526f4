"""The form of a token: casing, characters, ending, and the separator before the next token.

Sources: Lee et al. 2016, Table 1; the word classes of the PHI scrubber (Ramesh et al.), 7 for its
BiLSTM-CNN and 4 for its ID-CNN.
"""

import re
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module

import numpy
from spacy.attrs import IS_SPACE, ORTH, SPACY
from spacy.tokens import Doc

from ..ml.compiled import KERNELS
from .group import Feature, FeatureGroup, Is
from .lines import has_break, line_starts

_CAMEL = re.compile(r"[^\W\d_]*[^\W\d_A-Z][A-Z]")
_PLACES = (
    ("space_0", "The next token follows directly."),
    ("space_1", "One space precedes the next token."),
    ("space_2", "Several spaces, or a tab, precede the next token."),
    ("line_end", "The line or the note ends after it."),
    ("line_start", "It is the first word of its line."),
)
_CLASSES_7 = (
    "numeric",
    "lowercase",
    "uppercase",
    "initial capital",
    "mostly numeric",
    "with a digit",
    "other",
)
_CLASSES_4 = ("uppercase", "initial capital", "camel case", "other")


def create_morphological(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.morphological.v1`.

    language: Language of the stop words.
    """
    stop = Feature("stop_word", "A stop word of the language.", partial(is_stop_word, language))
    words = (
        *_WORDS,
        stop,
        *_classes("class7", word_class_7, _CLASSES_7),
        *_classes("class4", word_class_4, _CLASSES_4),
    )
    return FeatureGroup("morphological", words, _PLACES, spaces_after)


def ends_with_s(word: str) -> bool:
    """It ends with the letter s."""
    return word[-1:] in "sS" and word.isalpha()


def first_capital(word: str) -> bool:
    """Its first character is a capital."""
    return word[:1].isupper()


def has_digit(word: str) -> bool:
    """It contains a digit."""
    return any(char.isdigit() for char in word)


def is_title(word: str) -> bool:
    """A capital followed by lowercase."""
    return len(word) > 1 and word.istitle()


def is_initial(word: str) -> bool:
    """A single capital."""
    return len(word) == 1 and word.isupper()


def is_short_upper(word: str) -> bool:
    """Two to four capitals, like an acronym."""
    return 2 <= len(word) <= 4 and word.isupper() and word.isalpha()


def is_long(word: str) -> bool:
    """Longer than twelve characters."""
    return len(word) > 12


def has_accent(word: str) -> bool:
    """It contains a letter beyond ASCII."""
    return not word.isascii() and any(char.isalpha() for char in word)


def is_punctuation(word: str) -> bool:
    """It contains neither letter nor digit nor whitespace."""
    return not any(char.isalnum() or char.isspace() for char in word)


def _has_digits(number: int, word: str) -> bool:
    return word.isdigit() and len(word) == number


def digits_many(word: str) -> bool:
    """A number of six digits or more."""
    return word.isdigit() and len(word) > 5


_WORDS: tuple[Feature, ...] = (
    Feature("ends_with_s", "It ends with the letter s.", ends_with_s),
    Feature("first_capital", "Its first character is a capital.", first_capital),
    Feature("has_digit", "It contains a digit.", has_digit),
    Feature("is_numeric", "It consists of digits.", str.isdigit),
    Feature("is_alphabetic", "It consists of letters.", str.isalpha),
    Feature("is_alphanumeric", "It consists of letters and digits.", str.isalnum),
    Feature("is_title", "A capital followed by lowercase.", is_title),
    Feature("is_lower", "All its letters are lowercase.", str.islower),
    Feature("is_upper", "All its letters are uppercase.", str.isupper),
    Feature("is_initial", "A single capital.", is_initial),
    Feature("is_short_upper", "Two to four capitals, like an acronym.", is_short_upper),
    Feature("is_long", "Longer than twelve characters.", is_long),
    Feature("has_accent", "It contains a letter beyond ASCII.", has_accent),
    Feature("is_punctuation", "It contains neither letter nor digit nor whitespace.", is_punctuation),
    *(
        Feature(f"digits_{n}", f"A {word}-digit number.", partial(_has_digits, n))
        for n, word in enumerate(("one", "two", "three", "four", "five"), 1)
    ),
    Feature("digits_many", "A number of six digits or more.", digits_many),
)


def is_stop_word(language: str, word: str) -> bool:
    """Return whether a word is one of spaCy's stop words of a language; false for a language without stop
    words.
    """
    return word.lower() in _stop_words(language)


@cache
def _stop_words(language: str) -> frozenset[str]:
    try:
        return frozenset(import_module(f"spacy.lang.{language}.stop_words").STOP_WORDS)
    except ImportError:
        return frozenset()


def word_class_7(word: str) -> int:
    """Return the index of a word's class in `_CLASSES_7`."""
    digits = sum(char.isdigit() for char in word)
    if digits == len(word):
        return 0
    if word.islower() and word.isalpha():
        return 1
    if word.isupper() and word.isalpha():
        return 2
    if word[:1].isupper() and not digits:
        return 3
    if digits * 2 > len(word):
        return 4
    return 5 if digits else 6


def word_class_4(word: str) -> int:
    """Return the index of a word's class in `_CLASSES_4`."""
    if word.isupper():
        return 0
    if _CAMEL.match(word):
        return 2
    return 1 if word[:1].isupper() else 3


def _classes(name: str, function: Callable[[str], int], classes: tuple[str, ...]) -> tuple[Feature, ...]:
    return tuple(
        Feature(f"{name}_{i}", f"Its word class of {len(classes)} is: {about}.", Is(function, i))
        for i, about in enumerate(classes)
    )


def spaces_after(doc: Doc) -> numpy.ndarray:
    """Return separators between each token and the next, and the first words of lines: bool (tokens, 5)."""
    if not len(doc):
        return numpy.zeros((0, len(_PLACES)), dtype=bool)
    tokens = numpy.ascontiguousarray(doc.to_array([IS_SPACE, SPACY, ORTH]).T)
    blank, spaced = tokens[0] > 0, tokens[1]
    is_break = has_break(doc.vocab.strings, tokens[2], blank)
    if KERNELS is not None:
        out = numpy.zeros((len(doc), len(_PLACES)), dtype="uint8")
        KERNELS.mark_spaces(tokens, is_break.view("uint8"), out)
        return out
    next_blank = numpy.append(blank[1:], True)
    next_break = numpy.append(is_break[1:], True)
    # A space, then a run of spaces with a line break after it, also ends the line.
    after_next = numpy.append(next_break[1:], True)
    line_end = ~blank & (next_break | (next_blank & after_next))
    wide = ~blank & next_blank & ~line_end
    one = ~blank & (spaced > 0) & ~wide & ~line_end
    columns = (~blank & ~one & ~wide & ~line_end, one, wide, line_end, line_starts(blank, is_break))
    return numpy.array(columns).T
