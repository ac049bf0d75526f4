"""Shapes of values in HL7 v2 that stay by their type. A value of another shape is searched."""

import re

from .dates import is_date

_SENTENCELESS = r"(?!.*[.!?]\s)(?!.*\\\.)"
_PHRASE = _SENTENCELESS + r"(?!.*[A-Z][a-z]{3}.*[A-Z][a-z]{3})"
"""No end of a sentence, no line break, and at most one capitalized word of four letters."""
_EXPRESSIONS = {
    "flag": r"(?!.*[^\W\d_]{5})(?!.*\d{6})(?![A-Z][a-z]{2,3}\Z)[\w.,+*/:<>=#%&'-]{1,30}",
    "local": r"(?!.*\d{9})[\w.+*/:&-]{1,30}",
    "measured": r"[<>=~+/:-]{0,2}\s*(?!0\d{2})(?:(?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d{1,2})?\s*%?)?",
    "number": r"(?!.*\d{7})[<>=~+-]{0,2}\s*(?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d{1,2})?\s*%?",
    "public": r"[^\s@]{1,60}",
    "range": _PHRASE + r"(?:(?!.*\d{7})(?=.*\d).{1,60}|(?!.*[^\W\d_]{5}).{1,60})",
    "route": r"(?!.*\d{6})[\w.-]+",
    "term": r"(?!.*\d{9}).{1,255}",
    "local term": _SENTENCELESS + r"(?!.*\d{6}).{1,80}",
    "units": _PHRASE + r"(?!.*\d{6})(?:.{0,20}[/%*\[\]{}\d].{0,40}|(?!.*[A-Z][a-z]{3})(?!.*[A-Z]{6}).{1,60})",
    "version": r"[\w.:+-]{1,60}",
}
"""Shape of the values that stay, by kind: flags, local codes and routes are no words of five letters or long
numbers, as names and ids are; so are numbers without a unit, and ranges. Local terms are no sentences."""
_SHAPES = {kind: re.compile(expression) for kind, expression in _EXPRESSIONS.items()}
_DATELESS = ("local", "local term", "number", "range", "term", "units")
"""Kinds that have no date, though it may have their shape."""
_SUSPECT = re.compile(
    r"@|(?<!\d)(?:\(\d{3}\)\s?|\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)|(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)"
    r"|(?<!\d)(?:\d{1,2}([/.-])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d([/.-])\d{1,2}\2\d{1,2})(?!\d)"
)
"""An address of the internet, a telephone or social security number, or a date in what is no text."""


def is_local(code: str, has_text: bool, system: str, kind: str) -> bool:
    """Return whether a code and the name of its system have the shape of a local code, and not of a person's
    name or number in the wrong field."""
    is_system = len(system) > 1 and stays("route" if kind == "catalog" else "flag", system)
    if system not in ("", "L") and not is_system:
        return False
    if has_text and not system and not any(map(str.isdigit, code)):
        return False  # an initial and a name
    is_whole = kind == "catalog" and has_text and bool(system)
    return stays("flag", code) or (is_whole and stays("local", code))


def stays(kind: str, text: str) -> bool:
    """Return whether a value of a kind stays, unless the roster knows it."""
    shape = _SHAPES.get(kind)
    if shape is None or "\n" in text or not shape.fullmatch(text.strip()):
        return False
    return not _SUSPECT.search(text) and not (kind in _DATELESS and is_date(text))
