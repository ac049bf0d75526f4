"""Notes in a database, via SQLAlchemy: a table or a query, read in pages by key."""

import datetime
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..errors import Errors, PhiError
from ..wall_clock import move_to_day
from .columns import Others
from .extras import sqlalchemy
from .rows import Chunk, Part, Row

_ROWS = 1_000
_NAME = "phi_notes"
_BIND = re.compile(r"(?<![:\w\\]):(?=\w)")


@dataclass(frozen=True)
class Source:
    """The part of a database to read, and its column roles."""

    table: str | None
    """Table name, or None for a query."""
    query: str | None
    key: str
    """Unique, non-null column that identifies rows."""
    texts: tuple[str, ...]
    patient: str | None = None
    default_patient: str | None = None
    dates: tuple[str, ...] = ()
    """Date and time columns that are also scrubbed, if the table has them."""
    others: Others = field(default_factory=Others)
    """Treatment of the other columns."""

    @property
    def name(self) -> str:
        """Name in messages and positions; a query may contain values and is not shown."""
        return self.table or "query"


@contextmanager
def database(url: str) -> Iterator[Any]:
    """Return an SQLAlchemy Engine.

    RAISES (PhiError): E119 if SQLAlchemy or the driver is not installed; E129 if the database reports an
        error. The message contains neither values, nor a query, nor the URL, which may include a password.
    """
    try:
        engine = sqlalchemy.create_engine(url, hide_parameters=True)
        try:
            yield engine
            return
        finally:
            engine.dispose()
    except ModuleNotFoundError as error:
        coded = Errors.E119.format(package=error.name, extra="sql")
    except sqlalchemy.exc.SQLAlchemyError as error:
        coded = Errors.E129.format(kind=type(error).__name__)
    # Outside the handler: SQLAlchemy's message quotes the query and may quote values.
    raise PhiError(coded) from None


def split_name(name: str) -> tuple[str | None, str]:
    """Return schema and table of "schema.table" or "table"."""
    schema, _, table = name.rpartition(".")
    return schema or None, table


def _select_rows(engine: Any, table: str | None, query: str | None) -> Any:
    if table is not None:
        schema, name = split_name(table)
        return sqlalchemy.Table(name, sqlalchemy.MetaData(), schema=schema, autoload_with=engine)
    query = _BIND.sub(r"\\:", (query or "").strip().rstrip(";"))
    with engine.connect() as connection:
        text = sqlalchemy.text(f"SELECT * FROM ({query}) AS {_NAME} WHERE 1 = 0")
        names = list(connection.execute(text).keys())
    columns = [sqlalchemy.column(name) for name in names]
    return sqlalchemy.text(query).columns(*columns).subquery(_NAME)


def list_columns(engine: Any, table: str | None, query: str | None) -> list[str]:
    """Return the columns of a table or, without one, of a query."""
    return [column.name for column in _select_rows(engine, table, query).columns]


def open_source(engine: Any, source: Source) -> Any:
    """Return the Table or Subquery to select rows from.

    RAISES (PhiError): E120 and E200 for a missing column, E133 for an invalid key.
    """
    rows = _select_rows(engine, source.table, source.query)
    names = [column.name for column in rows.columns]
    for column in (*source.texts, source.patient, source.key):
        if column is not None and column not in names:
            message = Errors.E120.format(file=source.name, column=column, count=len(names))
            raise PhiError(message)
    source.others.require(names, source.name)
    _check_key(engine, rows, source)
    return rows


def _check_key(engine: Any, rows: Any, source: Source) -> None:
    """Check the key, because a row with a null or duplicate key would be skipped."""
    func, key = sqlalchemy.func, rows.columns[source.key]
    counts = sqlalchemy.select(func.count(), func.count(key.distinct())).select_from(rows)
    with engine.connect() as connection:
        n, keys = connection.execute(counts).one()
    if n != keys:
        raise PhiError(Errors.E133.format(column=source.key, table=source.name))


def find_key(engine: Any, table: str, wanted: str) -> str:
    """Return the requested column if the table has it, else its primary key. RAISES (PhiError): E133 without
    one."""
    schema, name = split_name(table)
    inspector = sqlalchemy.inspect(engine)
    if wanted in [column["name"] for column in inspector.get_columns(name, schema)]:
        return wanted
    keys = inspector.get_pk_constraint(name, schema)["constrained_columns"]
    if len(keys) != 1:
        raise PhiError(Errors.E133.format(column=wanted, table=table))
    return keys[0]


