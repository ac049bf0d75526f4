"""HTML and XHTML: extract the text for scrubbing, and write the scrubbed text back between the tags."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from html.parser import HTMLParser
from typing import Any, NamedTuple

BLOCKS = frozenset(
    """address article aside blockquote body br caption center dd div dl dt fieldset figure footer
    form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol p pre section table tbody td tfoot th
    thead title tr ul""".split()
)
_HIDDEN = frozenset(("script", "style"))
_KEPT = frozenset(("xmlns", "class", "colspan", "rowspan", "lang", "dir"))
"""Attributes that are kept; a title, an address or a name in another could identify someone."""


class Piece(NamedTuple):
    """A tag, or a run of text."""

    content: str
    start: int
    """Offset of a text in the whole text; -1 for a tag."""


class Markup(NamedTuple):
    """A parsed page."""

    pieces: tuple[Piece, ...]
    text: str
    """Its complete text, with a line break between blocks."""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[Piece] = []
        self.text: list[str] = []
        self.length = 0
        self.hidden = 0

    def _tag(self, tag: str, content: str) -> None:
        if tag in BLOCKS and self.text and not self.text[-1].endswith("\n"):
            self.text.append("\n")
            self.length += 1
        if not self.hidden:
            self.pieces.append(Piece(content, -1))

    def _attributes(self, attrs: Iterable[tuple[str, str | None]]) -> str:
        return "".join(f' {name}="{escape(value or "")}"' for name, value in attrs if name in _KEPT)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag(tag, f"<{tag}{self._attributes(attrs)}>")
        self.hidden += tag in _HIDDEN

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag(tag, f"<{tag}{self._attributes(attrs)}/>")

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= self.hidden > 0 and tag in _HIDDEN
        self._tag(tag, f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if self.hidden:
            return
        self.pieces.append(Piece(data, self.length))
        self.text.append(data)
        self.length += len(data)

    def unknown_decl(self, data: str) -> None:
        if data.startswith("CDATA["):
            self.handle_data(data.removeprefix("CDATA["))


def read_markup(page: str) -> Markup:
    """Parse a page. Comments, scripts, styles and most attributes are dropped."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return Markup(tuple(reader.pieces), "".join(reader.text))


def write_markup(markup: Markup, findings: Sequence[Mapping[str, Any]]) -> str:
    """Return the page with the findings in its text replaced.

    findings: As in `doc._.phi`, sorted by start; a finding that spans tags is written where it begins.
    RETURNS: The page.
    """
    changes = [finding for finding in findings if finding["replacement"] is not None]
    written: set[int] = set()
    pieces = []
    for content, start in markup.pieces:
        if start < 0:
            pieces.append(content)
            continue
        position, end = start, start + len(content)
        for finding in changes:
            a, b = max(finding["start_char"], position), min(finding["end_char"], end)
            if a >= b:
                continue
            pieces.append(escape(content[position - start : a - start], quote=False))
            if finding["start_char"] not in written:
                pieces.append(escape(finding["replacement"], quote=False))
                written.add(finding["start_char"])
            position = b
        pieces.append(escape(content[position - start :], quote=False))
    return "".join(pieces)
