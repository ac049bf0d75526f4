"""Where notes come from: text files, folders, JSONL and CSV, read as a stream, errors told by place."""

import csv
import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from ..corpora.files import decode
from ..corpora.jsonl import dump_line
from ..corpora.rows import Row
from ..errors import Errors, PhiError

KINDS = {".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv", ".tsv": "csv"}
TEXT_SUFFIXES = (".txt", ".text", ".md")
_BOM = "\ufeff"


@dataclass(frozen=True)
class Columns:
    """Which fields of JSONL and CSV are what. Of the others only those in `keep` reach the output: they
    are not scrubbed. And whose notes text files are."""

    text: str = "text"
    id: str = "id"
    patient: str | None = None
    keep: tuple[str, ...] = ()
    keep_all: bool = False
    patient_folder: int = -1
    """Which folder below the input is called after the patient: 1 is the first, -1 the one that holds the
    note, 0 none."""
    patient_id: str | None = None
    """The patient of all notes for which nothing else tells one."""
    is_fhir: bool = False
    """Whether JSONL is FHIR R4, a resource a line."""

    def patient_of(self, target: str) -> str | None:
        """The patient of a text file by the folders of its target; in the input folder itself, none."""
        folders = target.split("/")[:-1]
        level = self.patient_folder
        if 0 < abs(level) <= len(folders):
            return folders[level - 1 if level > 0 else level]
        return self.patient_id

    def is_kept(self, name: str) -> bool:
        """Whether a field reaches the output, scrubbed or as it is."""
        return self.keep_all or name in (self.text, self.id) or name in self.keep


class Input(NamedTuple):
    """One file to read and the name of its output below the output folder."""

    path: Path
    target: str
    kind: str


@dataclass(slots=True)
class Record:
    """One note on its way; `text` is None where it could not be read, and `error` says why."""

    target: str
    position: str
    id: str
    text: str | None = None
    patient: str | None = None
    error: str | None = None
    preamble: bytes = b""
    """What its output begins with, such as the header of a CSV."""
    render: Callable[[str], bytes] = str.encode
    """Turns the scrubbed text into the bytes of the output."""
    row: Row | None = None
    """The row that the text is a part of, where a row may hold several."""
    part: str = ""
    """Which text of the row it is."""


def find_inputs(paths: Sequence[Path], output: Path | None) -> Iterator[Input]:
    """The files of some paths in a fixed order; of folders those that hold text, JSONL or CSV, hidden ones
    and the output folder left out.

    RAISES: PhiError (E122, E123, E124).
    """
    seen: set[str] = set()
    for path in paths:
        if path.is_dir():
            found: Iterator[Input] = _walk(path, path, output)
        elif path.is_file():
            found = iter([Input(path, path.name, KINDS.get(path.suffix.lower(), "text"))])
        else:
            raise PhiError(Errors.E124.format(path=path))
        for item in found:
            if len(paths) > 1:
                if item.target in seen:
                    raise PhiError(Errors.E123.format(target=item.target))
                seen.add(item.target)
            if output is not None and (output / item.target).resolve() == item.path.resolve():
                raise PhiError(Errors.E122.format(path=item.path))
            yield item


def _walk(folder: Path, root: Path, output: Path | None, above: tuple[Path, ...] = ()) -> Iterator[Input]:
    here = folder.resolve()
    if here in above:  # a link that leads back to where it stands
        return
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        path = Path(entry.path)
        if entry.name.startswith(".") or (output is not None and path.resolve() == output.resolve()):
            continue
        if entry.is_dir():
            yield from _walk(path, root, output, (*above, here))
        elif path.suffix.lower() not in (*KINDS, *TEXT_SUFFIXES):
            continue
        # A link that leads nowhere cannot be read, and is told of for that.
        elif entry.is_file() or not path.exists():
            yield Input(path, path.relative_to(root).as_posix(), KINDS.get(path.suffix.lower(), "text"))


