"""Parquet columns beside the text: pseudonyms as strings, dates shifted within their Arrow type."""

import datetime
from collections.abc import Sequence
from typing import Any

from ..errors import PhiError
from .columns import Others
from .extras import import_extra
from .rows import Row

_EPOCH = datetime.date(1970, 1, 1).toordinal()
_SECONDS = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}


def output_fields(schema: Any, others: Others) -> Any:
    """Return the schema of the kept columns, in order. Pseudonyms are strings. File metadata may contain
    anything and is kept only with `keep_all`."""
    arrow = import_extra("pyarrow", "parquet")
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
    arrow = import_extra("pyarrow", "parquet")
    columns = []
    for field in schema:
        column = batch.column(batch.schema.names.index(field.name))
        if field.name in (*others.pseudonymize, *others.shift):
            column = _treat(column, field, rows, others)
        columns.append(column)
    return arrow.RecordBatch.from_arrays(columns, schema=schema)


def _treat(column: Any, field: Any, rows: Sequence[Row], others: Others) -> Any:
    arrow = import_extra("pyarrow", "parquet")
    per_day = None if field.name in others.pseudonymize else _units_a_day(field.type)
    if per_day:
        old = column.view(_integers(field.type)).to_pylist()
        new = _treat_values(list(map(_Day(per_day).read, old)), field.name, rows, others)
        moved = [_Day(per_day).write(day, value) for day, value in zip(new, old)]
        return arrow.array(moved, _integers(field.type)).view(field.type)
    from .parquet import read_values

    return arrow.array(_treat_values(read_values(column), field.name, rows, others), field.type)


def _treat_values(values: Sequence[Any], name: str, rows: Sequence[Row], others: Others) -> list[Any]:
    """Return each converted value; None, and an error for the row, if conversion fails."""
    new = []
    for value, row in zip(values, rows):
        try:
            new.append(others.treat(name, value, row.patient, row.text, row.position))
        except PhiError as error:
            row.error = row.error or str(error)
            new.append(None)
    return new


def _units_a_day(kind: Any) -> int:
    """Return the units per day in the integers of a type; 0 for a type that is not a date."""
    types = import_extra("pyarrow.types", "parquet")
    if types.is_date32(kind):
        return 1
    if types.is_date64(kind):
        return 86_400_000
    return 86_400 * _SECONDS[kind.unit] if types.is_timestamp(kind) else 0


def _integers(kind: Any) -> Any:
    arrow = import_extra("pyarrow", "parquet")
    return arrow.int32() if arrow.types.is_date32(kind) else arrow.int64()


class _Day:
    """Return the day of an integer with the given units per day, and the integer of another day at the same
    time."""

    def __init__(self, per_day: int) -> None:
        self.per_day = per_day

    def read(self, value: int | None) -> Any:
        """Return a date, or the number of days if it is outside the calendar."""
        if value is None:
            return None
        days = value // self.per_day
        try:
            return datetime.date.fromordinal(days + _EPOCH)
        except (ValueError, OverflowError):
            return days

    def write(self, day: datetime.date | None, value: int | None) -> int | None:
        """Return the value on another day."""
        if day is None or value is None:
            return None
        return (day.toordinal() - _EPOCH) * self.per_day + value % self.per_day
