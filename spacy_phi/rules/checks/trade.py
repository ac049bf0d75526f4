"""Occupations, as opposed to words for the patient or a posture."""

from ...lang import vocabulary
from ..normalize import View
from .surroundings import surroundings

_NO_TRADES = frozenset(vocabulary("professions.none"))

_SERVICES = frozenset(vocabulary("professions.service"))


@surroundings
def trade(view: View, start: int, end: int) -> bool | None:
    """Return whether a word is an occupation, not a word for the patient or a posture."""
    *before, last = view.lower[start:end].split()
    last = last.removesuffix("s")
    if last in ("agent", "model") and not _SERVICES.isdisjoint(before):
        return None
    if last in ("agent", "model", "historian") and before:
        # Drugs and mice: "an alkylating agent", "an animal model"; "an extremely poor historian".
        return False
    return False if not before and last in _NO_TRADES else None
