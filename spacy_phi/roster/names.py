"""The names of a roster by their words, for quick look-up."""

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
PARTICLES = frozenset(vocabulary("corpora_particles"))
_MIN_NEAR = 4
_FEW = 64
_MAX_ASKED = 20_000


class NameIndex:
    """First and last names by the keys of their words (see lexicons.gazetteers.name_key), with whose they
    are."""

    def __init__(self, names: Iterable[tuple[str, str | None, str | None]] = ()) -> None:
        """names: (role, first name, last name) of each person, either name None where it is not known."""
        self.parts: dict[str, int] = {}
        """The flags by key: PATIENT_FIRST and the others."""
        self.initials: dict[int, set[str]] = {}
        """The letters that first names begin with, by their flag, and initials that are in any
        name."""
        self.led: set[str] = set()
        """Words of names before which a particle is, as Miguel in "de Miguel"."""
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
        """A function of a key: a word of a name within one edit of it (a letter more, fewer or another and,
        in an index of few names, two changed about), or None."""
        long = [part for part in self.parts if len(part) >= _MIN_NEAR]
        return _among_many(long) if len(long) > _FEW else _among_few(long)

    @cached_property
    def seen(self) -> dict[str, Any]:
        """For roster.hits: what words of notes are to these names."""
        return {}

    @cached_property
    def idle(self) -> set[str]:
        """For roster.hits: the words of notes that are nothing to them."""
        return set()

    @cached_property
    def quiet(self) -> dict[str, set[str]]:
        """For roster.hits: of these, the ones that may be a patient's name, by their keys."""
        return {}

    @cached_property
    def rare(self) -> frozenset[str]:
        """The words that are no frequent ones of English."""
        return frozenset(part for part in self.parts if part not in frequent_words())


def _among_few(parts: list[str]) -> Callable[[str], str | None]:
    from rapidfuzz.distance.OSA import distance

    # One edit in five letters or more leaves the first two or the last two as they are.
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
    """The same words are in note after note: what was asked last is kept."""
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
    """The keys of a name's words, initials and particles left out."""
    for found in _WORD.finditer(name or ""):
        key = name_key(found[0])
        if len(key) > 1 and key not in PARTICLES:
            yield key