def read_records(item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    """The notes of one file; what cannot be read comes as a Record with an error."""
    try:
        with item.path.open("rb") as stream:
            yield from read_stream(stream, item, columns, encoding)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        message = Errors.E128.format(path=item.path, reason=reason)
        yield Record(item.target, str(item.path), item.target, error=message)


def read_stream(stream: BinaryIO, item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    """The notes of an open file or pipe; see `read_records`."""
    if item.kind != "text" and "\n".encode(encoding) != b"\n":
        reason = f"lines cannot be told apart in {encoding}; convert it to UTF-8 first"
        message = Errors.E128.format(path=item.path, reason=reason)
        return iter([Record(item.target, str(item.path), item.target, error=message)])
    if item.kind == "jsonl" and columns.is_fhir:
        return _read_fhir(stream, item, columns, encoding)
    if item.kind == "jsonl":
        return _read_jsonl(stream, item, columns, encoding)
    if item.kind == "csv":
        return _read_csv(stream, item, columns, encoding)
    return _read_text(stream, item, columns, encoding)


def _encode(text: str, encoding: str) -> bytes:
    # A replacement that the encoding of the file does not know must not be the end of the note.
    return text.encode(encoding, "replace")


def _read_text(stream: BinaryIO, item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    record = Record(item.target, str(item.path), item.target, render=partial(_encode, encoding=encoding))
    record.patient = columns.patient_of(item.target)
    try:
        record.text = decode(stream.read(), item.path, encoding)
    except PhiError as error:
        record.error = str(error)
    yield record


class _Line(NamedTuple):
    text: str
    number: int
    error: str | None


def _lines(stream: BinaryIO, item: Input, encoding: str) -> Iterator[_Line]:
    """Lines with their breaks. One with bytes that the encoding does not know comes with those replaced
    and an error, so that the lines after it are read all the same."""
    offset = 0
    for number, raw in enumerate(stream, 1):
        try:
            yield _Line(decode(raw, item.path, encoding, offset), number, None)
        except PhiError as error:
            yield _Line(raw.decode(encoding, "replace"), number, str(error))
        offset += len(raw)


def _read_jsonl(stream: BinaryIO, item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    for line in _lines(stream, item, encoding):
        if not line.text.strip(_BOM + " \t\r\n"):
            continue
        position = f"{item.path}:{line.number}"
        record = Record(item.target, position, f"{item.target}:{line.number}", error=line.error)
        if line.error is None:
            try:
                _fill_from_json(record, line, item, columns, encoding)
            except PhiError as error:
                record.error = str(error)
        yield record


def _read_fhir(stream: BinaryIO, item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    from .fhir_lines import read_line

    for line in _lines(stream, item, encoding):
        if line.text.strip(_BOM + " \t\r\n"):
            row = read_line(line.text, item, line.number, line.error, columns.patient_id)
            yield from split_row(row, item.target)


def split_row(row: Row, target: str = "") -> Iterator[Record]:
    """A record for each text of a row, or one without a text where it has none or cannot be scrubbed."""
    if row.error is not None or not row.parts:
        yield Record(target, row.position, row.id, patient=row.patient, error=row.error, row=row)
        return
    for part in row.parts:
        yield Record(target, row.position, row.id, part.text, row.patient, row=row, part=part.name)


def _fill_from_json(record: Record, line: _Line, item: Input, columns: Columns, encoding: str) -> None:
    bom = _BOM if line.number == 1 and line.text.startswith(_BOM) else ""
    body = line.text.removeprefix(bom).rstrip("\r\n")
    end = line.text[len(bom) + len(body) :] or "\n"
    try:
        values = json.loads(body)
    except (ValueError, RecursionError) as error:
        column = getattr(error, "colno", 1)
        message = Errors.E108.format(file=item.path, line=line.number, column=column)
        raise PhiError(message) from None
    text = values.get(columns.text) if isinstance(values, dict) else None
    if not isinstance(text, str):
        raise PhiError(
            Errors.E109.format(file=item.path, line=line.number, field=columns.text, kind="a string")
        )
    record.text, record.patient = text, columns.patient_id
    if values.get(columns.id) is not None:
        record.id = str(values[columns.id])
    if columns.patient is not None:
        record.patient = _patient_of(values, columns, item, line.number)
    kept = {key: value for key, value in values.items() if columns.is_kept(key)}

    def render(scrubbed: str) -> bytes:
        data = dump_line({**kept, columns.text: scrubbed}).rstrip(b"\n")
        if encoding.lower().replace("-", "") == "utf8":
            return bom.encode() + data + end.encode()
        return _encode(bom + data.decode() + end, encoding)

    record.render = render


def _patient_of(values: dict[str, Any], columns: Columns, item: Input, number: int) -> str | None:
    """The patient's id: text or a number; null where the note has none. A field that is not there is an
    error, for by a name misspelt every note would stand alone."""
    patient = values.get(columns.patient or "", ())
    if isinstance(patient, (str, int, float)):
        return str(patient) or columns.patient_id
    if patient is None:
        return columns.patient_id
    kind = "a string, a number or null"
    raise PhiError(Errors.E109.format(file=item.path, line=number, field=columns.patient, kind=kind))


def _read_csv(stream: BinaryIO, item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    feed = _Feed(_lines(stream, item, encoding))
    delimiter = "\t" if item.path.suffix.lower() == ".tsv" else ","
    rows = csv.reader(feed, delimiter=delimiter, strict=True)
    header: list[str] | None = None
    layout: _CsvLayout | None = None
    while True:
        feed.errors.clear()
        first = feed.number + 1
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error:
            feed.errors.append(Errors.E127.format(file=item.path, line=first, reason="quotes do not match"))
            row = []
        position = f"{item.path}:{first}"
        if header is None:
            header = [name.removeprefix(_BOM) for name in row]
            lacking = [name for name in (columns.text, columns.patient) if name not in (*header, None)]
            if feed.errors or lacking:
                known = ", ".join(header)
                missing = Errors.E120.format(file=item.path, column=next(iter(lacking), ""), known=known)
                yield Record(
                    item.target, position, item.target, error=feed.errors[0] if feed.errors else missing
                )
                return
            layout = _CsvLayout(header, columns, delimiter, feed.end, feed.bom, encoding)
        elif row or feed.errors:
            assert layout is not None
            yield _record_of_row(row, feed.errors, layout, item, first)


class _Feed:
    """Hands lines to `csv.reader` and remembers where it stands and what was wrong."""

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
    bom: str
    encoding: str

    def format(self, row: Sequence[Any], bom: str = "") -> bytes:
        out = io.StringIO()
        kept = [value for name, value in zip(self.header, row) if self.columns.is_kept(name)]
        csv.writer(out, delimiter=self.delimiter, lineterminator=self.end).writerow(kept)
        return _encode(bom + out.getvalue(), self.encoding)


def _record_of_row(row: list[str], errors: list[str], layout: _CsvLayout, item: Input, number: int) -> Record:
    record = Record(item.target, f"{item.path}:{number}", f"{item.target}:{number}")
    record.preamble = layout.format(layout.header, layout.bom)
    columns, header = layout.columns, layout.header
    if errors:
        record.error = errors[0]
        return record
    if len(row) != len(header):
        reason = f"{len(row)} fields under a header of {len(header)}"
        record.error = Errors.E127.format(file=item.path, line=number, reason=reason)
        return record
    place = header.index(columns.text)
    record.text, record.patient = row[place], columns.patient_id
    if columns.id in header:
        record.id = row[header.index(columns.id)] or record.id
    if columns.patient in header:
        record.patient = row[header.index(columns.patient)] or columns.patient_id
    record.render = lambda scrubbed: layout.format([*row[:place], scrubbed, *row[place + 1 :]])
    return record
