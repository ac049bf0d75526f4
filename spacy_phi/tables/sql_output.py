"""Scrub a table or query of a database into a table."""

import datetime
import decimal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ..errors import Errors, PhiError
from ..extras import sqlalchemy
from . import omop, sql
from .rows import Chunk, Table
from .sql import Source, is_number, split_name

_PSEUDONYM = 64


def output_table(engine: Any, name: str, rows: Any, source: Source, dialect: str) -> Any:
    """Return a Table of the kept columns, in order: the key as its primary key, texts without a length limit,
    pseudonyms as strings. It is neither looked up nor created.

    engine: Of the output. rows: The source's rows. dialect: Of the source database.
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

    source, target: Names of the dialects.
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

    goes_on: Permit rows of an unfinished run. overwrite: Delete existing rows.
    RAISES: PhiError (E138) for a table with rows.
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

    connection: In a transaction. key: The key column of `done`. done: Keys of rows that a killed run may have
        inserted, which are deleted first.
    """
    if done:
        connection.execute(sqlalchemy.delete(table).where(table.columns[key].in_(done)))
    if rows:
        connection.execute(sqlalchemy.insert(table), list(rows))


@dataclass
class Target:
    """Output table."""

    engine: Any
    source: Source
    table: Any
    findings: Any = None
    """The OMOP table NOTE_NLP, or None."""
    is_first: bool = True
    """Whether the next chunk may already exist."""
    day: datetime.date = field(default_factory=datetime.date.today)


@contextmanager
def open_table(
    url: str,
    source: Source,
    output: str,
    name: str,
    nlp_name: str | None = None,
    *,
    goes_on: bool = False,
    overwrite: bool = False,
) -> Iterator[Table]:
    """An input table and an output table.

    url, source: The input. output, name: The output database and table. nlp_name: The table NOTE_NLP for
        findings. goes_on, overwrite: As in `make_tables`.
    RAISES: PhiError (E119, E120, E129, E133, E138, E200).
    """
    with sql.database(url) as engine, sql.database(output) as target:
        rows = selected = sql.open_source(engine, source)
        if source.table is None:
            first = next(sql.read_chunks(url, source), None)
            rows = typed_columns(rows, first.data if first is not None else [])
        table = output_table(target, name, rows, source, engine.dialect.name)
        findings = None if nlp_name is None else omop.note_nlp_table(nlp_name)
        tables = [table] if findings is None else [table, findings]
        make_tables(target, tables, goes_on, overwrite)
        written = stored_table(table, engine.dialect.name, target.dialect.name)
        put = partial(_put, Target(target, source, written, findings))
        names = tuple(column.name for column in rows.columns)
        is_there = partial(has_rows, target, table)
        read, count = partial(sql.read_chunks, url, source), partial(sql.count_rows, engine, selected)
        yield Table(read, put, lambda: None, is_there, names, count=count)


def _put(target: Target, chunk: Chunk, outcomes: Sequence[Any]) -> None:
    kept = [
        (_values(target, values, outcome), outcome)
        for values, outcome in zip(chunk.data, outcomes)
        if values is not None and outcome.scrubbed is not None
    ]
    key = target.source.key
    rows = [values for values, _ in kept]
    done = [values[key] for values in rows] if target.is_first else []
    with target.engine.begin() as connection:
        put_rows(connection, target.table, key, rows, done)
        if target.findings is not None:
            _put_findings(target, connection, kept, done)
    target.is_first = False


def _values(target: Target, values: dict[str, Any], outcome: Any) -> dict[str, Any]:
    """Return a row with its scrubbed texts and converted dates."""
    source = target.source
    names = [c for c in (*source.texts, *source.dates) if values.get(c) is not None]
    new = {column: value for column, value in values.items() if column in target.table.columns}
    for name, part in zip(names, outcome.parts):
        assert part.scrubbed is not None
        is_date = name in source.dates
        new[name] = sql.date_after(values[name], part.scrubbed) if is_date else part.scrubbed
    return new


def _put_findings(
    target: Target, connection: Any, kept: Sequence[tuple[dict[str, Any], Any]], done: Sequence[Any]
) -> None:
    table = target.findings
    put_rows(connection, table, "note_id", [], done)
    last = connection.execute(sqlalchemy.select(sqlalchemy.func.max(table.columns.note_nlp_id))).scalar()
    rows: list[dict[str, Any]] = []
    for values, outcome in kept:
        first = (last or 0) + len(rows) + 1
        rows += omop.nlp_rows(values["note_id"], outcome.findings, target.day, first)
    put_rows(connection, table, "note_id", rows, [])
