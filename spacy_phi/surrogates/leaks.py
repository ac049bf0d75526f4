"""The leak check: what of the identifiers of a patient's notes is still to be read in the scrubbed ones.

Text that was kept is searched for every value, every part of a name and every run of digits of a number; text
that was put in for whole values and for what is left of the very value that it stands for. What may be chance
is told apart: a made-up name may be another person's, and "120" is a blood pressure as well as the middle of
a telephone number.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..labels import LABELS
from ..lexicons.gazetteers import name_key
from .name_parts import parse_name
from .operators import normalise

_FRAGMENT = 3  # characters or digits
_SURE_DIGITS = 5  # fewer digits in a row are met by chance
_VALUE = {"DATE": 6, "AGE": 99}  # least letters and digits of a value that is searched for
_LEAST_VALUE = 4
_NUMBERS = frozenset(("CONTACT", "ID"))
_PEOPLE = ("PATIENT", "DOCTOR")
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")
_CORE = re.compile(r"[^\W_]+")


class Leak(NamedTuple):
    """What survived, and where: offsets in the scrubbed text."""

    start: int
    end: int
    label: str
    kind: str
    """"value", "name", "digits" or "cut" (half of a word)."""
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
            if len(core) >= _VALUE.get(label, _LEAST_VALUE) and not _is_word_of_form(label, core):
                self.values.setdefault(core, label)
            for name in _names(value, label, language):
                self.names.setdefault(name, label)
            if label in LABELS and (LABELS[label].category in _NUMBERS or label == "ZIP"):
                for run in _DIGITS.findall(normalise(value)):
                    if len(run) >= _FRAGMENT:
                        self.digits.setdefault(run, label)


def fold(text: str) -> str:
    """Letters and digits alone, without case."""
    return "".join(_CORE.findall(normalise(text))).casefold()


def _is_word_of_form(label: str, core: str) -> bool:
    # A bare month or weekday is everywhere, and so is a state's code.
    return label == "DATE" and not any(map(str.isdigit, core))


def _names(value: str, label: str, language: str) -> list[str]:
    if label not in _PEOPLE:
        return []
    parsed = parse_name(value, label, language)
    if parsed is None:
        words = _WORD.findall(normalise(value))
    else:
        words = [part.text for part in parsed[1] if part.role in ("given", "surname")]
    return [name_key(word) for word in words if len(word) >= _FRAGMENT]


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


def find_leaks(
    scrubbed: str,
    identifiers: Identifiers,
    places: Sequence[tuple[int, int]] | None = None,
    originals: Sequence[str] = (),
    is_ordinary: Callable[[str], bool] = lambda word: False,
) -> list[Leak]:
    """What of the patient's identifiers survives in a scrubbed note.

    scrubbed (str): The scrubbed note.
    identifiers (Identifiers): Of all notes of the patient.
    places (Sequence[tuple[int, int]] | None): Where replacements stand, from `align`; None where unknown:
    then all of
        the text counts as kept.
    originals (Sequence[str]): The values that the replacements stand for.
    is_ordinary (Callable[[str], bool]): Whether a word in lower case is an ordinary one, which may be chance.
    """
    kept, end = [], 0
    for start, stop in places or ():
        kept.append((end, start))
        end = stop
    kept.append((end, len(scrubbed)))
    leaks: list[Leak] = []
    for start, stop in kept:
        leaks += _search_kept(scrubbed, start, stop, identifiers, is_ordinary)
    for (start, stop), value in zip(places or (), originals):
        leaks += _search_made(scrubbed, start, stop, value, identifiers)
    leaks += _search_values(scrubbed, identifiers)
    return sorted(set(leaks))


def _search_kept(
    text: str, start: int, stop: int, identifiers: Identifiers, is_ordinary: Callable[[str], bool]
) -> Iterable[Leak]:
    for match in _WORD.finditer(text, start, stop):
        label = identifiers.names.get(name_key(match[0]))
        if label:
            sure = not (match[0].islower() and is_ordinary(match[0]))
            yield Leak(match.start(), match.end(), label, "name", sure)
        elif len(match[0]) >= _FRAGMENT and (
            (match.start() == start > 0 and text[start - 1].isalpha())
            or (match.end() == stop < len(text) and text[stop].isalpha())
        ):
            yield Leak(match.start(), match.end(), "OTHER", "cut", False)
    for match in _DIGITS.finditer(text, start, stop):
        run = match[0]
        if len(run) < _FRAGMENT:
            continue
        if run in identifiers.digits:
            near = _is_near(text, match.start(), match.end(), start, stop)
            sure = near or len(run) >= _SURE_DIGITS
            yield Leak(match.start(), match.end(), identifiers.digits[run], "digits", sure)
        elif len(run) >= _SURE_DIGITS and (label := _overlapping(run, identifiers)):
            yield Leak(match.start(), match.end(), label, "digits", True)


def _overlapping(run: str, identifiers: Identifiers) -> str:
    """The label of a number that holds the run, or that the run holds; the empty string where there is
    none."""
    for each, label in identifiers.digits.items():
        if len(each) >= _SURE_DIGITS and (run in each or each in run):
            return label
    return ""


def _is_near(text: str, start: int, end: int, first: int, last: int) -> bool:
    """Whether digits of kept text stand against a replacement, at most one sign between."""
    before = first > 0 and start - first <= 1 and not text[first:start].isspace()
    after = last < len(text) and last - end <= 1 and not text[end:last].isspace()
    return before or after


def _search_made(text: str, start: int, stop: int, value: str, identifiers: Identifiers) -> Iterable[Leak]:
    """What a replacement has of the value that it stands for, or of another person's name."""
    own = {name_key(word) for word in _WORD.findall(normalise(value)) if len(word) >= _FRAGMENT}
    for match in _WORD.finditer(text, start, stop):
        key = name_key(match[0])
        label = identifiers.names.get(key)
        if label:
            yield Leak(match.start(), match.end(), label, "name", key in own)


def _search_values(text: str, identifiers: Identifiers) -> Iterable[Leak]:
    """Whole values, spaced and punctuated however, that begin and end with words of the text."""
    words = list(_CORE.finditer(text))
    folded = [normalise(word[0]).casefold() for word in words]
    starts: dict[str, list[str]] = {}
    for value in identifiers.values:
        starts.setdefault(value[:_LEAST_VALUE], []).append(value)
    for first in range(len(words)):
        joined = ""
        for last in range(first, min(first + 12, len(words))):
            joined += folded[last]
            if joined in identifiers.values:
                label = identifiers.values[joined]
                sure = label not in ("DATE", "CITY", "STATE", "COUNTRY", "PROFESSION", "DEPARTMENT", "ROOM")
                yield Leak(words[first].start(), words[last].end(), label, "value", sure)
            if len(joined) >= _LEAST_VALUE and joined[:_LEAST_VALUE] not in starts:
                break
