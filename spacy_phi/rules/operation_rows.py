"""Read the rows of a list of operations: "09:30 Schwarz, T. 45J Lichtenstein re."."""

import re
from collections.abc import Iterator

from .forms import LETTER, UP

_NAME = rf"(?:[{UP}](?:{LETTER}|['’-](?={LETTER}))+|[{UP}]\.?|(?:de|da|do|dos|di|van|von|der|den|ten|el|al)(?=[ ]))"
_ROW = re.compile(
    rf"^[ \t]*(?:\d{{1,2}}[.)][ ]+)?(?:(?:ore|h)[ ])?(?:\d{{1,2}}(?:[:.h]\d\d|[ ]?h)?(?:[ ]Uhr)?[ ]+)?"
    rf"(?P<name>(?=[{UP}]){_NAME}(?:,?[ ]{_NAME}){{0,4}})[ ]+(?P<age>\d{{1,3}})[ ]?(?:J|j|jr|a|aa|A|ans|y|yo)?"
    rf"(?![\w/.,-])(?:[ ](?![^\n]{{0,3}}%)(?P<first>[^\s,;.]+))?",
    re.MULTILINE,
)
_TIMED = re.compile(r"[ \t]*(?:\d{1,2}[.)][ ]|(?:ore |h )?\d{1,2}(?:[:.h]\d\d|[ ]?h)?(?:[ ]Uhr)?[ ])")
_UNIT = re.compile(r"(?:m?c?g|ml|mL|UI|IE|IU|U|E|mm|cm|%|x)$", re.IGNORECASE)
_LEAST = 2
"""Least rows of a list."""
_OLDEST = 120
_TITLE = 2
"""Letters of "Dr" and "Op", before the surgeon."""


def find_operation_rows(text: str) -> list[re.Match[str]]:
    """Return the rows of a list by time or number with a name and an age, with the groups name, age and first, the
    word after the age; none if there is only one.

    text: The note.
    """
    rows = [
        row
        for row in _ROW.finditer(text)
        if _TIMED.match(row[0]) and int(row["age"]) <= _OLDEST and not _UNIT.match(row["first"] or "")
    ]
    return rows if len(rows) >= _LEAST else []


def find_procedures(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of the word that follows the age in a list of operations: "77a Hartmann".

    text: The note.
    """
    for row in find_operation_rows(text):
        if row["first"] and len(row["first"]) > _TITLE and row["first"].isalpha():
            yield row.span("first")
