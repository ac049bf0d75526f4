"""Columns of files checked, and that of the patient recognized, before anything is written."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..errors import PhiError
from .inputs import DOCUMENT, Input
from .messages import tell
from .sources import Columns, read_names, read_records

PATIENT_COLUMNS = ("patient_id", "person_id", "subject_id", "mrn")
"""Columns of the patient's id, by the usual names in lowercase; the first one found is used."""


def check_columns(inputs: Iterable[Input], columns: Columns, encoding: str) -> Columns:
    """Check that CSV and JSONL have the columns that are asked for, and recognize that of the patient.

    inputs (Iterable[Input]), columns (Columns), encoding (str): what to read, and how.
    RETURNS (Columns): with the patient's column, where all files have one of the usual name.
    RAISES: PhiError (E109) where every line of JSONL lacks a field, (E120) where a header lacks a column.
    """
    if columns.is_fhir:
        return columns
    tables = [item for item in inputs if item.kind not in ("text", DOCUMENT) and item.unread is None]
    for item in tables:
        _require_fields(item, columns, encoding)
    return recognize_patient(columns, [read_names(item, encoding) for item in tables])


def recognize_patient(columns: Columns, schemas: Sequence[Iterable[str]]) -> Columns:
    """Use the patient's column by its usual name, where none is asked for, and say so.

    columns (Columns): as asked for. schemas: the names of the columns of each table.
    RETURNS (Columns): the same where some table has no such column.
    """
    if columns.patient is not None or not schemas:
        return columns
    common = set.intersection(*map(set, schemas)) - {columns.text}
    usual = {name.casefold(): name for name in sorted(common)}
    found = next((usual[name] for name in PATIENT_COLUMNS if name in usual), None)
    if found is None:
        return columns
    tell(f"Patients are known by the column '{found}'. Another can be named with --patient-column.")
    return replace(columns, patient=found, is_patient_recognized=True)


def _require_fields(item: Input, columns: Columns, encoding: str) -> None:
    first: str | None = None
    for record in read_records(item, columns, encoding):
        if not (record.error or "").startswith("[E109]"):
            return
        first = first or record.error
    if first is not None:
        raise PhiError(first)
