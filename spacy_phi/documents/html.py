"""HTML: text, and attributes, comments and scripts that may contain text."""

import re
from collections.abc import Iterator
from functools import partial
from html import escape, unescape
from html.parser import HTMLParser
from itertools import accumulate
from typing import NamedTuple

from ..corpora.files import decode, find_encoding
from ..errors import Errors, PhiError
from .document import Document
from .markup import BLOCKS
from .people import Fields, Value, nothing
from .pieces import Piece, split_runs, write_edits
from .structure import Anchor, Unsearched

_MARK = re.compile(
    rb"<(?:!doctype\s+html|html|head|body|title|meta|p|div|span|table|br|pre|h[1-6]|ul|ol|font|center)\b",
    re.I,
)
_CHARSET = re.compile(rb"<meta[^>]{0,500}?charset\s*=\s*[\"']?([A-Za-z][\w.-]*)", re.I)
_LATIN = ("iso-8859-1", "latin-1", "latin1", "us-ascii", "ascii")
"""Encoding names that browsers treat as Windows-1252."""
_SAMPLE = 2**16
_DOCTYPE = re.compile(r"<!doctype html(?:\s+(?:public|system)\s+(?:[\"'][\w\s./:+-]*[\"']\s*)+)?\s*>\Z", re.I)
_REFERENCE = re.compile(r"&(?:#\d+|#[xX][0-9A-Fa-f]+|[A-Za-z][A-Za-z0-9]*);?")
_ATTRIBUTE = re.compile(r"([^\s/>=]+)(?:\s*=\s*(?:\"([^\"]*)\"?|'([^']*)'?|([^\s>\"'][^\s>]*)))?")
_TAGS = frozenset(
    """a abbr acronym address applet area article aside audio b base basefont bdi bdo big blockquote body br
    button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt
    em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html
    i iframe img input ins kbd label legend li link main map mark menu meta meter nav nobr noframes noscript
    object ol optgroup option output p param picture pre progress q rp rt ruby s samp script section select
    small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead
    time title tr track tt u ul var video wbr path g rect circle line polyline polygon defs use""".split()
)
_OFFICE = re.compile(r"(?:[ovwmx]|st1|u1):\w+\Z")
"""Elements of Word in HTML."""
_KEPT = frozenset(
    """class style id width height colspan rowspan align valign border cellpadding cellspacing bgcolor color
    face size lang dir charset http-equiv rel type media target scope nowrap noshade hspace vspace clear
    xmlns start span method enctype maxlength rows cols tabindex role viewbox fill stroke d x y cx cy r x1 x2
    y1 y2 points transform for name checked disabled selected multiple readonly required hidden async defer
    language background text link vlink alink leftmargin topmargin marginwidth marginheight frameborder
    scrolling shape coords usemap ismap loading decoding crossorigin integrity""".split()
)
"""Attributes for layout or structure."""
_BROKEN = re.compile(r"[<>\n]")
"""Characters that indicate a missing quote."""
_NAMES = ("id", "name", "for")
_POSITIONS = (*_NAMES, "class", "headers", "usemap")
"""Attributes that name positions and styles, which mean nothing outside the page."""
_NAMED = re.compile(r"[<>\s]|[A-Z][a-z]{2}|\d{4}")
"""Evidence that an element name is a person's name or a number."""
_DATA = re.compile(r"\s*data:", re.I)
_FILE = re.compile(r"data:[\w.+-]+/[\w.+-]+[;,][^\"'()\s<>]*", re.I)
"""A file within a style, a script or a comment."""
_STRINGS = re.compile(r"/\*.*?(?:\*/|\Z)|\"[^\"\n]*\"|'[^'\n]*'", re.DOTALL)
_VOCABULARIES = ("rel", "type", "media", "role", "http-equiv")
_TERMS = re.compile(r"[a-z0-9 ,/+.;:=()_-]+")
"""Attributes with a vocabulary of their own, and its words as programs write them."""
_SELECTOR = re.compile(r"(?<=[.#])[A-Za-z_][\w-]*")
"""A class or a position in a style sheet."""
_WORD = re.compile(r"[^\s#]\S*")
_PLAIN = re.compile(r"[a-z][a-z0-9:_.-]*")
"""The name of an attribute as programs write it."""
_END = re.compile(r"</[\w:-]+\s*>\s*")


class _Mark(NamedTuple):
    """A tag, comment, declaration, reference or text, with its offset."""

    kind: str
    name: str
    at: int


def matches(data: bytes) -> bool:
    """Return whether a file contains HTML elements."""
    return _MARK.search(data[:_SAMPLE].replace(b"\0", b"")) is not None


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a page; arguments and result as in `read_documents`.

    RAISES: PhiError (E100) for bytes that are invalid in the encoding, E358 for an encoding without a codec.
    """
    found = _find_encoding(data, encoding)
    try:
        text = decode(data, position, found)
    except LookupError:
        text = None
    if text is None or text.encode(found) != data:
        raise PhiError(Errors.E358.format(position=position))
    reader = _Page(text)
    write = partial(write_edits, text, found, "xmlcharrefreplace")
    pieces = (reader.fields.piece, reader.text, reader.properties)
    unsearched = [Unsearched(*each) for each in reader.unsearched.items()]
    return [Document(pieces, write, unsearched=unsearched, anchors=reader.anchors)]


def _find_encoding(data: bytes, encoding: str) -> str:
    found = find_encoding(data, encoding)
    declared = _CHARSET.search(data[:_SAMPLE])
    if found != encoding or declared is None:
        return found
    name = declared[1].decode("ascii").lower()
    return "cp1252" if name in _LATIN else name


class _Marks(HTMLParser):
    """Collects the starts of tags, texts and others; each ends where the next one starts."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self.marks: list[_Mark] = []
        self._lines = [0, *accumulate(len(line) for line in page.split("\n"))]
        self.feed(page)
        self.close()

    def _add(self, kind: str, name: str = "") -> None:
        line, column = self.getpos()
        at = self._lines[line - 1] + line - 1 + column
        if kind == "text" and self.cdata_elem:
            kind, name = "raw", self.cdata_elem
        # Adjacent texts and references form one text.
        if not (self.marks and kind in ("text", "raw") and self.marks[-1].kind == kind):
            self.marks.append(_Mark(kind, name, at))

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._add("start", tag)

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag: str) -> None:
        self._add("end", tag)

    def handle_data(self, data: str) -> None:
        self._add("text")

    handle_entityref = handle_charref = handle_data  # type: ignore[assignment]

    def handle_comment(self, data: str) -> None:
        self._add("other")

    handle_decl = handle_pi = unknown_decl = handle_comment  # type: ignore[assignment]


