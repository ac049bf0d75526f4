"""Pairs of notes and their scrubbed versions, for the audit."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..errors import Errors, PhiError
from ..tables.columns import Others
from ..tables.parquet_files import find_files, list_columns, read_rows
from .inputs import find_inputs, find_renamed
from .preflight import check_columns, recognize_patient
from .records import Columns, Record
from .run_record import RUN
from .sinks import AUDIT, FAILED
from .sources import read_records, split_row
from .table_run import find_source, is_parquet
from .tables import beside

if TYPE_CHECKING:
    from ..tables.sql import Source

Aside = frozenset[tuple[str, str]]
"""Failed notes, by id and place in their file."""


class Notes(NamedTuple):
    """A source of notes."""

    name: str
    read: Callable[[], Iterator[Record]]
    """Yields all notes afresh, in the same order, on each call."""
    aside: Aside = frozenset()
    """Notes that failed when the output was written."""
    is_folder: bool = False


def pair_notes(
    originals: str,
    scrubbed: str,
    columns: Columns,
    encoding: str,
    table: str | None,
    query: str | None,
    output_table: str | None,
    omop: bool,
) -> tuple[Notes, Notes]:
    """Return the originals and their scrubbed versions, from two paths or two database URLs.

    columns (Columns): columns of the originals, including the patient's; the scrubbed files do not repeat it.
        Date columns of a database are not checked: unless shifted, they hold a day of the true year.
    encoding (str): of files. table, query, output_table, omop: of databases, as in `scrub`.
    RAISES: PhiError (E150) for a URL paired with a path, or as in `find_source`; (E119, E129, E133) for a
        database that cannot be read with these options.
    """
    in_database = ["://" in each for each in (originals, scrubbed)]
    if in_database[0] != in_database[1]:
        raise PhiError(Errors.E150.format(reason="both must be databases: give two URLs"))
    if in_database[0]:
        source, made = find_source(originals, columns, table, query, output_table, omop)
        read = replace(source, dates=())
        out = replace(read, table=made, query=None, patient=None, default_patient=None, others=Others())
        return in_table(originals, read), in_table(scrubbed, out)
    path = Path(originals)
    if is_parquet(originals):
        columns = recognize_patient(columns, list_columns(path, find_files(path)))
    else:
        columns = check_columns(find_inputs([path], None), columns, encoding)
    unowned = replace(columns, patient=None, others=Others(), rename=None)
    return in_files(path, columns, encoding), in_files(Path(scrubbed), unowned, encoding)


def in_files(path: Path, columns: Columns, encoding: str) -> Notes:
    """Return the notes of a file or folder, with their accompanying values."""
    return Notes(str(path), partial(read_notes, path, columns, encoding), read_aside(path), path.is_dir())


def in_table(url: str, source: "Source") -> Notes:
    """Return the rows of a table or query; the name is not the URL, which may contain a password."""

    def read() -> Iterator[Record]:
        from ..tables.sql import read_chunks

        for chunk in read_chunks(url, source):
            for row in chunk.rows:
                yield from split_row(row)

    return Notes(source.name, read)


def read_notes(path: Path, columns: Columns, encoding: str) -> Iterator[Record]:
    """Return the notes of a file or folder, without the messages of `scrub`.

    RAISES: PhiError (E118 to E120, E124, E128, E139).
    """
    if is_parquet(str(path)):
        for name, row in read_rows(path, columns.roles(path.name)):
            yield from split_row(row, name)
        return
    for item in find_renamed([path], None, columns.rename):
        if item.unread is None and item.target not in (AUDIT, FAILED, RUN):
            yield from read_records(item, columns, encoding)


def read_aside(scrubbed: Path) -> Aside:
    """Return the notes that failed when a folder, or a file of it, was written."""
    places = (scrubbed / FAILED, scrubbed.with_name(FAILED), beside(scrubbed, FAILED))
    path = next((path for path in places if path.is_file()), None)
    if path is None:
        return frozenset()
    with path.open(encoding="utf8") as stream:
        lines = map(json.loads, stream)
        return frozenset((line["id"], _place(line["source"])) for line in lines)


def is_aside(note: Record, aside: Aside) -> bool:
    """Return whether a note has no scrubbed version."""
    return note.error is not None or (note.id, _place(note.position)) in aside


def _place(position: str) -> str:
    # The folder may have been renamed.
    return position.replace("\\", "/").rpartition("/")[2]


def is_same(original: Record, scrubbed: Record) -> bool:
    """Return whether a scrubbed note is the version of a given original, provided that all earlier notes are
    matched."""
    if original.target != scrubbed.target and "/" in original.target + scrubbed.target:
        return False
    # Fields of a resource that the policy drops are absent, possibly all of its texts.
    if scrubbed.part not in ("", original.part):
        return False
    one, other = (note.id.removeprefix(note.target) for note in (original, scrubbed))
    # A note without an id is named after its line number, and the lines of failed notes are missing.
    return one == other or all(each.startswith(":") and each[1:].isdigit() for each in (one, other))
