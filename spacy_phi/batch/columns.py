"""Columns of the input and the output, checked before anything is written; the patient column is detected."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..errors import Errors, PhiError
from ..surrogates.columns import ColumnValues
from ..surrogates.dates import DEFAULT_SHIFT
from ..surrogates.keys import resolve_lasting_key
from ..surrogates.policy import get_policy
from ..surrogates.surrogate import Surrogate
from ..tables.columns import Others
from .document_rows import is_fhir
from .inputs import DOCUMENT, Input
from .messages import tell
from .records import Columns
from .settings import Settings
from .sources import read_names, read_records


def make_others(
    text: str,
    id: str,
    keep: Sequence[str] | None,
    keep_all: bool,
    pseudonymize: Sequence[str] | None,
    shift: Sequence[str] | None,
    settings: Settings,
) -> Others:
    """Return the plan for all columns except the text.

    text, id: Their columns. keep, keep_all, pseudonymize, shift: the options. settings: Of the run; the
        policy determines the date shift.
    RAISES: PhiError (E201) for a column with two uses, (E088) if --pseudonymize or --shift has no key.
    """
    others = Others(
        tuple(keep or ()), keep_all, tuple(pseudonymize or ()), tuple(shift or ()), (text,), (id,)
    )
    if others.pseudonymize or others.shift:
        others = replace(others, values=_make_values(settings))
    return others


def _make_values(settings: Settings) -> ColumnValues:
    policy = settings.config()["policy"]
    operator = get_policy(policy).operator("DATE")
    if not isinstance(operator, Surrogate):
        return ColumnValues(resolve_lasting_key(), DEFAULT_SHIFT)
    has_file = isinstance(policy, dict) and policy.get("key_file")
    return ColumnValues(operator.key if has_file else resolve_lasting_key(), operator.settings.shift)


def require_columns(inputs: Iterable[Input], columns: Columns, encoding: str) -> None:
    """Search files without a schema for the columns named in options, stopping once all are found.

    RAISES: PhiError (E200) for a column that no file has.
    """
    others, roles = columns.others, columns.roles("")
    asked = {*others.asked, roles.index_date, roles.asked_id} - {None}
    if not asked:
        return
    for item in inputs:
        for _ in read_records(item, columns, encoding) if item.kind != "text" else ():
            if asked <= others.seen:
                return
    roles.require(others.seen, "the input")


def tell_columns(columns: Columns) -> None:
    """Report the treatment of the columns of files without a schema, if any were read."""
    if columns.others.seen:
        tell(columns.others.describe())


PATIENT_COLUMNS = ("patient_id", "person_id", "subject_id", "mrn", "pat_id")
"""Common names of the patient id column, in lowercase; the first match is used."""


def check_columns(inputs: Iterable[Input], columns: Columns, encoding: str) -> Columns:
    """Check that CSV and JSONL files have the requested columns, and detect the patient column.

    A file that lacks them is set aside when it is read, unless no input can be read without them.

    inputs, columns, encoding: The files and how to read them.
    RETURNS: With the patient column, if all files have one of the common names.
    RAISES: PhiError (E109) if every line of all inputs lacks a field, (E120) if every header lacks a column,
        (E209) if columns are named and no input has any.
    """
    readable = [item for item in inputs if item.unread is None]
    tables = [item for item in readable if _is_table(item, columns)]
    if readable and not tables:
        _require_table(columns)
    errors = {item: _find_lacking(item, columns, encoding) for item in tables}
    found = [error for error in errors.values() if error is not None]
    if found and len(found) == len(readable):
        raise PhiError(found[0])
    known = [item for item in tables if errors[item] is None]
    return recognize_patient(columns, [read_names(item, columns, encoding) for item in known])


def _require_table(columns: Columns) -> None:
    usual = Columns()
    options = {
        "--text-column": columns.text != usual.text,
        "--id-column": columns.id != usual.id,
        "--separator": columns.separator is not None,
    }
    given = [option for option, is_given in options.items() if is_given]
    if given:
        raise PhiError(Errors.E209.format(options=", ".join(given)))


def _is_table(item: Input, columns: Columns) -> bool:
    if item.kind == "jsonl":
        return not columns.is_fhir and not is_fhir(item)
    return item.kind not in ("text", DOCUMENT)


def recognize_patient(columns: Columns, schemas: Sequence[Iterable[str]]) -> Columns:
    """Use a patient column with a common name if none is requested, and report it.

    columns: As requested. schemas: the column names of each table.
    RETURNS: Unchanged if some table has no such column.
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
