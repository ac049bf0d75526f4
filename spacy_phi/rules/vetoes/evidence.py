"""Evidence for and against a finding being a medical term, in points."""

import re
from typing import NamedTuple

WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
EPONYM_POINTS, TERM_POINTS, FUZZY_POINTS, CONTEXT_POINTS, WORD_POINTS = 4.5, 3.5, 2.5, 2.5, 3.0
ENOUGH = 2.0
# "the Allegra": no person has an article.
SURE_POINTS = 9.0


class Evidence(NamedTuple):
    """An alternative reading of a finding, and its points."""

    points: float
    term: str
    """"drug", "disease", "eponym", ..."""
    reason: str
    """A key of reasons.REASONS."""


NONE = Evidence(0.0, "", "")
