"""Find names and dates in the columns of a table whose header row names them."""

import re
from collections.abc import Iterator
from functools import cache

from ..lang import Pack, get_host_pack
from ..spans import Match, Tag, rule_source
from .forms import LETTER

_SEPARATORS = (";", "|", "\t", ",")
_CELL = re.compile(f"{LETTER}[^\\d;|\\t:/()]{{1,40}}")
_LEAST_CELLS = 3
_MOST_ROWS = 200
_SCORE = 0.8
_SOURCE = rule_source("name.table_cell", tags=(Tag.LAYOUT, Tag.PERSON))
Cell = tuple[int, int]


def find_table_cells(text: str, language: str) -> list[Match]:
    """Return the people in the columns that a header names: of CSV-like, pipe and tab tables within a note.

    text: The note. language: Language code; its `table_headers` name the columns.
    """
    headers = _get_headers(get_host_pack(language))
    if not headers:
        return []
    out: list[Match] = []
    lines = list(re.finditer(r"[^\n]+", text))
    number = 0
    while number < len(lines):
        columns, separator, width = _read_header(text, lines[number], headers)
        number += 1
        for line in lines[number : number + _MOST_ROWS] if columns else ():
            cells = list(_split(text, *line.span(), separator))
            if len(cells) != width:
                break
            number += 1
            out += (_make_match(*cells[i], label) for i, label in columns if _is_name(text, *cells[i]))
    return out


def _make_match(start: int, end: int, label: str) -> Match:
    return Match(start, end, label, _SCORE, _SOURCE)


def _read_header(
    text: str, line: re.Match[str], headers: dict[str, str]
) -> tuple[list[tuple[int, str]], str, int]:
    """Return the columns of people with their labels, the separator and the number of cells; no column if the
    line is no header."""
    for separator in _SEPARATORS:
        if line[0].count(separator) < _LEAST_CELLS - 1:
            continue
        cells = [text[a:b].rstrip(".:").lower() for a, b in _split(text, *line.span(), separator)]
        known = [(i, headers[cell]) for i, cell in enumerate(cells) if cell in headers]
        is_header = known and all(not any(map(str.isdigit, cell)) and len(cell) < 30 for cell in cells)
        if is_header:
            return [(i, label) for i, label in known if label in ("PATIENT", "DOCTOR")], separator, len(cells)
    return [], "", 0


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


def _is_name(text: str, start: int, end: int) -> bool:
    cell = text[start:end]
    return _CELL.fullmatch(cell) is not None and len(cell.split()) < 6


@cache
def _get_headers(pack: Pack) -> dict[str, str]:
    rows = (line.partition(": ") for line in pack.vocab.get("table_headers", ()))
    return {header: label for header, _, label in rows}
