"""The output table for scrubbed rows."""

import datetime
import decimal
from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import Errors, PhiError
from .extras import sqlalchemy
from .sql import Source, is_number, split_name

_PSEUDONYM = 64


def output_table(engine: Any, name: str, rows: Any, source: Source, dialect: str) -> Any:
    """Return a Table of the kept columns, in order: the key as its primary key, texts without a length limit,
    pseudonyms as strings. It is neither looked up nor created.

    engine (Engine): Of the output. rows (Table | Subquery): The source's rows. dialect (str): Of the source
        database.
    """
    schema, table = split_name(name)
    columns = []
    for column in filter(source.others.stays, (each.name for each in rows.columns)):
        kind = _kind(rows.columns[column].type, engine.dialect.name == dialect)
        if column in source.texts:
            kind = sqlalchemy.Text()
        elif column in source.others.pseudonymize:
            kind = sqlalchemy.String(_PSEUDONYM)
        is_key = column == source.key
        columns.append(sqlalchemy.Column(column, kind, primary_key=is_key, autoincrement=False))
    return sqlalchemy.Table(table, sqlalchemy.MetaData(), *columns, schema=schema)


def stored_table(table: Any, source: str, target: str) -> Any:
    """Return a table whose numbers are written as they were read from SQLite.

    source, target (str): Names of the dialects.
    """
    if source != "sqlite":
        return table
    columns = []
    for column in table.columns:
        kind = column.type
        if is_number(kind) and target == "sqlite":
            kind = sqlalchemy.types.NullType()
        elif is_number(kind) and kind.asdecimal:
            kind = _exact_numeric()
        columns.append(sqlalchemy.column(column.name, kind))
    return sqlalchemy.table(table.name, *columns, schema=table.schema)


def _exact_numeric() -> Any:
    """Return a type that writes floats by their digits; a database would round them to 15."""

    class Exact(sqlalchemy.types.TypeDecorator):  # type: ignore[name-defined]
        impl = sqlalchemy.Numeric
        cache_ok = True

        def process_bind_param(self, value: Any, dialect: Any) -> Any:
            return decimal.Decimal(repr(value)) if isinstance(value, float) else value

    return Exact()


def _kind(kind: Any, same: bool) -> Any:
    if isinstance(kind, sqlalchemy.types.NullType):
        return sqlalchemy.Text()
    if same:
        return kind
    try:
        return kind.as_generic()
    except NotImplementedError:
        return sqlalchemy.Text()


def typed_columns(rows: Any, values: Sequence[Mapping[str, Any] | None]) -> Any:
    """Return the rows of a query with types inferred from values, because a query has none."""
    columns = []
    for column in rows.columns:
        # Columns that are not in use have no values, and do not reach the output.
        found = (v.get(column.name) for v in values if v is not None)
        first = next((value for value in found if value is not None), "")
        columns.append(sqlalchemy.Column(column.name, _kind_of(first)))
    return sqlalchemy.Table("typed", sqlalchemy.MetaData(), *columns)


def _kind_of(value: Any) -> Any:
    if isinstance(value, datetime.datetime):
        return sqlalchemy.DateTime(timezone=value.tzinfo is not None)
    kinds: tuple[tuple[Any, Any], ...] = (
        (bool, sqlalchemy.Boolean),
        (int, sqlalchemy.BigInteger),
        (float, sqlalchemy.Double),
        (decimal.Decimal, sqlalchemy.Numeric),
        (datetime.date, sqlalchemy.Date),
        (datetime.time, sqlalchemy.Time),
        (bytes, sqlalchemy.LargeBinary),
        ((dict, list), sqlalchemy.JSON),
    )
    return next((kind() for python, kind in kinds if isinstance(value, python)), sqlalchemy.Text())


def make_tables(engine: Any, tables: Sequence[Any], goes_on: bool, overwrite: bool) -> None:
    """Create missing tables; existing ones must be empty.

    goes_on (bool): Permit rows of an unfinished run. overwrite (bool): Delete existing rows.
    RAISES (PhiError): E138 for a table with rows.
    """
    for table in tables:
        table.create(engine, checkfirst=True)
        if overwrite and not goes_on:
            with engine.begin() as connection:
                connection.execute(sqlalchemy.delete(table))
        if not (overwrite or goes_on) and has_rows(engine, table):
            raise PhiError(Errors.E138.format(place=table.name))


def has_rows(engine: Any, table: Any) -> bool:
    """Return whether an existing table has any row."""
    any_row = sqlalchemy.select(sqlalchemy.literal(1)).select_from(table).limit(1)
    with engine.connect() as connection:
        return connection.execute(any_row).first() is not None


def put_rows(
    connection: Any, table: Any, key: str, rows: Sequence[Mapping[str, Any]], done: Sequence[Any]
) -> None:
    """Insert rows.

    connection (Connection): In a transaction. key (str): The key column of `done`. done (Sequence): Keys of
        rows that a killed run may have inserted, which are deleted first.
    """
    if done:
        connection.execute(sqlalchemy.delete(table).where(table.columns[key].in_(done)))
    if rows:
        connection.execute(sqlalchemy.insert(table), list(rows))
