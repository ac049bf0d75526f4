"""Times moved to another day. The wall clock keeps its time, and the new value depends on the new wall clock
alone: an offset kept from the first day would show on which side of a clock change that day was.

A new local time that occurs twice is the first of the two. One that a clock change skips is as much later as
the change is long.
"""

import datetime
import re
from typing import TypeVar
from zoneinfo import ZoneInfo

from .errors import Errors, PhiError

_OFFSET = re.compile(r"[+-](?P<number>\d\d(?::?\d\d)?)\Z")
_ZONE = re.compile(r"(?P<sign>[+-])(?P<hours>\d\d):?(?P<minutes>\d\d)")
_Day = TypeVar("_Day", bound=datetime.date)


def find_zone(name: str) -> datetime.tzinfo:
    """Return the time zone of a name such as "Europe/Madrid" or "+05:30".

    RAISES: PhiError (E401) for a name that this machine does not know.
    """
    fixed = _ZONE.fullmatch(name)
    if fixed is not None:
        offset = datetime.timedelta(hours=int(fixed["hours"]), minutes=int(fixed["minutes"]))
        return datetime.timezone(-offset if fixed["sign"] == "-" else offset)
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise PhiError(Errors.E401.format(name=name)) from None


def offset_at(wall: datetime.datetime, zone: datetime.tzinfo) -> datetime.timedelta:
    """Return the offset from UTC with which a local time without a zone becomes a time of the zone."""
    # A pandas Timestamp would be moved out of a gap by `replace`.
    plain = datetime.datetime(*wall.timetuple()[:6])
    return plain.replace(tzinfo=zone).utcoffset() or datetime.timedelta()


def move_to_day(value: _Day, day: datetime.date) -> _Day:
    """Return a date or time on another day, at the same local time.

    A time of a named zone stays in it. A fixed offset other than 0 is removed, because it is that of the
    first day.
    RAISES: ValueError, OverflowError for a time outside the calendar.
    """
    new = value.replace(year=day.year, month=day.month, day=day.day)
    if not isinstance(new, datetime.datetime) or new.tzinfo is None:
        return new
    new = new.replace(fold=0)
    if new.tzinfo is not None and new.tzinfo.utcoffset(None):
        return new.replace(tzinfo=None)
    return new.astimezone(datetime.timezone.utc).astimezone(new.tzinfo)


def write_on_day(old: str, new: str, time: str) -> str:
    """Return a written time on another day. Its offset from UTC becomes 0, in the same format.

    old, new: The days as written; if they are equal, nothing changes. time: All that follows the day.
    """
    if new != old:
        time = _OFFSET.sub(lambda found: "+" + re.sub(r"\d", "0", found["number"]), time)
    return new + time
