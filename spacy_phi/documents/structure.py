"""The part of a carrier that is no text, searched for what was replaced in the text.

A name in a code, a control word or a tag that is broken is in no piece. A document that holds one is set
aside.
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
"""Shorter ones are in codes by chance."""
_DIGITS = re.compile(r"\d+")


def check_structure(
    carrier: str, spans: Iterable[tuple[int, int]], pieces: Sequence[Piece], outcomes: Sequence[Any]
) -> None:
    """Check that names and numbers that were replaced are nowhere else in the carrier.

    carrier (str): The document as it was. spans (Iterable[tuple[int, int]]): Start and end of what is text in
        it, or checked by itself. pieces, outcomes (Sequence): Its texts, and what became of each.
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
