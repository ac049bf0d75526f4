"""Features and feature groups."""

from collections.abc import Callable, Container, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy
from spacy.tokens import Doc

from ..errors import Errors, PhiError
from ..lexicons.gazetteers import name_key

WordFunction = Callable[[str], bool]
DocFunction = Callable[[Doc], numpy.ndarray]


@dataclass(frozen=True)
class InList:
    """The membership of a word in a list."""

    keys: Callable[[], Container[str]]
    """Returns the words of the list as keys, see `name_key`; always the same."""

    def __call__(self, word: str) -> bool:
        """Return whether the list has a word."""
        return name_key(word) in self.keys()


@dataclass(frozen=True)
class Is:
    """The equality of a function of a word and a value."""

    of: Callable[[str], Hashable]
    """The function, shared by the features of its values."""
    value: Hashable

    def __call__(self, word: str) -> bool:
        """Return whether the function has the value for a word."""
        return self.of(word) == self.value


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


def select_features(group: FeatureGroup, names: Sequence[str]) -> FeatureGroup:
    """Return a group reduced to some of its features, which keep their order.

    group: any group. names: of features, without the name of the group. Raises PhiError (E140) for an
    unknown one.
    """
    known = [name.partition(".")[2] for name in group.names]
    for name in names:
        if name not in known:
            full = f"{group.name}:{name}"
            raise PhiError(Errors.E140.format(name=full, known=", ".join(known)))
    columns = [i for i, (name, _) in enumerate(group.places) if name in names]
    return FeatureGroup(
        group.name,
        tuple(feature for feature in group.words if feature.name in names),
        tuple(group.places[i] for i in columns),
        partial(_in_doc, group.in_doc, columns) if columns and group.in_doc else None,
    )


def _in_doc(function: DocFunction, columns: list[int], doc: Doc) -> numpy.ndarray:
    return function(doc)[:, columns]
