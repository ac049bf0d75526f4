"""From drawn pieces to a draft: slots are filled from the cast and their spans noted."""

import re
from collections.abc import Iterable

from .cast import Cast
from .draft import Draft
from .expand import Piece
from .template import PersonWord, Slot, Text, label_of

_ARTICLE = re.compile(r"(?:^|[\s(\"])(an?)[ ]$", re.IGNORECASE)
_VOWEL = re.compile(
    r"(?:8\d*|11|18)(?!\d)|[aeiou](?!ne\b|u|ni[tvo]|se)|FBI|LPN|HVAC|MRI|EMT|SNF", re.IGNORECASE
)


def render(pieces: Iterable[Piece], cast: Cast) -> Draft:
    """The text of drawn pieces with its spans.

    pieces: In order. cast (Cast): Who fills the slots.
    RETURNS (Draft): The value alone is annotated, not the title, article or clock time beside it.
    """
    parts: list[str] = []
    spans: list[tuple[int, int, str]] = []
    length = 0
    dotted = False
    for piece in pieces:
        before, value, after = _fill(piece, cast)
        if dotted and (before or value).startswith("."):
            # the dot of an abbreviation ends the sentence too
            before, value = (before[1:], value) if before else ("", value[1:])
        if parts and (before or value) and not isinstance(piece, Text):
            length += _mend_article(parts, before or value)
        length += len(before)
        if isinstance(piece, Slot) and value:
            spans.append((length, length + len(value), label_of(piece)))
        length += len(value) + len(after)
        parts += [before, value, after]
        if value:
            dotted = isinstance(piece, Slot) and value.endswith(".") and not after
    return Draft("".join(parts), tuple(spans))


def _fill(piece: Piece, cast: Cast) -> tuple[str, str, str]:
    if isinstance(piece, Text):
        return "", piece.value, ""
    if isinstance(piece, PersonWord):
        return "", cast.say(piece), ""
    if not isinstance(piece, Slot):
        return "", cast.phrase(piece), ""
    value, before, after = cast.fill(piece)
    if piece.case:
        value = value.upper() if piece.case == "^" else value.lower()
    return before, value, after


def _mend_article(parts: list[str], value: str) -> int:
    """Makes the article before a value "a" or "an"; how much longer the text is by it."""
    at = next((i for i in range(len(parts) - 1, -1, -1) if parts[i]), -1)
    match = _ARTICLE.search(parts[at]) if at >= 0 else None
    if match is None or not value[:1].isalnum():
        return 0
    old = match[1]
    new = old[0] + (
        ("N" if old[0] == "A" and old.isupper() and value.isupper() else "n") if _VOWEL.match(value) else ""
    )
    if new.lower() == old.lower():
        return 0
    parts[at] = parts[at][: match.start(1)] + new + parts[at][match.end(1) :]
    return len(new) - len(old)
