"""Decode obfuscated text before any source searches for PHI, with a map back to the original text.

Each decoder finds the edits of one kind of obfuscation. A text without obfuscation has no edits and costs a
few searches for single characters.
"""

from collections.abc import Callable, Iterable

from .characters import find_invisible, find_lost, find_marks, find_mojibake, find_overstrikes, find_styled
from .escapes import (
    find_backslashes,
    find_entities,
    find_percents,
    find_quoted,
    find_tags,
    find_terminal_codes,
)
from .lookalikes import find_lookalikes
from .spacing import find_spaced
from .spelled import find_spelled
from .view import Decoded, Edit

DECODERS: tuple[Callable[[str], Iterable[Edit]], ...] = (
    find_terminal_codes,
    find_overstrikes,
    find_entities,
    find_percents,
    find_quoted,
    find_backslashes,
    find_mojibake,
    find_invisible,
    find_marks,
    find_styled,
    find_tags,
    find_lost,
    find_spaced,
    find_spelled,
    find_lookalikes,
)
"""In order: codes become characters, characters become plain, then words are assembled."""


def decode(text: str) -> Decoded | None:
    """Return the decoded view of a text; None if there is nothing to decode.

    text: A note.
    """
    view = None
    for find in DECODERS:
        edits = list(find(text))
        if edits:
            view = (view or Decoded.of(text)).apply(edits)
            text = view.text
    return view
