"""Scrub a Parquet file, or a folder tree of them as written by Spark and Hive, into the same format."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from shutil import rmtree
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from ..errors import Errors, PhiError
from . import parquet
from .columns import Others, Roles
from .parquet_columns import list_with_metadata
from .rows import Chunk, Row, Table

SUFFIX = ".parquet"
_NULL = "__HIVE_DEFAULT_PARTITION__"
_TABLE_FORMATS = {"_delta_log": "Delta Lake", ".hoodie": "Hudi"}
_ICEBERG = ".metadata.json"


def find_parquet(folder: Path, without: Sequence[Path] = ()) -> Iterator[Path]:
    """Return the Parquet files below a folder in a fixed order, except those that Spark ignores: names
    starting with "." or "_". Links to folders are followed once.

    without: Excluded folders.
    RAISES: PhiError (E128) for a table whose files contain deleted rows.
    """
    seen = {path.resolve() for path in without}

    def below(here: Path) -> Iterator[Path]:
        real = here.resolve()
        if real in seen:
            return
        seen.add(real)
        entries = sorted(os.scandir(here), key=lambda entry: entry.name)
        for entry in entries:
            kind = _TABLE_FORMATS.get(entry.name) or ("Iceberg" if entry.name.endswith(_ICEBERG) else None)
            if kind is not None:
                reason = f"a {kind} table: its files contain deleted rows. Export it to plain Parquet first"
                raise PhiError(Errors.E128.format(path=here, reason=reason))
        for entry in entries:
            if entry.name[0] in "._":
                continue
            if entry.is_dir():
                yield from below(Path(entry.path))
            elif entry.name.lower().endswith(SUFFIX):
                yield Path(entry.path)

    return below(folder)


def check_folders(files: Sequence[Path], folder: Path, others: Others) -> None:
    """RAISES: PhiError (E203) if folder names encode a column that was not requested."""
    for path in files:
        for name in list_partitions(path, folder):
            if not (others.keep_all or name in (*others.keep, *others.pseudonymize)):
                raise PhiError(Errors.E203.format(path=folder, column=name))


def list_partitions(path: Path, folder: Path) -> dict[str, str]:
    """Return the columns encoded in the folder names between a folder and a file, with their values."""
    pairs = [part.partition("=") for part in path.relative_to(folder).parts[:-1]]
    return {unquote(key): unquote(value) for key, equals, value in pairs if equals}


def _output_name(name: Path, roles: Roles) -> str:
    parts = list(name.parts)
    for n, part in enumerate(parts[:-1]):
        key, equals, value = part.partition("=")
        if equals and value != _NULL:
            new = roles.others.treat(unquote(key), unquote(value), None, "", str(name))
            parts[n] = part if new == unquote(value) else f"{key}={quote(new)}"
    return "/".join(parts)


def place_roles(path: Path, folder: Path, roles: Roles) -> Roles:
    """Return the roles of a file in a folder. A folder name may encode the patient:
    `mrn=17/part-0.parquet`."""
    name = path.relative_to(folder)
    values = list_partitions(path, folder)
    if roles.patient in values:
        patient = values[roles.patient]
        default = roles.default_patient if patient == _NULL else patient
        roles = replace(roles, patient=None, default_patient=default)
    return replace(roles, name=_output_name(name, roles), partitions=tuple(values))


_PARTS, _PART = "parts-{file}", "{group:09}-{number:012}.arrow"
_WHOLE, _OLD = "whole", "old"


class _File(NamedTuple):
    path: Path
    roles: Roles
    schema: Any = None
    codec: str = ""
    names: tuple[str, ...] = ()
    """Names of all its columns."""
    with_metadata: tuple[str, ...] = ()
    """As in `Table`."""
    error: str | None = None
    """Reason why none of its rows can be scrubbed."""


def open_table(source: Path, files: Sequence[Path], output: Path, work: Path, roles: Roles) -> Table:
    """Parquet inputs and outputs; each finished chunk is first written as a part in a work folder.

    source, files: A file, or a folder and its files. output: The output file or folder. work: Folder for the
        parts. roles: Of the columns.
    RAISES: PhiError (E118, E119, E120, E128, E200), with several files only if none can be scrubbed; (E203)
        if the folder names encode a column that was not requested.
    """
    if source.is_dir():
        check_folders(files, source, roles.others)
    opened = _open_all(source, files, roles)
    finish = partial(_finish_folder if source.is_dir() else _finish_file, opened, work, output)
    names = dict.fromkeys(name for file in opened for name in file.names)
    with_metadata = dict.fromkeys(name for file in opened for name in file.with_metadata)
    put = partial(_put, opened, work)
    read, count = partial(_read, opened), partial(_count, opened)
    return Table(read, put, finish, output.exists, tuple(names), tuple(with_metadata), count)


def read_rows(source: Path, roles: Roles) -> Iterator[tuple[str, Row]]:
    """Return the rows of a file or of all files in a folder, each with its relative file name.

    RAISES: PhiError as in `open_table`, (E112) if a folder has no Parquet files.
    """
    files = _open_all(source, find_files(source), roles)
    for chunk in _read(files):
        for row in chunk.rows:
            yield files[chunk.file].roles.name, row


def find_files(source: Path, without: Sequence[Path] = ()) -> list[Path]:
    """Return a file, or all Parquet files of a folder except those in excluded folders. RAISES: PhiError
    (E112, E128)."""
    files = list(find_parquet(source, without)) if source.is_dir() else [source]
    if not files:
        raise PhiError(Errors.E112.format(path=source, expected=SUFFIX))
    return files


def list_columns(source: Path, files: Sequence[Path]) -> list[tuple[str, ...]]:
    """List the columns of each readable file, and those encoded in its folder names.

    source, files: A file, or a folder and its files.
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


