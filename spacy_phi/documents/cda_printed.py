"""Codes printed in the narrative of a clinical document: of its entries, or named by their system."""

import re
from collections.abc import Iterator
from functools import cache

from .cda_elements import Survey
from .code_systems import printed_names
from .dates import is_date
from .xml_text import Token

_CODE = re.compile(r"(?<![\w&#/])\w[\w.-]*\w(?![\w/])")
_NAMED = re.compile(r"(?!\d{1,4}[.-]\d{1,2}[.-]\d{1,4}\Z)(?=[^\d]*\d)[A-Z0-9][A-Z0-9.-]*[A-Z0-9]")
"""A code that the name of its system makes one; a date is none."""
_CELLS = ("th", "td")
_NEAR = 40


@cache
def _named() -> re.Pattern[str]:
    """Return an expression for the name of a public code system before a code, as in "LOINC: 8480-6"."""
    return re.compile(rf"(?<!\w)(?:{printed_names()})[\s:#=]*\Z", re.IGNORECASE)


class _Table:
    """A table of the narrative: the text of its headers by column, and the current column."""

    def __init__(self) -> None:
        self.headers: dict[int, str] = {}
        self.column = 0
        self.is_header = self.is_irregular = False


class Printed:
    """Finds the printed codes in texts of the narrative.

    survey: Of the document.
    """

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._tables: list[_Table] = []

    def start(self, token: Token) -> None:
        """Process the start of an element."""
        if token.content == "table":
            self._tables.append(_Table())
        elif self._tables:
            table = self._tables[-1]
            if token.content == "tr":
                table.column = 0
            elif token.content in _CELLS:
                table.is_header = token.content == "th"
                table.is_irregular |= bool(token.get("rowspan") or token.get("colspan"))

    def end(self, name: str) -> None:
        """Process the end of an element."""
        if self._tables and name == "table":
            self._tables.pop()
        elif self._tables and name in _CELLS:
            self._tables[-1].column += 1
            self._tables[-1].is_header = False

    def find(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield the printed codes of a text as start and end.

        text: As written in the document.
        """
        table = self._tables[-1] if self._tables else None
        if table is not None and table.is_header:
            table.headers[table.column] = table.headers.get(table.column, "") + text
            return
        header = table.headers.get(table.column, "") if table is not None and not table.is_irregular else ""
        is_cell_code = _named().fullmatch(header.strip()) is not None
        for found in _CODE.finditer(text):
            is_alone = is_cell_code and text.strip() == found[0]
            if self._survey.is_code(found[0]) or self._is_named(text, found, is_alone):
                yield found.span()

    def _is_named(self, text: str, found: re.Match[str], is_alone: bool) -> bool:
        word = found[0]
        if not _NAMED.fullmatch(word) or word in self._survey.ids or is_date(word):
            return False
        return is_alone or _named().search(text, max(0, found.start() - _NEAR), found.start()) is not None
