"""Values from a patient's notes, in the form used for searching."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from ..labels import LABELS
from ..surrogates.operators import normalise
from .names import collect_parts, is_word

MIN_DIGITS = 5
"""Minimum digits of a number that is searched for anywhere; shorter ones occur by chance."""
MIN_FRAGMENT = 3
_MIN_VALUE = 4
_MIN_PIECE = 6
"""Minimum digits of a run that may be a piece of a number."""
_MIN_DATE = 6
_MAX_WORDS = 12
_NUMBERS = frozenset(("CONTACT", "ID"))
_VAGUE = frozenset(("DATE", "AGE", "CITY", "STATE", "COUNTRY", "PROFESSION", "DEPARTMENT", "ROOM"))
"""Labels whose values occur in any patient's notes."""
_CORE = re.compile(r"[^\W_]+")
DIGITS = re.compile(r"\d+")


class PatientValue(NamedTuple):
    """A value found in a note of a patient."""

    kind: str
    """"name", a name part; "value"; "vague", a value that any patient's notes may contain; "digits";
    "rejected", a word of a rejected finding; or "index", a date that `relative_day` may count from."""
    key: str
    """Folded for searching."""
    label: str


class KnownValues:
    """A patient's values by kind, each kind with labels by key.

    values: With one or more labels per key; the first one is used.
    """

    def __init__(self, values: Iterable[PatientValue]) -> None:
        tables: dict[str, dict[str, str]] = {}
        for kind, key, label in sorted(values):
            tables.setdefault(kind, {}).setdefault(key, label)
        self.names, self.values, self.vague, self.digits, self.rejected = (
            tables.get(kind, {}) for kind in ("name", "value", "vague", "digits", "rejected")
        )


def collect_values(found: Iterable[tuple[str, str]], language: str = "en") -> set[PatientValue]:
    """Return the values of some findings in searchable form.

    found: The texts of the findings with their labels.
    language: Language of the note.
    """
    found = list(found)
    values = {PatientValue("name", *part) for part in collect_parts(found, language).items()}
    for value, label in found:
        core = fold(value)
        if label == "AGE" or (label == "URL" and value.isalpha()):  # a word is no address
            continue
        if len(core) >= _MIN_VALUE and (label != "DATE" or _tells_day(core)):
            values.add(PatientValue("value" if is_specific(core, label) else "vague", core, label))
        if is_number(label):
            runs = DIGITS.findall(normalise(value))
            values |= {PatientValue("digits", run, label) for run in runs if len(run) >= MIN_FRAGMENT}
    return values


def fold(text: str) -> str:
    """Return the letters and digits of a text, case-folded."""
    return "".join(_CORE.findall(normalise(text))).casefold()


def is_number(label: str) -> bool:
    """Return whether values with a label are searched for by their digits."""
    return label == "ZIP" or (label in LABELS and LABELS[label].category in _NUMBERS)


def is_specific(core: str, label: str) -> bool:
    """Return whether a folded value identifies the patient wherever it occurs."""
    is_short = len(core) < (MIN_DIGITS if core.isdigit() else _MIN_VALUE)
    return not (is_short or label in _VAGUE or is_word(core))


def _tells_day(core: str) -> bool:
    # A bare month or weekday occurs everywhere.
    return len(core) >= _MIN_DATE and any(map(str.isdigit, core))


def find_values(text: str, values: Collection[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the values in a text, in any spacing and punctuation, as start, end and folded value.

    text: The text. values: Folded, as from `collect_values`.
    """
    core = fold(text) if values else ""
    present = {value for value in values if value in core}
    heads = {value[:_MIN_VALUE] for value in present}
    words = [(word.start(), word.end(), fold(word[0])) for word in _CORE.finditer(text)] if present else []
    for first, (start, _, _) in enumerate(words):
        joined = ""
        for _, end, folded in words[first : first + _MAX_WORDS]:
            joined += folded
            if joined in present:
                yield start, end, joined
            if len(joined) >= _MIN_VALUE and joined[:_MIN_VALUE] not in heads:
                break


def find_number(run: str, numbers: Mapping[str, str]) -> str:
    """Return the label of the number that a digit run equals, contains, or is a long piece of, or "".

    run: Digits. numbers: Labels by digits.
    """
    if run in numbers:
        return numbers[run]
    bare = run.lstrip("0")
    for number, label in numbers.items():
        is_long = min(len(bare), len(number)) >= _MIN_PIECE
        if bare == number.lstrip("0") or (is_long and (bare in number or number in run)):
            return label
    return ""
