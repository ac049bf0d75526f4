"""Parquet columns beside the text: pseudonyms as strings, dates shifted within their Arrow type."""

import datetime
from collections.abc import Sequence
from typing import Any

from .columns import Others
from .extras import arrow
from .rows import Row

_EPOCH = datetime.date(1970, 1, 1).toordinal()
_SECONDS = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}


def output_fields(schema: Any, others: Others) -> Any:
    """Return the schema of the kept columns, in order. Pseudonyms are strings. File metadata may contain
    anything and is kept only with `keep_all`."""
    fields = [
        field.with_type(arrow.string()) if field.name in others.pseudonymize else field
        for field in schema
        if others.stays(field.name)
    ]
    return arrow.schema(fields, schema.metadata if others.keep_all else None)


def treat_batch(batch: Any, rows: Sequence[Row], schema: Any, others: Others) -> Any:
    """Return the kept columns of a batch, converted.

    batch (RecordBatch): As read. rows (Sequence[Row]): Its rows; one with a value that cannot be converted
        gets the error. schema (Schema): Of the output. others (Others): Treatment of its columns.
    """
    columns = []
    for field in schema:
        column = batch.column(batch.schema.names.index(field.name))
        if field.name in (*others.pseudonymize, *others.shift):
            column = _treat(column, field, rows, others)
        columns.append(column)
    return arrow.RecordBatch.from_arrays(columns, schema=schema)


def _treat(column: Any, field: Any, rows: Sequence[Row], others: Others) -> Any:
    per_day = None if field.name in others.pseudonymize else _units_a_day(field.type)
    if per_day:
        old = column.view(_integers(field.type)).to_pylist()
        new = others.treat_column(field.name, [_day_of(value, per_day) for value in old], rows)
        moved = [_on_day(day, value, per_day) for day, value in zip(new, old)]
        return arrow.array(moved, _integers(field.type)).view(field.type)
    return arrow.array(others.treat_column(field.name, read_values(column), rows), field.type)


def read_values(column: Any) -> list[Any]:
    """Yield the values of an Array; an invalid one, such as text that is not UTF-8, is an exception."""
    try:
        return column.to_pylist()
    except ValueError:
        return [_value(each) for each in column]


def _value(scalar: Any) -> Any:
    try:
        return scalar.as_py()
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
