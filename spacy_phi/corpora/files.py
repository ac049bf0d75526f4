"""Convert bytes to text and back, and recognize plain text: its encoding by its bytes, other kinds of file by
their content. Errors name file and position and never quote the note."""

import json
import os
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple

from ..errors import Errors, PhiError


def decode(data: bytes, file: str | os.PathLike, encoding: str = "utf-8", offset: int = 0) -> str:
    """Decode bytes, preserving line breaks and a BOM.

    data: The whole file or a part of it.
    file: its name, for the error.
    encoding: Python's name of the encoding.
    offset: Position of the bytes in the file, for the error.
    RETURNS: The text.
    RAISES: PhiError (E100), which gives the first byte that is invalid in the encoding.
    """
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        position = offset + error.start
        raise PhiError(Errors.E100.format(file=file, position=position, encoding=encoding)) from None


def read_text(path: Path) -> str:
    """Return the text of a file, preserving line breaks and a BOM. RAISES: PhiError (E100) as `decode`
    does."""
    return decode(path.read_bytes(), path)


def encode(text: str, note_id: str, format_name: str) -> bytes:
    """Encode a text as UTF-8. RAISES: PhiError (E107), which gives the first character that UTF-8 cannot
    represent."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        code = ord(text[error.start])
        message = Errors.E107.format(id=note_id, format=format_name, code=code, position=error.start)
        raise PhiError(message) from None


def file_of(folder: Path, note_id: str, suffix: str) -> Path:
    """Return the path of a note's file in a folder; an id may contain `/` for a subfolder.

    RAISES: PhiError (E116) for an id that would leave the folder or is not a file name.
    """
    parts = note_id.split("/")
    if any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        raise PhiError(Errors.E116.format(id=note_id))
    return folder.joinpath(*parts[:-1], parts[-1] + suffix)


_BOMS = {
    b"\xff\xfe\0\0": "utf-32-le",
    b"\0\0\xfe\xff": "utf-32-be",
    b"\xff\xfe": "utf-16-le",
    b"\xfe\xff": "utf-16-be",
}
"""Longer ones first: a UTF-32 BOM begins with that of UTF-16."""
_WIDE: dict[tuple[bool, ...], str] = {
    (False, True, False, True): "utf-16-le",
    (True, False, True, False): "utf-16-be",
    (False, True, True, True): "utf-32-le",
    (False, False, True, True): "utf-32-le",
    (True, True, True, False): "utf-32-be",
    (True, True, False, False): "utf-32-be",
}
"""Encodings by the positions, modulo 4, at which at least half of the bytes are NUL."""
BOM = "\ufeff"
_SAMPLE = 2**16
_MAGIC = {
    b"{\\rtf": "RTF",
    b"%PDF-": "PDF",
    b"PK\x03\x04": "ZIP (DOCX, XLSX and ODT are such)",
    b"\xd0\xcf\x11\xe0": "an old Office file",
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"7z\xbc\xaf": "7-Zip",
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"PAR1": "Parquet",
    b"SQLite format 3\0": "SQLite",
    b"MSH|": "HL7",
    b"FHS|": "HL7",
    b"BHS|": "HL7",
    b"%!PS": "PostScript",
}
"""Signatures of files that are not plain text."""
_LEADING = b"\xef\xbb\xbf \t\r\n\x0b"
_MARKUP_TAG = re.compile(r"<(?:[?!]?[A-Za-z])[^<>]*>")
_MARKUP_HEAD = re.compile(r"<(?:\?xml\b|!doctype\b|html\b)", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
"""C0 except tab, line feed, vertical tab, form feed and carriage return; DEL; C1."""


def find_encoding(data: bytes, encoding: str = "utf-8") -> str:
    """Return the encoding of a text: UTF-16 or UTF-32 if indicated by a BOM or NUL bytes, else the given one.

    data: The text or its beginning. encoding: The default.
    """
    if "\n".encode(encoding) != b"\n":
        return encoding
    bom = next((name for mark, name in _BOMS.items() if data.startswith(mark)), None)
    sample = data[:_SAMPLE]
    columns = [sample[n::4] for n in range(4)]
    nul = tuple(2 * column.count(0) >= max(len(column), 1) for column in columns)
    return bom or _WIDE.get(nul, encoding)


def decode_plain(data: bytes, file: object, encoding: str = "utf-8") -> tuple[str, str]:
    """Decode a plain text file.

    data: The whole file. file: its name, for the error. encoding: The default.
    RETURNS: The text with BOM and line breaks preserved, and its encoding.
    RAISES: PhiError (E100) for bytes that are invalid in the encoding, E190 for another kind of file, E191
        for control characters.
    """
    check_kind(data, file)
    found = find_encoding(data, encoding)
    text = decode(data, str(file), found)
    kind = _find_markup(text)
    if kind is not None:
        raise PhiError(Errors.E190.format(path=file, kind=kind))
    check_characters([text], file)
    return text, found


def check_kind(data: bytes, file: object) -> None:
    """Check that the first bytes are not those of another kind of file.

    RAISES: PhiError (E190) that names the file and its kind.
    """
    head = data[:_SAMPLE].lstrip(_LEADING)
    starts = (data, head)
    for magic, kind in _MAGIC.items():
        if any(start.startswith(magic) for start in starts):
            raise PhiError(Errors.E190.format(path=file, kind=kind))


def check_characters(texts: Iterable[str], position: object) -> None:
    """Check that texts contain no control characters, which split identifiers and indicate a wrong encoding.

    RAISES: PhiError (E191), which gives the first one.
    """
    for text in texts:
        found = _CONTROL.search(text)
        if found:
            code, at = ord(found[0]), found.start()
            raise PhiError(Errors.E191.format(position=position, code=code, at=at))


def _find_markup(text: str) -> str | None:
    """Return the kind of markup that a text consists of; None for plain text."""
    body = text.strip("\ufeff \t\r\n\v\f")
    if _MARKUP_HEAD.match(body) or (_MARKUP_TAG.match(body) and body.endswith(">")):
        return "XML or HTML"
    if body[:1] + body[-1:] in ("{}", "[]"):
        try:
            json.loads(body)
        except (ValueError, RecursionError):
            return None
        return "JSON (use the suffix .jsonl for one object per line)"
    return None


class Line(NamedTuple):
    """A line of a file with its number, and the error if it could not be decoded."""

    text: str
    number: int
    error: str | None


def split_lines(stream: BinaryIO, file: str, encoding: str) -> Iterator[Line]:
    """Yield the lines of a stream with their line breaks.

    RAISES: PhiError (E190, E193) if the first line indicates another kind of file, or an encoding whose line
        breaks cannot be recognized.
    """
    first = stream.readline()
    check_kind(first, file)
    found = find_encoding(first, encoding)
    if "\n".encode(found) != b"\n":
        raise PhiError(Errors.E193.format(path=file, encoding=found))
    return _decode_lines(chain([first] if first else [], stream), file, encoding)


def _decode_lines(lines: Iterable[bytes], file: str, encoding: str) -> Iterator[Line]:
    """Decode lines. A line with invalid bytes gets replacement characters and an error, so that the following
    lines are still read."""
    offset = 0
    for number, raw in enumerate(lines, 1):
        try:
            yield Line(decode(raw, file, encoding, offset), number, None)
        except PhiError as error:
            yield Line(raw.decode(encoding, "replace"), number, str(error))
        offset += len(raw)


def encode_loosely(text: str, encoding: str) -> bytes:
    """Return the bytes of a scrubbed text. A replacement that the encoding cannot represent must not fail
    the note."""
    return text.encode(encoding, "replace")
