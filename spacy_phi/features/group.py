"""Features and groups of features."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy
from spacy.tokens import Doc

WordFunction = Callable[[str], bool]
DocFunction = Callable[[Doc], numpy.ndarray]


class Feature(NamedTuple):
    """A feature that depends on the token's text alone; its value is kept for every distinct token."""

    name: str
    about: str
    """One sentence: when it is 1."""
    compute: WordFunction


class FeatureGroup(NamedTuple):
    """Features that belong together: first those of the word, then those of the place in the note."""

    name: str
    words: tuple[Feature, ...] = ()
    places: tuple[tuple[str, str], ...] = ()
    """Name and sentence of each column of `in_doc`."""
    in_doc: DocFunction | None = None
    """The features of a Doc, bool or 0 and 1 (tokens, len(places))."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all columns, in order, as "group.feature"."""
        names = (*(feature.name for feature in self.words), *(name for name, _ in self.places))
        return tuple(f"{self.name}.{name}" for name in names)


def feature(function: WordFunction) -> Feature:
    """A feature called as its function, whose docstring is what it says.

    function: of the token's text."""
    about = (function.__doc__ or "").strip().split("\n")[0]
    return Feature(function.__name__, about, function)


def stack(columns: Iterable[Any], n_tokens: int, n_columns: int) -> numpy.ndarray:
    """Columns of one value a token side by side: bool (n_tokens, n_columns)."""
    out = numpy.zeros((n_tokens, n_columns), dtype=bool)
    for i, column in enumerate(columns):
        out[:, i] = column
    return out
