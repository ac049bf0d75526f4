"""Notes in a database, via SQLAlchemy: a table or a query, read in pages by key."""

import datetime
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..errors import Errors, PhiError
from ..extras import sqlalchemy
from ..json_text import read_json, write_json
from ..wall_clock import move_to_day, write_on_day
from .columns import Others
from .rows import Chunk, Part, Row

_ROWS = 1_000
_NAME = "phi_notes"
_WITH_JSON = ("sqlite", "postgresql", "mysql", "mariadb", "mssql")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ][\d:.,]*(?:Z|[+-][\d:]+)?)?", re.ASCII)
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
    """Columns of dates and times, which are also scrubbed if the table has them."""
    others: Others = field(default_factory=Others)
    """Treatment of the other columns."""
    index_date: str | None = None
    """As in `Roles`."""

    @property
    def name(self) -> str:
        """Name in messages and positions; a query may contain values and is not shown."""
        return self.table or "query"


@contextmanager
def database(url: str) -> Iterator[Any]:
    """Return an SQLAlchemy Engine.

    RAISES: PhiError (E119) if SQLAlchemy or the driver is not installed; E129 if the database reports an
        error. The message contains neither values, nor a query, nor the URL, which may include a password.
    """
    try:
        engine = sqlalchemy.create_engine(url, hide_parameters=True, **_json_options(url))
        if engine.dialect.name == "sqlite":
            sqlalchemy.event.listen(engine, "connect", _wipe_deleted)
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


def _wipe_deleted(connection: Any, _: Any) -> None:
    """Let SQLite overwrite deleted rows, which otherwise stay in free pages of the file."""
    connection.execute("PRAGMA secure_delete = ON")


