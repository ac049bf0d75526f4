"""Check columns of files, and detect the patient column, before anything is written."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..errors import PhiError
from .inputs import DOCUMENT, Input
from .messages import tell
from .sources import Columns, read_names, read_records

PATIENT_COLUMNS = ("patient_id", "person_id", "subject_id", "mrn")
"""Common names of the patient id column, in lowercase; the first match is used."""


def check_columns(inputs: Iterable[Input], columns: Columns, encoding: str) -> Columns:
    """Check that CSV and JSONL files have the requested columns, and detect the patient column.

    inputs (Iterable[Input]), columns (Columns), encoding (str): the files and how to read them.
    RETURNS (Columns): with the patient column, if all files have one of the common names.
    RAISES: PhiError (E109) if every line of a JSONL file lacks a field, (E120) if a header lacks a column.
    """
    if columns.is_fhir:
        return columns
    tables = [item for item in inputs if item.kind not in ("text", DOCUMENT) and item.unread is None]
    for item in tables:
        _require_fields(item, columns, encoding)
    return recognize_patient(columns, [read_names(item, encoding) for item in tables])


def recognize_patient(columns: Columns, schemas: Sequence[Iterable[str]]) -> Columns:
    """Use a patient column with a common name if none is requested, and report it.

    columns (Columns): as requested. schemas: the column names of each table.
    RETURNS (Columns): unchanged if some table has no such column.
    """
    if columns.patient is not None or not schemas:
        return columns
    common = set.intersection(*map(set, schemas)) - {columns.text}
    usual = {name.casefold(): name for name in sorted(common)}
    found = next((usual[name] for name in PATIENT_COLUMNS if name in usual), None)
    if found is None:
        return columns
    tell(f"Patients are known by the column '{found}'. Choose another with --patient-column.")
    return replace(columns, patient=found, is_patient_recognized=True)


def _require_fields(item: Input, columns: Columns, encoding: str) -> None:
    first: str | None = None
    for record in read_records(item, columns, encoding):
        if not (record.error or "").startswith("[E109]"):
            return
        first = first or record.error
    if first is not None:
        raise PhiError(first)
