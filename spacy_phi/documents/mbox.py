"""Mailbox files (mbox, RFC 4155): messages, each after a line with the sender and the time of delivery."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_LINE = rb"From [^\r\n]*(?:\r?\n|\Z)"
_FIRST = re.compile(_LINE)
_NEXT = re.compile(
    rb"(?<=\n\n)From [^\r\n]*\d\d:\d\d[^\r\n]*\r?\n|(?<=\n\r\n)From [^\r\n]*\d\d:\d\d[^\r\n]*\r?\n"
)
_PARTS = re.compile(
    r"From +(?P<sender>[^\r\n]*?)\s+"
    r"(?P<date>(?P<week>[A-Za-z]{3})\s+(?P<month>[A-Za-z]{3})\s+(?P<day>\d{1,2})\s+"
    r"(?P<time>\d{1,2}:\d\d(?::\d\d)?)\s+(?:[+-]\d{4}\s+|[A-Z]{1,5}\s+)?(?P<year>\d{4})(?:\s+[+-]\d{4})?)"
)


class Separator(NamedTuple):
    """The line before a message."""

    end: int
    """Start of the message."""
    sender: tuple[int, int]
    """Location of all that is not the date."""
    day: str = ""
    """The date as in the header of a message."""
    date: tuple[int, int] = (0, 0)
    """Location of the date with its time."""
    time: str = ""
    rest: tuple[int, int] = (0, 0)
    """Location of what follows the date."""

    def write(self, day: str) -> str:
        """Return a new date, given as in the header of a message."""
        week, number, month, year = day.replace(",", " ").split()
        return f"{week} {month} {int(number):>2} {self.time} {year}"


def is_mailbox(data: bytes) -> bool:
    """Return whether a file begins with a separator."""
    return data.startswith(b"From ")


def split_mailbox(data: bytes) -> Iterator[bytes]:
    """Yield the messages of a mailbox, each with its separator."""
    starts = [0, *(found.start() for found in _NEXT.finditer(data))]
    for at, end in zip(starts, [*starts[1:], len(data)]):
        yield data[at:end]


def read_separator(message: str) -> Separator | None:
    """Return the line before a message; None if it has none."""
    line = _FIRST.match(message.encode("latin-1", "replace")[:10_000])
    if line is None:
        return None
    found = _PARTS.match(message, 0, line.end())
    if found is None:
        return Separator(line.end(), (len("From "), len(message[: line.end()].rstrip())))
    rest = (found.end(), len(message[: line.end()].rstrip()))
    day = f"{found['week']}, {found['day']:>02} {found['month']} {found['year']}"
    return Separator(line.end(), found.span("sender"), day, found.span("date"), found["time"], rest)
