"""Casing, characters, digits, and the white space and line break before a token, without other resources.

Source: Chiu & Nichols 2016 for the casing classes.
"""

import numpy
from spacy.attrs import (
    IS_ALPHA,
    IS_DIGIT,
    IS_LOWER,
    IS_PUNCT,
    IS_SPACE,
    IS_TITLE,
    IS_UPPER,
    LENGTH,
    ORTH,
    SPACY,
)
from spacy.tokens import Doc

from ..ml.compiled import KERNELS
from .group import FeatureGroup
from .lines import has_break, is_any, line_starts

N_FEATURES = 16
N_PATTERNS = 2
_ATTRS = [IS_ALPHA, IS_LOWER, IS_UPPER, IS_TITLE, IS_DIGIT, IS_PUNCT, IS_SPACE, LENGTH, SPACY, ORTH]

_COLUMNS = (
    ("lower", "A lowercase word."),
    ("upper", "A word in capitals."),
    ("capital", "A single capital."),
    ("title", "A capital followed by lowercase letters."),
    ("mixed", "A word in other casing."),
    ("space", "White space."),
    ("punctuation", "Punctuation."),
    ("other", "Neither letters, nor digits, nor punctuation, nor whitespace."),
    *((f"digits_{n}", f"A number of {n} digits.") for n in range(1, 6)),
    ("digits_many", "A number of six digits or more."),
    ("after_space", "Whitespace precedes it."),
    ("line_start", "It is the first word of its line."),
    ("date_like", "It is part of three numbers in a date format."),
    ("at_sign", "It is joined, without whitespace, to an @."),
)


def create_base(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.base.v1`.

    language: Unused.
    """
    return FeatureGroup("base", (), _COLUMNS, _base_features)


def _base_features(doc: Doc) -> numpy.ndarray:
    if KERNELS is None or not len(doc):
        return numpy.hstack([token_features(doc), pattern_features(doc)])
    out = numpy.zeros((len(doc), N_FEATURES + N_PATTERNS), dtype="uint8")
    tokens, strings = numpy.ascontiguousarray(doc.to_array(_ATTRS).T), doc.vocab.strings
    separators = numpy.array([strings[sign] for sign in "-/."], dtype="uint64")
    KERNELS.mark_characters(
        tokens, has_break(strings, tokens[-1], tokens[6] > 0).view("uint8"), strings["@"], separators, out
    )
    return out


def token_features(doc: Doc) -> numpy.ndarray:
    """Return the features of one document, float32 (tokens, N_FEATURES)."""
    features = numpy.zeros((len(doc), N_FEATURES), dtype="f")
    if not len(doc):
        return features
    *flags, length, spaced, orth = doc.to_array(_ATTRS).T
    alpha, lower, upper, title, digit, punct, space = numpy.array(flags) > 0
    one = length == 1
    columns = [lower & alpha, upper & ~one, upper & one, title & ~one, alpha & ~(lower | upper | title)]
    columns += [space, punct, ~(alpha | digit | punct | space)]
    features[:, : len(columns)] = numpy.array(columns).T
    numbers = numpy.flatnonzero(digit)
    features[numbers, len(columns) - 1 + numpy.minimum(length[numbers], 6).astype("int64")] = 1
    features[1:, -2] = (spaced[:-1] > 0) | space[:-1]
    features[:, -1] = line_starts(space, has_break(doc.vocab.strings, orth, space))
    return features


def pattern_features(doc: Doc) -> numpy.ndarray:
    """Return whether tokens are part of a date-like group of numbers, or joined to an @: float32 (tokens,
    N_PATTERNS)."""
    features = numpy.zeros((len(doc), N_PATTERNS), dtype="f")
    if len(doc) < 2:
        return features
    digit, space, length, spaced, orth = doc.to_array([IS_DIGIT, IS_SPACE, LENGTH, SPACY, ORTH]).T
    strings = doc.vocab.strings
    digit, at_sign = digit > 0, orth == strings["@"]
    has_date, has_sign = numpy.count_nonzero(digit) > 2, at_sign.any()
    if not (has_date or has_sign):
        return features
    joined = numpy.concatenate([[False], (spaced[:-1] == 0) & (space[:-1] == 0) & (space[1:] == 0)])
    if has_date:
        separator = is_any(orth, (strings[s] for s in "-/."))
        number, last = digit & (length <= 2), digit & ((length == 2) | (length == 4))
        # A date is five tokens: number, separator, number, the same separator, two or four digits.
        start = number[:-4] & separator[1:-3] & number[2:-2] & (orth[1:-3] == orth[3:-1]) & last[4:]
        for i in range(1, 5):
            start &= joined[i : len(doc) - 4 + i]
        for first in numpy.flatnonzero(start):
            features[first : first + 5, 0] = 1
    if has_sign:
        piece = numpy.cumsum(~joined)
        features[:, 1] = numpy.isin(piece, piece[at_sign])
    return features
