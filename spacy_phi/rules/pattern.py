"""What a pattern is: data that a reader can scan, and the match that it yields."""

from dataclasses import dataclass
from typing import NamedTuple


class Match(NamedTuple):
    """A stretch of text that a pattern found. Offsets are in the text as given, end exclusive."""

    start: int
    end: int
    label: str
    score: float
    rule: str
    """The pattern's id."""
    validated: bool = False
    """Whether a check digit or a like proof held: such a match is never taken back."""
    also: str = ""
    """Other labels that sources gave to characters of it, separated by commas; this one won."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression over the whole text, with what makes it sure.

    The named group `phi` is the stretch that is taken; without it, the whole match. A pattern that yields more
    than one label names its groups after them (`(?P<CITY>...)`, `-` written as `_`).
    """

    label: str
    id: str
    """Unique, `<kind>.<form>`, as in `date.iso`."""
    regex: str
    score: float = 0.8
    flags: str = ""
    """Letters as in an inline group: "i", "m", "x"."""
    validator: str | None = None
    """Name of a function of rules.checks.validators (text of the match) or of rules.checks.surroundings (view, start, end):
    True is proof, False drops the match, None is no proof."""
    context: tuple[str, ...] = ()
    """Words, lower case, that raise the score when they stand within `window` characters before the match."""
    needs_context: bool = False
    """Whether a match without one of the context words is dropped."""
    window: int = 40
    left: str = ""
    """Expression of what must stand directly before the match and is taken with it; at most 80 characters."""
    examples: tuple[str, ...] = ()
    """Texts that match; the stretch that must be taken is marked [[like this]]."""
    counter_examples: tuple[str, ...] = ()
    """Texts in which this pattern must find nothing."""
