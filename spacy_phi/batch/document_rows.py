"""Documents as rows: extract the texts of each, and rebuild its bytes from scrubbed texts. FHIR has lines of
bulk data as rows, files that are recognized by their content, and a patient of each folder."""

import mmap
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from ..documents.document import Document
from ..documents.fhir import has_resource, parse, read_resource
from ..documents.formats import read_documents
from ..documents.ocr import DEFAULT_SCAN, Scan, scanning
from ..errors import PhiError
from ..roster.entry import RosterEntry
from ..roster.fhir import read_fhir
from ..tables.rows import Part, Row
from .inputs import Input
from .tasks import Outcome

BETWEEN = "\n\n"
"""Separator between texts of a document shown as one."""


def read_rows(
    data: bytes, item: Input, patient: str | None, encoding: str, scan: Scan = DEFAULT_SCAN
) -> Iterator[Row]:
    """Yield the rows of a file, one per document.

    data, item: The file. patient: Its patient, if known to the run; overrides the one in the document.
        encoding: For documents that do not declare one. scan: For scanned pages.
    """
    try:
        with scanning(scan):
            documents: Sequence[Document] = read_documents(
                data, item.path.suffix, item.position, encoding, item.keep_pdf
            )
    except PhiError as error:
        documents = [Document(error=str(error))]
    for number in range(len(documents)):
        # A message is read when it is asked for.
        with scanning(scan):
            document = documents[number]
        yield make_row(document, item, patient, f":{number + 1}" if len(documents) > 1 else "")


def make_row(
    document: Document, item: Input, patient: str | None, number: str, default: str | None = None
) -> Row:
    """Return the row of a document.

    item, number: Its file, and its position there. patient: As in `read_rows`. default: Patient of a document
        that names none.
    """
    row = Row(item.position + number, item.name + number, error=document.error, people=document.people)
    # Its parts belong to one patient, even if the patient is unknown.
    row.patient = patient or document.patient or default or f"document {item.name}{number}"
    document.pieces = [piece for piece in document.pieces if len(piece)]
    row.parts = [
        Part(
            piece.name,
            piece.text,
            None if piece.given is None else tuple(piece.given),
            piece.patient,
            piece.people,
            piece.index_date,
        )
        for piece in document.pieces
    ]
    row.kept = sum(piece.size for piece in document.pieces if piece.given == [])
    row.write = document.render
    return row


def join_texts(texts: Sequence[str], outcomes: Sequence[Outcome]) -> tuple[str, Outcome]:
    """Join the texts of a document for display.

    texts: The document's texts. outcomes: The result for each.
    RETURNS: The joined text, and its result with offsets in the joined text; the error if any text has one.
    """
    error = next((outcome.error for outcome in outcomes if outcome.scrubbed is None), None)
    if error is not None:
        return BETWEEN.join(texts), Outcome(None, [], error)
    findings, vetoes = [], []
    start = out_start = 0
    for text, outcome in zip(texts, outcomes):
        moves = {"start_char": start, "end_char": start, "out_start": out_start, "out_end": out_start}
        findings += [
            {**each, **{key: each[key] + by for key, by in moves.items()}} for each in outcome.findings
        ]
        for veto in outcome.vetoes:
            match = veto.match
            moved = match._replace(start=match.start + start, end=match.end + start)
            vetoes.append(veto._replace(match=moved))
        start += len(text) + len(BETWEEN)
        out_start += len(outcome.scrubbed or "") + len(BETWEEN)
    scrubbed = BETWEEN.join(outcome.scrubbed or "" for outcome in outcomes)
    return BETWEEN.join(texts), Outcome(scrubbed, findings, vetoes=tuple(vetoes))


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

    line, item, number: The line and its position. owner: The patient of all lines; overrides the one in the
        resource. default: For a resource without a patient.
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

    patient: The patient of the folder or the run.
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
