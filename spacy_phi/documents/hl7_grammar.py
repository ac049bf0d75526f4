"""HL7 v2 messages: segments and fields, and text with escape sequences decoded."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from ..errors import Errors, PhiError
from .hl7_types import is_segment

_SEGMENT = re.compile(r"[^\r\n\x0b\x1c\ufeff]+")
_NAME = re.compile(r"[A-Z][A-Z0-9]{2}")
ENVELOPES = ("FHS", "BHS", "BTS", "FTS")
"""Segments that enclose the messages of a batch."""
HEADERS = ("MSH", "FHS", "BHS")
"""Segments that start with the separators."""
_USUAL = "^~\\&"
"""Separators of components, repetitions, escape sequences and subcomponents; the last two may be missing."""
_BREAK = "\n"
"""Each character between the lines of a broken segment, as read."""
_BREAKS = (".br", ".sp", ".ce")
_CODES = r"[FSTREHN]|\.(?:br|sp|ce|in|ti|sk|fi|nf)[ +-]*\d*|X(?:[0-9A-Fa-f]{2})+"
"""Escape sequences: characters, highlighting, layout and bytes."""
_SWITCH = r"(?:C[0-9A-Fa-f]{4}|M[0-9A-Fa-f]{4}(?:[0-9A-Fa-f]{2})?)"


class Separators(NamedTuple):
    """The encoding characters of a message."""

    field: str
    component: str
    repetition: str
    escape: str
    subcomponent: str

    @property
    def characters(self) -> dict[str, str]:
        """These characters by their codes in escape sequences."""
        order = (self.field, self.component, self.subcomponent, self.repetition, self.escape)
        return dict(zip("FSTRE", order))

    def escaped(self, text: str) -> str:
        """Return text with escape sequences for these characters and for line breaks."""
        codes = {char: code for code, char in self.characters.items()} | {"\n": ".br", "\r": "X0D"}
        return "".join(f"{self.escape}{codes[char]}{self.escape}" if char in codes else char for char in text)


class Part(NamedTuple):
    """A span of the message: a segment, field, repetition, component or subcomponent."""

    text: str
    at: int

    def split(self, separator: str) -> Iterator["Part"]:
        """Yield the parts between separators."""
        if separator not in self.text:
            yield self
            return
        at = self.at
        for text in self.text.split(separator):
            yield Part(text, at)
            at += len(text) + 1


class Segment(NamedTuple):
    """One segment; fields are numbered from 1, as in the standard, and empty ones left out."""

    name: str
    fields: dict[int, Part]


def find_segments(text: str, start: int = 0, end: int | None = None) -> Iterator[Part]:
    """Yield the segments of a text."""
    for found in _SEGMENT.finditer(text, start, len(text) if end is None else end):
        yield Part(found[0], found.start())


def find_messages(text: str) -> Iterator[Part]:
    """Yield the first segment of each message of a file; batch envelopes count as messages."""
    was_envelope: bool | None = None
    for part in find_segments(text):
        is_envelope = part.text[:3] in ENVELOPES
        if was_envelope is None or part.text.startswith("MSH") or is_envelope > was_envelope:
            yield part
        was_envelope = is_envelope


def find_separators(header: Part) -> Separators | None:
    """Return the separators that a header defines; None if they are invalid."""
    try:
        return read_separators(header, "")
    except PhiError:
        return None


def read_separators(header: Part, position: str) -> Separators:
    """Return the separators that a header defines. RAISES: PhiError (E351) if it defines none."""
    field = header.text[3:4]
    encoding = header.text[4:].split(field, 1)[0] if field else ""
    encoding = "".join(dict.fromkeys(encoding))  # some systems double the escape character
    if 2 <= len(encoding) < len(_USUAL):
        encoding += _USUAL[len(encoding) :]
    known = Separators(field, *encoding[:4]) if 4 <= len(encoding) <= 5 else None
    if header.text[:3] not in HEADERS or known is None or len(set(known)) != 5:
        raise PhiError(Errors.E351.format(position=position, number=1, reason="no separators"))
    if any(char.isalnum() or char.isspace() for char in known):
        raise PhiError(Errors.E351.format(position=position, number=1, reason="separators that are letters"))
    return known


def join_lines(parts: Iterable[Part], separators: Separators, position: str) -> Iterator[Part]:
    """Yield the segments of a message from its lines: a line without a segment's name continues the segment
    before it, as some systems break their texts.

    RAISES: PhiError (E351) for such a line after a header or a mere name.
    """
    last: Part | None = None
    for number, part in enumerate(parts, 1):
        name, rest = part.text[:3], part.text[3:]
        if _NAME.fullmatch(name) and (rest[:1] == separators.field or (not rest and is_segment(name))):
            if last is not None:
                yield last
            last = part
        elif last is None or last.text[:3] in HEADERS or separators.field not in last.text:
            reason = "a line without a segment name"
            raise PhiError(Errors.E351.format(position=position, number=number, reason=reason))
        else:
            gap = part.at - last.at - len(last.text)
            last = Part(f"{last.text}{_BREAK * gap}{part.text}", last.at)
    if last is not None:
        yield last


def read_segments(parts: Iterable[Part], separators: Separators, position: str) -> Iterator[Segment]:
    """Yield the segments of a message from its lines. RAISES: PhiError as `join_lines`."""
    for part in join_lines(parts, separators, position):
        name = part.text[:3]
        first = 2 if name in HEADERS else 1
        shift = 1 if name in HEADERS else 0  # the separators themselves are the first two fields
        fields = enumerate(part.split(separators.field))
        yield Segment(name, {n + shift: field for n, field in fields if n >= first and field.text})


def decode_escapes(part: Part, separators: Separators, charset: str) -> Iterator[tuple[str, int, int]]:
    """Yield the runs of a text as arguments of `Piece.add`: text, start and end in the message.

    An escape character outside the standard's sequences is text, as in the path of a file.
    """
    if separators.escape not in part.text:
        if part.text:
            yield part.text, part.at, part.at + len(part.text)
        return
    last = 0
    for found in _sequences(separators.escape).finditer(part.text):
        if last < found.start():
            yield part.text[last : found.start()], part.at + last, part.at + found.start()
        last = found.end()
        yield _unescape(found[1], separators, charset), part.at + found.start(), part.at + last
    if last < len(part.text):
        yield part.text[last:], part.at + last, part.at + len(part.text)


def check_charsets(text: str, separators: Separators, position: str) -> None:
    """Check that no escape sequence switches to another character set. RAISES: PhiError (E352)."""
    escape = re.escape(separators.escape)
    if re.search(f"{escape}{_SWITCH}{escape}", text):
        raise PhiError(Errors.E352.format(position=position))


@cache
def _sequences(escape: str) -> re.Pattern[str]:
    return re.compile(f"{re.escape(escape)}({_CODES}){re.escape(escape)}")


def _unescape(code: str, separators: Separators, charset: str) -> str:
    if code in separators.characters:
        return separators.characters[code]
    if code.startswith(_BREAKS):
        return "\n"
    if code[0] != "X":
        return ""
    data = bytes.fromhex(code[1:])
    try:
        return data.decode(charset)
    except UnicodeDecodeError:
        return data.decode("latin-1")
