"""Roster features: names and numbers from the electronic health record.

Source: Lee et al. 2016 (first and last names of patients and doctors); the other fields are those that the
paper names as future work.
"""

import numpy
from spacy.tokens import Doc

from ..extensions import get_roster, get_text
from ..roster.hits import EXACT, INITIAL, NEAR, find_names, find_values
from ..roster.names import (
    PATIENT_FIRST,
    PATIENT_LAST,
    RELATIVE_FIRST,
    RELATIVE_LAST,
    STAFF_FIRST,
    STAFF_LAST,
)
from .findings import mark_spans
from .group import FeatureGroup

_ROLES = {
    "patient": (PATIENT_FIRST, PATIENT_LAST),
    "relative": (RELATIVE_FIRST, RELATIVE_LAST),
    "doctor": (STAFF_FIRST, STAFF_LAST),
}
_FLAGS = {
    f"{role}_{part}": flag for role, flags in _ROLES.items() for part, flag in zip(("first", "last"), flags)
}
_NEAR = {f"{role}_misspelt": first | last for role, (first, last) in _ROLES.items()}
_INITIAL = {f"{role}_initial": first for role, (first, _) in _ROLES.items()}
_FIELDS = ("birth_date", "mrn", "phone", "email", "address", "employer")
_BY_HOW = {EXACT: _FLAGS, NEAR: _NEAR, INITIAL: _INITIAL}
_PLACES = (
    *((name, f"A word of a roster name: {name.replace('_', ' ')}.") for name in _FLAGS),
    *((name, f"Within one edit of a roster name: {name.split('_')[0]}.") for name in _NEAR),
    *((name, f"An initial beside a roster surname: {name.split('_')[0]}.") for name in _INITIAL),
    *(
        (name, f"Of the patient's or a relative's {name.replace('_', ' ')} in the roster.")
        for name in _FIELDS
    ),
    ("has_patient", "The roster knows the patient of the note."),
)
_COLUMN = {name: i for i, (name, _) in enumerate(_PLACES)}


def create_ehr(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.ehr.v1`; all 0 if `doc._.phi_roster` is not set.

    language: Unused.
    """
    return FeatureGroup("ehr", (), _PLACES, mark_roster)


def mark_roster(doc: Doc) -> numpy.ndarray:
    """Return per-token matches of `doc._.phi_roster`: bool (tokens, 19)."""
    out = numpy.zeros((len(doc), len(_PLACES)), dtype=bool)
    roster = get_roster(doc)
    if not roster or not len(doc):
        return out
    text = get_text(doc)
    found = [
        (_COLUMN[name], hit.start, hit.end)
        for hit in find_names(text, roster)
        for name, flags in _BY_HOW[hit.how].items()
        if hit.flags & flags
    ]
    found += [(_COLUMN[hit.field], hit.start, hit.end) for hit in find_values(text, roster)]
    mark_spans(doc, out, found)
    out[:, -1] = any(entry.role == "patient" for entry in roster)
    return out
