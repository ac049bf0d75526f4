"""CSV as a source of notes: one note a row, written back in the form of the file."""

import csv
import io
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import Any

from ..errors import Errors, PhiError
from .inputs import Input
from .records import BOM, Columns, Line, Record, encode

_SEPARATOR_LINE = re.compile(r"sep=([^\w\"\r\n ])\r?\n?")
"""The first line of a CSV of Excel."""
_SEPARATORS = ",;|\t"


def read_csv(lines: Iterator[Line], item: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    """Yield the notes of a CSV; a malformed row is a Record with an error.

    RAISES (PhiError): E120 for a CSV without a requested column.
    """
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    begin = list(islice(lines, 1))
    head = begin[0].text if begin else ""
    delimiter = find_separator(head, item, columns)
    feed = _Feed(chain(begin, lines))
    lead = next(feed) if _SEPARATOR_LINE.fullmatch(head.removeprefix(BOM)) else ""
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
        header = [name.removeprefix(BOM) for name in row]
        columns.others.seen.update(header)
        lacking = [name for name in (columns.text, columns.patient) if name not in (*header, None)]
        if feed.errors:
            yield Record(item.name, f"{item.position}:{first}", item.name, error=feed.errors[0])
            return
        if lacking:  # The header may be a row of data, so none of its names are shown.
            raise PhiError(Errors.E120.format(file=item.position, column=lacking[0], count=len(header)))
        layout = _CsvLayout(header, columns, delimiter, feed.end, lead or feed.bom, encoding)


def read_header(lines: Iterator[str], item: Input, columns: Columns) -> list[str]:
    """Return the columns of a CSV from its lines without a byte order mark."""
    first = next(lines, "")
    delimiter = find_separator(first, item, columns)
    lead = () if _SEPARATOR_LINE.fullmatch(first) else (first,)
    return next(csv.reader(chain(lead, lines), delimiter=delimiter, strict=True), [])


def find_separator(header: str, item: Input, columns: Columns) -> str:
    """Return the separator of a CSV: the requested one, else the one that a line of Excel names, else the one
    by which its header has the column of the text, else the one that gives most columns.

    header (str): The first line.
    """
    if columns.separator is not None:
        return columns.separator
    named = _SEPARATOR_LINE.fullmatch(header.removeprefix(BOM))
    if named is not None:
        return named[1]
    usual = "\t" if item.path.suffix.lower() == ".tsv" else ","
    best, most = usual, (False, 1)
    for each in dict.fromkeys((usual, *_SEPARATORS)):
        try:
            names = next(csv.reader([header.removeprefix(BOM)], delimiter=each, strict=True), [])
        except csv.Error:
            continue
        count = (columns.text in names, len(names))
        if count > most:
            best, most = each, count
    return best


class _Feed:
    """Feeds lines to `csv.reader`, and tracks its position and any error."""

    def __init__(self, lines: Iterator[Line]) -> None:
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
            self.bom = BOM if line.text.startswith(BOM) else ""
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
        return encode(lead + out.getvalue(), self.encoding)


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
