"""Index of a roster's names by word, for fast look-up."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from ..lang import vocabulary
from ..lexicons.gazetteers import name_key
from ..lexicons.near_words import NearWords
from ..lexicons.words import frequent_words

PATIENT_FIRST, PATIENT_LAST = 1, 2
RELATIVE_FIRST, RELATIVE_LAST = 4, 8
STAFF_FIRST, STAFF_LAST = 16, 32
_FIRST = {"patient": PATIENT_FIRST, "relative": RELATIVE_FIRST, "staff": STAFF_FIRST}
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
PARTICLES = frozenset(vocabulary("particles.roster"))
_MIN_NEAR = 4
_FEW = 64
_MAX_ASKED = 20_000


class NameIndex:
    """First and last names by the keys of their words (see lexicons.gazetteers.name_key), with owner
    flags."""

    def __init__(self, names: Iterable[tuple[str, str | None, str | None]] = ()) -> None:
        """names: (role, first name, last name) of each person; an unknown name is None."""
        self.parts: dict[str, int] = {}
        """Flags by key: PATIENT_FIRST and the others."""
        self.initials: dict[int, set[str]] = {}
        """First letters of first names, by their flag, and initials in any name."""
        self.led: set[str] = set()
        """Name words preceded by a particle, such as Miguel in "de Miguel"."""
        self.seen: dict[str, Any] = {}
        """Cache of roster.hits: relations of words to these names."""
        self.idle: set[str] = set()
        """Cache of roster.hits: words unrelated to these names."""
        self.quiet: dict[str, set[str]] = {}
        """Cache of roster.hits: those of them that may be a patient's name, by key."""
        parts = self.parts
        for role, first, last in names:
            flag = _FIRST[role]
            letters = self.initials.setdefault(flag, set())
            for name, which in ((first, flag), (last, flag << 1)):
                if not name:
                    continue
                if name.isascii() and name.isalpha() and len(name) > 3:
                    # One plain word is the usual case, and a roster has 100,000 of them.
                    key = name.lower()
                    parts[key] = parts.get(key, 0) | which
                    if which == flag:
                        letters.add(key[0])
                else:
                    self._add(name, which, letters, which == flag)

    def _add(self, name: str, flag: int, letters: set[str], is_first: bool) -> None:
        led = False
        for found in _WORD.finditer(name):
            key = name_key(found[0])
            if key in PARTICLES:
                led = True
                continue
            if is_first or len(key) == 1:
                letters.add(key[:1])
            if len(key) > 1:
                self.parts[key] = self.parts.get(key, 0) | flag
                if led:
                    self.led.add(key)
            led = False

    def __len__(self) -> int:
        return len(self.parts)

    def __repr__(self) -> str:
        return f"NameIndex({len(self)} words)"

    def __reduce__(self):
        from ..errors import Errors, PhiError

        raise PhiError(Errors.E143)

    @cached_property
    def find_near(self) -> Callable[[str], str | None]:
        """Function from a key to a name word within one edit of it, or None. An edit is an insertion,
        deletion or substitution and, in an index of few names, a transposition."""
        long = [part for part in self.parts if len(part) >= _MIN_NEAR]
        return _among_many(long) if len(long) > _FEW else _among_few(long)

    @cached_property
    def rare(self) -> frozenset[str]:
        """The words that are not frequent in English."""
        return frozenset(part for part in self.parts if part not in frequent_words())


def _among_few(parts: list[str]) -> Callable[[str], str | None]:
    from rapidfuzz.distance.OSA import distance

    # One edit in five letters or more leaves the first two or the last two unchanged.
    heads, tails = {part[:2] for part in parts}, {part[-2:] for part in parts}

    def find(key: str) -> str | None:
        size = len(key)
        if size == _MIN_NEAR or (size > _MIN_NEAR and (key[:2] in heads or key[-2:] in tails)):
            for part in parts:
                if -2 < len(part) - size < 2 and distance(part, key, score_cutoff=1) < 2:
                    return part
        return None

    return find


def _among_many(parts: list[str]) -> Callable[[str], str | None]:
    """Return the function with a cache, because the same words recur in note after note."""
    near = NearWords(parts)
    asked: dict[str, str | None] = {}

    def find(key: str) -> str | None:
        if key not in asked:
            if len(asked) >= _MAX_ASKED:
                asked.clear()
            asked[key] = near.find(key) if len(key) >= _MIN_NEAR else None
        return asked[key]

    return find


def name_words(name: str | None) -> Iterator[str]:
    """Return the keys of a name's words, without initials and particles."""
    for found in _WORD.finditer(name or ""):
        key = name_key(found[0])
        if len(key) > 1 and key not in PARTICLES:
            yield key
