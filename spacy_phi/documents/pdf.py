"""PDF: the text layer. The output is text, or a PDF of that text alone: nothing else is copied."""

import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any

from ..errors import Errors, PhiError
from .document import Document
from .pdf_layout import read_glyphs, redact
from .people import Person
from .pieces import Edit, Piece, apply, write_edits

_PACKAGE = "pypdfium2"
_HEAD = 1024
"""Number of initial bytes that must contain the format's signature."""
_PAGE_BREAK = "\n\f"
_HYPHENS = str.maketrans({"\x02": "-", "\ufffe": "-", "\r": None})
"""Hyphens at line ends, as written by PDFium."""
_UNREADABLE = ("Co", "Cn")
_MAX_UNREADABLE = 0.05
"""Maximum share of meaningless characters; above it, the fonts conceal the text."""


def matches(data: bytes) -> bool:
    """Return whether a file is a PDF."""
    return b"%PDF-" in data[:_HEAD]


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a document; arguments and result as in `read_documents`. Its output is text in UTF-8.

    RAISES (PhiError): E360 for a damaged or password-protected file, E361 for a page without readable text,
        E362 if the extra is not installed.
    """
    text, people = _read(data, position)
    return [_document(text, people, partial(write_edits, text, "utf-8", "strict"))]


def read_to_keep(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a document as in `read`, to be written as a PDF.

    Its `write` raises PhiError (E364) if the scrubbed text cannot be typeset, such as non-Latin scripts.
    """
    text, people = _read(data, position)
    return [_document(text, people, partial(_write_pdf, data, text, position))]


def _read(data: bytes, position: str) -> tuple[str, Person]:
    pdf = _open(data, position)
    try:
        pages = [_read_page(pdf, number, position) for number in range(len(pdf))]
        people = _authors(pdf.get_metadata_dict())
    finally:
        pdf.close()
    text = _PAGE_BREAK.join(pages)
    if not text.strip():
        raise PhiError(Errors.E361.format(position=position, page=1))
    return text, people


def _document(text: str, people: Person, write: Callable[[list[Edit]], bytes]) -> Document:
    piece = Piece("text")
    piece.add(text, 0)
    return Document((piece,), write, None, tuple(people.entries()))


def _write_pdf(data: bytes, text: str, position: str, edits: list[Edit]) -> bytes:
    """Return a PDF of the scrubbed text, verified by reading it back: it contains exactly that text."""
    pdf = _open(data, position)
    try:
        pages, starts, start = [], [], 0
        for number in range(len(pdf)):
            page = _flatten(pdf, number)
            glyphs = [glyph for glyph in read_glyphs(page) if glyph.char != "\r"]
            pages.append((page, glyphs))
            starts.append(start)
            start += len(glyphs) + len(_PAGE_BREAK)
        shown = _PAGE_BREAK.join("".join(glyph.char for glyph in glyphs) for _, glyphs in pages)
        made = redact(pages, starts, edits) if shown.translate(_HYPHENS) == text else b""
    finally:
        pdf.close()
    if not made or _signs(_read(made, position)[0]) != _signs(apply(text, edits)):
        raise PhiError(Errors.E364.format(position=position))
    return made


def _signs(text: str) -> str:
    """Return a text without spaces, whose number depends on layout."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def _open(data: bytes, position: str) -> Any:
    try:
        import pypdfium2
    except ImportError:
        raise PhiError(Errors.E362.format(position=position, package=_PACKAGE)) from None
    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise PhiError(Errors.E360.format(position=position)) from None


def _read_page(pdf: Any, number: int, position: str) -> str:
    from pypdfium2 import PdfiumError

    try:
        page = _flatten(pdf, number)
        text = page.get_textpage().get_text_range().translate(_HYPHENS)
        is_empty = not any(True for _ in page.get_objects())
    except PdfiumError:
        text, is_empty = "", False
    signs = [char for char in text if not char.isspace()]
    unreadable = sum(char == "\ufffd" or unicodedata.category(char) in _UNREADABLE for char in signs)
    if (not signs and not is_empty) or unreadable > _MAX_UNREADABLE * len(signs):
        raise PhiError(Errors.E361.format(position=position, page=number + 1))
    return text


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
