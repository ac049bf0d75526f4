"""Sources of notes: text files, documents, folders, JSONL and CSV, read as a stream."""

import csv
import io
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from typing import Any, BinaryIO, NamedTuple

from ..corpora.columns import Others
from ..corpora.files import decode
from ..corpora.jsonl import dump_line, parse_json
from ..corpora.plain_text import check_characters, check_kind, decode_plain, find_encoding
from ..corpora.rows import Row
from ..documents.ocr import DEFAULT_SCAN, Scan
from ..errors import Errors, PhiError
from ..roster.entry import RosterEntry
from ..spans import Match
from ..surrogates.keys import SecretKey
from .document_rows import read_rows
from .fhir_lines import JSON, owner_of, people_of, read_line, starts_fhir
from .inputs import DOCUMENT, Input
from .tasks import Outcome, Task

_BOM = "\ufeff"
_SEPARATOR_LINE = re.compile(r"sep=([^\w\"\r\n ])\r?\n?")
"""The first line of a CSV of Excel."""
_SEPARATORS = ",;|\t"


@dataclass(frozen=True)
class Columns:
    """Roles of the fields of JSONL and CSV, and the patient of text files."""

    text: str = "text"
    id: str = "id"
    patient: str | None = None
    others: Others = field(default_factory=Others)
    """Treatment of the other fields."""
    patient_folder: int = -1
    """Position of the patient's folder below the input: 1 is the first, -1 the note's own folder, 0 none."""
    patient_id: str | None = None
    """Default patient, for notes without another one."""
    is_patient_recognized: bool = False
    """Whether `patient` was detected rather than requested; then a line of JSONL may lack it."""
    rename: SecretKey | None = None
    """Key for renaming files."""
    is_fhir: bool = False
    """Whether all JSONL is FHIR, one resource per line; otherwise the first line decides."""
    keep_pdf: bool = False
    """As in `Input`."""
    separator: str | None = None
    """Separator of CSV; None finds it in the header."""
    scan: Scan = DEFAULT_SCAN
    """Settings for scanned pages."""

    def patient_of(self, target: str) -> str | None:
        """Return the patient of a text file from the folders of its target; None in the input folder
        itself."""
        folders = target.split("/")[:-1]
        level = self.patient_folder
        if 0 < abs(level) <= len(folders):
            return folders[level - 1 if level > 0 else level]
        return self.patient_id

    def is_kept(self, name: str) -> bool:
        """Return whether a field reaches the output, scrubbed or unchanged."""
        return name in (self.text, self.id) or self.others.stays(name)


@dataclass(slots=True)
class Record:
    """One note in transit; `text` is None if it could not be read, and `error` gives the reason."""

    target: str
    position: str
    id: str
    text: str | None = None
    patient: str | None = None
    error: str | None = None
    preamble: bytes = b""
    """Start of its output, such as the header of a CSV."""
    render: Callable[[str], bytes] = str.encode
    """Converts the scrubbed text to output bytes."""
    row: Row | None = None
    """The row that contains the text, if a row may hold several."""
    part: str = ""
    """Name of the text within its row."""
    given: tuple[Match, ...] | None = None
    """Findings of a text that is not searched."""
    people: tuple[RosterEntry, ...] = ()
    """Persons named by its document."""

    @property
    def task(self) -> Task:
        """Return the task for a worker; the record must have a text."""
        assert self.text is not None
        return Task(self.text, self.patient, given=self.given, people=self.people)


Processed = tuple[Record, Outcome]
"""A note and its outcome."""


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
        lines = _lines(stream, item, encoding)
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


def _encode(text: str, encoding: str) -> bytes:
    # A replacement that the file's encoding cannot represent must not fail the note.
    return text.encode(encoding, "replace")


