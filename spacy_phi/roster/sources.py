"""Rosters in CSV, in Parquet and in a database, with the columns of RosterEntry."""

import csv
from collections.abc import Iterator
from pathlib import Path

from ..errors import Errors, PhiError
from ..extras import arrow, sqlalchemy
from ..tables.parquet import open_parquet
from ..tables.sql import database
from .entry import FIELDS, RosterEntry, make_entries

_SEPARATORS = ",;\t|"


def read_csv(path: Path) -> Iterator[RosterEntry]:
    """Yield the entries of a UTF-8 CSV file with a header, separated by commas, semicolons or tabs.

    path: The file.
    RAISES: PhiError (E100) for another encoding, E127 for a file that is not CSV, E141 and E142 as in
        `make_entries`.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            header = stream.readline()
            separator = max(_SEPARATORS, key=header.count)
            columns = next(csv.reader([header], delimiter=separator), [])
            rows = csv.reader(stream, delimiter=separator, strict=True)
            try:
                yield from make_entries(columns, rows, str(path))
                return
            except csv.Error:
                line = rows.line_num + 1
    except UnicodeDecodeError as error:
        position = error.start
    else:
        raise PhiError(
            Errors.E127.format(file=path, line=line, reason="a quote or separator is out of place")
        )
    raise PhiError(Errors.E100.format(file=path, position=position, encoding="utf-8"))


_ROWS = 10_000


def read_parquet(path: Path) -> Iterator[RosterEntry]:
    """Yield the entries of a Parquet file, reading only roster columns, in batches.

    RAISES: PhiError (E119) if pyarrow is not installed, E128 for a file that is not Parquet, E141 and E142 as
        in `make_entries`.
    """
    try:
        with open_parquet(path) as file:
            columns = [name for name in file.schema_arrow.names if name.strip().lower() in FIELDS]
            line = 1
            for batch in file.iter_batches(_ROWS, columns=columns):
                rows = zip(*(column.to_pylist() for column in batch.columns))
                yield from make_entries(columns, list(rows), str(path), line)
                line += batch.num_rows
            if line == 1:
                yield from make_entries(columns, [], str(path))
            return
    except arrow.ArrowException as error:
        kind = type(error).__name__
    raise PhiError(Errors.E128.format(path=path, reason=f"not readable by pyarrow as Parquet ({kind})"))


def read_sql(url: str, query: str | None) -> Iterator[RosterEntry]:
    """Yield the rows of a query.

    url: SQLAlchemy URL of the database: "sqlite:///staff.db", "postgresql+psycopg://...".
    query: A SELECT with columns of RosterEntry; others are ignored.
    RAISES: PhiError (E148) without a query, E141 and E142 as in `make_entries`, E119 and E129 as in
        `tables.sql.database`.
    """
    if not query:
        raise PhiError(Errors.E148)
    try:
        with database(url) as engine, engine.connect() as connection:
            result = connection.execution_options(stream_results=True).execute(sqlalchemy.text(query))
            yield from make_entries(list(result.keys()), result, "query", 1)
            return
    except PhiError as error:
        coded = str(error)
    # Outside the handler: the error's context is SQLAlchemy's message, which quotes the query and values.
    raise PhiError(coded)
