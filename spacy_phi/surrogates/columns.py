"""Ids and dates of columns beside the note: pseudonyms of the secret key, and the patient's shift."""

import datetime
import re
from decimal import Decimal
from typing import Any
from uuid import UUID

from .dates import DEFAULT_SHIFT, DateReading, DateShift, shift_date
from .keys import Scope, SecretKey
from .note_facts import patient_of
from .operators import NoteContext

_BITS = 80
_TIME = r"[T ]\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?\s?(?:Z|[+-]\d{2}(?::?\d{2})?)?"
_ISO = re.compile(rf"(?P<day>\d{{4}}-\d{{2}}-\d{{2}})(?:{_TIME})?", re.ASCII)


class ColumnValues:
    """Pseudonyms and shifted dates; a function of the key, the patient and the value.

    key (SecretKey): The secret. shift (DateShift): How far dates move; that of the policy, so that a column
        and the note beside it agree.
    """

    def __init__(self, key: SecretKey, shift: DateShift = DEFAULT_SHIFT) -> None:
        self.key, self.shift = key, shift
        self._reading = DateReading(reference=datetime.date.today())

    def __repr__(self) -> str:
        # A run that goes on with another key is another run.
        return f"ColumnValues({self.key.fingerprint().hex()}, {self.shift})"

    def pseudonym(self, value: Any) -> str | None:
        """A string that is the same for the same id, whatever column, file and type it is in.

        value: Text or a number; nothing stays nothing.
        RAISES (ValueError): For a value that is no id.
        """
        if value is None or value == "":
            return value
        return f"P{self.key.number('column/pseudonym', _id_text(value)) >> (256 - _BITS):0{_BITS // 4}x}"

    def shifted(self, value: Any, patient: str | None, text: str) -> Any:
        """A date or time after the patient's shift, of the type and form that it had.

        value: An ISO date or time as text, a date or a datetime; nothing stays nothing. A date that is more
            than 89 years old today is capped, as in a note. patient (str | None), text (str): Of the row; a
            note without a patient has a shift of its own.
        RAISES (ValueError): For a value that is no date, or becomes none.
        """
        if value is None or value == "":
            return value
        if isinstance(value, datetime.date):
            day = self._move(value.isoformat()[:10], patient, text)
            return value.replace(year=day.year, month=day.month, day=day.day)
        match = _ISO.fullmatch(value)
        if match is None:
            raise ValueError
        return self._move(match["day"], patient, text).isoformat() + value[match.end("day") :]

    def _move(self, day: str, patient: str | None, text: str) -> datetime.date:
        scope = Scope(self.key, patient_of(NoteContext(text, patient=patient)))
        datetime.date.fromisoformat(day)
        new = shift_date(day, scope, self.shift, self._reading)
        if new is None:
            raise ValueError
        return datetime.date.fromisoformat(new)


def _id_text(value: Any) -> str:
    """An id as text, a whole number in any type the same."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float, Decimal, UUID)):
        raise ValueError
    if isinstance(value, (float, Decimal)):
        return str(int(value)) if value == int(value) else str(value)
    return str(value)
