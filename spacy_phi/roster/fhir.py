"""Load a roster from FHIR, as NDJSON, Bundles or single resources: Patient, RelatedPerson and
Practitioner."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from .entry import RosterEntry

ROLES = {"Patient": "patient", "RelatedPerson": "relative", "Practitioner": "staff"}
# Checking the bytes is faster than parsing a line that is long with attachments.
_SUFFIXES = (".ndjson", ".jsonl", ".json")
_PERSON = re.compile(rb'"resourceType"\s*:\s*"(?:Patient|RelatedPerson|Practitioner)"')


def read_fhir(path: Path, lenient: bool = False) -> Iterator[RosterEntry]:
    """Yield the persons of a file or of all .ndjson and .json files of a folder; other resources are ignored.

    path: Lines of one resource each, or a file of one resource (.json); a resource may be a Bundle. A person
        with several names, such as a maiden name, gets an entry for each; further telephone numbers, email
        addresses and addresses get entries without a name.
    lenient: Skip what is unreadable, and read files in subfolders.
    RAISES: PhiError (E100), E108 for what is not JSON, E112 for a folder without such files.
    """
    files = sorted(_find_files(path, lenient)) if path.is_dir() else [path]
    if not files and not lenient:
        raise PhiError(Errors.E112.format(path=path, expected=", ".join(_SUFFIXES)))
    for file in files:
        with file.open("rb") as stream:
            lines = [stream.read()] if file.suffix.lower() == ".json" else stream
            for number, line in enumerate(lines, 1):
                if not line.strip() or (lenient and not _PERSON.search(line)):
                    continue
                try:
                    resource = _parse(line, file, number)
                except PhiError:
                    if not lenient:
                        raise
                else:
                    for each in _resources(resource):
                        yield from read_person(each)


def _find_files(path: Path, lenient: bool) -> Iterator[Path]:
    for file in path.glob("**/*" if lenient else "*"):
        if file.suffix.lower() in _SUFFIXES and file.is_file():
            yield file


def _resources(resource: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a resource, and those in it if it is a Bundle."""
    yield resource
    for entry in _items(resource, "entry"):
        if isinstance(entry.get("resource"), dict):
            yield from _resources(entry["resource"])


def _parse(line: bytes, file: Path, number: int) -> dict[str, Any]:
    try:
        resource = json.loads(line.decode("utf8"))
    except json.JSONDecodeError as error:
        column = error.colno
    except UnicodeDecodeError as error:
        column = error.start + 1
    except RecursionError:
        column = 1
    else:
        return resource if isinstance(resource, dict) else {}
    # Outside the handler: the original exception carries the line.
    raise PhiError(Errors.E108.format(file=file, line=number, column=column))


def read_person(resource: dict[str, Any]) -> Iterator[RosterEntry]:
    """Yield the entries of a resource; none if it is not a person."""
    role = ROLES.get(_text(resource.get("resourceType")) or "")
    if role is None:
        return
    patient = _patient_id(resource, role)
    if role == "relative" and patient is None:
        return
    columns: dict[str, list[str | None]] = {
        "first_name": [],
        "last_name": [],
        "birth_date": [_text(resource.get("birthDate"))],
        "mrn": [_text(i.get("value")) for i in _items(resource, "identifier")],
        "phone": _telecom(resource, ("phone", "fax", "sms", "pager")),
        "email": _telecom(resource, ("email",)),
        "address": [_address(a) for a in _items(resource, "address")],
    }
    for name in _items(resource, "name"):
        given = " ".join(str(part) for part in name.get("given") or ())
        columns["first_name"].append(given or None)
        # A name may be given as text only.
        columns["last_name"].append(_text(name.get("family")) or (None if given else _text(name.get("text"))))
    for i in range(max(map(len, columns.values()))):
        values = {key: column[i] for key, column in columns.items() if i < len(column) and column[i]}
        if values:
            yield RosterEntry(patient_id=patient, role=role, **values)


def _patient_id(resource: dict[str, Any], role: str) -> str | None:
    if role == "patient":
        return _text(resource.get("id"))
    if role == "staff":
        return None
    reference = resource.get("patient")
    target = _text(reference.get("reference")) if isinstance(reference, dict) else None
    return target.rsplit("/", 1)[-1] if target else None


def _items(resource: dict[str, Any], key: str) -> list[dict[str, Any]]:
    values = resource.get(key)
    return [value for value in values if isinstance(value, dict)] if isinstance(values, list) else []


def _telecom(resource: dict[str, Any], systems: tuple[str, ...]) -> list[str | None]:
    found = [_text(t.get("value")) for t in _items(resource, "telecom") if t.get("system") in systems]
    return list(dict.fromkeys(found))


def _address(address: dict[str, Any]) -> str | None:
    lines = ", ".join(str(line) for line in address.get("line") or ())
    return lines or _text(address.get("text"))


def _text(value: Any) -> str | None:
    return value.strip() or None if isinstance(value, str) else None
