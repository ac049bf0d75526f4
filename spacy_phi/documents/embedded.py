"""Documents embedded in others: parts of e-mail, reports in HL7 v2, bodies of CDA, attachments of FHIR.

They are decoded, read in their own format and encoded again. Content of no known format is removed.
"""

import base64
import binascii
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import NamedTuple

from ..errors import Errors, PhiError
from . import html, plain
from .document import Document, Embedded
from .formats import BECOMES, FORMATS, SUFFIXES, load, read_documents
from .people import Fields, Value, nothing
from .pieces import Edit

MAX_DEPTH = 3
_SUFFIXES = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "text/rtf": ".rtf",
    "text/richtext": ".rtf",
    "application/rtf": ".rtf",
    "application/pdf": ".pdf",
    "application/x-pdf": ".pdf",
    "application/msword": ".docx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/hl7-v2": ".hl7",
    "x-application/hl7-v2+er7": ".hl7",
    "application/hl7-v2+er7": ".hl7",
    "message/rfc822": ".eml",
    "application/hl7-sda+xml": ".xml",
    "application/hl7-cda+xml": ".xml",
    "application/cda+xml": ".xml",
    "application/xml": ".xml",
    "text/xml": ".xml",
}
"""Suffix of a format by media type."""
_PLAIN = (".txt", ".text", ".md", ".csv", ".tsv", ".log")
_SIGNED = ("hl7", "cda", "docx", "rtf", "pdf")
"""Formats recognized by content alone, whatever is declared."""
_SIGNED_SUFFIXES = {suffix for each in FORMATS if each.module in _SIGNED for suffix in each.suffixes}
_TOO_DEEP = "E366"
_depth: ContextVar[int] = ContextVar("depth", default=0)


class Content(NamedTuple):
    """A decoded file within a document."""

    data: bytes
    kind: str = ""
    """Media type in lowercase; empty if unknown."""
    file: str = ""
    """File name or suffix, if known."""
    charset: str = "utf-8"
    """Of plain text, and the default of other formats."""


class Place(NamedTuple):
    """The location of a file within its container."""

    at: int
    end: int
    encode: Callable[[bytes], str]
    """Encodes new bytes for the container."""
    source: str
    """Field, element or part, for the audit."""
    as_text: tuple[Edit, ...] | None = None
    """Changes of the container that declare plain text in UTF-8, for a format that is written as text (PDF).
    Without them (None) such a file is removed."""
    name: str = ""
    """Prefix of the names of its texts; by default the source."""


def read_embedded(content: Content, place: Place, position: str) -> Embedded | None:
    """Read a file within a document. Add the result to the outer document by `Document.embed`.

    RETURNS: None if its format is unknown, or cannot be written back.
    RAISES: PhiError (E366) for too many levels, or errors of its format.
    """
    suffix = _find_suffix(content)
    if suffix is None or (suffix in BECOMES and place.as_text is None):
        return None
    documents = _read(content, suffix, position)
    error = next((document.error for document in documents if document.error is not None), None)
    if error is not None:
        raise PhiError(error)
    changes = place.as_text if suffix in BECOMES else None
    return Embedded(documents, place.at, place.end, place.encode, place.name or place.source, changes)


def embed_or_take_out(
    content: Content | None,
    place: Place,
    fields: Fields,
    position: str,
    found: list[Embedded],
    is_body: bool = False,
) -> None:
    """Read a file within a document, or remove and count it: by the code of its error, if it has a format.

    content: The file; None if it could not be decoded. found: Receives what was read. is_body: Errors of its
        format are raised, because little is left without it.
    RAISES: PhiError (E366) for too many levels.
    """
    code = ""
    try:
        embedded = None if content is None else read_embedded(content, place, position)
    except PhiError as error:
        code = str(error)[1:].partition("]")[0]
        if is_body or code == _TOO_DEEP:
            raise
        embedded = None
    if embedded is not None:
        found.append(embedded)
        return
    kind = content.kind if content is not None and content.kind else place.source
    value = Value(f"({kind})", place.at, place.end, nothing)
    fields.take_out(value, f"{place.source} {code}".strip())


def is_recognized(data: bytes) -> bool:
    """Return whether content alone indicates a format."""
    return _find_signed(data) is not None


def _find_signed(data: bytes) -> str | None:
    signed = (each for each in FORMATS if each.module in _SIGNED)
    return next((each.suffixes[0] for each in signed if load(each).matches(data)), None)


def _find_suffix(content: Content) -> str | None:
    """Return the suffix of a file's format, the empty string for plain text, None if it is unknown."""
    signed = _find_signed(content.data)
    if signed is not None:
        return signed
    name = content.file.rpartition(".")[2].lower()
    suffix = _SUFFIXES.get(content.kind) or (f".{name}" if name else "")
    if suffix in _PLAIN or (suffix == ".html" and not html.matches(content.data)):
        return ""
    is_text = content.kind.startswith("text/")
    # A text that only claims to be of a format with a signature is plain.
    if suffix in SUFFIXES and not (is_text and suffix in _SIGNED_SUFFIXES):
        return suffix
    return "" if is_text else None


def _read(content: Content, suffix: str, position: str) -> Sequence[Document]:
    if _depth.get() >= MAX_DEPTH:
        raise PhiError(Errors.E366.format(position=position, most=MAX_DEPTH))
    before = _depth.set(_depth.get() + 1)
    try:
        if suffix:
            return list(read_documents(content.data, suffix, position, content.charset))
        return plain.read(content.data, position, content.charset)
    except LookupError:
        raise PhiError(Errors.E358.format(position=position)) from None
    finally:
        _depth.reset(before)


def decode_base64(text: str, position: str) -> bytes:
    """Return the bytes of a base64 text, with or without line breaks and padding. RAISES: PhiError (E367)."""
    plain_text = "".join(text.split()).rstrip("=")
    try:
        return base64.b64decode(plain_text + "=" * (-len(plain_text) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise PhiError(Errors.E367.format(position=position)) from None


def encode_base64(data: bytes, like: str) -> str:
    """Return bytes in base64, with the line breaks, indentation and end of another base64 text."""
    text = base64.b64encode(data).decode("ascii")
    core = like.strip()
    start, end = like[: len(like) - len(like.lstrip())], like[len(like.rstrip()) :]
    first, *rest = core.split(maxsplit=1) or [""]
    if not rest:
        return start + text + end
    gap = core[len(first) : len(core) - len(rest[0])]
    lines = (text[n : n + len(first)] for n in range(0, len(text), len(first)))
    return start + gap.join(lines) + end
