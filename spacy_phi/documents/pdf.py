"""PDF: the text layer, and the recognized text of scanned pages. The output is text, or a PDF of that text or
of the pixels of its words alone: nothing else is copied."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from ..errors import Errors, PhiError
from ..roster.entry import RosterEntry
from .document import Document
from .ocr import DPI, Recognized, current_scan, recognize, require_pillow
from .pdf_layout import NewPdf, read_glyphs
from .people import Person
from .pieces import Edit, Piece, apply, write_edits
from .pixels import paint

_PACKAGE = "pypdfium2"
_HEAD = 1024
"""Number of initial bytes that must contain the format's signature."""
PAGE_BREAK = "\n\f"
_HYPHENS = "\x02\ufffe"
"""Hyphens at line ends, as written by PDFium."""
_CONTROL = (*range(0x09), *range(0x0E, 0x20), *range(0x7F, 0xA0))
_CHARACTERS = dict.fromkeys(_CONTROL, " ") | dict.fromkeys(map(ord, _HYPHENS), "-") | {ord("\r"): None}
_MAX_PIXELS = 60_000_000
_UNREADABLE = ("Co", "Cn", "Cc")
_MAX_UNREADABLE = 0.05
"""Maximum share of meaningless characters; above it, the fonts conceal the text."""


def matches(data: bytes) -> bool:
    """Return whether a file is a PDF."""
    return b"%PDF-" in data[:_HEAD]


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a document; arguments and result as in `read_documents`. Its output is text in UTF-8.

    RAISES: PhiError (E360) for a damaged or password-protected file, E361 if no page has readable text, E362
        if the extra is not installed, and for scanned pages as `recognize`.
    """
    text, _, people = _read(data, position)
    return [make_document(text, people, partial(write_edits, text, "utf-8", "strict"))]


def read_to_keep(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a document as in `read`, to be written as a PDF.

    Its `write` raises PhiError (E364) if the scrubbed text cannot be typeset, such as non-Latin scripts.
    """
    text, found, people = _read(data, position)
    write = partial(_write_pdf, data, text, found, current_scan().min_confidence, position)
    return [make_document(text, people, write)]


def make_document(text: str, people: Sequence[RosterEntry], write: Callable[[list[Edit]], bytes]) -> Document:
    """Return the document of a text."""
    piece = Piece("text")
    piece.add(text, 0)
    return Document((piece,), write, None, tuple(people))


def _read(data: bytes, position: str) -> tuple[str, dict[int, Recognized], Sequence[RosterEntry]]:
    """Return the text of a file, its scanned pages by number, and its authors."""
    pdf = _open(data, position)
    try:
        layers = [_read_layer(pdf, number, position) for number in range(len(pdf))]
        scans = [number for number, text in enumerate(layers) if text is None]
        found = recognize(((number, _render(pdf, number, position)) for number in scans), position)
        people = _authors(pdf.get_metadata_dict())
    finally:
        pdf.close()
    pages = [found[number].text if text is None else text for number, text in enumerate(layers)]
    text = PAGE_BREAK.join(pages)
    if not text.strip():
        raise PhiError(Errors.E361.format(position=position, page=1))
    return text, found, tuple(people.entries())


def _write_pdf(
    data: bytes, text: str, found: dict[int, Recognized], least: float, position: str, edits: list[Edit]
) -> bytes:
    """Return a PDF of the scrubbed text, verified by reading it back: it contains exactly that text."""
    pdf = _open(data, position)
    shown, scans, start = [], [], 0
    try:
        with NewPdf() as new:
            for number in range(len(pdf)):
                if number in found:
                    own = found[number].text
                    new.add_image(paint(_render(pdf, number, position), found[number], edits, start, least))
                    scans.append(Edit(start, start + len(own), ""))
                else:
                    page = _flatten(pdf, number)
                    glyphs = list(_shown(page))
                    own = "".join(glyph.char for glyph in glyphs)
                    new.add_text(page, glyphs, start, edits)
                shown.append(own)
                start += len(own) + len(PAGE_BREAK)
            made = new.save() if PAGE_BREAK.join(shown) == text else b""
    finally:
        pdf.close()
    others = [edit for edit in edits if not any(scan.at <= edit.at < scan.end for scan in scans)]
    if not made or _signs(_read_made(made, position)) != _signs(apply(text, [*others, *scans])):
        raise PhiError(Errors.E364.format(position=position))
    return made


def _shown(page: Any) -> Iterator[Any]:
    """Yield the characters of a page as in its text."""
    for glyph in read_glyphs(page):
        char = glyph.char.translate(_CHARACTERS)
        if char:
            yield glyph._replace(char=char)


def _read_made(made: bytes, position: str) -> str:
    """Return the text layer of a file that was written."""
    pdf = _open(made, position)
    try:
        return "".join(page.get_textpage().get_text_range().translate(_CHARACTERS) for page in pdf)
    finally:
        pdf.close()


def _signs(text: str) -> str:
    """Return a text without spaces, whose number depends on layout."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def require_pdfium(position: str) -> Any:
    """Return the module `pypdfium2`. RAISES: PhiError (E362) if it is not installed."""
    try:
        import pypdfium2
    except ImportError:
        message = Errors.E362.format(position=position, package=_PACKAGE, extra="documents")
        raise PhiError(message) from None
    return pypdfium2


def _open(data: bytes, position: str) -> Any:
    pypdfium2 = require_pdfium(position)
    try:
        pdf = pypdfium2.PdfDocument(data)
        if pdf.get_formtype() == pypdfium2.raw.FORMTYPE_ACRO_FORM:
            # Draws the values of fields that have no appearance.
            pdf.init_forms()
    except pypdfium2.PdfiumError:
        raise PhiError(Errors.E360.format(position=position)) from None
    return pdf


def _read_layer(pdf: Any, number: int, position: str) -> str | None:
    """Return the text of a page; None if it has to be recognized in its image.

    RAISES: PhiError (E361) for a page that cannot be loaded.
    """
    from pypdfium2 import PdfiumError, raw

    try:
        page = _flatten(pdf, number)
        text = page.get_textpage().get_text_range()
        pictures = (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING, raw.FPDF_PAGEOBJ_PATH)
        is_empty = not any(each.type in pictures for each in page.get_objects())
    except PdfiumError:
        raise PhiError(Errors.E361.format(position=position, page=number + 1)) from None
    signs = [char for char in text if not char.isspace() and char not in _HYPHENS]
    unreadable = sum(char == "\ufffd" or unicodedata.category(char) in _UNREADABLE for char in signs)
    if (not signs and not is_empty) or unreadable > _MAX_UNREADABLE * len(signs):
        return None
    return str(text.translate(_CHARACTERS))


def _render(pdf: Any, number: int, position: str) -> Any:
    """Return the image of a page, in shades of gray."""
    require_pillow(position)
    page = _flatten(pdf, number)
    width, height = page.get_size()
    scale = min(DPI / 72, (_MAX_PIXELS / max(width * height, 1)) ** 0.5)
    return page.render(scale=scale, grayscale=True).to_pil()


def _flatten(pdf: Any, number: int) -> Any:
    """Return a page with form values and annotations included as text."""
    from pypdfium2 import raw

    page = pdf[number]
    raw.FPDFPage_Flatten(page.raw, raw.FLAT_NORMALDISPLAY)
    page.close()
    return pdf[number]


def _authors(metadata: dict[str, str]) -> Person:
    """Return the document's author, for the roster; the metadata itself is not copied."""
    staff = Person("staff")
    first, _, last = metadata.get("Author", "").strip().rpartition(" ")
    if first:
        staff.add_name(first, last)
    return staff
