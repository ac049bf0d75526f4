"""Occupations, not words for the patient or a posture."""

from ..normalize import View
from .surroundings import surroundings

_NO_TRADES = frozenset(
    """historian guard model hunter driver conductor keeper former supine prone sitting standing
        upright right left semi comfort neutral operator manager director specialist consultant officer
        agent detective candidate""".split()
)

_SERVICES = frozenset(
    """estate travel insurance booking purchasing special ticket sports customs federal leasing sales press
        transfer literary talent shipping freight station passenger gate bail land security service fashion
        art hand fitness freelance photo runway glamour collection claims border""".split()
)


@surroundings
def trade(view: View, start: int, end: int) -> bool | None:
    """Whether an occupation stands there, not a word for the patient or a posture."""
    *before, last = view.lower[start:end].split()
    last = last.removesuffix("s")
    if last in ("agent", "model") and not _SERVICES.isdisjoint(before):
        return None
    if last in ("agent", "model", "historian") and before:
        # Drugs and mice: "an alkylating agent", "an animal model"; "an extremely poor historian".
        return False
    return False if not before and last in _NO_TRADES else None
