"""A rejected finding, with what it was taken for and why."""

from typing import NamedTuple

from ..spans import Match


class Veto(NamedTuple):
    """A finding that was rejected."""

    match: Match
    term: str
    """The medical term that it is: "drug", "disease", "eponym", ..."""
    reason: str
    """A key of `vetoes.reasons.REASONS`, as in "head" or "dose"."""
