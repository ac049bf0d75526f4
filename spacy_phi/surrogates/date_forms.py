"""Written dates: their parsed parts, and other dates printed in the same format."""

import calendar
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .date_tokens import Piece


class WrittenDate(NamedTuple):
    """One date in a text: its pieces by kind, and the parts it shares with the other date of its range."""

    pieces: Mapping[str, Piece]
    year: int | None = None
    month: int | None = None
    day: int | None = None
    sibling: int | None = None
    """Index of the date in the same text that supplies the month."""


class DateForm(NamedTuple):
    """A text that holds one date, a range or a list of dates."""

    text: str
    dates: tuple[WrittenDate, ...]


class NewDate(NamedTuple):
    """Values to print for a WrittenDate; kinds that it lacks are not printed."""

    year: int = 0
    month: int = 0
    day: int = 0
    weekday: int = 0
    season: int = 0
    holiday: str = ""


def clamp(date: WrittenDate) -> WrittenDate:
    """Return the date with a valid day: February 30 becomes the last day of February."""
    if date.day is None or date.month is None:
        return date
    last = calendar.monthrange(date.year if date.year else 2000, date.month)[1]
    return date._replace(day=min(date.day, last))


def print_dates(form: DateForm, dates: Sequence[NewDate]) -> str:
    """Return the text of the form with other dates, each in the format of the one it replaces."""
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
    """Return the month that a day no longer shares with its sibling, printed where the sibling has its
    month."""
    sibling = form.dates[written.sibling or 0].pieces
    month, day, own = sibling["month"], sibling["day"], written.pieces["day"]
    if month.start < day.start:
        return own.start, own.start, month.print(new.month) + form.text[month.end : day.start]
    return own.end, own.end, form.text[day.end : month.start] + month.print(new.month)
