"""Parquet files in a folder tree, as written by Spark and Hive."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote, unquote

from ..errors import Errors, PhiError
from .columns import Others
from .parquet import Layout

SUFFIX = ".parquet"
_NULL = "__HIVE_DEFAULT_PARTITION__"
_TABLE_FORMATS = {"_delta_log": "Delta Lake", ".hoodie": "Hudi"}
_ICEBERG = ".metadata.json"


def find_parquet(folder: Path, without: Sequence[Path] = ()) -> Iterator[Path]:
    """Return the Parquet files below a folder in a fixed order, except those that Spark ignores: names
    starting with "." or "_". Links to folders are followed once.

    without (Sequence[Path]): excluded folders.
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
    """RAISES (PhiError): E203 if folder names encode a column that was not requested."""
    for path in files:
        for name in list_partitions(path, folder):
            if not (others.keep_all or name in (*others.keep, *others.pseudonymize)):
                raise PhiError(Errors.E203.format(path=folder, column=name))


def list_partitions(path: Path, folder: Path) -> dict[str, str]:
    """Return the columns encoded in the folder names between a folder and a file, with their values."""
    pairs = [part.partition("=") for part in path.relative_to(folder).parts[:-1]]
    return {unquote(key): unquote(value) for key, equals, value in pairs if equals}


def _output_name(name: Path, layout: Layout) -> str:
    parts = list(name.parts)
    for n, part in enumerate(parts[:-1]):
        key, equals, value = part.partition("=")
        if equals and value != _NULL:
            new = layout.others.treat(unquote(key), unquote(value), None, "", str(name))
            parts[n] = part if new == unquote(value) else f"{key}={quote(new)}"
    return "/".join(parts)


def place_layout(path: Path, folder: Path, layout: Layout) -> Layout:
    """Return the layout of a file in a folder. A folder name may encode the patient:
    `mrn=17/part-0.parquet`."""
    name = path.relative_to(folder)
    values = list_partitions(path, folder)
    if layout.patient in values:
        patient = values[layout.patient]
        default = layout.default_patient if patient == _NULL else patient
        layout = replace(layout, patient=None, default_patient=default)
    return replace(layout, name=_output_name(name, layout), partitions=tuple(values))
