"""FHIR in a run: lines of bulk data as rows, files that hold FHIR, and the patient of a folder."""

import mmap
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ..documents.document import Document
from ..documents.fhir import has_resource, parse, read_resource
from ..errors import PhiError
from ..roster.entry import RosterEntry
from ..roster.fhir import read_fhir
from ..tables.rows import Row
from .document_rows import make_row
from .inputs import Input

JSON = ".json"
LINES = (".ndjson", ".jsonl")
_PATIENT = re.compile(
    rb'["/]Patient/([A-Za-z0-9.-]{1,64})|"resourceType"\s*:\s*"Patient"\s*,\s*"id"\s*:\s*"([^"]{1,64})"'
)
_BLANK = b"\xef\xbb\xbf \t\r\n"
_HEAD = 2**16
_KEPT = 64
"""Number of folders whose patient is remembered."""


def read_line(
    line: str, item: Input, number: int, owner: str | None = None, default: str | None = None
) -> Row:
    """Return the row of a resource; the row has an error if the resource cannot be scrubbed.

    line (str), item (Input), number (int): The line and its position. owner (str | None): The patient of all
        lines; overrides the one in the resource. default (str | None): For a resource without a patient.
    """
    position = f"{item.position}:{number}"
    try:
        resource = parse(line.removeprefix("\ufeff"), item.position, number)
        document = read_resource(resource, position)
    except PhiError as wrong:
        document = Document(error=str(wrong))
    document.people += people_of(item, owner)
    return make_row(document, item, owner, f":{number}", default)


def is_fhir(item: Input) -> bool:
    """Return whether a file of JSON or JSON lines holds FHIR, by its beginning."""
    if item.unread is not None or item.path.suffix.lower() not in (JSON, *LINES):
        return False
    return _has_fhir(item.path)


def _has_fhir(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return starts_fhir(stream.read(_HEAD))
    except OSError:
        return False


def starts_fhir(data: bytes) -> bool:
    """Return whether the beginning of a file, or a line of it, is a FHIR resource."""
    return data.lstrip(_BLANK)[:1] == b"{" and has_resource(data)


def find_fhir(inputs: list[str]) -> str | None:
    """Return the input of a run if it is one file or folder that holds FHIR, whose persons are then
    the roster."""
    if len(inputs) != 1 or "://" in inputs[0] or not Path(inputs[0]).exists():
        return None
    path = Path(inputs[0])
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    named = (file for file in files if file.suffix.lower() in (JSON, *LINES))
    return inputs[0] if any(map(_has_fhir, named)) else None


def owner_of(item: Input, patient: str | None) -> str | None:
    """Return the patient of a FHIR file by its folder or the run; None if FHIR files of its folder name
    several.

    patient (str | None): The patient of the folder or the run.
    """
    if patient is None or not item.path.is_file():
        return patient
    return patient if len(_patients_in(*_stamp(item))) < 2 else None


def people_of(item: Input, owner: str | None) -> tuple[RosterEntry, ...]:
    """Return the patient and the relatives in the FHIR files of a folder with one patient."""
    return () if owner is None or not item.path.is_file() else _people_in(*_stamp(item))


def _stamp(item: Input) -> tuple[Path, int]:
    """Return the folder of a file, and the time of its last change."""
    folder = item.path.parent
    return folder, folder.stat().st_mtime_ns


def _files_in(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in (JSON, *LINES) and path.is_file():
            yield path


@lru_cache(_KEPT)
def _people_in(folder: Path, time: int) -> tuple[RosterEntry, ...]:
    entries = (each for path in _files_in(folder) for each in read_fhir(path, lenient=True))
    return tuple(each for each in entries if each.role != "staff")


@lru_cache(_KEPT)
def _patients_in(folder: Path, time: int) -> frozenset[bytes]:
    """Return the ids of the patients in the FHIR files of a folder; the first two of several."""
    found = set[bytes]()
    for path in _files_in(folder):
        for patient in _find_patients(path):
            found.add(patient)
            if len(found) > 1:
                return frozenset(found)
    return frozenset(found)


def _find_patients(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data:
            for found in _PATIENT.finditer(data):
                yield found[1] or found[2]
    except (OSError, ValueError):  # an unreadable or empty file
        return
