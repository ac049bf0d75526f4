"""Features and feature groups."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy
from spacy.tokens import Doc

WordFunction = Callable[[str], bool]
DocFunction = Callable[[Doc], numpy.ndarray]


class Feature(NamedTuple):
    """A feature that depends only on the token's text; its value is cached for every distinct token."""

    name: str
    about: str
    """One sentence: when it is 1."""
    compute: WordFunction


class FeatureGroup(NamedTuple):
    """A group of features: first the word features, then the position features."""

    name: str
    words: tuple[Feature, ...] = ()
    places: tuple[tuple[str, str], ...] = ()
    """Name and sentence of each column of `in_doc`."""
    in_doc: DocFunction | None = None
    """Features of a Doc, bool or 0 and 1 (tokens, len(places))."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all columns, in order, as "group.feature"."""
        names = (*(feature.name for feature in self.words), *(name for name, _ in self.places))
        return tuple(f"{self.name}.{name}" for name in names)


def feature(function: WordFunction) -> Feature:
    """Create a feature named after its function, with the docstring as its description.

    function: of the token's text."""
    about = (function.__doc__ or "").strip().split("\n")[0]
    return Feature(function.__name__, about, function)


def stack(columns: Iterable[Any], n_tokens: int, n_columns: int) -> numpy.ndarray:
    """Stack columns of one value per token: bool (n_tokens, n_columns)."""
    out = numpy.zeros((n_tokens, n_columns), dtype=bool)
    for i, column in enumerate(columns):
        out[:, i] = column
    return out
