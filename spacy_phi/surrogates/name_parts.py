"""Parse a person's name: title, first and middle names, initials, surnames, particles, suffix,
credentials."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ..lang import all_vocabularies, get_host_pack, vocabulary
from ..lang.cues import cue
from ..lexicons.gazetteers import first_names, last_names, name_key
from .case import is_latin
from .nicknames import nicknames
from .operators import normalise

_MAX_LENGTH = 100
_MAX_WORDS = 14
_TITLES = frozenset(map(name_key, all_vocabularies("titles.kept")))
_GIVEN_TITLES = frozenset(map(name_key, all_vocabularies("titles.given")))
_SUFFIXES = frozenset("jr sr ii iii iv 2nd 3rd 4th junior senior hijo".split())
_CREDENTIALS = cue("contexts.credentials")
_WORD = re.compile(r"(?:2nd|3rd|4th|[^\W\d_]+(?:['’`´][^\W\d_]+)*)", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’`´][sS]$")
_GAP = re.compile(r"[\s.,()\"“”'’‘`´\-‐‑–—/&;:_*^]*")
# Two names without a space, "JohnSmith", but not "McDonald".
_SEAM = re.compile(r"(?<=[^\W\d_A-Z]{2})(?=[A-Z][^\W\d_A-Z]{2})")
_FUSED = frozenset(vocabulary("particles.fused"))
_ARABIC = frozenset(("al", "el"))
_PARTICLES = frozenset(vocabulary("particles.kept"))
FORM_WORDS = _TITLES | _SUFFIXES | _PARTICLES
"""Words that are not part of a name at its edges; as name keys."""
_JOINS = frozenset(("and", "y", "e", "or", "und"))
_INITIALS_LENGTH = 3
_CLEAR = 10
"""Ratio of ranks at which a single name counts as a surname: it ranks this many times higher among
surnames."""


class NamePart(NamedTuple):
    """One word of a name."""

    start: int
    end: int
    role: str
    """"given", "surname", "initial", "initials" (several letters in one word), "particle" or "kept"."""
    text: str


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    text: str
    gap: str
    key: str

    @property
    def is_initial(self) -> bool:
        return len(self.text) == 1

    @property
    def is_join(self) -> bool:
        """Return whether the word joins names; a capital "Y" or "E" is an initial."""
        return self.text.islower() if self.key in ("y", "e") else self.key in _JOINS and not self.is_initial

    def as_part(self, role: str) -> NamePart:
        return NamePart(self.start, self.end, role, self.text)


@lru_cache(maxsize=2048)
def parse_name(
    text: str,
    label: str = "PATIENT",
    language: str = "en",
    surnames: frozenset[str] = frozenset(),
    givens: frozenset[str] = frozenset(),
) -> tuple[str, tuple[NamePart, ...]] | None:
    """Return the normalized text and the parts of its names, or None if it contains anything that is not part
    of a name.

    text: As written in a note: "Dr. John Q. Smith, MD", "SMITH, JOHN", "J.S.", "María García López".
    label: "PATIENT" or "DOCTOR": a single word of a DOCTOR is a surname rather than a first name.
    language: Language code; its pack says how many surnames a name ends with.
    surnames, givens: Name keys of known surnames and first names, from the note or the roster.
    """
    text = normalise(text)
    credentials = _CREDENTIALS.search(text)
    body = text[: credentials.start()] if credentials and credentials.start() > 1 else text
    words = _split(body)
    if not words or len(text) > _MAX_LENGTH or len(words) > _MAX_WORDS:
        return None
    reader = _NameReader(label, language, surnames, givens)
    parts: list[NamePart] = []
    for person in _persons(words):
        read = reader.read(person)
        if read is None:
            return None
        parts += read
    return (text, tuple(parts)) if any(part.role != "kept" for part in parts) else None


def _split(text: str) -> list[_Word] | None:
    words, end = [], 0
    for match in _WORD.finditer(text):
        possessive = _POSSESSIVE.search(match[0])
        stop = match.start() + possessive.start() if possessive else match.end()
        gap = text[end : match.start()]
        if not _GAP.fullmatch(gap) or not is_latin(match[0]):
            return None
        words += _cut_seams(match.start(), text[match.start() : stop], gap)
        end = match.end()
    return words if _GAP.fullmatch(text[end:]) else None


def _cut_seams(start: int, text: str, gap: str) -> list[_Word]:
    """Return a word, or the two names that it concatenates."""
    seam = _SEAM.search(text)
    if seam is None or len(_SEAM.findall(text)) > 1 or text[: seam.start()].casefold() in _FUSED:
        return [_Word(start, start + len(text), text, gap, name_key(text))]
    at = seam.start()
    parts = ((start, text[:at], gap), (start + at, text[at:], ""))
    return [_Word(begin, begin + len(part), part, before, name_key(part)) for begin, part, before in parts]


def _persons(words: Sequence[_Word]) -> list[list[_Word]]:
    """Return the words of each person of "John and Mary Smith"; joining words belong to the preceding one."""
    persons: list[list[_Word]] = [[]]
    for word in words:
        if persons[-1] and any(sign in word.gap for sign in "&;/"):
            persons.append([])
        persons[-1].append(word)
        if word.key in ("and", "or"):
            persons.append([])
    return [person for person in persons if person]


class _NameReader:
    """Assigns roles to the words of one person's name."""

    def __init__(self, label: str, language: str, surnames: frozenset[str], givens: frozenset[str]) -> None:
        self.label, self.surnames, self.givens = label, surnames, givens
        self.has_two_surnames = get_host_pack(language).surnames > 1
        self.first = (first_names(language), first_names("en"))
        self.last = (last_names(language), last_names("en"))

    def read(self, words: list[_Word]) -> list[NamePart] | None:
        """Return the parts of one person's name."""
        if all(word.key in _TITLES and not word.is_initial for word in words):
            return [word.as_part("kept") for word in words]  # "Mr. & Mrs. Smith"
        kept, titled = self._take_titles(words)
        names = words[len(kept) :]
        kept += [word for word in names if word.is_join or (word.key in _SUFFIXES and word is not names[0])]
        rest = [word for word in names if word not in kept]
        particles = [word for word, after in pairwise(rest) if self._is_particle(word, after, rest)]
        units = [word for word in rest if word not in particles]
        roles = self._roles(units, titled) if units else []
        if roles is None:
            return None
        parts = [word.as_part(role) for word, role in zip(units, roles)]
        parts += [word.as_part("particle") for word in particles]
        parts += [word.as_part("kept") for word in kept]
        return sorted(parts)

    def _take_titles(self, words: list[_Word]) -> tuple[list[_Word], str]:
        """Return the words before the name, and whether they precede a "surname", a "given" name or neither
        ("")."""
        kept: list[_Word] = []
        for word in words[:-1]:
            if word.key not in _TITLES and word.key not in _JOINS:
                break
            if word.is_initial and not (self.has_two_surnames and word.text in ("D", "d")):
                break
            kept.append(word)
        if not kept:
            return kept, ""
        return kept, "given" if kept[-1].key in _GIVEN_TITLES else "surname"

    def _is_particle(self, word: _Word, after: _Word, rest: list[_Word]) -> bool:
        if word.key in _ARABIC and after.gap in ("-", "‐", "‑"):
            return True
        if word.key not in _PARTICLES or after.gap.strip() not in ("", "."):
            return False
        if after.key in _PARTICLES and len(after.key) > 1 and after is not rest[-1]:
            return True
        if word.text.islower() or len(word.key) < 3 or not (word is rest[0] and self._is_given(word.key)):
            return not (word.is_initial or (word is rest[0] and len(rest) == 2 and self._is_given(word.key)))
        return False

    def _roles(self, units: list[_Word], titled: str) -> list[str] | None:
        if len(units) == 1:
            return [self._role_alone(units[0], titled)]
        signs = "^" if any("^" in word.gap for word in units) else ","
        commas = [place for place, word in enumerate(units) if place and signs in word.gap]
        commas = commas[:1] if signs == "^" else commas  # HL7: LAST^FIRST^MIDDLE
        if len(commas) > 1:
            return None
        if commas:  # LAST, FIRST M
            return [
                self._role(w, "surname" if place < commas[0] else "given") for place, w in enumerate(units)
            ]
        compounds = _compounds(units)
        names = [group for group in compounds if not group[0].is_initial]
        if not names:
            return ["initial"] * len(units)
        role_of: dict[_Word, str] = {}
        for group, role in zip(names, self._order([group[0] for group in names], compounds, titled)):
            role_of.update(dict.fromkeys(group, role))
        return [self._role(word, role_of.get(word, "given")) for word in units]

    def _role(self, word: _Word, role: str) -> str:
        return "initial" if word.is_initial else role

    def _role_alone(self, word: _Word, titled: str) -> str:
        key = word.key
        if word.is_initial:
            return "initial"
        known = key in self.givens or key in self.surnames
        if len(key) <= _INITIALS_LENGTH and word.text.isupper() and not known and not titled:
            return self._single(key) if self._is_given(key) or self._is_surname(key) else "initials"
        if (key in self.givens) != (key in self.surnames):
            return "given" if key in self.givens else "surname"
        return titled or self._single(key)

    def _single(self, key: str) -> str:
        """Return the role of a single word."""
        if not self._is_given(key) or (self.label == "DOCTOR" and self._is_surname(key)):
            return "surname"
        return "surname" if self._surname_lead(key) > _CLEAR else "given"

    def _order(self, heads: list[_Word], compounds: list[list[_Word]], titled: str) -> list[str]:
        """Return the roles of the names of two letters or more, in order."""
        keys = [head.key for head in heads]
        if len(keys) == 1:  # with initials: "J. Smith", "Smith J", "John S."
            given = compounds[0][0] is heads[0] and titled != "surname" and keys[0] not in self.surnames
            given = given and self._is_given(keys[0]) and not self._is_more_surname(keys[0])
            return ["given" if given else "surname"]
        only_surname = self._is_surname(keys[0]) and not self._is_given(keys[0])
        if only_surname and self._is_given(keys[1]) and not self._is_more_surname(keys[1]):
            return ["surname"] + ["given"] * (len(keys) - 1)
        if titled == "surname" and not self._is_given(keys[0]):
            return ["surname"] * len(keys)
        if len(keys) == 2 and only_surname:
            return ["surname", "surname"]  # "O'Donnell Reyes" maps to the surrogate of "O'Donnell-Reyes"
        surnames = self._count_surnames(keys)
        return ["given"] * (len(keys) - surnames) + ["surname"] * surnames

    def _count_surnames(self, keys: list[str]) -> int:
        """Return the number of surnames at the end of two or more names whose first one is given."""
        count = 2 if self.has_two_surnames and len(keys) > 3 else 1
        for key in reversed(keys[1:-count]):
            if self._is_given(key) or not (self.has_two_surnames or self._is_surname(key)):
                break
            count += 1
        return count

    def _is_given(self, key: str) -> bool:
        return key in self.givens or key in nicknames() or any(key in table for table in self.first)

    def _is_surname(self, key: str) -> bool:
        return key in self.surnames or any(key in table for table in self.last)

    def _is_more_surname(self, key: str) -> bool:
        """Return whether an ambiguous name is more often a surname."""
        return self._surname_lead(key) > 1

    def _surname_lead(self, key: str) -> float:
        """Return the ratio of a name's ranks among surnames and first names."""
        ranks = [table[key].rank for table in self.first if key in table]
        others = [table[key] for table in self.last if key in table]
        if not others or key in self.givens:
            return 0.0
        return (min(ranks, default=10**6) + 1) / (min(others) + 1)


def _compounds(units: list[_Word]) -> list[list[_Word]]:
    """Group words joined by hyphens, as in "Smith-Jones"."""
    groups: list[list[_Word]] = []
    for word in units:
        if groups and word.gap in ("-", "‐", "‑", "–") and groups[-1][-1].end + 1 == word.start:
            groups[-1].append(word)
        else:
            groups.append([word])
    return groups
