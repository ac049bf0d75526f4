"""Search the non-text part of a container for values replaced in the text.

A name in a code, a control word or a broken tag is in no piece. A document that contains one fails.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
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
    values = (
        find_replaced(piece.text, done.findings) for piece, done in zip(pieces, outcomes) if done.findings
    )
    for kind, key, _ in collect_values(chain.from_iterable(values)):
        is_number = kind == "digits" and len(key) >= _MIN_DIGITS and key in numbers
        is_name = kind == "name" and len(key) >= _MIN_NAME and key in structure and not is_word(key)
        if is_name or is_number:
            raise PhiError(Errors.E363)


def find_replacements(pieces: Sequence[Piece], outcomes: Sequence[Any]) -> dict[str, str]:
    """Return the replacements of long numbers and ids with digits, by their text."""
    found: dict[str, str] = {}
    for piece, done in zip(pieces, outcomes):
        for each in done.findings:
            text = piece.text[each["start_char"] : each["end_char"]]
            if each["replacement"] is not None and sum(map(str.isdigit, text)) >= _MIN_DIGITS:
                found[text] = each["replacement"]
    return found


def find_replaced(text: str, findings: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the values that were replaced in a text, with their labels."""
    for each in findings:
        if each["replacement"] is not None:
            yield text[each["start_char"] : each["end_char"]], each["label"]