def read_chunks(url: str, source: Source) -> Iterator[Chunk]:
    """Yield the rows in key order, a thousand at a time; no statement is open while a chunk is processed.

    url (str): Of the database. source (Source): What to read.
    YIELDS (Chunk): Its data is the values of each row by column, or None for an unreadable one. RAISES
        (PhiError): as `database` and `open_source`.
    """
    with database(url) as engine:
        rows = open_source(engine, source)
        key = rows.columns[source.key]
        number, last = 0, None
        while True:
            page = sqlalchemy.select(rows).order_by(key).limit(_ROWS)
            if number:
                page = page.where(key > last)
            values = _fetch(engine, page, key, rows)
            if not values:
                return
            last = values[-1][0]
            treated = [_treated(*each, source) for each in values]
            yield Chunk(number, [row for row, _ in treated], [kept for _, kept in treated])
            number += 1


_Values = tuple[Any, dict[str, Any] | None, str]
"""Return the key of a row, its values, and the reason if they are missing."""


def _fetch(engine: Any, page: Any, key: Any, rows: Any) -> list[_Values]:
    """Return the rows of a page; if one is unreadable, read the others individually."""
    try:
        with engine.connect() as connection:
            return [(row[key.name], dict(row), "") for row in connection.execute(page).mappings()]
    except (sqlalchemy.exc.SQLAlchemyError, ValueError, TypeError):
        pass
    with engine.connect() as connection:
        keys = connection.execute(page.with_only_columns(key)).scalars().all()
    found: list[_Values] = []
    for value in keys:
        try:
            with engine.connect() as connection:
                row = connection.execute(sqlalchemy.select(rows).where(key == value)).mappings().one()
                found.append((value, dict(row), ""))
        except (sqlalchemy.exc.SQLAlchemyError, ValueError, TypeError) as error:
            found.append((value, None, type(error).__name__))
    # Blame a row only if the database is still reachable.
    with engine.connect() as connection:
        connection.execute(page.with_only_columns(key).limit(1))
    return found


def _treated(
    key: Any, values: dict[str, Any] | None, kind: str, source: Source
) -> tuple[Row, dict[str, Any] | None]:
    """Return a row, and its output values except for the texts and dates that are scrubbed."""
    row = _row(key, values, kind, source)
    if values is None:
        return row, values
    try:
        values = source.others.treat_row(values, row.patient, row.text, row.position)
        if source.key in source.others.pseudonymize:
            row.id = values[source.key]
            row.position = f"{source.name}:{source.key} {row.id}"
    except PhiError as error:
        row.error = row.error or str(error)
    return row, values


def _row(key: Any, values: dict[str, Any] | None, kind: str, source: Source) -> Row:
    row = Row(f"{source.name}:{source.key} {key}", str(key))
    parts: list[Part] = []
    values = values or {}
    for column in source.texts:
        value = values.get(column)
        if isinstance(value, str):
            parts.append(Part(column, value))
        elif value is not None:
            kind = type(value).__name__
    if kind:
        row.error = Errors.E117.format(position=row.position, kind=kind)
        return row
    dated = (column for column in source.dates if isinstance(values.get(column), datetime.date))
    row.parts = (*parts, *(Part(column, values[column].isoformat()[:10]) for column in dated))
    patient = values[source.patient] if source.patient is not None else None
    row.patient = str(patient) if patient not in (None, "") else source.default_patient
    return row


def date_after(value: datetime.date, scrubbed: str) -> datetime.date:
    """Return a date or time of a row with the day that the policy gives.

    value (date): The original. scrubbed (str): Its scrubbed day in ISO format.
    RETURNS (date): The day set by the policy, at the original time; if there is none, January 1 of the year.
    """
    try:
        day = datetime.date.fromisoformat(scrubbed)
    except ValueError:
        day = datetime.date(value.year, 1, 1)
        if isinstance(value, datetime.datetime):
            value = value.replace(hour=0, minute=0, second=0, microsecond=0)
    return move_to_day(value, day)