def _read_text(stream: BinaryIO, item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    record = Record(item.name, item.position, item.name)
    record.patient = columns.patient_of(item.target)
    try:
        record.text, found = decode_plain(stream.read(), item.position, encoding)
        record.render = partial(_encode, encoding=found)
    except PhiError as error:
        record.error = str(error)
    yield record


class _Line(NamedTuple):
    text: str
    number: int
    error: str | None


def _lines(stream: BinaryIO, item: Input, encoding: str) -> "Iterator[_Line]":
    """Yield the lines of a stream with their line breaks.

    RAISES: PhiError (E190, E193) if the first line indicates another kind of file, or an encoding whose line
        breaks cannot be recognized.
    """
    first = stream.readline()
    check_kind(first, item.position)
    found = find_encoding(first, encoding)
    if "\n".encode(found) != b"\n":
        raise PhiError(Errors.E193.format(path=item.position, encoding=found))
    return _decode_lines(chain([first] if first else [], stream), item, encoding)


def _decode_lines(lines: Iterable[bytes], item: Input, encoding: str) -> Iterator[_Line]:
    """Decode lines. A line with invalid bytes gets replacement characters and an error, so that the following
    lines are still read."""
    offset = 0
    for number, raw in enumerate(lines, 1):
        try:
            yield _Line(decode(raw, item.position, encoding, offset), number, None)
        except PhiError as error:
            yield _Line(raw.decode(encoding, "replace"), number, str(error))
        offset += len(raw)


def read_names(item: Input, columns: Columns, encoding: str) -> list[str]:
    """Return the columns of a CSV, or the fields of the first line of JSONL; none if unreadable."""
    try:
        with item.path.open("rb") as stream:
            lines = (line.text.removeprefix(_BOM) for line in _lines(stream, item, encoding))
            if item.kind == "csv":
                first = next(lines, "")
                delimiter = find_separator(first, item, columns)
                lead = () if _SEPARATOR_LINE.fullmatch(first) else (first,)
                return next(csv.reader(chain(lead, lines), delimiter=delimiter, strict=True), [])
            values = json.loads(next(filter(str.strip, lines), "{}"))
            return list(values) if isinstance(values, dict) else []
    except (OSError, ValueError, RecursionError, csv.Error):
        return []


def _read_jsonl(lines: Iterator[_Line], item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    for line in lines:
        if not line.text.strip(_BOM + " \t\r\n"):
            continue
        position = f"{item.position}:{line.number}"
        record = Record(item.name, position, f"{item.name}:{line.number}", error=line.error)
        if line.error is None:
            try:
                _fill_from_json(record, line, item, columns, encoding)
            except PhiError as error:
                record.error = str(error)
        yield record


def _until_text(lines: Iterator[_Line]) -> Iterator[_Line]:
    """Yield the blank lines at the start and the first other one."""
    for line in lines:
        yield line
        if line.text.strip(_BOM + " \t\r\n"):
            return


def _read_fhir(lines: Iterator[_Line], item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    owner = owner_of(item, columns.patient_of(item.target))
    for line in lines:
        if not line.text.strip(_BOM + " \t\r\n"):
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
            people=people,
        )  # fmt: skip


def _fill_from_json(record: Record, line: _Line, item: Input, columns: Columns, encoding: str) -> None:
    bom = _BOM if line.number == 1 and line.text.startswith(_BOM) else ""
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
    values = columns.others.treat_row(values, patient, text, record.position)
    record.text, record.patient = text, patient
    if values.get(columns.id) is not None:
        record.id = str(values[columns.id])
    kept = {key: value for key, value in values.items() if columns.is_kept(key)}

    def render(scrubbed: str) -> bytes:
        data = dump_line({**kept, columns.text: scrubbed}).rstrip(b"\n")
        if encoding.lower().replace("-", "") == "utf8":
            return bom.encode() + data + end.encode()
        return _encode(bom + data.decode() + end, encoding)

    record.render = render


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


def _read_csv(lines: Iterator[_Line], item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    begin = list(islice(lines, 1))
    head = begin[0].text if begin else ""
    delimiter = find_separator(head, item, columns)
    feed = _Feed(chain(begin, lines))
    lead = next(feed) if _SEPARATOR_LINE.fullmatch(head.removeprefix(_BOM)) else ""
    rows = csv.reader(feed, delimiter=delimiter, strict=True)
    layout: _CsvLayout | None = None
    while True:
        feed.errors.clear()
        first = feed.number + 1
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error:
            reason = f"a misplaced quote; the lines up to {feed.number} are skipped"
            feed.errors.append(Errors.E127.format(file=item.position, line=first, reason=reason))
            row = []
        if layout is not None:
            if row or feed.errors:
                yield _record_of_row(row, feed.errors, layout, item, first)
            continue
        header = [name.removeprefix(_BOM) for name in row]
        columns.others.seen.update(header)
        lacking = [name for name in (columns.text, columns.patient) if name not in (*header, None)]
        if feed.errors:
            yield Record(item.name, f"{item.position}:{first}", item.name, error=feed.errors[0])
            return
        if lacking:  # The header may be a row of data, so none of its names are shown.
            raise PhiError(Errors.E120.format(file=item.position, column=lacking[0], count=len(header)))
        layout = _CsvLayout(header, columns, delimiter, feed.end, lead or feed.bom, encoding)


def find_separator(header: str, item: Input, columns: Columns) -> str:
    """Return the separator of a CSV: the requested one, else the one that a line of Excel names, else the one
    by which its header has the column of the text, else the one that gives most columns.

    header (str): The first line.
    """
    if columns.separator is not None:
        return columns.separator
    named = _SEPARATOR_LINE.fullmatch(header.removeprefix(_BOM))
    if named is not None:
        return named[1]
    usual = "\t" if item.path.suffix.lower() == ".tsv" else ","
    best, most = usual, (False, 1)
    for each in dict.fromkeys((usual, *_SEPARATORS)):
        try:
            names = next(csv.reader([header.removeprefix(_BOM)], delimiter=each, strict=True), [])
        except csv.Error:
            continue
        count = (columns.text in names, len(names))
        if count > most:
            best, most = each, count
    return best


class _Feed:
    """Feeds lines to `csv.reader`, and tracks its position and any error."""

    def __init__(self, lines: Iterator[_Line]) -> None:
        self.lines = lines
        self.number = 0
        self.errors: list[str] = []
        self.end = "\n"
        self.bom = ""

    def __iter__(self) -> "_Feed":
        return self

    def __next__(self) -> str:
        line = next(self.lines)
        self.number = line.number
        if line.number == 1:
            self.end = "\r\n" if line.text.endswith("\r\n") else "\n"
            self.bom = _BOM if line.text.startswith(_BOM) else ""
        if line.error is not None:
            self.errors.append(line.error)
        return line.text


@dataclass(frozen=True)
class _CsvLayout:
    header: list[str]
    columns: Columns
    delimiter: str
    end: str
    lead: str
    """Text before the header: a byte order mark, a line that names the separator."""
    encoding: str

    def format(self, row: Sequence[Any], lead: str = "") -> bytes:
        out = io.StringIO()
        kept = [value for name, value in zip(self.header, row) if self.columns.is_kept(name)]
        csv.writer(out, delimiter=self.delimiter, lineterminator=self.end).writerow(kept)
        return _encode(lead + out.getvalue(), self.encoding)


def _record_of_row(row: list[str], errors: list[str], layout: _CsvLayout, item: Input, number: int) -> Record:
    record = Record(item.name, f"{item.position}:{number}", f"{item.name}:{number}")
    record.preamble = layout.format(layout.header, layout.lead)
    columns, header = layout.columns, layout.header
    if errors:
        record.error = errors[0]
        return record
    if len(row) != len(header):
        reason = f"{len(row)} fields under a header of {len(header)}"
        record.error = Errors.E127.format(file=item.position, line=number, reason=reason)
        return record
    place = header.index(columns.text)
    text, patient = row[place], columns.patient_id
    if columns.patient in header:
        patient = row[header.index(columns.patient)] or patient
    treat = partial(columns.others.treat, patient=patient, text=text, position=record.position)
    try:
        row = [treat(name, value) for name, value in zip(header, row)]
    except PhiError as error:
        record.error = str(error)
        return record
    record.text, record.patient = text, patient
    if columns.id in header:
        record.id = row[header.index(columns.id)] or record.id
    record.render = lambda scrubbed: layout.format([*row[:place], scrubbed, *row[place + 1 :]])
    return record
