"""Rule findings by kind of label: the patterns of `phi_ruler` as features.

Source: Lee et al. 2016, whose regular expressions match email, age, date, phone, zip, id number and MRN.
"""

import numpy
from spacy.tokens import Doc

from ..spans import SourceKind
from .findings import rule_matches, token_ranges
from .group import FeatureGroup

KINDS: dict[str, tuple[str, ...]] = {
    "patient": ("PATIENT",),
    "doctor": ("DOCTOR",),
    "username": ("USERNAME",),
    "profession": ("PROFESSION",),
    "hospital": ("HOSPITAL",),
    "ward": ("DEPARTMENT", "ROOM"),
    "organization": ("ORGANIZATION",),
    "street": ("STREET",),
    "city": ("CITY",),
    "state": ("STATE",),
    "country": ("COUNTRY",),
    "zip": ("ZIP",),
    "other_location": ("LOCATION-OTHER",),
    "age": ("AGE",),
    "date": ("DATE",),
    "phone": ("PHONE", "FAX"),
    "email": ("EMAIL",),
    "web": ("URL", "IPADDR"),
    "record": ("MEDICALRECORD",),
    "id_number": ("SSN", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID", "IDNUM"),
    "other": ("OTHER",),
}
_COLUMN = {label: i for i, labels in enumerate(KINDS.values()) for label in labels}
_MORE = (
    ("begins", "A finding starts at it."),
    ("validated", "A check digit or similar proof confirms the finding."),
    ("sure", "The finding's score is 0.8 or more."),
    ("lexical", "A lexicon, not a pattern, produced the finding."),
    ("again", "It repeats a name or place found elsewhere in the note."),
)
_PLACES = (*((kind, f"A rule labels it as: {kind.replace('_', ' ')}.") for kind in KINDS), *_MORE)
_SURE = 0.8


def create_patterns(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.patterns.v1`.

    language: Unused: the rules are those of the Doc's language.
    """
    return FeatureGroup("patterns", (), _PLACES, mark_findings)


def mark_findings(doc: Doc) -> numpy.ndarray:
    """Return the findings of the rules per token: bool (tokens, kinds + 5)."""
    out = numpy.zeros((len(doc), len(_PLACES)), dtype=bool)
    matches = rule_matches(doc) if len(doc) else []
    if not matches:
        return out
    firsts, lasts = token_ranges(doc, [m.start for m in matches], [m.end for m in matches])
    for match, first, last in zip(matches, firsts.tolist(), lasts.tolist()):
        tokens = out[first:last]
        if match.label in _COLUMN:
            tokens[:, _COLUMN[match.label]] = True
        tokens[:1, -5] = True
        tokens[:, -4] |= match.validated
        tokens[:, -3] |= match.score >= _SURE
        tokens[:, -2] |= match.source.kind is SourceKind.LEXICON
        tokens[:, -1] |= match.source.kind is SourceKind.REPETITION
    return out
