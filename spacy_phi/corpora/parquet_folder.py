"""Parquet files in a folder and its folders, as Spark and Hive write them."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

from ..errors import Errors, PhiError
from .parquet import Layout

SUFFIX = ".parquet"
_NULL = "__HIVE_DEFAULT_PARTITION__"
_TABLE_FORMATS = {"_delta_log": "Delta Lake", ".hoodie": "Hudi"}
_ICEBERG = ".metadata.json"


def find_parquet(folder: Path, without: Sequence[Path] = ()) -> Iterator[Path]:
    """The Parquet files below a folder in a fixed order, but for those that Spark passes over: what begins
    with "." or "_". Links to folders are followed once.

    without (Sequence[Path]): folders that are left out.
    RAISES: PhiError (E128) for a table whose files hold rows that are deleted.
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
                reason = f"a {kind} table: its files hold deleted rows too. Write it to plain Parquet first"
                raise PhiError(Errors.E128.format(path=here, reason=reason))
        for entry in entries:
            if entry.name[0] in "._":
                continue
            if entry.is_dir():
                yield from below(Path(entry.path))
            elif entry.name.lower().endswith(SUFFIX):
                yield Path(entry.path)

    return below(folder)


def place_layout(path: Path, folder: Path, layout: Layout) -> Layout:
    """The layout of a file in a folder. A folder's name may tell the patient: `mrn=17/part-0.parquet`."""
    name = path.relative_to(folder)
    pairs = [part.partition("=") for part in name.parts[:-1]]
    values = {unquote(key): unquote(value) for key, equals, value in pairs if equals}
    if layout.patient in values:
        patient = values[layout.patient]
        default = layout.default_patient if patient == _NULL else patient
        layout = replace(layout, patient=None, default_patient=default)
    return replace(layout, name=name.as_posix())
