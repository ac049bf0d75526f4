"""Clinical documents in CDA R2, including C-CDA: narrative of the sections, and fields of all other elements.

Data types and the roles of elements are data: cda.toml. Elements that it does not list are searched.
"""

import re
from collections.abc import Iterator
from functools import cache, partial

from ..errors import Errors, PhiError
from .cda_attributes import Collected
from .cda_elements import ADDRESS, BINARY, NAME, NAMES, NARRATIVE, Element, Survey, find_owner, tables
from .code_systems import printed_names
from .dates import is_date, is_score
from .document import Document, Embedded
from .embedded import Content, Place, decode_base64, embed_or_take_out, encode_base64
from .icsr import REPORT, Report
from .people import Value
from .pieces import Edit, Piece, Series, write_edits
from .structure import Unsearched
from .xml_text import Token, add_token, decode_xml, read_instruction, read_tokens, to_words, write_text

_ROOT = re.compile(rb"<(?:[\w.-]+:)?(?:ClinicalDocument|MCCI_IN200100UV01)[\s>]")
_OPEN, _CLOSE = "<comment>", "</comment>"
_MAX_ELEMENTS = 4000
"""Elements whose texts form one piece. Scrubbing changes none, so that an audit finds the same pieces."""
_PRINTED = "(code)"
"""Shown in place of a printed code, which is not searched."""


