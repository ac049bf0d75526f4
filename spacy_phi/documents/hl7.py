"""HL7 v2: reports and notes (OBX, NTE), and the fields that identify the patient and others.

The data types of the standard decide on fields and components (hl7_types.toml), and hl7.toml on the rest. A
segment that the standard lacks is redacted.
"""

import codecs
import re

from ..corpora.files import decode
from ..corpora.plain_text import find_encoding
from ..errors import Errors, PhiError
from .document import Document
from .hl7_grammar import HEADERS, Separators, read_separators, split_messages
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
_FRAME = "\x0b"
"""Start of a message in MLLP."""


def matches(data: bytes) -> bool:
    """Return whether a file begins with a header of HL7 v2."""
    return _START.match(data[:_HEAD].replace(b"\0", b"")) is not None


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a message file, plain or in MLLP frames.

    data (bytes), position (str), encoding (str): As in `read_documents`.
    RETURNS (list[Document]): One per message; a malformed one has an error.
    RAISES (PhiError): E100 for bytes that are invalid in the encoding, E353 for an unknown character set.
    """
    charset = _find_charset(data, position, encoding)
    text = decode(data, position, charset)
    messages = split_messages(text)
    begins = [message[0].at - (text[message[0].at - 1] == _FRAME) for message in messages[1:]]
    starts, ends = [0, *begins], [*begins, len(text)]
    documents: list[Document] = []
    separators: Separators | None = None
    for message, start, end in zip(messages, starts, ends):
        try:
            if message[0].text[:3] in HEADERS or separators is None:
                separators = read_separators(message[0], position)
            reader = Message(separators, charset, position)
            documents.append(reader.read(message, text[start:end], start))
        except PhiError as error:
            documents.append(Document(error=str(error)))
    return documents


def _find_charset(data: bytes, position: str, encoding: str) -> str:
    """Return the single encoding that the messages declare in MSH-18, or the default."""
    found = find_encoding(data, encoding)
    if found != encoding:
        return found
    headers = (each[0].text for each in split_messages(data.removeprefix(codecs.BOM_UTF8).decode("latin-1")))
    named = {
        (header.split(header[3:4] or "|") + [""] * 18)[17].split("~")[0].strip()
        for header in headers
        if header.startswith("MSH")
    }
    charsets = {_read_charset(name, encoding) for name in named} or {encoding}
    if len(charsets) > 1 or None in charsets:
        raise PhiError(Errors.E353.format(position=position))
    return charsets.pop() or encoding


def _read_charset(name: str, encoding: str) -> str | None:
    iso = _ISO.fullmatch(name)
    if iso is not None:
        return f"iso8859-{iso[1]}" if 1 <= int(iso[1]) <= 16 and iso[1] != "12" else None
    if name in ("", "ASCII"):
        return encoding
    try:
        return _CHARSETS.get(name) or codecs.lookup(name).name
    except LookupError:
        return None
