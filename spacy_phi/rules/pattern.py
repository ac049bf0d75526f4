"""A pattern, as readable data."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_type_hints

from ..spans import Source, SourceKind, Tag, rule_source


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression over the whole text, with the evidence that confirms it.

    The named group `phi` is the matched span; without it, the whole match. A pattern that yields more than
    one label names its groups after them (`(?P<CITY>...)`, with `-` written as `_`).
    """

    label: str
    id: str
    """Unique, `<kind>.<form>`, as in `date.iso`."""
    regex: str
    score: float = 0.8
    flags: str = ""
    """Letters as in an inline group: "i", "m", "x"."""
    validator: str | None = None
    """Name of a function of rules.checks.validators (text of the match) or of rules.checks.surroundings
    (view, start, end): True is proof, False drops the match, None is no proof."""
    context: tuple[str, ...] = ()
    """Words, lowercase, that raise the score when they are within `window` characters before the match."""
    needs_context: bool = False
    """Whether a match without one of the context words is dropped."""
    window: int = 40
    left: str = ""
    """Expression for text directly before the match, which is included in it; at most 80 characters."""
    examples: tuple[str, ...] = ()
    """Texts that match; the expected span is marked [[like this]]."""
    counter_examples: tuple[str, ...] = ()
    """Texts in which this pattern must not match."""
    tags: tuple[str, ...] = ()
    """Properties that code queries, values of spans.Tag."""
    kind: SourceKind = SourceKind.PATTERN
    """Kind of its matches' source; a file does not specify it."""

    @property
    def source(self) -> Source:
        """Source of its matches."""
        return rule_source(self.id, self.kind, map(Tag, self.tags))


FLAGS = {"i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL, "x": re.VERBOSE, "a": re.ASCII}
FIELDS = {name: kind for name, kind in get_type_hints(Pattern).items() if name != "kind"}
TAGS = frozenset(tag.value for tag in Tag)
_IS_OF: dict[Any, Callable[[Any], bool]] = {
    str: lambda value: isinstance(value, str),
    str | None: lambda value: value is None or isinstance(value, str),
    bool: lambda value: isinstance(value, bool),
    int: lambda value: isinstance(value, int) and not isinstance(value, bool),
    float: lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    tuple[str, ...]: lambda value: isinstance(value, list) and all(isinstance(v, str) for v in value),
}


def find_fault(entry: Mapping[str, Any]) -> str | None:
    """Return the reason why a mapping, as read from a file, is not a pattern; None for a valid one.

    The reason quotes no value. The expression and the names of label and validator are not checked.
    """
    if set(entry) - set(FIELDS):
        return "it has an unknown field"
    for key, value in entry.items():
        if not _IS_OF[FIELDS[key]](value):
            return f"'{key}' is of the wrong type"
    if not 0 < entry.get("score", 1) <= 1:
        return "'score' must be above 0 and at most 1"
    if set(entry.get("flags", "")) - set(FLAGS):
        return f"'flags' may hold {', '.join(FLAGS)}"
    if set(entry.get("tags", ())) - TAGS:
        return f"'tags' may hold {', '.join(sorted(TAGS))}"
    return None


def make_pattern(entry: Mapping[str, Any]) -> Pattern:
    """Return the pattern of a valid mapping."""
    values: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in entry.items()}
    return Pattern(**values)
