"""Ids and dates of columns beside the note: keyed pseudonyms, and dates shifted by patient."""

import datetime
import re
from decimal import Decimal
from typing import Any
from uuid import UUID

from ..wall_clock import move_to_day, write_on_day
from .dates import DEFAULT_SHIFT, DateReading, DateShift, shift_date
from .keys import Scope, SecretKey
from .note_facts import patient_of
from .operators import NoteContext

_BITS = 80
_TIME = r"[T ]\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?\s?(?:Z|[+-]\d{2}(?::?\d{2})?)?"
_ISO = re.compile(rf"(?P<day>\d{{4}}-\d{{2}}-\d{{2}})(?:{_TIME})?", re.ASCII)


class ColumnValues:
    """Pseudonyms and shifted dates; a function of the key, the patient and the value.

    key: The secret. shift: The policy's date shift, so that a column and the note beside it agree.
    """

    def __init__(self, key: SecretKey, shift: DateShift = DEFAULT_SHIFT) -> None:
        self.key, self.shift = key, shift
        self._reading = DateReading(reference=datetime.date.today())

    def __repr__(self) -> str:
        # A run cannot resume with another key.
        return f"ColumnValues({self.key.fingerprint().hex()}, {self.shift})"

    def pseudonym(self, value: Any) -> str | None:
        """Return a pseudonym that is the same for the same id in every column, file and type.

        value: Text or a number; None is returned unchanged.
        RAISES: ValueError for a value that is not an id.
        """
        if value is None or value == "":
            return value
        return f"P{self.key.number('column/pseudonym', _id_text(value)) >> (256 - _BITS):0{_BITS // 4}x}"

    def shifted(self, value: Any, patient: str | None, text: str) -> Any:
        """Return a date or time moved by the patient's shift, in its original type and format.

        value: An ISO date or time as text, a date or a datetime; None is returned unchanged. The local time
            of day is kept, and its offset from UTC is treated as in `wall_clock`. A date more than 89 years
            before today is capped, as in a note. patient, text: Of the row; a note without a patient has its
            own shift.
        RAISES: ValueError for a value that is not a date, or whose shifted date does not exist.
        """
        if value is None or value == "":
            return value
        if isinstance(value, datetime.date):
            day = self._move(value.isoformat()[:10], patient, text)
            return move_to_day(value, day)
        match = _ISO.fullmatch(value)
        if match is None:
            raise ValueError
        new = self._move(match["day"], patient, text).isoformat()
        return write_on_day(match["day"], new, value[match.end("day") :])

    def _move(self, day: str, patient: str | None, text: str) -> datetime.date:
        scope = Scope(self.key, patient_of(NoteContext(text, patient=patient)))
        datetime.date.fromisoformat(day)
        new = shift_date(day, scope, self.shift, self._reading)
        if new is None:
            raise ValueError
        return datetime.date.fromisoformat(new)


def _id_text(value: Any) -> str:
    """Return an id as text; a whole number gives the same text in any type."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float, Decimal, UUID)):
        raise ValueError
    if isinstance(value, (float, Decimal)):
        return str(int(value)) if value == int(value) else str(value)
    return str(value)
