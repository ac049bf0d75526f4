"""Notes in Parquet: read in chunks by row group, with the text replaced and other columns as requested."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from ..extras import arrow, parquet
from ..wall_clock import find_zone
from .columns import Roles
from .parquet_columns import is_binary, output_fields, read_values, treat_batch
from .rows import Chunk, Part, Row

_ROWS = 1_000
_GROUP_BYTES = 2**28
_CODECS = ("SNAPPY", "GZIP", "BROTLI", "ZSTD")


@contextmanager
def open_parquet(path: Path) -> Iterator[Any]:
    """Return a `pyarrow.parquet.ParquetFile`. RAISES: PhiError (E119) without pyarrow, E128 for a file that
    is not Parquet."""
    try:
        file = parquet.ParquetFile(path, page_checksum_verification=True)
    except (arrow.ArrowException, OSError) as error:
        kind = type(error).__name__
    else:
        with file:
            yield file
        return
    raise PhiError(Errors.E128.format(path=path, reason=f"not readable by pyarrow as Parquet ({kind})"))


def count_rows(path: Path) -> int:
    """Return the number of rows in the footer of a file. RAISES: PhiError as `open_parquet`."""
    with open_parquet(path) as file:
        return file.metadata.num_rows


def output_schema(file: Any, path: Path, roles: Roles) -> Any:
    """Return the schema of the output: the text and the kept columns.

    RAISES: PhiError (E120) and E200 for a missing column, E118 if the text column does not hold text, E401 if
        a column to shift has an unknown time zone.
    """
    schema = file.schema_arrow
    count = len(schema.names)
    for column in (roles.text, roles.patient, roles.index_date):
        if column is not None and schema.names.count(column) != 1:
            raise PhiError(Errors.E120.format(file=path, column=column, count=count))
    kind = schema.field(roles.text).type
    if not _is_text(kind):
        raise PhiError(Errors.E118.format(file=path, column=roles.text, kind=kind))
    roles.require((*schema.names, *roles.partitions), path)
    fields = output_fields(schema, roles.others)
    for field in fields:
        zone = getattr(field.type, "tz", None)
        if zone is not None and field.name in roles.others.shift:
            find_zone(zone)
    return fields


def _is_text(kind: Any) -> bool:
    if arrow.types.is_dictionary(kind):
        kind = kind.value_type
    checks = ("is_string", "is_large_string", "is_string_view")
    known = (getattr(arrow.types, check) for check in checks if hasattr(arrow.types, check))
    return is_binary(kind) or any(check(kind) for check in known)


def read_chunks(path: Path, roles: Roles) -> Iterator[Chunk]:
    """Yield the rows of a file in chunks of a thousand; those of a damaged row group have an error.

    path: The file. roles: Its columns.
    YIELDS: Its data is a RecordBatch with the output columns, or None. RAISES: PhiError as `output_schema`.
    """
    with open_parquet(path) as file:
        schema = output_schema(file, path, roles)
        used = [
            name
            for name in (roles.text, roles.id, roles.patient, roles.index_date, *schema.names)
            if name is not None
        ]
        number = first = 0
        for group in range(file.num_row_groups):
            size = file.metadata.row_group(group).num_rows
            seen, kind = 0, "rows are missing"
            try:
                for batch in file.iter_batches(_ROWS, row_groups=[group], columns=used):
                    rows = _rows(batch, path, roles, first + seen)
                    data = treat_batch(batch, rows, schema, roles.others)
                    yield Chunk(number, rows, data, group)
                    seen += batch.num_rows
                    number += 1
            except (arrow.ArrowException, OSError) as error:
                kind = type(error).__name__
            for start in range(seen, size, _ROWS):
                end = min(start + _ROWS, size)
                rows = [_lost(path, roles, first + n, kind) for n in range(start, end)]
                yield Chunk(number, rows, None, group)
                number += 1
            first += size


def _place(path: Path, number: int) -> str:
    return f"{path}:row {number}"


def _lost(path: Path, roles: Roles, number: int, kind: str) -> Row:
    place = _place(path, number)
    return Row(place, f"{roles.name}:{number}", error=Errors.E117.format(position=place, kind=kind))


def refuse_rows(path: Path, roles: Roles, error: str) -> Iterator[Chunk]:
    """Yield the rows of a file that cannot be scrubbed, each with the error; a single one if they cannot be
    counted."""
    try:
        with open_parquet(path) as file:
            size = file.metadata.num_rows
    except PhiError:
        yield Chunk(0, [Row(str(path), roles.name, error=error)])
        return
    for number, start in enumerate(range(0, size, _ROWS)):
        places = range(start, min(start + _ROWS, size))
        yield Chunk(number, [Row(_place(path, n), f"{roles.name}:{n}", error=error) for n in places])


def _rows(batch: Any, path: Path, roles: Roles, first: int) -> list[Row]:
    names = batch.schema.names
    texts = read_values(batch.column(names.index(roles.text)))
    nothing: list[Any] = [None] * batch.num_rows
    ids, patients, dates = (
        read_values(batch.column(names.index(column))) if column in names else nothing
        for column in (roles.id, roles.patient, roles.index_date)
    )
    rows = []
    for n, (text, key, patient, date) in enumerate(zip(texts, ids, patients, dates), first):
        row = Row(_place(path, n), f"{roles.name}:{n}")
        values = ((roles.text, text), (roles.id, key), (roles.patient, patient), (roles.index_date, date))
        bad = next(((name, v) for name, v in values if isinstance(v, Exception)), None)
        if bad is not None:
            row = _lost(path, roles, n, f"{type(bad[1]).__name__} in column '{bad[0]}'")
        elif text is not None:
            row.parts = (Part(roles.text, text),)
        row.patient = str(patient) if patient not in (None, "") else roles.default_patient
        if row.error is None:
            row.set_index_date(date)
        if row.error is None:
            _set_id(row, key, roles)
        rows.append(row)
    return rows


def _set_id(row: Row, key: Any, roles: Roles) -> None:
    try:
        key = roles.others.treat(roles.id or "", key, row.patient, row.text, row.position)
        row.id = row.id if key is None else str(key)
    except PhiError as error:
        row.error = str(error)


def replace_text(chunk: Chunk, roles: Roles, texts: Sequence[str | None], keep: Sequence[bool]) -> Any:
    """Return the batch of a chunk with new texts and without the failed rows.

    texts, keep: One per row; None for a null text.
    RETURNS: With the schema of the chunk's data; dictionaries retain no value of a failed row.
    """
    batch, mask = chunk.data, arrow.array(keep, arrow.bool_())
    columns = []
    for field, column in zip(batch.schema, batch.columns):
        if field.name == roles.text:
            column = arrow.array([t for t, kept in zip(texts, keep) if kept], field.type)
        elif not all(keep):
            column = column.filter(mask)
            if arrow.types.is_dictionary(field.type):
                column = arrow.array(column.to_pylist(), field.type)
        columns.append(column)
    return arrow.RecordBatch.from_arrays(columns, schema=batch.schema)


def write_part(batch: Any, path: Path) -> None:
    """Write a batch to a file that appears only when complete."""
    draft = path.with_name(path.name + ".new")
    with draft.open("wb") as stream:
        with arrow.ipc.new_stream(stream, batch.schema) as writer:
            writer.write_batch(batch)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(draft, path)


def join_parts(groups: Sequence[Sequence[Path]], schema: Any, path: Path, codec: str) -> None:
    """Merge parts into one Parquet file.

    groups: Files from `write_part`, grouped by row group; a group of more than 256 MiB is split. schema: Of
        the output. path: The output file. codec: As in `codec_of`.
    """
    with parquet.ParquetWriter(path, schema, compression=codec) as writer:
        for parts in groups:
            batches: list[Any] = []
            for part in parts:
                with arrow.ipc.open_stream(part.read_bytes()) as reader:
                    batches += reader
                if sum(batch.nbytes for batch in batches) > _GROUP_BYTES:
                    _write_group(writer, batches, schema)
                    batches = []
            _write_group(writer, batches, schema)


def _write_group(writer: Any, batches: Sequence[Any], schema: Any) -> None:
    table = arrow.Table.from_batches(batches, schema)
    if table.num_rows:
        # Chunks have separate dictionaries, but a row group has only one.
        table = table.unify_dictionaries()
        writer.write_table(table, row_group_size=table.num_rows)


def codec_of(file: Any) -> str:
    """Return the compression of a Parquet file's first column, or snappy."""
    if file.num_row_groups and file.metadata.num_columns:
        codec = file.metadata.row_group(0).column(0).compression
        if codec in _CODECS:
            return codec.lower()
        if codec == "UNCOMPRESSED":
            return "none"
    return "snappy"
