"""Files within HL7 v2 messages: the type ED, and files in place of a text."""

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ..errors import PhiError
from .embedded import Content, Place, decode_base64, encode_base64, is_recognized
from .hl7_grammar import Part, Separators, decode_escapes
from .hl7_types import tables
from .pieces import Edit

_PLAIN, _BASE64, _HEX = "a", "base64", "hex"
_ENCODINGS = (_PLAIN, _BASE64, _HEX)
_TEXTS = ("text", "tx", "ft")
_AS_TEXT = ("TEXT", "PLAIN")
_RTF = "{\\rtf"
_PDF = b"%PDF-"
_LOOKS_ENCODED = re.compile(r"[A-Za-z0-9+/\s]{64,}={0,2}\s*")


class Coding(NamedTuple):
    """The encoding of a message."""

    separators: Separators
    charset: str
    position: str

    def text_of(self, part: Part) -> str:
        """Return a part with escape sequences decoded."""
        return "".join(text for text, _, _ in decode_escapes(part, self.separators, self.charset))


def parse_data(field: Part, source: str, coding: Coding) -> tuple[Part, Content | None, Place] | None:
    """Return the source, the file and its place of a value of the type ED; None without data.

    The components are `application^type^subtype^encoding^data`. Some systems leave one out, so the encoding
    is found by its name.
    """
    parts = list(field.split(coding.separators.component))
    names = [part.text.strip().lower() for part in parts]
    at = next((n for n, name in enumerate(names[:5]) if name in _ENCODINGS), min(3, len(parts) - 2))
    if at < 0 or not any(names[at + 1 :]):
        return None
    data = Part(field.text[parts[at + 1].at - field.at :], parts[at + 1].at)
    type_, subtype = (names[n] if n < at else "" for n in (1, 2))
    text = coding.text_of(data)
    place = Place(data.at, data.at + len(data.text), _writer(names[at], text, coding), source)
    if at >= len(_AS_TEXT) + 1:
        declared = zip(parts[1:], _AS_TEXT)
        place = place._replace(
            as_text=tuple(Edit(part.at, part.at + len(part.text), new) for part, new in declared)
        )
    content = _decode(names[at], text, coding)
    if content is not None:
        content = content._replace(kind=_media_type(type_, subtype), file=f".{subtype}" if subtype else "")
    return parts[0] if at else Part("", field.at), content, place


def parse_inline(field: Part, source: str, coding: Coding) -> tuple[Content, Place] | None:
    """Return the file that is in place of a text, and its place: RTF, or base64 of a known format."""
    text = field.text.strip()
    is_escaped = text.startswith(coding.separators.escaped(_RTF))
    if is_escaped or not text.startswith(_RTF):
        if not is_escaped and not _LOOKS_ENCODED.fullmatch(text):
            return None
        text = coding.text_of(field)
    encoding = _PLAIN if _RTF in text[:6] else _BASE64
    content = _decode(encoding, text, coding)
    if content is None or not is_recognized(content.data):
        return None
    is_text = content.data.startswith(_PDF)
    write = _writer(_PLAIN if is_text else encoding, text, coding)
    if encoding == _PLAIN and not is_escaped:
        write = partial(_write_raw, coding)
    return content, Place(field.at, field.at + len(field.text), write, source, () if is_text else None)


def _decode(encoding: str, text: str, coding: Coding) -> Content | None:
    try:
        if encoding == _BASE64:
            data = decode_base64(text, coding.position)
        elif encoding == _HEX:
            data = bytes.fromhex(text)
        else:
            data = text.encode(coding.charset)
    except (PhiError, ValueError):
        return None
    return Content(data, charset=coding.charset)


def _writer(encoding: str, like: str, coding: Coding) -> Callable[[bytes], str]:
    def write(data: bytes) -> str:
        if encoding == _BASE64:
            text = encode_base64(data, like)
        elif encoding == _HEX:
            text = data.hex().upper()
        else:
            text = _to_text(data, coding)
        return coding.separators.escaped(text)

    return write


def _write_raw(coding: Coding, data: bytes) -> str:
    """Encode RTF that was not escaped, as some systems send it."""
    field = coding.separators.field
    return _to_text(data, coding).replace(field, f"\\'{ord(field):02x}")


def _to_text(data: bytes, coding: Coding) -> str:
    try:
        return data.decode(coding.charset)
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def _media_type(type_: str, subtype: str) -> str:
    media = tables()["media"]
    known = media.get(type_) or media.get(subtype)
    if known:
        return str(known)
    if "/" in type_ or "/" in subtype:
        return type_ if "/" in type_ else subtype
    return f"text/{subtype or 'plain'}" if type_ in _TEXTS else f"{type_}/{subtype}"
