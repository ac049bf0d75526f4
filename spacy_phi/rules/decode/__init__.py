"""Decoding of disguises, before any source looks for PHI: what a reader sees, with the way back to the text as
given.

Each decoder finds the edits of one kind of disguise. A text without disguises has no edits and costs a few
searches for single characters.
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
"""In order: codes become characters, characters become plain, then words are put together."""


def decode(text: str) -> Decoded | None:
    """Return the view of a text without disguises; None where it has none.

    text (str): A note.
    """
    view = None
    for find in DECODERS:
        edits = list(find(text))
        if edits:
            view = (view or Decoded.of(text)).apply(edits)
            text = view.text
    return view
