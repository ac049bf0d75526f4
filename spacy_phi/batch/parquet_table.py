"""Scrub a Parquet file, or a folder of them, into the same format."""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from shutil import rmtree
from typing import Any, NamedTuple

from ..corpora import parquet
from ..corpora.parquet import Layout
from ..corpora.parquet_columns import list_with_metadata
from ..corpora.parquet_folder import SUFFIX, check_folders, find_parquet, list_partitions, place_layout
from ..corpora.rows import Chunk, Row
from ..errors import Errors, PhiError
from .records import Columns
from .tables import Table
from .tasks import Outcome

_PARTS, _PART = "parts-{file}", "{group:09}-{number:012}.arrow"
_WHOLE, _OLD = "whole", "old"


class _File(NamedTuple):
    path: Path
    layout: Layout
    schema: Any = None
    codec: str = ""
    names: tuple[str, ...] = ()
    """Names of all its columns."""
    with_metadata: tuple[str, ...] = ()
    """As in `Table`."""
    error: str | None = None
    """Reason why none of its rows can be scrubbed."""


def open_table(source: Path, files: Sequence[Path], output: Path, work: Path, columns: Columns) -> Table:
    """Parquet inputs and outputs; each finished chunk is first written as a part in a work folder.

    source (Path), files (Sequence[Path]): a file, or a folder and its files. output (Path): the output file
        or folder. work (Path): folder for the parts. columns (Columns): column roles.
    RAISES: PhiError (E118, E119, E120, E128, E200), with several files only if none can be scrubbed; (E203)
        if the folder names encode a column that was not requested.
    """
    if source.is_dir():
        check_folders(files, source, columns.others)
    opened = _open_all(source, files, columns)
    finish = partial(_finish_folder if source.is_dir() else _finish_file, opened, work, output)
    names = dict.fromkeys(name for file in opened for name in file.names)
    with_metadata = dict.fromkeys(name for file in opened for name in file.with_metadata)
    put = partial(_put, opened, work)
    return Table(partial(_read, opened), put, finish, output.exists, tuple(names), tuple(with_metadata))


def read_rows(source: Path, columns: Columns) -> Iterator[tuple[str, Row]]:
    """Return the rows of a file or of all files in a folder, each with its relative file name.

    RAISES: PhiError as in `open_table`, (E112) if a folder has no Parquet files.
    """
    files = _open_all(source, find_files(source), columns)
    for chunk in _read(files):
        for row in chunk.rows:
            yield files[chunk.file].layout.name, row


def find_files(source: Path, without: Sequence[Path] = ()) -> list[Path]:
    """Return a file, or all Parquet files of a folder except those in excluded folders. RAISES: PhiError
    (E112, E128)."""
    files = list(find_parquet(source, without)) if source.is_dir() else [source]
    if not files:
        raise PhiError(Errors.E112.format(path=source, expected=SUFFIX))
    return files


def list_columns(source: Path, files: Sequence[Path]) -> list[tuple[str, ...]]:
    """List the columns of each readable file, and those encoded in its folder names.

    source (Path), files (Sequence[Path]): a file, or a folder and its files.
    RAISES: PhiError (E119) without pyarrow.
    """
    opened = (_try_to_list(path, source) for path in files)
    return [names for names in opened if names]


def _try_to_list(path: Path, source: Path) -> tuple[str, ...]:
    folders = tuple(list_partitions(path, source)) if source.is_dir() else ()
    try:
        with parquet.open_parquet(path) as file:
            return (*folders, *file.schema_arrow.names)
    except PhiError:
        return ()


def _open_all(source: Path, files: Sequence[Path], columns: Columns) -> list[_File]:
    layout = Layout(
        columns.text, columns.id, columns.patient, columns.patient_id, columns.others, source.name
    )
    if not source.is_dir():
        return [_open(source, layout)]
    opened = [_try_to_open(path, place_layout(path, source, layout)) for path in files]
    if all(file.error is not None for file in opened):
        raise PhiError(opened[0].error)
    return opened


def _open(path: Path, layout: Layout) -> _File:
    with parquet.open_parquet(path) as file:
        schema = parquet.output_schema(file, path, layout)
        names = (*layout.partitions, *file.schema_arrow.names)
        with_metadata = tuple(list_with_metadata(schema, layout.others))
        if schema.metadata:
            with_metadata = ("the file", *with_metadata)
        return _File(path, layout, schema, parquet.codec_of(file), names, with_metadata)


def _try_to_open(path: Path, layout: Layout) -> _File:
    try:
        return _open(path, layout)
    except PhiError as error:
        return _File(path, layout, error=str(error))


def _read(files: Sequence[_File]) -> Iterator[Chunk]:
    number = 0
    for n, file in enumerate(files):
        chunks = (
            parquet.read_chunks(file.path, file.layout)
            if file.error is None
            else parquet.refuse_rows(file.path, file.layout, file.error)
        )
        for chunk in chunks:
            chunk.file, chunk.number = n, number
            yield chunk
            number += 1


def _put(files: Sequence[_File], work: Path, chunk: Chunk, outcomes: list[Outcome]) -> None:
    if chunk.data is None:
        return
    texts = [outcome.parts[0].scrubbed if outcome.parts else None for outcome in outcomes]
    keep = [outcome.scrubbed is not None for outcome in outcomes]
    batch = parquet.replace_text(chunk, files[chunk.file].layout, texts, keep)
    folder = work / _PARTS.format(file=chunk.file)
    folder.mkdir(exist_ok=True)
    parquet.write_part(batch, folder / _PART.format(group=chunk.group, number=chunk.number))


def _finish_file(files: Sequence[_File], work: Path, output: Path) -> None:
    os.replace(_join(files, 0, work, work / "joined.parquet"), output)


def _finish_folder(files: Sequence[_File], work: Path, output: Path) -> None:
    for n, file in enumerate(files):
        if file.error is None:
            draft = work / _WHOLE / file.layout.name
            draft.parent.mkdir(parents=True, exist_ok=True)
            _join(files, n, work, draft)
    rmtree(work / _OLD, ignore_errors=True)
    if output.exists():
        os.replace(output, work / _OLD)
    os.replace(work / _WHOLE, output)


def _join(files: Sequence[_File], number: int, work: Path, draft: Path) -> Path:
    """Merge the parts of a file."""
    parts = sorted((work / _PARTS.format(file=number)).glob("*.arrow"))
    groups = [list(group) for _, group in groupby(parts, key=lambda part: part.name.partition("-")[0])]
    parquet.join_parts(groups, files[number].schema, draft, files[number].codec)
    with draft.open("rb") as stream:
        os.fsync(stream.fileno())
    return draft
