"""A line of FHIR R4 bulk data as a row: extract its texts, and rebuild the line from scrubbed texts."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from ..corpora.fhir import check_type, find_slots, patient_of
from ..corpora.fhir_texts import Slot
from ..corpora.jsonl import dump_line, parse_json
from ..corpora.rows import Row
from ..errors import PhiError
from ..roster.fhir import ROLES
from .inputs import Input
from .tasks import Outcome


def read_line(
    line: str, item: Input, number: int, error: str | None = None, default_patient: str | None = None
) -> Row:
    """Return the row of a resource; the row has an error if the resource cannot be scrubbed.

    line (str), item (Input), number (int): the line and its position. error (str | None): the decoding error.
        default_patient (str | None): for resources without a patient reference.
    """
    row = Row(f"{item.position}:{number}", f"{item.name}:{number}", error=error)
    if error is None:
        try:
            _fill(row, line.removeprefix("\ufeff"), item, number, default_patient)
        except PhiError as wrong:
            row.error = str(wrong)
    return row


def _fill(row: Row, line: str, item: Input, number: int, default_patient: str | None) -> None:
    resource = parse_json(line, item.position, number)
    if isinstance(resource, dict) and resource.get("resourceType") in tuple(ROLES):
        row.is_person = True
        return
    check_type(resource, row.position)
    if isinstance(resource.get("id"), str):
        row.id = f"{resource['resourceType']}/{resource['id']}"
    row.patient = patient_of(resource) or default_patient
    slots = find_slots(resource, row.position)
    row.parts = [slot.part for slot in slots]
    row.write = partial(_write, resource, slots)


def _write(resource: dict[str, Any], slots: Sequence[Slot], outcomes: Sequence[Outcome]) -> bytes:
    for slot, outcome in zip(slots, outcomes):
        slot.put(outcome)
    return dump_line(resource)
