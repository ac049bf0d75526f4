"""Document formats: select the format of a file by suffix and content."""

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from ..errors import Errors, PhiError
from .document import Document

Reader = Callable[[bytes, str, str], Sequence[Document]]
"""Reads a file; its arguments are the bytes, the position for errors, and the default encoding."""


class Format(NamedTuple):
    """A format of documents."""

    name: str
    suffixes: tuple[str, ...]
    module: str
    """A module with the functions `matches(data)`, which returns whether a file has the format, and `read`, a
    Reader."""
    becomes: str = ""
    """Suffix appended to the output name if the output has another format."""
    kept: str = ""
    """The same if a PDF is requested instead of text."""


FORMATS = (
    Format("HL7 v2", (".hl7", ".mllp"), "hl7"),
    Format("C-CDA or ICSR", (".xml", ".cda"), "cda"),
    Format("DOCX", (".docx", ".docm", ".dotx"), "docx"),
    Format("RTF", (".rtf",), "rtf"),
    Format("PDF", (".pdf",), "pdf", becomes=".txt"),
    Format(
        "a scanned page", (".png", ".jpg", ".jpeg", ".tif", ".tiff"), "image", becomes=".txt", kept=".pdf"
    ),
    Format("EML", (".eml", ".mbox"), "eml"),
    Format("FHIR", (".json",), "fhir"),
    Format("HTML", (".html", ".htm", ".xhtml"), "html"),
)
_FHIR_XML = re.compile(rb"<(?:\w+:)?[A-Z]\w+\s[^>]*\"http://hl7\.org/fhir\"")
BECOMES = {suffix: each.becomes for each in FORMATS for suffix in each.suffixes if each.becomes}
"""Suffix appended to the name of an output in another format, by input suffix."""
KEPT = {suffix: each.kept for each in FORMATS for suffix in each.suffixes if each.kept}
"""The same if a PDF is requested instead of text."""
SUFFIXES = tuple(suffix for format_ in FORMATS for suffix in format_.suffixes)


def load(format_: Format) -> ModuleType:
    """Return the module of a format."""
    return import_module(f".{format_.module}", __package__)


def read_documents(
    data: bytes, suffix: str, position: str, encoding: str = "utf-8", keep_pdf: bool = False
) -> Sequence[Document]:
    """Read the documents of a file.

    data: The file. suffix: Of its name; empty to detect the format by content. position: For errors.
        encoding: Default encoding. keep_pdf: Write a PDF as a PDF, not as text.
    RETURNS: Documents that cannot be scrubbed have an error.
    RAISES: PhiError (E350) if the content does not have the format, or errors of the format's `read`.
    """
    suffix = suffix.lower()
    expected = [each for each in FORMATS if suffix in each.suffixes] if suffix in SUFFIXES else FORMATS
    for format_ in expected:
        module = load(format_)
        if module.matches(data):
            read = module.read_to_keep if keep_pdf and format_.becomes else module.read
            return read(data, position, encoding)
    names = " or ".join(each.name for each in expected)
    raise PhiError(Errors.E350.format(path=position, names=names, hint=_find_hint(data)))


def _find_hint(data: bytes) -> str:
    """Return what to do with a file whose content is of another format than its suffix says."""
    if _FHIR_XML.search(data[: 2**12].replace(b"\0", b"")):
        return " It is FHIR in XML: convert it to JSON first, as the HL7 FHIR validator does (-convert)."
    found = next((each for each in FORMATS if load(each).matches(data)), None)
    return f" It looks like {found.name}: give it the suffix {found.suffixes[0]}." if found else ""
