"""Drug name stems, as published by USAN and INN: -pril, -sartan, cef-, -dralazine, -pristone."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from .data_files import read_lines

# A stem is no evidence in a short word: "Adol", "Mabel".
_MIN_WORD = 7
# Threshold among some 110,000 person and place names; stems that occur in more need evidence such as a dose.
_MAX_NAMES = 2
_MIN_LETTERS = 4
_MIN_LETTERS_NO_NAMES = 3
_MAX_KEPT = 30_000


class Stem(NamedTuple):
    """A stem and its position in the word."""

    letters: str
    place: str
    """"suffix", "prefix" or "infix"."""

    @classmethod
    def parse(cls, text: str) -> "Stem":
        """Parse the published form, in which a dash marks the open side: "-pril", "cef-", "-vin-"."""
        open_left, open_right = text.startswith("-"), text.endswith("-")
        place = "infix" if open_left and open_right else "suffix" if open_left else "prefix"
        return cls(text.strip("-"), place)

    def matches(self, word: str) -> bool:
        """Return whether a lowercase word contains the stem."""
        if len(word) < _MIN_WORD or len(word) == len(self.letters):
            return False
        if self.place == "suffix":
            return word.endswith(self.letters)
        if self.place == "prefix":
            return word.startswith(self.letters)
        return self.letters in word[1:-1]


class DrugStem(NamedTuple):
    """A stem with its counts in the lexicons."""

    stem: Stem
    drug_class: str
    example: str
    names: int
    """Number of person and place names with the stem."""
    words: int
    """Number of ordinary English words with the stem."""

    @property
    def is_sure(self) -> bool:
        """Return whether the stem alone identifies a drug: it is long enough and rare in names."""
        shortest = _MIN_LETTERS if self.names else _MIN_LETTERS_NO_NAMES
        if self.stem.place != "suffix":
            shortest = _MIN_LETTERS + 1
        return len(self.stem.letters) >= shortest and self.names <= _MAX_NAMES


@cache
def drug_stems() -> tuple[DrugStem, ...]:
    """Return all stems, longest first, so that the most specific class matches first."""
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
        edge = letters[-2:] if place == "suffix" else letters[:2] if place == "prefix" else ""
        edges[place, edge].append(stem)
    return MappingProxyType({edge: tuple(stems) for edge, stems in edges.items()})


@lru_cache(maxsize=_MAX_KEPT)
def find_drug_stem(word: str, sure: bool = True) -> DrugStem | None:
    """Return the longest stem of a word, or None.

    word: A single word, in any case.
    sure: Only stems that are rare in names; otherwise all.
    """
    word = word.lower()
    edges = (("suffix", word[-2:]), ("prefix", word[:2]), ("infix", ""))
    stems = (stem for edge in edges for stem in _by_edge(sure).get(edge, ()))
    return next((stem for stem in stems if stem.stem.matches(word)), None)
