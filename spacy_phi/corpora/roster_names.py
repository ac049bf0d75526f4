"""The names of a roster by their words, for quick look-up."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from ..lexicons.gazetteers import name_key
from ..lexicons.near_words import NearWords

PATIENT_FIRST, PATIENT_LAST = 1, 2
RELATIVE_FIRST, RELATIVE_LAST = 4, 8
STAFF_FIRST, STAFF_LAST = 16, 32
_FIRST = {"patient": PATIENT_FIRST, "relative": RELATIVE_FIRST, "staff": STAFF_FIRST}
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_PARTICLES = frozenset(
    """de del la las los el y i e da do dos das di van von der den den ten ter le du al bin ibn san santa of
    the jr sr ii iii iv dr mr mrs ms md""".split()
)
_MIN_NEAR = 4
_FEW = 64


class NameIndex:
    """First and last names by the keys of their words (see lexicons.gazetteers.name_key), with whose they
    are."""

    def __init__(self, names: Iterable[tuple[str, str | None, str | None]] = ()) -> None:
        """names: (role, first name, last name) of each person, either name None where it is not known."""
        self.parts: dict[str, int] = {}
        """By key, flags: PATIENT_FIRST and the others."""
        self.pairs: set[int] = set()
        """Hashes of (key of a first name, key of a last name) of one person."""
        self.initials: dict[int, set[str]] = {}
        """By the flag of first names, the letters that they begin with."""
        parts = self.parts
        for role, first, last in names:
            flag = _FIRST[role]
            firsts, lasts = list(name_words(first)), list(name_words(last))
            for key in firsts:
                parts[key] = parts.get(key, 0) | flag
            for key in lasts:
                parts[key] = parts.get(key, 0) | flag << 1
            if firsts:
                self.initials.setdefault(flag, set()).update(key[0] for key in firsts)
            for key in firsts[:2]:
                self.pairs.update(hash((key, other)) for other in lasts)

    def __len__(self) -> int:
        return len(self.parts)

    def __repr__(self) -> str:
        return f"NameIndex({len(self)} words)"

    def __reduce__(self):
        from ..errors import Errors, PhiError

        raise PhiError(Errors.E143)

    def find_near(self, key: str) -> str | None:
        """A word of a name within one edit of a key (a letter more, fewer or another, or two changed
        about)."""
        if len(key) < _MIN_NEAR:
            return None
        if self._few is None:
            return self._near.find(key)
        from rapidfuzz.distance import OSA

        for part in self._few:
            if abs(len(part) - len(key)) < 2 and OSA.distance(part, key, score_cutoff=1) <= 1:
                return part
        return None

    @cached_property
    def _long(self) -> list[str]:
        return [part for part in self.parts if len(part) >= _MIN_NEAR]

    @cached_property
    def _few(self) -> list[str] | None:
        return self._long if len(self._long) <= _FEW else None

    @cached_property
    def _near(self) -> NearWords:
        return NearWords(self._long)


def name_words(name: str | None) -> Iterator[str]:
    """The keys of a name's words, initials and particles left out."""
    if name:
        # One plain word is the usual case, and a roster has 100,000 of them.
        if name.isascii() and name.isalpha():
            words = [name.lower()]
        else:
            words = [name_key(word) for word in _WORD.findall(name)]
        for key in words:
            if len(key) > 1 and key not in _PARTICLES:
                yield key