def matches(data: bytes) -> bool:
    """Return whether a file is a clinical document."""
    return _ROOT.search(data[: 2**16].replace(b"\0", b"")) is not None


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a document; arguments and result as in `read_documents`.

    RAISES: PhiError (E100) and E354 for unreadable XML, E355 for a body of an unknown format, and errors of a
        body in another format.
    """
    text, found = decode_xml(data, position)
    survey = Survey()
    tokens = read_tokens(text, position, on_start=survey.look)
    reader = _Reader(position, survey)
    for token in tokens:
        reader.read(token)
    collected = reader.collected
    collected.finish()
    document = Document(
        (*reader.pieces, collected.kept),
        partial(write_edits, text, found, "xmlcharrefreplace"),
        collected.people.id,
        collected.people.entries(),
        unsearched=[Unsearched(*each) for each in collected.unsearched.items()],
        anchors=collected.anchors,
    )
    document.embed(reader.embedded)
    return [document]


class _Reader:
    """Collects the pieces of a document from its tokens."""

    def __init__(self, position: str, survey: Survey) -> None:
        self.position, self.survey = position, survey
        self.collected = Collected(survey)
        self.printed = Printed(survey)
        self.text = Series("text", write_text)
        self.embedded: list[Embedded] = []
        self._path: list[Element] = []
        self._dated: set[int] = set()
        """Pieces of the safety reports before the current one, by their `id`."""
        self._count = 0
        """Elements of the current pieces."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Its fields and texts."""
        collected = self.collected
        return (*collected.fields.pieces, *self.text.pieces, *collected.codes.pieces)

    def read(self, token: Token) -> None:
        """Process the next token."""
        if token.kind in ("start", "empty"):
            self._start(token)
        if token.kind in ("end", "empty"):
            self._end()
        elif not token.is_tag:
            self._read_text(token)

    def _start(self, token: Token) -> None:
        element = Element(token, self._path[-1] if self._path else None)
        self._count += 1
        self._break(element)
        if element.name == REPORT:
            self._start_report()
        elif self.collected.report is not None:
            self.collected.report.read(element)
        self.printed.start(token)
        self._path.append(element)
        people = self.collected.people
        people.enter(element)
        if element.type in NAMES:
            people.start_name()
        for attribute in token.attributes:
            if attribute.raw.strip() and not attribute.name.startswith("xmlns"):
                self.collected.read(element, attribute)

    def _end(self) -> None:
        element = self._path[-1]
        people = self.collected.people
        self._break(element)
        self.printed.end(element.name)
        if element.type in NAMES:
            people.end_name()
        elif element.type == "AD":
            people.current.end_address()
        people.leave(element)
        self.collected.end(element)
        self._path.pop()
        if element.name == REPORT:
            self._end_report()

    def _start_report(self) -> None:
        """Start a safety report; its texts are pieces of their own."""
        if self._dated:
            for series in (self.collected.fields, self.text, self.collected.codes):
                series.divide()
        self.collected.report = Report()

    def _end_report(self) -> None:
        """Complete a safety report: its own index date counts for its texts and files."""
        report, self.collected.report = self.collected.report, None
        self.collected.finish()
        files = (document for each in self.embedded for document in each.documents)
        for piece in (*self.pieces, *(piece for document in files for piece in document.pieces)):
            if report is not None and id(piece) not in self._dated:
                piece.index_date = report.index_date
                self._dated.add(id(piece))

    def _break(self, element: Element) -> None:
        layout = tables()["layout"]
        if element.name in layout["blocks"]:
            if self._count > _MAX_ELEMENTS:
                self.text.divide()
                self.collected.codes.divide()
                self._count = 0
            self.text.last.add_break()
        elif element.name in layout["cells"]:
            self.text.last.add_break("  ")

    def _read_text(self, token: Token) -> None:
        if not self._path:
            self._read_around(token)
            return
        element = self._path[-1]
        if token.kind in ("comment", "instruction"):
            self._read_aside(token)
        elif element.area == BINARY:
            self._read_binary(element, token)
        elif not token.content.strip():
            if element.area == NARRATIVE:
                self.text.last.add_break(" ")
        elif element.area == NARRATIVE:
            self._read_narrative(token)
        elif element.name == "value" and is_score(token.content):
            self.collected.keep_term(element.name, _value(token))
        elif element.name == "originalText" and token.kind == "text":
            self.collected.add_name(element, _value(token))
        elif not self._read_field(element, token):
            self._search(token, f"\n{to_words(element.name)}: ")

    def _read_around(self, token: Token) -> None:
        """Read a token outside the root: there is no text but a byte order mark."""
        if token.kind != "text":
            self._read_aside(token)

    def _read_aside(self, token: Token) -> None:
        """Read a comment, which may hold elements, or an instruction."""
        if token.kind == "instruction":
            self.collected.unsearched.setdefault(token.content.split()[0], "the name of an instruction")
            for text, at in read_instruction(token):
                self.collected.codes.last.add_break("\n")  # a name such as SCHSchema would be no label
                self.collected.codes.last.add(text, at)
            return
        tokens = self._read_markup(token) if token.kind == "comment" and "<" in token.content else []
        if not tokens:
            self._search(token, "\n")
            return
        path, self._path = self._path, [Element(tokens[0], None)]
        for each in tokens[1:-1]:
            if each.is_tag or each.content.strip():
                self.read(each)
        self._path = path

    def _read_markup(self, token: Token) -> list[Token]:
        """Return the tokens of a comment, with a root element around them; none if it is not well-formed."""
        try:
            return list(read_tokens(f"{_OPEN}{token.content}{_CLOSE}", self.position, token.at - len(_OPEN)))
        except PhiError:
            return []

    def _search(self, token: Token, label: str) -> None:
        self.collected.codes.last.add_break(label)
        add_token(self.collected.codes.last, token)

    def _read_narrative(self, token: Token) -> None:
        """Add a text of the narrative without the codes printed in it."""
        last = 0
        for start, end in self.printed.find(token.content):
            add_token(self.text.last, token, last, start)
            self.text.last.add_break(_PRINTED)
            last = end
        add_token(self.text.last, token, last)

    def _read_field(self, element: Element, token: Token) -> bool:
        """Add a text that is a field. RETURNS: Whether it is one."""
        value, people = _value(token), self.collected.people
        if element.area == ADDRESS:
            people.add_address(element.name, value)
            self.survey.ids.add(value.text)
            return True
        owner = find_owner(element) if element.area == NAME else ""
        if owner == "person":
            people.add_part(element.name, value)
        elif owner == "organization":
            self.collected.fields.add("HOSPITAL", value, element.name)
        elif owner == "thing":
            self.collected.keep_term(element.name, value)
        return owner != ""

    def _read_binary(self, element: Element, token: Token) -> None:
        raw = token.content
        if not raw.strip():
            return
        is_body = element.is_within("nonXMLBody") and element.is_within("ClinicalDocument")
        try:
            data = None if element.token.get("compression") else decode_base64(raw, self.position)
        except PhiError:
            data = None
        kind = element.token.get("mediaType").partition(";")[0].strip().lower()
        as_text = tuple(
            Edit(each.at, each.at + len(each.raw), "text/plain")
            for each in element.token.attributes
            if each.name == "mediaType"
        )
        place = Place(token.at, token.at + len(raw), partial(encode_base64, like=raw), element.name, as_text)
        count = len(self.embedded)
        file = None if data is None else Content(data, kind)
        embed_or_take_out(file, place, self.collected.fields, self.position, self.embedded, is_body)
        if is_body and len(self.embedded) == count:
            raise PhiError(Errors.E355.format(position=self.position))


def _value(token: Token) -> Value:
    """Return the text of a token without the blanks around it."""
    raw = token.content
    at = token.at + len(raw) - len(raw.lstrip())
    return Value(token.value.strip(), at, at + len(raw.strip()))


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
