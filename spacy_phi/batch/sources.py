"""Sources of notes: text files, documents, folders, JSONL and CSV, read as a stream."""

import csv
import json
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any, BinaryIO

from ..corpora.files import BOM, Line, check_characters, decode_plain, encode_loosely, split_lines
from ..corpora.jsonl import dump_line, parse_json
from ..errors import Errors, PhiError
from ..surrogates.onset import read_index_date
from ..tables.csv_rows import read_csv, read_header
from ..tables.rows import Row
from .document_rows import JSON, owner_of, people_of, read_line, read_rows, starts_fhir
from .inputs import DOCUMENT, Input
from .records import Columns, Record


def read_records(item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    """Yield the notes of one file; anything unreadable is a Record with an error, and so is a CSV without a
    requested column."""
    if item.unread is not None:
        error = Errors.E192.format(path=item.position, reason=item.unread)
        yield Record(item.name, item.position, item.name, error=error)
        return
    try:
        with item.path.open("rb") as stream:
            yield from read_stream(stream, item, columns, encoding)
    except PhiError as error:
        yield Record(item.name, item.position, item.name, error=str(error))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        message = Errors.E128.format(path=item.position, reason=reason)
        yield Record(item.name, item.position, item.name, error=message)


def read_stream(stream: BinaryIO, item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    """Yield the notes of an open file or pipe; see `read_records`.

    RAISES: PhiError (E120) for a CSV without a requested column.
    """
    if item.kind == "text":
        yield from _read_text(stream, item, columns, encoding)
        return
    if item.kind == DOCUMENT:
        patient = columns.patient_of(item.target)
        is_json = item.path.suffix.lower() == JSON
        owner = owner_of(item, patient) if is_json else patient
        for row in read_rows(stream.read(), item, owner, encoding, columns.scan):
            row.people += people_of(item, owner) if is_json else ()
            yield from split_row(row, item.name)
        return
    try:
        lines = split_lines(stream, item.position, encoding)
    except PhiError as error:
        yield Record(item.name, item.position, item.name, error=str(error))
        return
    if item.kind == "csv":
        records = _read_csv(lines, item, columns, encoding)
    else:
        begin = list(_until_text(lines))
        is_fhir = columns.is_fhir or any(starts_fhir(line.text.encode("utf8", "replace")) for line in begin)
        records = (_read_fhir if is_fhir else _read_jsonl)(chain(begin, lines), item, columns, encoding)
    yield from map(_checked, records)


def _checked(record: Record) -> Record:
    """Return the record; if its text holds control characters, replace the text by an error."""
    if record.text is not None:
        try:
            check_characters([record.text], record.position)
        except PhiError as error:
            record.text, record.error = None, str(error)
    return record


def _read_text(stream: BinaryIO, item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    record = Record(item.name, item.position, item.name)
    record.patient = columns.patient_of(item.target)
    try:
        record.text, found = decode_plain(stream.read(), item.position, encoding)
        record.render = partial(encode_loosely, encoding=found)
    except PhiError as error:
        record.error = str(error)
    yield record


def read_names(item: Input, columns: Columns, encoding: str) -> list[str]:
    """Return the columns of a CSV, or the fields of the first line of JSONL; none if unreadable."""
    try:
        with item.path.open("rb") as stream:
            lines = (line.text.removeprefix(BOM) for line in split_lines(stream, item.position, encoding))
            if item.kind == "csv":
                return read_header(lines, columns.text, _separator(item, columns))
            values = json.loads(next(filter(str.strip, lines), "{}"))
            return list(values) if isinstance(values, dict) else []
    except (OSError, ValueError, RecursionError, csv.Error):
        return []


def _separator(item: Input, columns: Columns) -> str:
    """Return the separator of a CSV that is requested, or the suffix, by which one is preferred."""
    return columns.separator or item.path.suffix.lower()


def _read_csv(lines: Iterator[Line], item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    roles = columns.roles(item.name)
    for row, header, render in read_csv(lines, item.position, roles, _separator(item, columns), encoding):
        text = row.text if row.parts else None
        record = Record(item.name, row.position, row.id, text, row.patient, row.error, header, render)
        record.index_date = row.index_date
        yield record


def _read_jsonl(lines: Iterator[Line], item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    for line in lines:
        if not line.text.strip(BOM + " \t\r\n"):
            continue
        position = f"{item.position}:{line.number}"
        record = Record(item.name, position, f"{item.name}:{line.number}", error=line.error)
        if line.error is None:
            try:
                _fill_from_json(record, line, item, columns, encoding)
            except PhiError as error:
                record.error = str(error)
        yield record


def _until_text(lines: Iterator[Line]) -> Iterator[Line]:
    """Yield the blank lines at the start and the first other one."""
    for line in lines:
        yield line
        if line.text.strip(BOM + " \t\r\n"):
            return


def _read_fhir(lines: Iterator[Line], item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    owner = owner_of(item, columns.patient_of(item.target))
    for line in lines:
        if not line.text.strip(BOM + " \t\r\n"):
            continue
        if line.error is not None:
            row = Row(f"{item.position}:{line.number}", f"{item.name}:{line.number}", error=line.error)
        else:
            row = read_line(line.text, item, line.number, owner, columns.patient_id)
        yield from split_row(row, item.name)


def split_row(row: Row, target: str = "") -> Iterator[Record]:
    """Yield a record for each text of a row, or one without a text if the row has none or cannot be
    scrubbed."""
    if row.error is None:
        try:
            check_characters((part.text for part in row.parts), row.position)
        except PhiError as error:
            row.error = str(error)
    if row.error is not None or not row.parts:
        yield Record(target, row.position, row.id, patient=row.patient, error=row.error, row=row)
        return
    for part in row.parts:
        patient, people = part.patient or row.patient, part.people or row.people
        yield Record(
            target, row.position, row.id, part.text, patient, row=row, part=part.name, given=part.given,
            people=people, index_date=part.index_date or row.index_date,
        )  # fmt: skip


def _fill_from_json(record: Record, line: Line, item: Input, columns: Columns, encoding: str) -> None:
    bom = BOM if line.number == 1 and line.text.startswith(BOM) else ""
    body = line.text.removeprefix(bom).rstrip("\r\n")
    end = line.text[len(bom) + len(body) :] or "\n"
    values = parse_json(body, item.position, line.number)
    text = values.get(columns.text) if isinstance(values, dict) else None
    if not isinstance(text, str):
        raise PhiError(
            Errors.E109.format(file=item.position, line=line.number, field=columns.text, kind="a string")
        )
    columns.others.seen.update(values)
    patient = columns.patient_id
    if columns.patient is not None:
        patient = _patient_of(values, columns, item, line.number)
    if columns.index_date is not None:
        record.index_date = read_index_date(_require(values, columns.index_date, item, line.number))
    values = columns.others.treat_row(values, patient, text, record.position)
    record.text, record.patient = text, patient
    if values.get(columns.id) is not None:
        record.id = str(values[columns.id])
    roles = columns.roles(item.name)
    kept = {key: value for key, value in values.items() if roles.is_kept(key)}

    def render(scrubbed: str) -> bytes:
        data = dump_line({**kept, columns.text: scrubbed}).rstrip(b"\n")
        if encoding.lower().replace("-", "") == "utf8":
            return bom.encode() + data + end.encode()
        return encode_loosely(bom + data.decode() + end, encoding)

    record.render = render


def _require(values: dict[str, Any], name: str, item: Input, number: int) -> Any:
    """Return a field that every line must have, if only as null."""
    if name not in values:
        kind = "a date or null"
        raise PhiError(Errors.E109.format(file=item.position, line=number, field=name, kind=kind))
    return values[name]


def _patient_of(values: dict[str, Any], columns: Columns, item: Input, number: int) -> str | None:
    """Return the patient id: text or a number; null if the note has none. A missing field is an error,
    because a misspelled name would leave every note without a patient."""
    patient = values.get(columns.patient or "", None if columns.is_patient_recognized else ())
    if isinstance(patient, (str, int, float)):
        return str(patient) or columns.patient_id
    if patient is None:
        return columns.patient_id
    kind = "a string, a number or null"
    raise PhiError(Errors.E109.format(file=item.position, line=number, field=columns.patient, kind=kind))
