"""Codes of email, read as mail programs read them: transfer encodings, character sets, encoded words."""

import base64
import binascii
import codecs
import quopri
import re
from email.errors import HeaderParseError
from email.header import decode_header

from .embedded import encode_base64

BASE64, QUOTED, AS_IS = "base64", "quotedprintable", ""
_OTHER = re.compile(r"[^a-z0-9]")
_PLAIN = ("7bit", "8bit", "binary", "")
_UNKNOWN = ("uu", "binhex", "yenc", "gzip", "compress")
"""Parts of the names of encodings that hide the text."""
_FOREIGN = re.compile(rb"[^A-Za-z0-9+/=\s]")
_MAX_FOREIGN = 0.02
"""Maximum share of other characters in damaged base64."""
_HIDDEN = re.compile(rb"[A-Za-z0-9+/]{60}")
"""Base64 that is not declared as such."""
_UUENCODED = re.compile(
    rb"^begin(?:-base64)? [0-7]{3,4} [^\r\n]+\r?\n(?:[!-`][ -`]{1,61}\r?\n)+(?:[ `]?\r?\n)?end\b",
    re.MULTILINE,
)
"""A file within a text; its lines have no lowercase letters."""
_WHATWG = {
    "ascii": "cp1252", "iso8859-1": "cp1252", "iso8859-9": "cp1254", "iso8859-11": "cp874",
    "gb2312": "gb18030", "gbk": "gb18030", "euc_kr": "cp949", "shift_jis": "cp932", "big5": "cp950",
}  # fmt: skip
"""Codecs that browsers use for others (WHATWG Encoding, 4.2), because they hold more characters."""


def decode_transfer(data: bytes, encoding: str) -> tuple[bytes, str] | None:
    """Decode the body of a part.

    RETURNS: Its content, and the encoding that it really has; None if it hides its content.
    """
    name = _OTHER.sub("", encoding.lower())
    if any(part in name for part in _UNKNOWN):
        return None
    if _UUENCODED.search(data):
        return None
    if name.startswith(QUOTED):
        return quopri.decodestring(data), QUOTED
    if name.startswith(BASE64):
        content = _decode_base64(data)
        if content is not None:
            return content, BASE64
    return None if name not in _PLAIN and is_hidden(data) else (data, AS_IS)


def is_hidden(data: bytes) -> bool:
    """Return whether a text holds base64."""
    return _HIDDEN.search(data) is not None


def is_known_charset(name: str) -> bool:
    """Return whether a character set exists."""
    try:
        codecs.lookup(name)
    except LookupError:
        return False
    return True


def is_known_encoding(encoding: str) -> bool:
    """Return whether an encoding is one that mail programs know."""
    return _OTHER.sub("", encoding.lower()) in (*_PLAIN, QUOTED, BASE64)


def _decode_base64(data: bytes) -> bytes | None:
    core, count = _FOREIGN.subn(b"", data)
    core = b"".join(core.split()).rstrip(b"=")
    if count > _MAX_FOREIGN * len(data):
        return None
    try:
        return base64.b64decode(core + b"=" * (-len(core) % 4))
    except binascii.Error:
        return None


def encode_transfer(encoding: str, old: str, newline: bytes, content: bytes) -> str:
    """Encode the new content of a part; old: The original, for the form of base64."""
    if encoding == BASE64:
        return encode_base64(content, old)
    if encoding == QUOTED:
        content = quopri.encodestring(content.replace(b"\r\n", b"\n")).replace(b"\n", newline)
    return content.decode("latin-1")


def find_charset(declared: str | None, default: str, content: bytes) -> str:
    """Return the encoding of a text: the declared one, the one that browsers use in its place, UTF-8,
    whichever holds it first, or Windows-1252 for a text without any character of UTF-8.

    declared: By the part. default: If the part declares ASCII or nothing.
    """
    try:
        name = codecs.lookup(declared or "ascii").name
    except LookupError:
        return "utf-8" if _is_valid(content, "utf-8") else str(declared)
    browsers = _WHATWG.get(name, name)
    known = [default if name == "ascii" else name, browsers, "utf-8"]
    if name == "utf-8" and content.decode("utf-8", "ignore").isascii():
        known.append("cp1252")
    return next((each for each in known if _is_valid(content, each)), browsers)


def _is_valid(content: bytes, charset: str) -> bool:
    try:
        text = content.decode(charset)
    except UnicodeDecodeError:
        return False
    # ISO 8859 has control characters in the place of quotes and dashes.
    return not any("\x7f" <= char <= "\x9f" for char in text)


def decode_words(words: str) -> str | None:
    """Return the text of encoded words of a header; None if it cannot be decoded."""
    try:
        return "".join(
            part if isinstance(part, str) else part.decode(charset or "ascii")
            for part, charset in decode_header(words)
        )
    except (HeaderParseError, LookupError, ValueError):
        return None


def decode_raw(text: str) -> str:
    """Return the text of a header that is not encoded, from its bytes as Latin-1."""
    data = text.encode("latin-1")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
