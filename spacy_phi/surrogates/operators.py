"""Operators: replacements for one finding. Each takes the finding and its note's context."""

import hashlib
import re
import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..extensions import Finding

_NOT_LINE_BREAK = re.compile(r"[^\r\n]")
_FORMAT_CHARS = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_BLOCK = "█"


class TagNumbers:
    """Numbers the values of each label, per patient, in the order of their first occurrence.

    Notes without a patient are numbered independently. Values are stored as keyed digests, for the most
    recent patients only, and are not pickled or saved: with `nlp.pipe(n_process=2)`, each process counts for
    itself.

    max_patients: Maximum number of patients remembered.
    """

    def __init__(self, max_patients: int = 10_000) -> None:
        self.max_patients = max_patients
        self._key = secrets.token_bytes(16)
        self._patients: OrderedDict[str, dict[str, dict[bytes, int]]] = OrderedDict()

    def for_patient(self, patient: str | None) -> dict[str, dict[bytes, int]]:
        """Return the numbers of one patient, by label and digest; a new empty table for None."""
        if patient is None:
            return {}
        numbers = self._patients.setdefault(patient, {})
        self._patients.move_to_end(patient)
        if len(self._patients) > self.max_patients:
            self._patients.popitem(last=False)
        return numbers

    def digest(self, value: str) -> bytes:
        """Return a value's digest, which ignores case and whitespace."""
        folded = "".join(normalise(value).casefold().split())
        return hashlib.blake2b(folded.encode("utf8"), digest_size=16, key=self._key).digest()

    def __reduce__(self) -> tuple[Any, ...]:
        return TagNumbers, (self.max_patients,)


@dataclass
class NoteContext:
    """Context of a finding for an operator: facts about its note.

    text: The whole note.
    findings: All findings of the note, sorted by start.
    patient: The patient id.
    numbers: The memory of the tags.
    reference_year: The year in which the note is read; None for the current year.
    language: Code of the note's language.
    index_date: The date from which `relative_day` counts, an onset.Moment; None for one of the note.
    roster: Full names of the patient's roster, which are never surrogates.
    """

    text: str
    findings: Sequence[Finding] = ()
    patient: str | None = None
    numbers: TagNumbers = field(default_factory=TagNumbers)
    reference_year: int | None = None
    language: str = "en"
    index_date: Any = None
    roster: Sequence[str] = ()
    memo: dict[str, Any] = field(default_factory=dict)
    """Values that an operator computes once per note."""

    def value(self, finding: Finding) -> str:
        """Return the text of a finding."""
        return self.text[finding["start_char"] : finding["end_char"]]


class Operator(Protocol):
    """Interface of surrogate generators: any callable with this signature may be in a policy's table."""

    def __call__(self, finding: Finding, context: NoteContext, /) -> str | None:
        """Return the replacement of a finding; None if its text is kept."""


def normalise(text: str) -> str:
    """Return a text in compatibility form (full-width digits become plain ones), without zero-width
    characters."""
    return text if text.isascii() else _FORMAT_CHARS.sub("", unicodedata.normalize("NFKC", text))


def mask(finding: Finding, context: NoteContext) -> str:
    """Return the label in brackets: `[DATE]`."""
    return f"[{finding['label']}]"


def tag(finding: Finding, context: NoteContext) -> str:
    """Return the label and a number, `<PATIENT:1>`, the same for the same value within a patient."""
    label = finding["label"]
    patient = context.memo.get("tags")
    if patient is None:
        patient = context.memo["tags"] = context.numbers.for_patient(context.patient)
    values = patient.setdefault(label, {})
    number = values.setdefault(context.numbers.digest(context.value(finding)), len(values) + 1)
    return f"<{label}:{number}>"


def redact(finding: Finding, context: NoteContext) -> str:
    """Return a block of the same length; line breaks are kept, so that the note keeps its lines."""
    return _NOT_LINE_BREAK.sub(_BLOCK, context.value(finding))


def keep(finding: Finding, context: NoteContext) -> None:
    """Keep the text."""
    return None
