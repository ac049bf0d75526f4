"""Read files of user patterns, and report an invalid one by line without quoting it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import srsly
from spacy.matcher import Matcher
from spacy.vocab import Vocab

from ..errors import Errors, PhiError
from ..rules.matcher import TextMatcher
from ..rules.pattern import FIELDS, Pattern, find_fault, make_pattern

PatternType = dict[str, Any]


class _BrokenError(Exception):
    """An unusable pattern: the message template, and the reason to fill in."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.message, self.reason = message, reason


def read_patterns(path: Path) -> list[PatternType]:
    """Read the patterns of a file.

    path: A file with one pattern per line, each a JSON object as in `PhiRuler.add_patterns`.
    RETURNS: The patterns, in order.
    RAISES: PhiError (E025) for an unreadable file, E026 to E029 for an unusable pattern on a line. The
        message never quotes the line.
    """
    found = []
    first: dict[str, int] = {}
    for number, entry in _read_lines(path):
        try:
            _check(entry)
        except _BrokenError as error:
            raise PhiError(error.message.format(path=path, line=number, reason=error.reason)) from None
        if "regex" in entry and first.setdefault(entry["id"], number) != number:
            raise PhiError(Errors.E029.format(path=path, line=number, first=first[entry["id"]]))
        found.append(entry)
    return found


def _read_lines(path: Path) -> Iterator[tuple[int, PatternType]]:
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, ValueError) as error:
        raise PhiError(Errors.E025.format(path=path, kind=type(error).__name__)) from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = srsly.json_loads(line)
        except ValueError:
            entry = None
        if not isinstance(entry, dict):
            raise PhiError(Errors.E026.format(path=path, line=number))
        yield number, entry


def _check(entry: PatternType) -> None:
    is_text = "regex" in entry
    for key in ("label", "id", "regex") if is_text else ("label", "pattern"):
        if key not in entry:
            raise _BrokenError(Errors.E027, key)
    for key in ("label", "id"):
        if not isinstance(entry.get(key, ""), str):
            raise _BrokenError(Errors.E028, f"'{key}' is of the wrong type")
    if is_text:
        _check_text_pattern(entry)
    else:
        _check_token_pattern(entry["pattern"])


def _check_text_pattern(entry: PatternType) -> None:
    if fault := find_fault(entry):
        raise _BrokenError(Errors.E028, fault)
    try:
        TextMatcher([to_pattern(entry)])
    except (PhiError, re.error) as error:
        # The exception message quotes the expression.
        cause = error if isinstance(error, re.error) else error.__context__
        reason = "its validator does not exist"
        if isinstance(cause, re.error):
            reason = f"a regular expression is invalid at character {cause.pos}"
        raise _BrokenError(Errors.E028, reason) from None


def _check_token_pattern(pattern: Any) -> None:
    if isinstance(pattern, str):
        return
    try:
        Matcher(Vocab(), validate=True).add("pattern", [pattern])
    except Exception:  # spaCy raises errors of several classes, and they quote the pattern.
        raise _BrokenError(Errors.E028, "its token pattern is invalid") from None


def to_pattern(entry: PatternType) -> Pattern:
    """Create a text pattern from its dict. RAISES: PhiError (E020) or E022 for missing or unknown fields."""
    for key in ("label", "id", "regex"):
        if key not in entry:
            raise PhiError(Errors.E022.format(key=key))
    try:
        return make_pattern(entry)
    except TypeError:
        unknown = ", ".join(sorted(set(entry) - set(FIELDS)))
        raise PhiError(Errors.E020.format(id=entry["id"], reason=f"unknown fields {unknown}")) from None
