"""Dates as they are written: what is read of them, and others printed in the same form."""

import calendar
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .date_tokens import Piece


class WrittenDate(NamedTuple):
    """One date of a text: its pieces by kind, and what it takes from the other date of its range."""

    pieces: Mapping[str, Piece]
    year: int | None = None
    month: int | None = None
    day: int | None = None
    sibling: int | None = None
    """The place of the date of the same text from which the month is taken."""

    @property
    def is_full(self) -> bool:
        """Return whether year, month and day are known."""
        return None not in (self.year, self.month, self.day)


class DateForm(NamedTuple):
    """A text that holds one date, a range or a list of dates."""

    text: str
    dates: tuple[WrittenDate, ...]


class NewDate(NamedTuple):
    """The values to print for a WrittenDate; a kind that it does not hold is not printed."""

    year: int = 0
    month: int = 0
    day: int = 0
    weekday: int = 0
    season: int = 0
    holiday: str = ""


def clamp(date: WrittenDate) -> WrittenDate:
    """The date with a day that exists: February 30 is the last of February."""
    if date.day is None or date.month is None:
        return date
    last = calendar.monthrange(date.year if date.year else 2000, date.month)[1]
    return date._replace(day=min(date.day, last))


def print_dates(form: DateForm, dates: Sequence[NewDate]) -> str:
    """The text of the form with other dates in it, each written as the one it stands for."""
    edits: list[tuple[int, int, str]] = []
    for written, new in zip(form.dates, dates):
        for kind, piece in written.pieces.items():
            value = getattr(new, kind, None)
            if isinstance(value, str):
                edits.append((piece.start, piece.end, value))
            elif value is not None:
                edits.append((piece.start, piece.end, piece.print(value)))
        if written.sibling is not None and new.month != dates[written.sibling].month:
            edits.append(_own_month(form, written, new))
    out, end = [], 0
    for start, stop, text in sorted(edits):
        out += [form.text[end:start], text]
        end = stop
    return "".join(out) + form.text[end:]


def _own_month(form: DateForm, written: WrittenDate, new: NewDate) -> tuple[int, int, str]:
    """The month that a day shared with its sibling, and no longer does, written where the sibling has it."""
    sibling = form.dates[written.sibling or 0].pieces
    month, day, own = sibling["month"], sibling["day"], written.pieces["day"]
    if month.start < day.start:
        return own.start, own.start, month.print(new.month) + form.text[month.end : day.start]
    return own.end, own.end, form.text[day.end : month.start] + month.print(new.month)
