"""Overlapping windows for a transformer encoder, short enough for its positions.

spacy-transformers cuts a window with more sub-words than the encoder has positions, without a warning: the
tokens behind the cut get no vector. A limit of tokens does not prevent this, because a code may have a
sub-word for each byte. So bytes are limited too. A sub-word has at least one byte of the text, or is the mark
of a space.
"""

from collections.abc import Callable, Iterable

import numpy
from spacy.tokens import Doc, Span


def create_encoder_windows(
    max_tokens: int = 128, overlap: int = 32, max_pieces: int = 510
) -> Callable[[Iterable[Doc]], list[list[Span]]]:
    """Return a span getter of spacy-transformers whose windows no encoder has to cut.

    max_tokens: Tokens of a window.
    overlap: Tokens that two windows share, at most half of a window.
    max_pieces: Sub-words of a window: the positions of the encoder less those of its special tokens. Only a
        single token of more bytes has more, and is cut itself.
    """

    def get_windows(docs: Iterable[Doc]) -> list[list[Span]]:
        return [_cut(doc, max_tokens, overlap, max_pieces) for doc in docs]

    return get_windows


def _cut(doc: Doc, max_tokens: int, overlap: int, max_pieces: int) -> list[Span]:
    # A byte each, and the mark of a space.
    ends = numpy.cumsum([len(token.text.encode()) + 1 for token in doc])
    windows: list[Span] = []
    start = end = 0
    while end < len(doc):
        if windows:
            start = max(end - overlap, start + (end - start + 1) // 2)
        read = ends[start - 1] if start else 0
        fitting = int(numpy.searchsorted(ends, read + max_pieces, side="right"))
        end = max(start + 1, min(fitting, start + max_tokens))
        windows.append(doc[start:end])
    return windows
