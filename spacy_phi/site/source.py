"""Read the notes of a site, with the facts by which they are stratified."""

import csv
import io
import json
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ..batch.audit import read_notes
from ..batch.columns import check_columns, recognize_patient
from ..batch.document_rows import BETWEEN
from ..batch.inputs import find_inputs
from ..batch.records import Columns, Record
from ..batch.table_run import is_parquet
from ..errors import Errors, PhiError
from ..tables.columns import Others
from ..tables.csv_rows import find_separator
from ..tables.parquet_files import find_files, list_columns
from .folder import Source

_HEADING = re.compile(r"^[ \t]*([^\W\d_][^\W\d]{2,30}(?:[ /][^\W\d]{1,30}){0,3})[ \t]*:", re.MULTILINE)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_LENGTHS = (500, 2_000, 8_000)
"""Upper bounds of the length classes, in characters."""


class SourceNote(NamedTuple):
    """A note of the source."""

    id: str
    text: str
    patient: str | None
    stratum: tuple[str, ...]
    """Its type, the values of the fields of `Source.by`, its latest year, and its length class."""


def read_source(source: Source) -> Iterator[SourceNote]:
    """Yield the notes of a source, in a fixed order; the texts of one document form one note.

    RAISES: PhiError (E200) for a field that a note lacks, and for the first unreadable note.
    """
    columns = _make_columns(source)
    records = enumerate(read_notes(Path(source.notes), columns, source.encoding))
    # Texts of one document or resource form one note.
    for _, group in groupby(records, key=lambda each: each[0] if each[1].row is None else id(each[1].row)):
        texts = [record for _, record in group]
        broken = next((record.error for record in texts if record.error is not None), None)
        if broken is not None:
            raise PhiError(broken)
        text = BETWEEN.join(record.text for record in texts if record.text is not None)
        if text.strip():
            first = texts[0]
            fields = _get_fields(first, source, columns)
            yield SourceNote(first.id, text, first.patient, (*fields, *describe(text)))


def find_patient_column(source: Source) -> str | None:
    """Return the patient column: the requested one, or one with a common name.

    RAISES: PhiError (E124) without notes, (E109, E120) if none has the text column.
    """
    path = Path(source.notes)
    if not path.exists():
        raise PhiError(Errors.E124.format(path=path))
    if is_parquet(source.notes):
        return recognize_patient(_make_columns(source), list_columns(path, find_files(path))).patient
    return check_columns(find_inputs([path], None), _make_columns(source), source.encoding).patient


def _make_columns(source: Source) -> Columns:
    return Columns(
        source.text_column,
        source.id_column,
        source.patient_column,
        Others(keep=source.by),
        patient_folder=source.patient_folder,
        is_patient_recognized=True,  # a line may lack it
    )


def describe(text: str) -> tuple[str, str, str]:
    """Return the type of a note by its first heading, its latest year, and its length class."""
    heading = _HEADING.search(text)
    years = _YEAR.findall(text)
    size = sum(len(text) > bound for bound in _LENGTHS)
    return heading[1].casefold() if heading else "", max(years, default=""), str(size)


def _get_fields(record: Record, source: Source, columns: Columns) -> list[str]:
    """Return the values of the fields of `Source.by`."""
    if not source.by:
        return []
    if record.row is not None:
        raise PhiError(Errors.E200.format(column=source.by[0], place=source.notes))
    line = record.render("").decode("utf8", "replace")
    if record.preamble:
        header = record.preamble.decode("utf8", "replace")
        separator = find_separator(header, columns.text, Path(source.notes).suffix.lower())
        values = next(csv.DictReader(io.StringIO(header + line), delimiter=separator))
    else:
        values = json.loads(line) if line.strip().startswith("{") else {}
    lacking = next((name for name in source.by if name not in values), None)
    if lacking is not None:
        raise PhiError(Errors.E200.format(column=lacking, place=source.notes))
    return [str(values[name]) for name in source.by]
