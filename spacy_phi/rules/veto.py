"""A rejected finding, with its term and reason."""

from typing import NamedTuple

from ..spans import Match


class Veto(NamedTuple):
    """A rejected finding."""

    match: Match
    term: str
    """Kind of medical term: "drug", "disease", "eponym", ..."""
    reason: str
    """A key of `vetoes.reasons.REASONS`, such as "head" or "dose"."""
