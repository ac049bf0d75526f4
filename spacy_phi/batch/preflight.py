"""Check columns of files, and detect the patient column, before anything is written."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..errors import PhiError
from .fhir_lines import is_fhir
from .inputs import DOCUMENT, Input
from .messages import tell
from .records import Columns
from .sources import read_names, read_records

PATIENT_COLUMNS = ("patient_id", "person_id", "subject_id", "mrn", "pat_id")
"""Common names of the patient id column, in lowercase; the first match is used."""


def check_columns(inputs: Iterable[Input], columns: Columns, encoding: str) -> Columns:
    """Check that CSV and JSONL files have the requested columns, and detect the patient column.

    A file that lacks them is set aside when it is read, unless no input can be read without them.

    inputs (Iterable[Input]), columns (Columns), encoding (str): the files and how to read them.
    RETURNS (Columns): with the patient column, if all files have one of the common names.
    RAISES: PhiError (E109) if every line of all inputs lacks a field, (E120) if every header lacks a column.
    """
    readable = [item for item in inputs if item.unread is None]
    tables = [item for item in readable if _is_table(item, columns)]
    errors = {item: _find_lacking(item, columns, encoding) for item in tables}
    found = [error for error in errors.values() if error is not None]
    if found and len(found) == len(readable):
        raise PhiError(found[0])
    known = [item for item in tables if errors[item] is None]
    return recognize_patient(columns, [read_names(item, columns, encoding) for item in known])


def _is_table(item: Input, columns: Columns) -> bool:
    if item.kind == "jsonl":
        return not columns.is_fhir and not is_fhir(item)
    return item.kind not in ("text", DOCUMENT)


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


def _find_lacking(item: Input, columns: Columns, encoding: str) -> str | None:
    """Return the error of a file whose header, or every line, lacks a field; None for others."""
    first: str | None = None
    for record in read_records(item, columns, encoding):
        if not (record.error or "").startswith(("[E109]", "[E120]")):
            return None
        first = first or record.error
    return first
