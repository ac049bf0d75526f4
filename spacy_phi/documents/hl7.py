"""HL7 v2: reports and notes (OBX, NTE), and the fields that identify the patient and others.

The data types of the standard decide on fields and components (hl7_types.toml), and hl7.toml on the rest. A
segment that the standard lacks is redacted.
"""

import codecs
import re
from collections.abc import Sequence
from typing import overload

from ..corpora.files import decode, find_encoding
from ..errors import Errors, PhiError
from .document import Document
from .hl7_grammar import HEADERS, Part, find_messages, find_segments, find_separators, read_separators
from .hl7_message import Message

_HEAD = 1000
_START = re.compile(rb"(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|\s|\x0b)*(?:MSH|FHS|BHS)[^\w\s]")
_CHARSETS = {
    "UNICODE": "utf-8",
    "UNICODE UTF-8": "utf-8",
    "GB 18030-2000": "gb18030",
    "KS X 1001": "euc_kr",
    "BIG-5": "big5",
}
_ISO = re.compile(r"8859/(\d{1,2})")
_JIS = re.compile(r"ISO ?IR ?(?:14|87|159)")
"""Japanese characters as an alternate set (table 0211), to which ISO 2022 switches."""
_JAPANESE, _LATIN, _WINDOWS = "iso2022_jp_ext", "iso8859-1", "cp1252"
_C1 = re.compile(rb"[\x80-\x9f]")
_MSH = re.compile(rb"(?:\A|[\r\n\x0b\xbf])(MSH[^\r\n\x0b\x1c]*)")
_FRAME = "\x0b"
"""Start of a message in MLLP."""


def matches(data: bytes) -> bool:
    """Return whether a file begins with a header of HL7 v2."""
    return _START.match(data[:_HEAD].replace(b"\0", b"")) is not None


def read(data: bytes, position: str, encoding: str) -> Sequence[Document]:
    """Read a message file, plain or in MLLP frames.

    data, position, encoding: As in `read_documents`.
    RETURNS: One per message, read when it is asked for; a malformed one has an error.
    RAISES: PhiError (E100) for bytes that are invalid in the encoding, E353 for an unknown character set.
    """
    charset = _find_charset(data, position, encoding)
    text = decode(data, position, charset)
    if charset == _JAPANESE and text.encode(charset) != data:
        raise PhiError(Errors.E353.format(position=position))
    return _Messages(text, charset, position)


class _Messages(Sequence[Document]):
    """The messages of a file; only the one in use takes memory beside the text."""

    def __init__(self, text: str, charset: str, position: str) -> None:
        self._text, self._charset, self._position = text, charset, position
        self._places: list[tuple[int, int, Part]] = []
        """Start, end and governing header of each message."""
        firsts = list(find_messages(text))
        starts = [part.at - (text[part.at - 1] == _FRAME) if n else 0 for n, part in enumerate(firsts)]
        known: Part | None = None
        for first, start, end in zip(firsts, starts, [*starts[1:], len(text)]):
            header = first if known is None or first.text[:3] in HEADERS else known
            known = header if find_separators(header) else known
            self._places.append((start, end, header))

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, number: int) -> Document: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Document]: ...
    def __getitem__(self, number: int | slice) -> Document | Sequence[Document]:
        if isinstance(number, slice):
            return [self[n] for n in range(*number.indices(len(self)))]
        start, end, header = self._places[number]
        try:
            separators = read_separators(header, self._position)
            reader = Message(separators, self._charset, self._position)
            return reader.read(list(find_segments(self._text, start, end)), self._text[start:end], start)
        except PhiError as error:
            return Document(error=str(error))


def _find_charset(data: bytes, position: str, encoding: str) -> str:
    """Return the single encoding that the messages declare in MSH-18, or the default. UTF-8 is recognized by
    its form, whatever is declared; the control characters of ISO 8859-1 are Windows-1252."""
    found = find_encoding(data, encoding)
    if found != encoding:
        return found
    named = {
        (header.split(header[3:4] or "|") + [""] * 18)[17]
        for header in (found[1].decode("latin-1") for found in _MSH.finditer(data))
    }
    charsets = {_read_charset(name, encoding) for name in named} or {encoding}
    if len(charsets) > 1 or None in charsets:
        raise PhiError(Errors.E353.format(position=position))
    charset = charsets.pop() or encoding
    if charset == "utf-8" and not _is_utf8(data):
        return encoding
    if charset.startswith("iso8859") and not data.isascii():
        if _is_utf8(data):
            return "utf-8"
        return _WINDOWS if charset == _LATIN and _C1.search(data) else charset
    return charset


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _read_charset(names: str, encoding: str) -> str | None:
    name, *others = (each.strip() for each in names.split("~"))
    if any(map(_JIS.fullmatch, (name, *others))):
        return _JAPANESE
    iso = _ISO.fullmatch(name)
    if iso is not None:
        return f"iso8859-{iso[1]}" if 1 <= int(iso[1]) <= 16 and iso[1] != "12" else None
    if name in ("", "ASCII"):
        return encoding
    try:
        return _CHARSETS.get(name) or codecs.lookup(name).name
    except LookupError:
        return None
