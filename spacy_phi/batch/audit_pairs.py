"""Notes and what became of them, side by side: what the audit compares."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..corpora.columns import Others
from ..errors import Errors, PhiError
from .inputs import find_inputs, find_renamed
from .parquet_table import find_files, list_columns, read_rows
from .preflight import check_columns, recognize_patient
from .sinks import AUDIT, FAILED
from .sources import Columns, Record, leave_out_persons, read_records, split_row
from .table_run import find_source, is_parquet
from .tables import beside

if TYPE_CHECKING:
    from ..corpora.sql import Source

Aside = frozenset[tuple[str, str]]
"""Notes that were set aside, by id and place in their file."""


class Notes(NamedTuple):
    """A source of notes."""

    name: str
    read: Callable[[], Iterator[Record]]
    """Gives all of them anew, in the same order, whenever it is called."""
    aside: Aside = frozenset()
    """The notes that were set aside when they were written."""
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
    """The originals and what was made of them, two paths or two URLs of databases.

    columns (Columns): of the originals, whose notes they are among them; the scrubbed do not say it again.
        Columns of dates in a database are not looked at: where no day is put in their place they are a day
        of the true year.
    encoding (str): of files. table, query, output_table, omop: of databases, as of `scrub`.
    RAISES: PhiError (E150) for a URL and a path, or as `find_source`; (E119, E129, E133) for a database that
        cannot be read so.
    """
    in_database = ["://" in each for each in (originals, scrubbed)]
    if in_database[0] != in_database[1]:
        raise PhiError(
            Errors.E150.format(reason="a database is audited against a database: give the URLs of both")
        )
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
    """The notes of a file or folder, and what is told beside them."""
    return Notes(str(path), partial(read_notes, path, columns, encoding), read_aside(path), path.is_dir())


def in_table(url: str, source: "Source") -> Notes:
    """The rows of a table or query; the name is not the URL, in which a password may be."""

    def read() -> Iterator[Record]:
        from ..corpora.sql import read_chunks

        for chunk in read_chunks(url, source):
            for row in chunk.rows:
                yield from split_row(row)

    return Notes(source.name, read)


def read_notes(path: Path, columns: Columns, encoding: str) -> Iterator[Record]:
    """The notes of a file or folder, without what `scrub` tells beside them.

    RAISES: PhiError (E118 to E120, E124, E128, E139).
    """
    if is_parquet(str(path)):
        for name, row in read_rows(path, columns):
            yield from split_row(row, name)
        return
    for item in find_renamed([path], None, columns.rename):
        if item.unread is None and item.target not in (AUDIT, FAILED):
            yield from leave_out_persons(read_records(item, columns, encoding), Counter())


def read_aside(scrubbed: Path) -> Aside:
    """Return the notes that were set aside when a folder, or a file of it, was written."""
    places = (scrubbed / FAILED, scrubbed.with_name(FAILED), beside(scrubbed, FAILED))
    path = next((path for path in places if path.is_file()), None)
    if path is None:
        return frozenset()
    with path.open(encoding="utf8") as stream:
        lines = map(json.loads, stream)
        return frozenset((line["id"], _place(line["source"])) for line in lines)


def is_aside(note: Record, aside: Aside) -> bool:
    """Return whether nothing became of a note."""
    return note.error is not None or (note.id, _place(note.position)) in aside


def _place(position: str) -> str:
    # The folder may be called otherwise now.
    return position.replace("\\", "/").rpartition("/")[2]


def is_same(original: Record, scrubbed: Record) -> bool:
    """Return whether a scrubbed note is what became of another, where all before it have found theirs."""
    if original.target != scrubbed.target and "/" in original.target + scrubbed.target:
        return False
    # Of a resource what the policy leaves out is gone, in the end all of its texts.
    if scrubbed.part not in ("", original.part):
        return False
    one, other = (note.id.removeprefix(note.target) for note in (original, scrubbed))
    # A note without an id is called after its line, and the lines of those set aside are gone.
    return one == other or all(each.startswith(":") and each[1:].isdigit() for each in (one, other))
