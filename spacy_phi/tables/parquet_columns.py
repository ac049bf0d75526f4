"""Parquet columns beside the text: pseudonyms as strings, dates shifted within their Arrow type."""

import datetime
from collections.abc import Sequence
from typing import Any

from ..extras import arrow
from ..wall_clock import find_zone, offset_at
from .columns import Others
from .rows import Row

_EPOCH = datetime.date(1970, 1, 1).toordinal()
_START = datetime.datetime(1970, 1, 1)
_FIELD_ID = b"PARQUET:field_id"
_SECONDS = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}


def output_fields(schema: Any, others: Others) -> Any:
    """Return the schema of the kept columns, in order. Pseudonyms are strings. A changed column has a plain
    type and no metadata, which may list its original values. File metadata may contain anything and is kept
    only with `keep_all`."""
    fields = [_changed(field, others) if _changes(field.name, others) else field
              for field in schema if others.stays(field.name)]  # fmt: skip
    return arrow.schema(fields, schema.metadata if others.keep_all else None)


def _changes(name: str, others: Others) -> bool:
    return name in (*others.texts, *others.pseudonymize, *others.shift)


def _changed(field: Any, others: Others) -> Any:
    kind = plain_type(field.type)
    if field.name in others.pseudonymize or (field.name in others.texts and is_binary(kind)):
        kind = arrow.string()
    return arrow.field(field.name, kind, field.nullable)


def is_binary(kind: Any) -> bool:
    """Return whether a type holds bytes: Impala and older versions of Hive write text as such."""
    return bool(arrow.types.is_binary(kind) or arrow.types.is_large_binary(kind))


def plain_type(kind: Any) -> Any:
    """Return the type of the values of a dictionary or an extension type, or the type itself."""
    while True:
        if arrow.types.is_dictionary(kind):
            kind = kind.value_type
        elif isinstance(kind, arrow.BaseExtensionType):
            kind = kind.storage_type
        else:
            return kind


def _plain_column(column: Any) -> Any:
    while column.type != plain_type(column.type):
        is_dictionary = arrow.types.is_dictionary(column.type)
        column = column.dictionary_decode() if is_dictionary else column.storage
    return column


def list_with_metadata(schema: Any, others: Others) -> list[str]:
    """Return the names of the kept columns with metadata of their own, which is passed on."""
    kept = (field for field in schema if others.stays(field.name) and not _changes(field.name, others))
    return [field.name for field in kept if _has_metadata(field)]


def _has_metadata(field: Any) -> bool:
    kind = field.type
    inner = [kind.field(n) for n in range(kind.num_fields)] if arrow.types.is_nested(kind) else []
    own = set(field.metadata or ()) - {_FIELD_ID}
    return bool(own) or isinstance(kind, arrow.BaseExtensionType) or any(map(_has_metadata, inner))


def treat_batch(batch: Any, rows: Sequence[Row], schema: Any, others: Others) -> Any:
    """Return the kept columns of a batch, converted.

    batch: As read. rows: Its rows; one with a value that cannot be converted gets the error. schema: Of the
        output. others: Treatment of its columns.
    """
    columns = []
    for field in schema:
        column = batch.column(batch.schema.names.index(field.name))
        if field.name in (*others.pseudonymize, *others.shift):
            column = _treat(column, field, rows, others)
        if column.type != field.type:
            column = _plain_column(column)
        if column.type != field.type:  # text in bytes, which is replaced as a whole
            column = arrow.nulls(len(column), field.type)
        columns.append(column)
    return arrow.RecordBatch.from_arrays(columns, schema=schema)


def _treat(column: Any, field: Any, rows: Sequence[Row], others: Others) -> Any:
    column = _plain_column(column)
    per_day = None if field.name in others.pseudonymize else _units_a_day(field.type)
    if not per_day:
        return arrow.array(others.treat_column(field.name, read_values(column), rows), field.type)
    clock = _Clock(per_day, getattr(field.type, "tz", None))
    old = [clock.to_wall(value) for value in column.view(_integers(field.type)).to_pylist()]
    new = others.treat_column(field.name, [_day_of(value, per_day) for value in old], rows)
    moved = [clock.from_wall(_on_day(day, value, per_day)) for day, value in zip(new, old)]
    return arrow.array(moved, _integers(field.type)).view(field.type)


class _Clock:
    """Converts the integers of a timestamp type from UTC to the local time of its zone, and back.

    per_day: Units per day. zone: None for local times.
    """

    def __init__(self, per_day: int, zone: str | None) -> None:
        self.per_second = per_day // 86_400
        self.zone = None if zone is None else find_zone(zone)

    def to_wall(self, value: int | None) -> int | None:
        """Return the local time; outside the calendar, the value itself."""
        if value is None or self.zone is None:
            return value
        try:
            at = _START + datetime.timedelta(seconds=value // self.per_second)
            offset = at.replace(tzinfo=datetime.timezone.utc).astimezone(self.zone).utcoffset()
        except OverflowError:
            return value
        return value + self._units(offset)

    def from_wall(self, value: int | None) -> int | None:
        """Return the time in UTC, as in `wall_clock`."""
        if value is None or self.zone is None:
            return value
        at = _START + datetime.timedelta(seconds=value // self.per_second)
        return value - self._units(offset_at(at, self.zone))

    def _units(self, offset: datetime.timedelta | None) -> int:
        return round((offset or datetime.timedelta()).total_seconds()) * self.per_second


def read_values(column: Any) -> list[Any]:
    """Return the values of an Array, bytes as text; an invalid one, such as text that is not UTF-8, is an
    exception."""
    try:
        values = column.to_pylist()
        return [value.decode() if isinstance(value, bytes) else value for value in values]
    except ValueError:
        return [_value(each) for each in column]


def _value(scalar: Any) -> Any:
    try:
        value = scalar.as_py()
        return value.decode() if isinstance(value, bytes) else value
    except ValueError as error:
        return error


def _units_a_day(kind: Any) -> int:
    """Return the units per day in the integers of a type; 0 for a type that is not a date."""
    if arrow.types.is_date32(kind):
        return 1
    if arrow.types.is_date64(kind):
        return 86_400_000
    return 86_400 * _SECONDS[kind.unit] if arrow.types.is_timestamp(kind) else 0


def _integers(kind: Any) -> Any:
    return arrow.int32() if arrow.types.is_date32(kind) else arrow.int64()


def _day_of(value: int | None, per_day: int) -> Any:
    """Return the date of an integer with the given units per day, or the number of days if it is outside the
    calendar.
    """
    if value is None:
        return None
    days = value // per_day
    try:
        return datetime.date.fromordinal(days + _EPOCH)
    except (ValueError, OverflowError):
        return days


def _on_day(day: datetime.date | None, value: int | None, per_day: int) -> int | None:
    """Return the integer of the same time on another day."""
    if day is None or value is None:
        return None
    return (day.toordinal() - _EPOCH) * per_day + value % per_day
