"""CSV as a table: one text a row, written back in the form of the file."""

import csv
import io
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple

from ..corpora.files import BOM, Line, encode_loosely
from ..errors import Errors, PhiError
from .columns import Roles
from .rows import Part, Row

_RETURN = re.compile(r"(?<=\r)(?!\n|\Z)")
"""The end of a line of old Mac programs, and of Excel's "CSV (Macintosh)"."""
_SEPARATOR_LINE = re.compile(r"sep=([^\w\"\r\n ])\r?\n?")
"""The first line of a CSV of Excel."""
_SEPARATORS = ",;|\t"


class CsvRow(NamedTuple):
    """A row with its form."""

    row: Row
    header: bytes = b""
    """The header of the output."""
    render: Callable[[str], bytes] = str.encode
    """Converts the scrubbed text to the output row."""


def read_csv(
    lines: Iterator[Line], position: str, roles: Roles, separator: str, encoding: str
) -> Iterator[CsvRow]:
    """Yield the rows of a CSV; a malformed one has an error.

    lines: With their line breaks. position: Name of the file in messages. roles: Of its columns. separator:
        As in `find_separator`. encoding: Of the output.
    RAISES: PhiError (E120) for a CSV without a requested column.
    """
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    lines = _split_returns(lines)
    begin = list(islice(lines, 1))
    head = begin[0].text if begin else ""
    delimiter = find_separator(head, roles.text, separator)
    feed = _Feed(chain(begin, lines))
    lead = next(feed) if _SEPARATOR_LINE.fullmatch(head.removeprefix(BOM)) else ""
    rows = csv.reader(feed, delimiter=delimiter, strict=True)
    layout: _Layout | None = None
    while True:
        feed.errors.clear()
        first = feed.number + 1
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error:
            reason = f"a misplaced quote; the lines up to {feed.number} are skipped"
            feed.errors.append(Errors.E127.format(file=position, line=first, reason=reason))
            row = []
        if layout is not None:
            if row or feed.errors:
                yield layout.read(row, feed.errors, position, first)
            continue
        header = row
        roles.others.seen.update(header)
        lacking = [
            name for name in (roles.text, roles.patient, roles.index_date) if name not in (*header, None)
        ]
        if feed.errors:
            yield CsvRow(Row(f"{position}:{first}", roles.name, error=feed.errors[0]))
            return
        if lacking:  # The header may be a row of data, so none of its names are shown.
            raise PhiError(Errors.E120.format(file=position, column=lacking[0], count=len(header)))
        layout = _Layout(header, roles, delimiter, feed.end, feed.bom + lead, encoding)


def read_header(lines: Iterator[str], text: str, separator: str) -> list[str]:
    """Return the columns of a CSV from its lines without a byte order mark; arguments as in
    `find_separator`."""
    lines = (part for line in lines for part in _RETURN.split(line))
    first = next(lines, "")
    delimiter = find_separator(first, text, separator)
    lead = () if _SEPARATOR_LINE.fullmatch(first) else (first,)
    return next(csv.reader(chain(lead, lines), delimiter=delimiter, strict=True), [])


def find_separator(header: str, text: str, separator: str) -> str:
    """Return the separator of a CSV: the requested one, else the one that a line of Excel names, else the one
    by which its header has the column of the text, else the one that gives most columns.

    header: The first line. text: The column of the text. separator: The requested one, or ".csv" or ".tsv",
        by which the usual one is preferred.
    """
    if len(separator) == 1:
        return separator
    named = _SEPARATOR_LINE.fullmatch(header.removeprefix(BOM))
    if named is not None:
        return named[1]
    usual = "\t" if separator == ".tsv" else ","
    best, most = usual, (False, 1)
    for each in dict.fromkeys((usual, *_SEPARATORS)):
        try:
            names = next(csv.reader([header.removeprefix(BOM)], delimiter=each, strict=True), [])
        except csv.Error:
            continue
        count = (text in names, len(names))
        if count > most:
            best, most = each, count
    return best


def _split_returns(lines: Iterator[Line]) -> Iterator[Line]:
    """Yield lines that end at a carriage return too; one within quotes is joined again by `csv.reader`."""
    parts = (line._replace(text=part) for line in lines for part in _RETURN.split(line.text))
    return (part._replace(number=number) for number, part in enumerate(parts, 1))


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
            self.end = next((each for each in ("\r\n", "\r") if line.text.endswith(each)), "\n")
            self.bom = BOM if line.text.startswith(BOM) else ""
            line = line._replace(text=line.text.removeprefix(BOM))  # before a quote, it would void the quote
        if line.error is not None:
            self.errors.append(line.error)
        return line.text


@dataclass(frozen=True)
class _Layout:
    header: list[str]
    roles: Roles
    delimiter: str
    end: str
    lead: str
    """Text before the header: a byte order mark, a line that names the separator."""
    encoding: str

    def format(self, row: Sequence[Any], lead: str = "") -> bytes:
        out = io.StringIO()
        kept = [value for name, value in zip(self.header, row) if self.roles.is_kept(name)]
        csv.writer(out, delimiter=self.delimiter, lineterminator=self.end).writerow(kept)
        return encode_loosely(lead + out.getvalue(), self.encoding)

    def read(self, values: list[str], errors: list[str], position: str, number: int) -> CsvRow:
        """Return a row of the file, which begins at a line."""
        roles, header = self.roles, self.header
        row = Row(f"{position}:{number}", f"{roles.name}:{number}")
        found = CsvRow(row, self.format(header, self.lead))
        if errors:
            row.error = errors[0]
            return found
        if len(values) != len(header):
            reason = f"{len(values)} fields under a header of {len(header)}"
            row.error = Errors.E127.format(file=position, line=number, reason=reason)
            return found
        place = header.index(roles.text)
        text, patient = values[place], roles.default_patient
        if roles.patient in header:
            patient = values[header.index(roles.patient)] or patient
        if roles.index_date in header:
            row.set_index_date(values[header.index(roles.index_date)])
        if row.error is not None:
            return found
        treat = partial(roles.others.treat, patient=patient, text=text, position=row.position)
        try:
            values = [treat(name, value) for name, value in zip(header, values)]
        except PhiError as error:
            row.error = str(error)
            return found
        row.parts, row.patient = (Part(roles.text, text),), patient
        if roles.id in header:
            row.id = values[header.index(roles.id)] or row.id
        return found._replace(render=lambda new: self.format([*values[:place], new, *values[place + 1 :]]))
