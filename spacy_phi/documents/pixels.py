"""Redaction of a scanned page: only the pixels of words that were read and not redacted are copied.

Signatures, handwriting that was not read, pictures, stamps and bar codes are left out, because nothing
searched them.
"""

from collections.abc import Sequence
from typing import Any

from .ocr import Recognized
from .pieces import Edit

_MARGIN = 3
"""Pixels around a redacted word that are painted over too."""


def paint(image: Any, page: Recognized, edits: Sequence[Edit], start: int, least: float) -> Any:
    """Return a page with the words that remain, and a black bar for each redacted one.

    image, page: A page in shades of gray, and its words. edits: Changes of the document's text. start: Offset
        of the page in that text. least: Words of lower confidence are left out.
    """
    from PIL import Image, ImageDraw

    made = Image.new("L", image.size, 255)
    bars = []
    for word in page.words:
        if any(edit.at < start + word.end and edit.end > start + word.start for edit in edits):
            left, top, right, bottom = word.box
            bars.append((left - _MARGIN, top - _MARGIN, right + _MARGIN, bottom + _MARGIN))
        elif word.confidence >= least:
            made.paste(image.crop(word.box), word.box)
    draw = ImageDraw.Draw(made)
    for bar in bars:
        draw.rectangle(bar, fill=0)
    return made
