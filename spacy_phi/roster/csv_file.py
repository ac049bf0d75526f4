"""A roster in CSV: a header with the columns of RosterEntry, separated by commas, semicolons or tabs."""

import csv
from collections.abc import Iterator
from pathlib import Path

from ..errors import Errors, PhiError
from .entry import RosterEntry, make_entries

_SEPARATORS = ",;\t|"


def read_csv(path: Path) -> Iterator[RosterEntry]:
    """Yield the entries of a UTF-8 CSV file with a header.

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
