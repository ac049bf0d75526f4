"""Find names, dates and diagnoses in the columns of a table whose header row names them."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from ..lang import Pack, get_host_pack
from ..spans import Match, Tag, rule_source
from .checks.word import is_eponym_word
from .forms import LETTER, UP

_SEPARATORS = (";", "|", "\t", ",")
_ALIGNED = "  "
"""Two blanks or more between the names of columns that begin at the same place in all lines."""
_GAP = re.compile(r"[ ]{2,}")
_HEADED = re.compile(r"\S+(?:[ ]\S+)*")
_CELL = re.compile(f"{LETTER}[^\\d;|\\t:/()]{{1,40}}")
_LEAST_CELLS = 3
_MOST_ROWS = 200
_SCORE = 0.8
_SOURCE = rule_source("name.table_cell", tags=(Tag.LAYOUT, Tag.PERSON))
_INITIALS, _DATE, _AGE, _CLINICAL, _VALUE = "INITIALS", "DATE", "AGE", "CLINICAL", "VALUE"
_MAY_HOLD = ("PATIENT", "DOCTOR", _INITIALS, _DATE, _AGE)
_YEARS = re.compile(r"1?\d{1,2}")
_MEASURED = re.compile(r"\d{1,3}(?:[.,/]\d{1,3})?")
_AGED = rule_source("age.table_cell", tags=(Tag.LAYOUT, Tag.CUED))
_SURE = 0.99
"""Score of an age in its column."""
_DAY = re.compile(r"\d{1,2}[./-]\d{1,2}\.?")
_DATED = rule_source("date.table_cell", tags=(Tag.LAYOUT, Tag.CUED))
# "ok" and "ja" are no initials.
_SIGNS = re.compile(f"(?!OK)[{UP}]{{2,4}}|[{UP}]{{1,2}}{LETTER}{{1,2}}[{UP}]?")
_SIGNED = rule_source("name.table_initials", tags=(Tag.LAYOUT, Tag.INITIALS, Tag.CUED))
Cell = tuple[int, int]


def find_table_cells(text: str, language: str) -> list[Match]:
    """Return the people and days in the columns that a header names: of CSV-like, pipe and tab tables within a note.

    text: The note. language: Language code; its `sections.column` name the columns.
    """
    cells = _read_cells(text, language)
    return [
        _make_match(*cell, kind)
        for kind, cell in cells
        if kind in _MAY_HOLD and _may_be(text[slice(*cell)], kind)
    ]


def find_clinical_cells(text: str, language: str) -> Iterator[tuple[Cell, str]]:
    """Yield the start and end of the cells that hold no PHI whatever a finder says, each with the reason: an
    eponym alone in a column of diagnoses or treatments, a number in a column of measurements, an age.

    text: The note. language: Language code.
    """
    for kind, cell in _read_cells(text, language):
        content = text[slice(*cell)]
        if kind == _CLINICAL and is_eponym_word(content):
            yield cell, "eponym"
        elif kind == _VALUE and _MEASURED.fullmatch(content):
            yield cell, "measurement"
        elif kind == _AGE and _YEARS.fullmatch(content):
            yield cell, "age"


def _read_cells(text: str, language: str) -> Iterator[tuple[str, Cell]]:
    """Yield what each cell in a named column holds, and its start and end."""
    headers = _get_headers(get_host_pack(language))
    lines = list(re.finditer(r"[^\n]+", text)) if headers else []
    number = 0
    while number < len(lines):
        columns, separator, width = _read_header(text, lines[number], headers)
        if not columns and (starts := _find_aligned(lines[number], headers)):
            number += 1
            while number < len(lines) and lines[number].start() == lines[number - 1].end() + 1:
                yield from _read_aligned(text, lines[number], starts)
                number += 1
            continue
        number += 1
        for line in lines[number : number + _MOST_ROWS] if columns else ():
            cells = list(_split(text, *line.span(), separator))
            if len(cells) != width:
                break
            number += 1
            yield from ((kind, cells[i]) for i, kind in columns)


def find_header_rows(text: str, language: str) -> Iterator[Cell]:
    """Yield the start and end of the lines that name the columns of a table, at least two of them in words that the
    pack lists, and that a row of as many cells follows.

    text: The note. language: Language code.
    """
    headers = _get_headers(get_host_pack(language))
    lines = list(re.finditer(r"[^\n]+", text)) if headers else []
    for line in lines:
        if _find_aligned(line, headers):
            yield line.span()
    for line, row in pairwise(lines):
        _, separator, width = _read_header(text, line, headers)
        if separator and row[0].count(separator) + 1 == width:
            cells = (text[a:b].rstrip(".:").lower() for a, b in _split(text, *line.span(), separator))
            if sum(cell in headers for cell in cells) > 1:
                yield line.span()


def _make_match(start: int, end: int, label: str) -> Match:
    if label == _INITIALS:
        return Match(start, end, "DOCTOR", _SCORE, _SIGNED)
    if label == _DATE:
        return Match(start, end, label, _SCORE, _DATED)
    if label == _AGE:
        return Match(start, end, label, _SURE, _AGED)
    return Match(start, end, label, _SCORE, _SOURCE)


def _read_header(
    text: str, line: re.Match[str], headers: dict[str, str]
) -> tuple[list[tuple[int, str]], str, int]:
    """Return the known columns with what they hold, the separator and the number of cells; no column if the line
    is no header."""
    for separator in _SEPARATORS:
        if line[0].count(separator) < _LEAST_CELLS - 1:
            continue
        cells = [text[a:b].rstrip(".:").lower() for a, b in _split(text, *line.span(), separator)]
        known = [(i, headers[cell]) for i, cell in enumerate(cells) if cell in headers]
        is_header = known and all(not any(map(str.isdigit, cell)) and len(cell) < 30 for cell in cells)
        if is_header:
            return known, separator, len(cells)
    return [], "", 0


def _find_aligned(line: re.Match[str], headers: dict[str, str]) -> list[tuple[int, str]]:
    """Return where the columns of an aligned table begin, and what they hold ("" if unknown); none if the line is
    no header with two known names."""
    if line[0].count(_ALIGNED) < _LEAST_CELLS - 1:
        return []
    cells = list(_HEADED.finditer(line[0]))
    kinds = [headers.get(cell[0].rstrip(".:").lower(), "") for cell in cells]
    is_header = sum(map(bool, kinds)) > 1 and not any(map(str.isdigit, line[0]))
    return list(zip((cell.start() for cell in cells), kinds)) if is_header else []


def _read_aligned(
    text: str, line: re.Match[str], starts: list[tuple[int, str]]
) -> Iterator[tuple[str, Cell]]:
    """Yield the cells of a line that keep to their columns: a blank is before each and before the next. A line of
    less than three is a remark: "50K  DIRTY"."""
    if len(_GAP.findall(line[0].strip())) < _LEAST_CELLS - 1:
        return
    edges = [*(start for start, _ in starts), len(line[0])]
    for (_, kind), start, end in zip(starts, edges, edges[1:]):
        cell = line[0][start:end]
        is_apart = start == 0 or line[0][start - 1 : start] == " "
        if kind and is_apart and cell[:1].strip() and (end >= len(line[0]) or cell.endswith(" ")):
            yield kind, (line.start() + start, line.start() + start + len(cell.rstrip()))


def _split(text: str, start: int, end: int, separator: str) -> Iterator[Cell]:
    """Yield the start and end of each cell of a line, without surrounding space and quotes."""
    at = start
    while at <= end:
        stop = text.find(separator, at, end)
        stop = end if stop < 0 else stop
        first, last = at, stop
        while first < last and text[first] in " \t\r\"'":
            first += 1
        while last > first and text[last - 1] in " \t\r\"'":
            last -= 1
        yield first, last
        at = stop + 1


def _may_be(cell: str, label: str) -> bool:
    if label == _INITIALS:
        return _SIGNS.fullmatch(cell) is not None
    if label == _DATE:
        return _DAY.fullmatch(cell) is not None
    if label == _AGE:
        return _YEARS.fullmatch(cell) is not None
    return _CELL.fullmatch(cell) is not None and len(cell.split()) < 6


@cache
def _get_headers(pack: Pack) -> dict[str, str]:
    rows = (line.partition(": ") for line in pack.vocab.get("sections.column", ()))
    return {header: label for header, _, label in rows}
