"""Scrub a table or query of a database into a table."""

import datetime
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from ..corpora import omop, sql, sql_output
from ..corpora.extras import sqlalchemy
from ..corpora.rows import Chunk
from ..corpora.sql import Source
from .preflight import recognize_patient
from .records import Columns
from .tables import Table
from .tasks import Outcome


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


def describe(url: str, table: str | None, query: str | None, columns: Columns) -> Source:
    """Describe the input. The key is the requested column or, for a table without it, its primary key; the
    patient column is detected if none is requested.

    RAISES: PhiError (E119, E129, E133).
    """
    with sql.database(url) as engine:
        key = columns.id if query is not None or table is None else sql.find_key(engine, table, columns.id)
        patient = recognize_patient(columns, [sql.list_columns(engine, table, query)]).patient
    others = replace(columns.others, own=(key,))
    return Source(table, query, key, (columns.text,), patient, columns.patient_id, others=others)


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

    url (str), source (Source): the input. output (str), name (str): the output database and table. nlp_name
        (str | None): the table NOTE_NLP for findings. goes_on (bool), overwrite (bool): as in `make_tables`.
    RAISES: PhiError (E119, E120, E129, E133, E138, E200).
    """
    with sql.database(url) as engine, sql.database(output) as target:
        rows = sql.open_source(engine, source)
        if source.table is None:
            first = next(sql.read_chunks(url, source), None)
            rows = sql_output.typed_columns(rows, first.data if first is not None else [])
        table = sql_output.output_table(target, name, rows, source, engine.dialect.name)
        findings = None if nlp_name is None else omop.note_nlp_table(nlp_name)
        tables = [table] if findings is None else [table, findings]
        sql_output.make_tables(target, tables, goes_on, overwrite)
        written = sql_output.stored_table(table, engine.dialect.name, target.dialect.name)
        put = partial(_put, Target(target, source, written, findings))
        names = tuple(column.name for column in rows.columns)
        is_there = partial(sql_output.has_rows, target, table)
        yield Table(partial(sql.read_chunks, url, source), put, lambda: None, is_there, names)


def _put(target: Target, chunk: Chunk, outcomes: list[Outcome]) -> None:
    kept = [
        (_values(target, values, outcome), outcome)
        for values, outcome in zip(chunk.data, outcomes)
        if values is not None and outcome.scrubbed is not None
    ]
    key = target.source.key
    rows = [values for values, _ in kept]
    done = [values[key] for values in rows] if target.is_first else []
    with target.engine.begin() as connection:
        sql_output.put_rows(connection, target.table, key, rows, done)
        if target.findings is not None:
            _put_findings(target, connection, kept, done)
    target.is_first = False


def _values(target: Target, values: dict[str, Any], outcome: Outcome) -> dict[str, Any]:
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
    target: Target, connection: Any, kept: Sequence[tuple[dict[str, Any], Outcome]], done: Sequence[Any]
) -> None:
    table = target.findings
    sql_output.put_rows(connection, table, "note_id", [], done)
    last = connection.execute(sqlalchemy.select(sqlalchemy.func.max(table.columns.note_nlp_id))).scalar()
    rows: list[dict[str, Any]] = []
    for values, outcome in kept:
        first = (last or 0) + len(rows) + 1
        rows += omop.nlp_rows(values["note_id"], outcome.findings, target.day, first)
    sql_output.put_rows(connection, table, "note_id", rows, [])
