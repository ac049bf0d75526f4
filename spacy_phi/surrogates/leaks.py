"""The leak check: what of the identifiers of a patient's notes is still to be read in the scrubbed ones.

Text that was kept is searched for every value, every part of a name and every run of digits of a number; text
that was put in for what is left of the very value that it stands for. What may be chance is told apart: a
made-up name may be another person's, and "120" is a blood pressure as well as the middle of a telephone
number.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..lexicons.gazetteers import name_key
from .name_parts import parse_name
from .operators import normalise
from .other_notes import (
    LEAST_RUN,
    LEAST_VALUE,
    Told,
    find_values,
    fold,
    is_number,
    number_label,
    telling_value,
)
from .second_pass import PEOPLE, plural_label

_FRAGMENT = 3  # characters or digits
_LEAST_NAME = 2  # letters of a name; one of two is looked for in title case, "Ng", and may be chance
_LEAST_WITHIN = 5  # letters of a name that is looked for inside of longer words
_DATE_LENGTH = 6  # letters and digits of a date that is looked for
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")
_OPENING = re.compile(r"(?:^|[.!?:;*•\n\-])[ \t]*$")


class Leak(NamedTuple):
    """What survived, and where: offsets in the scrubbed text."""

    start: int
    end: int
    label: str
    kind: str
    """"value", "name", "digits", "cut" (the rest of a word or number of which a part was taken) or "within"
    (a name inside of a longer word)."""
    sure: bool
    """False where it may be chance."""


@dataclass
class Identifiers:
    """What was found in the notes of one patient, in the form in which it is searched for.

    values, names, digits (dict[str, str]): Labels by folded value, part of a name, or run of digits.
    """

    values: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    digits: dict[str, str] = field(default_factory=dict)

    def add(self, text: str, findings: Iterable[Mapping[str, Any]], language: str = "en") -> None:
        """Add the findings of a note; those that the policy keeps are no identifiers.

        text (str): The original note.
        findings (Iterable[Mapping]): As in `doc._.phi`, with their replacements.
        """
        for finding in findings:
            if finding["replacement"] is None:
                continue
            value, label = text[finding["start_char"] : finding["end_char"]], finding["label"]
            core = fold(value)
            if len(core) >= LEAST_VALUE and label != "AGE" and _tells_day(label, core):
                self.values.setdefault(core, label)
            for name in _names(value, label, language):
                self.names.setdefault(name, label)
            if is_number(label):
                for run in _DIGITS.findall(normalise(value)):
                    if len(run) >= _FRAGMENT:
                        self.digits.setdefault(run, label)

    def rows(self) -> Iterator[Told]:
        """All of it, to be kept elsewhere."""
        for kind, table in vars(self).items():
            yield from (Told(kind, key, label) for key, label in table.items())

    @classmethod
    def of_rows(cls, rows: Iterable[Told]) -> "Identifiers":
        """From what `rows` gave."""
        identifiers = cls()
        for kind, key, label in rows:
            getattr(identifiers, kind)[key] = label
        return identifiers


def _tells_day(label: str, core: str) -> bool:
    # A bare month or weekday is everywhere.
    return label != "DATE" or (len(core) >= _DATE_LENGTH and any(map(str.isdigit, core)))


def _names(value: str, label: str, language: str) -> list[str]:
    if label not in PEOPLE:
        return []
    parsed = parse_name(value, label, language)
    if parsed is None:
        words = _WORD.findall(normalise(value))
    else:
        words = [part.text for part in parsed[1] if part.role in ("given", "surname")]
    return [name_key(word) for word in words if len(word) >= _LEAST_NAME]


def align(
    original: str, findings: Sequence[Mapping[str, Any]], scrubbed: str
) -> list[tuple[int, int]] | None:
    """Where the replacement of each finding stands in the scrubbed text, or None where the texts do not fit.

    original (str): The note. findings: by start, without overlaps. scrubbed (str): What became of it.
    """
    places: list[tuple[int, int]] = []
    at = end = 0
    for number, finding in enumerate([*findings, None]):
        piece = original[end : finding["start_char"] if finding else len(original)]
        found = scrubbed.find(piece, at) if finding else len(scrubbed) - len(piece)
        if found < at or (number == 0 and found != 0) or not scrubbed.startswith(piece, found):
            return None
        if number:
            places.append((at, found))
        at = found + len(piece)
        end = finding["end_char"] if finding else end
    return places


@dataclass(frozen=True)
class Chance:
    """What makes a name that survives a thing that may be chance.

    is_word (Callable[[str], bool]): whether a word in lower case is an ordinary one.
    vetoed (frozenset[str]): words, as name keys, that medicine took back in a note of the patient.
    is_thing (Callable[[str, str, int], bool]): whether a word of the text that ends at an offset is there the
        name of a disease, sign or device.
    """

    is_word: Callable[[str], bool] = lambda word: False
    vetoed: frozenset[str] = frozenset()
    is_thing: Callable[[str, str, int], bool] = lambda text, word, end: False

    def is_name(self, text: str, word: re.Match[str]) -> bool:
        """Return whether a word of the text that is a name is one there for sure."""
        if name_key(word[0]) in self.vetoed or self.is_thing(text, word[0], word.end()):
            return False
        plain = word[0].islower() or word[0].isupper() or bool(_OPENING.search(text, 0, word.start()))
        return not (plain and self.is_word(word[0].lower()))


NO_CHANCE = Chance()


def find_leaks(
    scrubbed: str,
    identifiers: Identifiers,
    places: Sequence[tuple[int, int]] | None = None,
    originals: Sequence[str] = (),
    chance: Chance = NO_CHANCE,
) -> list[Leak]:
    """What of the patient's identifiers survives in a scrubbed note.

    scrubbed (str): The scrubbed note.
    identifiers (Identifiers): Of all notes of the patient.
    places (Sequence[tuple[int, int]] | None): Where replacements stand, from `align`; None where unknown:
        then all of the text counts as kept.
    originals (Sequence[str]): The values that the replacements stand for.
    chance (Chance): What may be chance.
    """
    kept, end = [], 0
    for start, stop in places or ():
        kept.append((end, start))
        end = stop
    kept.append((end, len(scrubbed)))
    leaks: list[Leak] = []
    for start, stop in kept:
        leaks += _search_names(scrubbed, start, stop, identifiers, chance)
        leaks += _search_digits(scrubbed, start, stop, identifiers)
    for (start, stop), value in zip(places or (), originals):
        leaks += _search_made(scrubbed, start, stop, value, identifiers)
    leaks += _search_values(scrubbed, identifiers, chance)
    return sorted(set(leaks))


def find_cuts(
    original: str, findings: Sequence[Mapping[str, Any]], places: Sequence[tuple[int, int]]
) -> list[Leak]:
    """Names and numbers of which only a part was taken, and three characters or more are left beside it.

    original (str): The note. findings: by start. places: Where their replacements stand, from `align`.
    """
    leaks = []
    edges = [0, *(finding["end_char"] for finding in findings)]
    for number, (finding, (start, stop)) in enumerate(zip(findings, places)):
        label = finding["label"]
        if finding["replacement"] is None or not (label in PEOPLE or is_number(label)):
            continue
        first, last = finding["start_char"], finding["end_char"]
        ceiling = findings[number + 1]["start_char"] if number + 1 < len(findings) else len(original)
        before = _rest(original[edges[number] : first][::-1], original[first], backwards=True)
        after = _rest(original[last:ceiling], original[last - 1], backwards=False)
        if before >= _FRAGMENT:
            leaks.append(Leak(start - before, start, label, "cut", True))
        if after >= _FRAGMENT:
            leaks.append(Leak(stop, stop + after, label, "cut", True))
    return leaks


def _rest(text: str, edge: str, backwards: bool) -> int:
    """How many letters or digits of a text go on a word or number whose last character is `edge`; none where
    two words run together, as in "PatientJohn"."""
    kind = str.isalpha if edge.isalpha() else str.isdecimal
    left, right = (text[:1], edge) if backwards else (edge, text[:1])
    if not (kind(left) and kind(right)) or (left.islower() and right.isupper()):
        return 0
    return next((at for at, char in enumerate(text) if not kind(char)), len(text))


def _search_names(
    text: str, start: int, stop: int, identifiers: Identifiers, chance: Chance
) -> Iterable[Leak]:
    names, piece = identifiers.names, text[start:stop].casefold()
    long = [name for name in names if len(name) >= _LEAST_WITHIN and name in piece]
    for word in _WORD.finditer(text, start, stop):
        key = name_key(word[0])
        is_short = len(word[0]) < _FRAGMENT
        if is_short and not word[0].istitle():
            continue
        if label := names.get(key):
            sure = not is_short and chance.is_name(text, word)
            yield Leak(word.start(), word.end(), label, "name", sure)
            continue
        if label := plural_label(text, word, key, names):
            yield Leak(word.start(), word.end(), label, "name", chance.is_name(text, word))
            continue
        for name in long:
            if name in key and not chance.is_word(key):
                yield Leak(word.start(), word.end(), names[name], "within", False)


def _search_digits(text: str, start: int, stop: int, identifiers: Identifiers) -> Iterable[Leak]:
    for match in _DIGITS.finditer(text, start, stop):
        run = normalise(match[0])
        if len(run) < _FRAGMENT:
            continue
        if label := number_label(run, identifiers.digits) if len(run) >= LEAST_RUN else "":
            yield Leak(match.start(), match.end(), label, "digits", True)
        elif label := identifiers.digits.get(run, ""):
            sure = _is_near(text, match.start(), match.end(), start, stop)
            yield Leak(match.start(), match.end(), label, "digits", sure)


def _is_near(text: str, start: int, end: int, first: int, last: int) -> bool:
    """Return whether digits of kept text stand against a replacement, at most one sign between."""
    before = first > 0 and start - first <= 1 and not text[first:start].isspace()
    after = last < len(text) and last - end <= 1 and not text[end:last].isspace()
    return before or after


def _search_made(text: str, start: int, stop: int, value: str, identifiers: Identifiers) -> Iterable[Leak]:
    """What a replacement has of the value that it stands for, or of another person's name."""
    value = normalise(value)
    own = {name_key(word) for word in _WORD.findall(value) if len(word) >= _FRAGMENT}
    for match in _WORD.finditer(text, start, stop):
        key = name_key(match[0])
        if len(key) >= _FRAGMENT and (name := identifiers.names.get(key)):
            yield Leak(match.start(), match.end(), name, "name", key in own)
    runs = {run: identifiers.digits[run] for run in _DIGITS.findall(value) if run in identifiers.digits}
    for match in _DIGITS.finditer(text, start, stop):
        label = runs.get(match[0])
        if label:
            yield Leak(match.start(), match.end(), label, "digits", len(match[0]) >= LEAST_RUN)


def _search_values(text: str, identifiers: Identifiers, chance: Chance) -> Iterable[Leak]:
    """Whole values, spaced and punctuated however, that begin and end with words of the text."""
    for start, end, value, is_word in find_values(text, identifiers.values):
        label = identifiers.values[value]
        alone = is_word and chance.is_word(value)
        yield Leak(start, end, label, "value", not alone and bool(telling_value(value, label)))
