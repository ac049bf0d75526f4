"""Stems of drug names, as USAN and INN publish them: -pril, -sartan, cef-, -dralazine, -pristone."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from .data_files import read_lines

# A stem says nothing in a short word: "Adol", "Mabel".
_MIN_WORD = 7
# Of some 110,000 names of persons and places; stems that more of them bear need a dose or the like beside
# them.
_MAX_NAMES = 2
_MIN_LETTERS = 4
_MIN_LETTERS_NO_NAMES = 3


class Stem(NamedTuple):
    """A stem and the side of the word where it is."""

    letters: str
    place: str
    """"suffix", "prefix" or "infix"."""

    @classmethod
    def parse(cls, text: str) -> "Stem":
        """Read the published form, in which a dash shows the open side: "-pril", "cef-", "-vin-"."""
        open_left, open_right = text.startswith("-"), text.endswith("-")
        place = "infix" if open_left and open_right else "suffix" if open_left else "prefix"
        return cls(text.strip("-"), place)

    def matches(self, word: str) -> bool:
        """Return whether a word in lowercase bears the stem."""
        if len(word) < _MIN_WORD or len(word) == len(self.letters):
            return False
        if self.place == "suffix":
            return word.endswith(self.letters)
        if self.place == "prefix":
            return word.startswith(self.letters)
        return self.letters in word[1:-1]


class DrugStem(NamedTuple):
    """A stem with what the lists say of it."""

    stem: Stem
    drug_class: str
    example: str
    names: int
    """The number of names of persons and places with the stem."""
    words: int
    """The number of ordinary English words with the stem."""

    @property
    def is_sure(self) -> bool:
        """Return whether the stem alone makes a word a drug: long enough, and names hardly bear it."""
        shortest = _MIN_LETTERS if self.names else _MIN_LETTERS_NO_NAMES
        if self.stem.place != "suffix":
            shortest = _MIN_LETTERS + 1
        return len(self.stem.letters) >= shortest and self.names <= _MAX_NAMES


@cache
def drug_stems() -> tuple[DrugStem, ...]:
    """All stems of the list, longest first, so that the most telling class is met first."""
    rows = (line.split("\t") for line in read_lines("drug_stems"))
    stems = [DrugStem(Stem.parse(row[0]), row[1], row[2], int(row[3]), int(row[4])) for row in rows]
    return tuple(sorted(stems, key=lambda stem: (-len(stem.stem.letters), stem.stem)))


@cache
def _by_edge(sure: bool) -> Mapping[tuple[str, str], tuple[DrugStem, ...]]:
    # Two letters at the edge of the word rule out nearly every stem at once.
    edges: dict[tuple[str, str], list[DrugStem]] = defaultdict(list)
    for stem in drug_stems():
        if sure and not stem.is_sure:
            continue
        letters, place = stem.stem
        edges[place, letters[-2:] if place == "suffix" else letters[:2] if place == "prefix" else ""].append(
            stem
        )
    return MappingProxyType({edge: tuple(stems) for edge, stems in edges.items()})


def find_drug_stem(word: str, sure: bool = True) -> DrugStem | None:
    """The longest stem that a word bears, or None.

    word (str): A single word, in any case.
    sure (bool): Only stems that names hardly bear; otherwise all of them.
    """
    word = word.lower()
    edges = (("suffix", word[-2:]), ("prefix", word[:2]), ("infix", ""))
    for edge in edges:
        for stem in _by_edge(sure).get(edge, ()):
            if stem.stem.matches(word):
                return stem
    return None
