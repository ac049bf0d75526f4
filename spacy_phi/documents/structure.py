"""Search the non-text part of a container for values replaced in the text.

A name in a code, a control word or a broken tag is in no piece. A document that contains one fails.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..errors import Errors, PhiError
from ..linking.names import is_word
from ..linking.values import collect_values
from .pieces import Piece, apply

_MIN_NAME = 6
_MIN_DIGITS = 7
"""Minimum length; shorter values occur in codes by chance."""
_DIGITS = re.compile(r"\d+")


def check_structure(
    carrier: str, spans: Iterable[tuple[int, int]], pieces: Sequence[Piece], outcomes: Sequence[Any]
) -> None:
    """Check that replaced names and numbers occur nowhere else in the container.

    carrier (str): The original document. spans (Iterable[tuple[int, int]]): Start and end of its text, and of
        parts checked separately. pieces, outcomes (Sequence): Its texts and their outcomes.
    RAISES (PhiError): E363, without the value.
    """
    structure = apply(carrier, ((at, end, " ") for at, end in spans)).casefold()
    numbers = set(_DIGITS.findall(structure))
    for kind, key, _ in collect_values(_replaced(pieces, outcomes)):
        is_number = kind == "digits" and len(key) >= _MIN_DIGITS and key in numbers
        is_name = kind == "name" and len(key) >= _MIN_NAME and key in structure and not is_word(key)
        if is_name or is_number:
            raise PhiError(Errors.E363)


def _replaced(pieces: Sequence[Piece], outcomes: Sequence[Any]) -> Iterable[tuple[str, str]]:
    for piece, done in zip(pieces, outcomes):
        findings: Sequence[Mapping[str, Any]] = done.findings
        text = piece.text if findings else ""
        for each in findings:
            if each["replacement"] is not None:
                yield text[each["start_char"] : each["end_char"]], each["label"]