def _json_options(url: str) -> dict[str, Any]:
    """Return the options with which JSON values keep the digits of their numbers, for databases with such a
    type."""
    if sqlalchemy.make_url(url).get_backend_name() not in _WITH_JSON:
        return {}
    return {"json_deserializer": read_json, "json_serializer": lambda value: write_json(value).decode()}


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

    RAISES: PhiError (E120) and E200 for a missing column, E133 for an invalid key.
    """
    rows = _select_rows(engine, source.table, source.query)
    names = [column.name for column in rows.columns]
    for column in (*source.texts, source.patient, source.key, source.index_date):
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


def count_rows(engine: Any, rows: Any) -> int:
    """Return the number of rows of a Table or Subquery."""
    with engine.connect() as connection:
        return connection.execute(sqlalchemy.select(sqlalchemy.func.count()).select_from(rows)).scalar_one()


def find_key(engine: Any, table: str, wanted: str) -> str:
    """Return the requested column if the table has it, else its primary key. RAISES: PhiError (E133) without
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

    url: Of the database. source: What to read.
    YIELDS: Its data is the values of each row by column, or None for an unreadable one. RAISES: PhiError as
        `database` and `open_source`.
    """
    with database(url) as engine:
        rows = open_source(engine, source)
        columns = _columns_in_use(rows, source, engine.dialect.name)
        key = columns[source.key]
        number, last = 0, None
        while True:
            page = sqlalchemy.select(*columns.values()).order_by(key).limit(_ROWS)
            if number:
                page = page.where(key > last)
            values = _fetch(engine, page, source.key, columns)
            if not values:
                return
            last = values[-1][0]
            treated = [_treated(*each, source) for each in values]
            yield Chunk(number, [row for row, _ in treated], [kept for _, kept in treated])
            number += 1


def _columns_in_use(rows: Any, source: Source, dialect: str) -> dict[str, Any]:
    """Return the columns that are scrubbed, used or kept; no other is read, because it may be unreadable."""
    used = {source.key, source.patient, source.index_date, *source.texts, *source.dates}
    return {
        column.name: _stored(column) if dialect == "sqlite" else column
        for column in rows.columns
        if column.name in used or source.others.stays(column.name)
    }


def _stored(column: Any) -> Any:
    """Return a column of SQLite whose numbers are read and written as they are stored, not as Decimals with
    ten digits. Columns of an unknown type, such as DATETIME2, count as numbers and may hold any value."""
    if is_number(column.type):
        return sqlalchemy.type_coerce(column, sqlalchemy.types.NullType()).label(column.name)
    return column


def is_number(kind: Any) -> bool:
    """Return whether a type is a Numeric or a Float."""
    return isinstance(kind, (sqlalchemy.types.Numeric, sqlalchemy.types.Float))


_Values = tuple[Any, dict[str, Any] | None, str]
"""The key of a row, its values, and the reason if they are missing."""


def _fetch(engine: Any, page: Any, key: str, columns: dict[str, Any]) -> list[_Values]:
    """Return the rows of a page; if one is unreadable, read the others individually."""
    try:
        with engine.connect() as connection:
            return [(row[key], dict(row), "") for row in connection.execute(page).mappings()]
    except _unreadable():
        pass
    only_keys = page.with_only_columns(columns[key])
    with engine.connect() as connection:
        keys = connection.execute(only_keys).scalars().all()
    found = [_fetch_one(engine, columns[key] == value, value, columns) for value in keys]
    # Blame a row only if the database is still reachable.
    with engine.connect() as connection:
        connection.execute(only_keys.limit(1))
    return found


def _fetch_one(engine: Any, is_it: Any, key: Any, columns: dict[str, Any]) -> _Values:
    """Read one row, and if that fails, its columns one by one to name the unreadable one."""
    kind = ""
    for names in (tuple(columns), *((name,) for name in columns)):
        try:
            with engine.connect() as connection:
                query = sqlalchemy.select(*(columns[name] for name in names)).where(is_it)
                values = dict(connection.execute(query).mappings().one())
        except _unreadable() as error:
            kind = type(error).__name__
            if len(names) == 1:
                return key, None, f"{kind} in column '{names[0]}', give values of its type, e.g. by a view"
        else:
            if len(names) == len(columns):
                return key, values, ""
    return key, None, kind


def _unreadable() -> tuple[type[Exception], ...]:
    return (sqlalchemy.exc.SQLAlchemyError, ValueError, TypeError)


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
    for column in (*source.texts, *source.dates):
        value = values.get(column)
        if value is None:
            continue
        text = _day_text(value) if column in source.dates else value
        if isinstance(text, str):
            parts.append(Part(column, text))
        else:
            wanted = "an ISO date" if column in source.dates else "text"
            kind = f"{type(value).__name__} in column '{column}', give {wanted}, e.g. by a view"
    if kind:
        row.error = Errors.E117.format(position=row.position, kind=kind)
        return row
    row.parts = tuple(parts)
    patient = values[source.patient] if source.patient is not None else None
    row.patient = str(patient) if patient not in (None, "") else source.default_patient
    if source.index_date is not None:
        row.set_index_date(values[source.index_date])
    return row


def _day_text(value: Any) -> str | None:
    """Return the day of a date, a time or an ISO text, or None for anything else."""
    if isinstance(value, datetime.date):
        return value.isoformat()[:10]
    if not isinstance(value, str) or not _ISO.fullmatch(value):
        return None
    return value[:10]


def date_after(value: Any, scrubbed: str) -> Any:
    """Return a date or time of a row with the day that the policy gives.

    value: The original; a text begins with an ISO date. scrubbed: Its scrubbed day in ISO format.
    RETURNS: The day set by the policy, at the original time; if there is none, January 1 of the year.
    """
    if scrubbed == _day_text(value):
        return value
    try:
        day = datetime.date.fromisoformat(scrubbed)
    except ValueError:
        year = int(value[:4]) if isinstance(value, str) else value.year
        day = datetime.date(year, 1, 1)
        if isinstance(value, str):
            return day.isoformat()
        if isinstance(value, datetime.datetime):
            value = value.replace(hour=0, minute=0, second=0, microsecond=0)
    if isinstance(value, str):
        return write_on_day(value[:10], day.isoformat(), value[10:])
    return move_to_day(value, day)
