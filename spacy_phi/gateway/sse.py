"""Server-sent events (the format of WHATWG's HTML standard, chapter 9.2), read and written."""

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from typing import NamedTuple

from ..errors import Errors, PhiError

_BLANK = re.compile(r"(?:\r\n|\n|\r(?!\n)){2}")
_LINE = re.compile(r"\r\n|\n|\r")


class ServerEvent(NamedTuple):
    """One event."""

    data: str
    name: str = ""

    def write(self) -> bytes:
        """Return it as it is sent."""
        name = f"event: {self.name}\n" if self.name else ""
        lines = "".join(f"data: {line}\n" for line in self.data.split("\n"))
        return f"{name}{lines}\n".encode()


KEEP_ALIVE = b": \n\n"
"""A comment, which has no meaning."""


class EventReader:
    """Reads events from bytes that arrive in chunks. Comments and ids are left out."""

    def __init__(self, most: int) -> None:
        """most: Maximum length of an event in characters."""
        self._most = most
        self._decode = getincrementaldecoder("utf8")("replace").decode
        self._text = ""

    def feed(self, chunk: bytes) -> Iterator[ServerEvent]:
        """Yield the events that are whole after one more chunk. RAISES: PhiError (E393) for one that is too
        long."""
        new = self._decode(chunk)
        # A blank line may end in the new text, of which the old text has up to three characters.
        at = max(0, len(self._text) - 3)
        self._text += new
        begin = 0
        for blank in _BLANK.finditer(self._text, at):
            if blank.end() == len(self._text) and blank[0].endswith("\r"):
                break  # the line feed of it may still arrive
            yield from _read(self._text[begin : blank.start()])
            begin = blank.end()
        self._text = self._text[begin:]
        if len(self._text) > self._most:
            raise PhiError(Errors.E393.format(most=self._most))

    def end(self) -> Iterator[ServerEvent]:
        """Yield an event that no blank line followed."""
        rest, self._text = self._text, ""
        yield from _read(rest)


def _read(block: str) -> Iterator[ServerEvent]:
    data, name = [], ""
    for line in _LINE.split(block):
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            data.append(value)
        elif field == "event":
            name = value
    if data:
        yield ServerEvent("\n".join(data), name)
