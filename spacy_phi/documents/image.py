"""Scanned pages as PNG, JPEG or TIFF: the output is text, or a PDF with the pixels of words that remain."""

import warnings
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from typing import Any

from ..errors import Errors, PhiError
from .document import Document
from .ocr import Recognized, current_scan, recognize, require_pillow
from .pdf import PAGE_BREAK, make_document, require_pdfium
from .pdf_layout import NewPdf
from .pieces import Edit, write_edits
from .pixels import paint

_SIGNATURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\0", b"MM\0*")
_KINDS = ("PNG", "JPEG", "TIFF")
_MIN_WIDTH, _MAX_GROWTH = 1600, 3
"""Images below this width in pixels are enlarged."""
_MAX_PIXELS = 60_000_000
_OBLONG = 1.2
"""Ratio of the resolutions of a fax, above which its lines are stretched."""
_REASON = "the image is damaged or too large"


def matches(data: bytes) -> bool:
    """Return whether a file is an image that may be a scanned page."""
    return data.startswith(_SIGNATURES)


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read an image; arguments and result as in `read_documents`. Its output is text in UTF-8.

    RAISES: PhiError (E361) if no text is recognized, E362 without the extra, E379 for a damaged image, and as
        `recognize`.
    """
    text, _ = _read(data, position)
    return [make_document(text, (), partial(write_edits, text, "utf-8", "strict"))]


def read_to_keep(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read an image as in `read`, to be written as a PDF of images."""
    require_pdfium(position)
    text, found = _read(data, position)
    write = partial(_write_pdf, data, found, current_scan().min_confidence, position)
    return [make_document(text, (), write)]


def _read(data: bytes, position: str) -> tuple[str, dict[int, Recognized]]:
    found = recognize(enumerate(_frames(data, position)), position)
    text = PAGE_BREAK.join(page.text for page in found.values())
    if not text.strip():
        raise PhiError(Errors.E361.format(position=position, page=1))
    return text, found


def _write_pdf(
    data: bytes, found: dict[int, Recognized], least: float, position: str, edits: list[Edit]
) -> bytes:
    start = 0
    with NewPdf() as new:
        for page, image in zip(found.values(), _frames(data, position)):
            new.add_image(paint(image, page, edits, start, least))
            start += len(page.text) + len(PAGE_BREAK)
        return new.save()


def _frames(data: bytes, position: str) -> Iterator[Any]:
    """Yield the pages of a file in shades of gray. RAISES: PhiError (E362), E379."""
    images = require_pillow(position)
    number, count = 0, 1
    while number < count:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                image = images.open(BytesIO(data), formats=_KINDS)
                count = getattr(image, "n_frames", 1)
                image.seek(number)
                page = _prepare(image)
        except (OSError, ValueError, SyntaxError, EOFError, MemoryError, images.DecompressionBombError):
            raise PhiError(Errors.E379.format(position=position, reason=_REASON)) from None
        yield page
        number += 1


def _prepare(image: Any) -> Any:
    """Return an image upright, in gray on white, and at a size that is legible."""
    from PIL import Image, ImageOps

    across, down = image.info.get("dpi", (1, 1))
    page = ImageOps.exif_transpose(image)
    if page.mode.startswith("I"):
        page = page.point(lambda value: value / 256)
    if page.has_transparency_data:
        page = Image.alpha_composite(Image.new("RGBA", page.size, "white"), page.convert("RGBA"))
    page = page.convert("L")
    width, height = page.size
    if min(across, down) > 0 and max(across, down) > _OBLONG * min(across, down):
        width, height = (
            (width, round(height * across / down))
            if across > down
            else (round(width * down / across), height)
        )
    growth = min(_MAX_GROWTH, max(1.0, _MIN_WIDTH / width), (_MAX_PIXELS / (width * height)) ** 0.5)
    size = (max(1, round(width * growth)), max(1, round(height * growth)))
    return page if size == page.size else page.resize(size, Image.Resampling.LANCZOS)
