"""Offsets as counted by a browser: some tools count UTF-16 units, or a CRLF as one character."""

from collections.abc import Sequence
from itertools import accumulate, chain, product

Marked = tuple[int, int, str | None]
"""Start, end, and the text that the tool recorded there, if any."""


def find_offsets(text: str, marked: Sequence[Marked]) -> list[tuple[int, int]] | None:
    """Return the spans of a note with offsets in characters; None if no counting scheme fits all of them.

    text: The note. marked: Spans with the tool's offsets.
    """
    for is_utf16, joins_crlf in product((False, True), repeat=2):
        places = _count(text, is_utf16, joins_crlf)
        found = [(places.get(start, -1), places.get(end, -1)) for start, end, _ in marked]
        if all(shows(text, *place, seen) for place, (_, _, seen) in zip(found, marked)):
            return found
    return None


def shows(text: str, start: int, end: int, seen: str | None) -> bool:
    """Return whether a span's text is the one that a tool recorded; tools write whitespace in several
    ways."""
    return 0 <= start <= end and (seen is None or _squeeze(text[start:end]) == _squeeze(seen))


def _count(text: str, is_utf16: bool, joins_crlf: bool) -> dict[int, int]:
    """Return a map from the tool's offsets to character offsets."""
    sizes = (
        0 if joins_crlf and text[i : i + 2] == "\r\n" else 2 if is_utf16 and char > "\uffff" else 1
        for i, char in enumerate(text)
    )
    starts = list(enumerate(accumulate(chain([0], sizes))))
    # Of two characters with the same offset, the first is used.
    return {theirs: ours for ours, theirs in reversed(starts)}


def _squeeze(text: str) -> str:
    return "".join(text.replace("\\n", " ").split())
