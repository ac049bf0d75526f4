"""Load a roster from Parquet with pyarrow."""

from collections.abc import Iterator
from pathlib import Path

from ..errors import Errors, PhiError
from .entry import FIELDS, RosterEntry, make_entries

_ROWS = 10_000


def read_parquet(path: Path) -> Iterator[RosterEntry]:
    """Yield the entries of a Parquet file, reading only roster columns, in batches.

    path: The file.
    RAISES: PhiError (E145) if pyarrow is not installed, E128 for a file that is not Parquet, E141 and E142 as
        in `make_entries`.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise PhiError(Errors.E145.format(package="pyarrow", extra="parquet")) from None
    try:
        with pyarrow.parquet.ParquetFile(path) as file:
            columns = [name for name in file.schema_arrow.names if name.strip().lower() in FIELDS]
            line = 1
            for batch in file.iter_batches(_ROWS, columns=columns):
                rows = zip(*(column.to_pylist() for column in batch.columns))
                yield from make_entries(columns, list(rows), str(path), line)
                line += batch.num_rows
            if line == 1:
                yield from make_entries(columns, [], str(path))
            return
    except pyarrow.ArrowException as error:
        kind = type(error).__name__
    raise PhiError(Errors.E128.format(path=path, reason=f"not readable by pyarrow as Parquet ({kind})"))
