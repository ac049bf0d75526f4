"""Find the words of known names in a text: in any case, without accents, possessive, plural or misspelled.

Every search for a known name compares words here; the callers add context rules.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from rapidfuzz.distance import OSA

from ..lang import vocabulary
from ..lang.cues import cue
from ..lexicons.gazetteers import name_key
from ..rules.checks.word import is_common, is_eponym_word, is_ordinary
from ..rules.forms import LETTER, UP
from ..rules.words import ORDINARY
from ..spans import Match
from ..surrogates.name_parts import parse_name
from ..surrogates.operators import normalise

PEOPLE = ("PATIENT", "DOCTOR")
_JOINED = f"(?:['’‑-](?![sS]\\b){LETTER}+)*"
WORD = re.compile(f"{LETTER}+(?:['’]{LETTER}{{2,}})*")
"""A word without a possessive ending; the parts of a compound are separate words."""
COMPOUND = re.compile(f"{LETTER}+{_JOINED}")
"""A word including everything joined by hyphens and apostrophes, except a possessive ending."""
CAPITALIZED = re.compile(f"[{UP}]{LETTER}*{_JOINED}")
"""A compound that starts with a capital."""
_MIN_PART = 2
_MIN_STEM = 3
_MIN_MISSPELT = 5
_MIN_OTHER_INITIAL = 6
"""Minimum letters of a name whose first letter may be mistyped."""
_SHORT_FORMS = vocabulary("endings.nickname")
_FAMILY = cue("vetoes.the_before")
_THE_LENGTH = 5
_TITLE_GOES_ON = re.compile(r"[ ][A-Z]")
_BESIDE = re.compile(r"[ ](?:[A-Z]\.?[ ])?")
"""A space, or an initial, between two parts of one name."""


class Form(Enum):
    """The form in which a text writes a known name."""

    EXACT = "exact"
    PLURAL = "plural"
    VARIANT = "variant"
    """A short form, or known names joined by a hyphen."""
    MISSPELT = "misspelt"


class Hit(NamedTuple):
    """A word of a text that is a known name."""

    start: int
    end: int
    word: str
    label: str
    form: Form


class Names:
    """Known name words, for comparison with the words of a text.

    labels: Labels by key, see `make_key`.
    plurals: Names whose plural also matches; None for those of `labels`.
    """

    def __init__(self, labels: Mapping[str, str], plurals: Mapping[str, str] | None = None) -> None:
        self.labels = labels
        self.plurals = labels if plurals is None else plurals
        self._long = [name for name in labels if len(name) >= _MIN_MISSPELT]

    def __bool__(self) -> bool:
        return bool(self.labels or self.plurals)

    def find(self, text: str, covered: bytearray, pattern: re.Pattern[str] = WORD) -> Iterator[Hit]:
        """Yield the words of a text that are known names.

        text: The text. covered: As in `spans.cover`; words that overlap it are skipped.
        pattern: Regular expression of a word.
        """
        for word in pattern.finditer(text) if self else ():
            if 1 not in covered[word.start() : word.end()] and (hit := self.compare(text, word)):
                yield hit

    def compare(self, text: str, word: re.Match[str]) -> Hit | None:
        """Return a word of a text as a hit if it is a known name."""
        key, form = make_key(word[0]), Form.EXACT
        label = self.labels.get(key, "")
        if not label and word[0][0].isupper():
            if label := self._find_singular(text, word, key):
                form = Form.PLURAL
            elif label := self._find_full_form(key):
                form = Form.VARIANT
            elif label := self._find_correct(key):
                form = Form.MISSPELT
        return Hit(word.start(), word.end(), word[0], label, form) if label else None

    def _find_singular(self, text: str, word: re.Match[str], key: str) -> str:
        """Return the label of the name whose plural is the word, as in "the Smiths"."""
        if not key.endswith("s"):
            return ""
        cuts = (key.removesuffix(end) for end in ("s", "es") if key.endswith(end))
        label = _get_first(self.plurals, cuts)
        is_plain = label and (is_ordinary(key) or is_common(key))
        return "" if is_plain and not _is_family(text, word) else label

    def _find_full_form(self, key: str) -> str:
        """Return the label of the name behind "Frankie", or of all parts of "Garcia-Lopez"."""
        if "-" in key:
            parts = key.split("-")
            return self.labels[parts[0]] if all(part in self.labels for part in parts) else ""
        if not key.endswith(_SHORT_FORMS) or is_common(key):
            return ""
        return _get_first(self.labels, (key[:-2], key[:-3], key[:-1], key[:-2] + "e"))

    def _find_correct(self, key: str) -> str:
        """Return the label of a name one typo away from a word."""
        size = len(key)
        for name in self._long if size >= _MIN_MISSPELT else ():
            is_alike = name[0] == key[0] or len(name) >= _MIN_OTHER_INITIAL
            if is_alike and -2 < len(name) - size < 2 and OSA.distance(name, key, score_cutoff=1) <= 1:
                return "" if key in ORDINARY or is_word(key) else self.labels[name]
        return ""


def _get_first(labels: Mapping[str, str], stems: Iterable[str]) -> str:
    """Return the label of the first stem that is a known name."""
    return next((labels[stem] for stem in stems if len(stem) >= _MIN_STEM and stem in labels), "")


def make_key(word: str) -> str:
    """Return the form for comparing name words: `name_key` with plain hyphens."""
    return name_key(word if word.isascii() else word.replace("‑", "-"))


def is_word(word: str) -> bool:
    """Return whether a lowercase word is an ordinary one, or the name of a disease, sign or device."""
    return is_ordinary(word) or is_common(word) or is_eponym_word(word)


def _is_family(text: str, word: re.Match[str]) -> bool:
    """Return whether a preceding "the" makes a capitalized ordinary plural a family: "the Bakers"."""
    before = text[max(0, word.start() - _THE_LENGTH) : word.start()]
    in_title = _TITLE_GOES_ON.match(text, word.end())
    return word[0].istitle() and _FAMILY.search(before) is not None and in_title is None


def split_name(value: str) -> Iterator[str]:
    """Yield the words of a name, and the parts of those with a hyphen."""
    for found in COMPOUND.findall(value):
        yield found
        if len(parts := re.split("[‑-]", found)) > 1:
            yield from parts


def collect_parts(values: Iterable[tuple[str, str]], language: str) -> dict[str, str]:
    """Return the first names and surnames in some values by key, with their labels.

    values: Texts with their labels. language: Language of the note.
    """
    parts: dict[str, str] = {}
    for value, label in values:
        if label in PEOPLE:
            parsed = parse_name(value, label, language)
            named = [part.text for part in parsed[1] if part.role in ("given", "surname")] if parsed else []
            words = named if parsed else split_name(normalise(value))
            for word in words:
                if len(word) >= _MIN_PART:
                    parts.setdefault(make_key(word), label)
    return parts


def settle(text: str, found: Iterable[Match], covered: bytearray) -> list[Match]:
    """Return the longest of overlapping matches, sorted by start; adjacent matches of one label are merged.

    text: The note. found: In any order; those in `covered` are dropped.
    """
    out: list[Match] = []
    for match in sorted(found, key=lambda match: (match.start, -match.end, match)):
        if (out and match.start < out[-1].end) or 1 in covered[match.start : match.end]:
            continue
        between = text[out[-1].end : match.start] if out and out[-1].label == match.label else ""
        if _BESIDE.fullmatch(between) and text[match.start].isalpha():
            out[-1] = out[-1]._replace(end=match.end)
        else:
            out.append(match)
    return out