class _Page:
    """Collects the pieces of a page."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.fields = Fields(escape)
        self.text, self.properties = Piece("text", escape), Piece("properties", escape)
        self.unsearched: dict[str, str] = {}
        """Places by value."""
        self.anchors: list[Anchor] = []
        marks = _Marks(page).marks
        ends = [mark.at for mark in marks[1:]] + [len(page)]
        for mark, end in zip(marks, ends):
            self._read(mark, end)

    def _read(self, mark: _Mark, end: int) -> None:
        if mark.kind == "text":
            self._add_text(self.text, mark.at, end)
        elif mark.kind == "raw":
            self._read_raw(mark, end)
        elif mark.kind == "other":
            content = self.page[mark.at : end]
            if not (_DOCTYPE.match(content) or content.startswith("<?xml ")):
                self._add_property(mark.at, end)
        elif mark.name not in _TAGS and not _OFFICE.match(mark.name):
            # An apparent tag may be text in angle brackets, such as an email address.
            self.text.add(self.page[mark.at : end], mark.at)
        else:
            if mark.name not in _TAGS:
                self._check(mark.name, "the name of an element")
            if mark.name in BLOCKS:
                self.text.add_break()
            if mark.kind == "start":
                self._read_attributes(mark, end)
            elif not _END.fullmatch(self.page, mark.at, end):
                self._add_property(mark.at, end)

    def _read_raw(self, mark: _Mark, end: int) -> None:
        """Read a script, or a style sheet, in which only comments and strings may contain text.

        Content with a tag, or without a rule, is not treated as a style sheet.
        """
        content = self.page[mark.at : end]
        if mark.name == "script" or "<" in content or "{" not in content:
            self._add_property(mark.at, end)
            return
        for at, stop in self._take_out_files(mark.at, end):
            last = at
            for found in _STRINGS.finditer(self.page, at, stop):
                self._add_property(*found.span())
                self._add_anchors(_SELECTOR, last, found.start())
                last = found.end()
            self._add_anchors(_SELECTOR, last, stop)

    def _take_out_files(self, at: int, end: int) -> Iterator[tuple[int, int]]:
        """Remove the files in a part of the page. YIELDS: The places around them."""
        for found in _FILE.finditer(self.page, at, end):
            yield at, found.start()
            at = found.end()
            self.fields.take_out(Value("(data:)", *found.span(), nothing), "data:")
        yield at, end

    def _add_anchors(self, pattern: re.Pattern[str], at: int, end: int) -> None:
        found = pattern.finditer(self.page, at, end)
        self.anchors.extend(Anchor(each[0], *each.span()) for each in found)

    def _check(self, text: str, place: str) -> None:
        """Add a value that is neither searched nor known layout."""
        self.unsearched.setdefault(text, place)

    def _add_property(self, at: int, end: int) -> None:
        self.properties.add_break()
        for start, stop in self._take_out_files(at, end):
            self.properties.add(self.page[start:stop], start)

    def _add_text(self, piece: Piece, at: int, end: int) -> None:
        for run in split_runs(_REFERENCE, self.page, at, end, lambda found: unescape(found[0])):
            piece.add(*run)

    def _read_attributes(self, mark: _Mark, end: int) -> None:
        for found in _ATTRIBUTE.finditer(self.page, mark.at + 1 + len(mark.name), end):
            number = found.lastindex or 1
            name, at, stop = found[1].lower(), found.start(number), found.end(number)
            is_layout = name in _KEPT or name.startswith("xmlns:")
            signs = _NAMED if name in _NAMES else _BROKEN
            if number > 1 and not (is_layout or _PLAIN.fullmatch(found[1])):
                self._check(found[1], "the name of an attribute")
            if at == stop:
                continue
            if is_layout and not signs.search(found[number]):
                self._read_layout(name, f"{mark.name}/@{name}", at, stop)
                continue
            if number > 1 and _DATA.match(found[number]):
                source = f"{mark.name}@{name}"
                self.fields.take_out(Value(f"({source})", at, stop, nothing), source)
            else:
                self.properties.add_break()
                self._add_text(self.properties, at, stop)

    def _read_layout(self, name: str, place: str, at: int, end: int) -> None:
        """Read an attribute for layout; declarations of a style do not count."""
        value = self.page[at:end]
        if name.startswith("xmlns") and ":" in value:
            return  # the address of a standard
        if name in _POSITIONS and "&" not in value:
            self._add_anchors(_WORD, at, end)
        elif name == "style" and ":" in value:
            for _ in self._take_out_files(at, end):
                pass
        elif name not in _VOCABULARIES or not _TERMS.fullmatch(value):
            self._check(value, place)