def _open_all(source: Path, files: Sequence[Path], roles: Roles) -> list[_File]:
    if not source.is_dir():
        return [_open(source, roles)]
    opened = [_try_to_open(path, place_roles(path, source, roles)) for path in files]
    if all(file.error is not None for file in opened):
        raise PhiError(opened[0].error)
    return opened


def _open(path: Path, roles: Roles) -> _File:
    with parquet.open_parquet(path) as file:
        schema = parquet.output_schema(file, path, roles)
        names = (*roles.partitions, *file.schema_arrow.names)
        with_metadata = tuple(list_with_metadata(schema, roles.others))
        if schema.metadata:
            with_metadata = ("the file", *with_metadata)
        return _File(path, roles, schema, parquet.codec_of(file), names, with_metadata)


def _try_to_open(path: Path, roles: Roles) -> _File:
    try:
        return _open(path, roles)
    except PhiError as error:
        return _File(path, roles, error=str(error))


def _read(files: Sequence[_File]) -> Iterator[Chunk]:
    number = 0
    for n, file in enumerate(files):
        chunks = (
            parquet.read_chunks(file.path, file.roles)
            if file.error is None
            else parquet.refuse_rows(file.path, file.roles, file.error)
        )
        for chunk in chunks:
            chunk.file, chunk.number = n, number
            yield chunk
            number += 1


def _count(files: Sequence[_File]) -> int | None:
    """Return the number of rows by the footers; None if a file cannot be read."""
    if any(file.error for file in files):
        return None
    return sum(parquet.count_rows(file.path) for file in files)


def _put(files: Sequence[_File], work: Path, chunk: Chunk, outcomes: Sequence[Any]) -> None:
    if chunk.data is None:
        return
    texts = [outcome.parts[0].scrubbed if outcome.parts else None for outcome in outcomes]
    keep = [outcome.scrubbed is not None for outcome in outcomes]
    batch = parquet.replace_text(chunk, files[chunk.file].roles, texts, keep)
    folder = work / _PARTS.format(file=chunk.file)
    folder.mkdir(exist_ok=True)
    parquet.write_part(batch, folder / _PART.format(group=chunk.group, number=chunk.number))


def _finish_file(files: Sequence[_File], work: Path, output: Path) -> None:
    os.replace(_join(files, 0, work, work / "joined.parquet"), output)


def _finish_folder(files: Sequence[_File], work: Path, output: Path) -> None:
    for n, file in enumerate(files):
        if file.error is None:
            draft = work / _WHOLE / file.roles.name
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
