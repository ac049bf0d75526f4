"""XML of i2b2/UTHealth 2014 (root `deIdi2b2`) and MEDDOCAN (root `MEDDOCAN`), read and written without loss.

Offsets count characters of the text as returned by an XML parser, where every line break is one `\\n` and a
BOM inside TEXT counts. Document type declarations are rejected, so that no entity can be defined or fetched.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape

from ..errors import Errors, PhiError
from ..labels import LABELS, MEDDOCAN_CATEGORIES
from .annotated import AnnotatedNote, AnnotatedSpan, check_offsets
from .files import encode, file_of

_START_TAG = re.compile(rb"""<(?:[^<>"']|"[^"]*"|'[^']*')*>""")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_XML_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_CODES = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
"""Characters that an attribute holds as references, besides those of any text."""
_OWN = ("id", "start", "end", "text", "TYPE", "comment")


@dataclass(frozen=True, slots=True)
class _Tag:
    before: bytes
    """Whitespace and comments after the preceding tag."""
    raw: bytes
    span: AnnotatedSpan | None


@dataclass(frozen=True, slots=True)
class _Layout:
    root: str
    utf8: bool
    head: bytes
    """Everything up to and including `<TEXT>`."""
    text_raw: bytes
    text: str
    middle: bytes
    """From `</TEXT>` to `<TAGS>`, inclusive."""
    tags: tuple[_Tag, ...]
    tail: bytes


class _Handler:
    """Collects the data of a note from expat's events, with byte positions."""

    def __init__(self, data: bytes, file: str) -> None:
        self.data, self.file = data, file
        self.path: list[str] = []
        self.text: list[str] = []
        self.root = ""
        self.encoding = "utf-8"
        self.edges: dict[str, int] = {}
        self.tags: list[tuple[str, dict[str, str], int, int]] = []
        self.open_tag: tuple[str, dict[str, str], int] | None = None
        self.parser = expat.ParserCreate()
        self.parser.XmlDeclHandler = self.declaration
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters

    def parse(self) -> None:
        try:
            self.parser.Parse(self.data, True)
        except expat.ExpatError as error:
            place = {"file": self.file, "line": error.lineno, "column": error.offset + 1}
            raise PhiError(Errors.E104.format(code=error.code, **place)) from None

    def declaration(self, version: str, encoding: str | None, standalone: int) -> None:
        self.encoding = (encoding or "utf-8").lower()

    def doctype(self, *args: Any) -> None:
        raise PhiError(Errors.E105.format(file=self.file, line=self.parser.CurrentLineNumber))

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.root = self.root or name
        self.path.append(name)
        at = self.parser.CurrentByteIndex
        if len(self.path) == 2 and name in ("TEXT", "TAGS"):
            match = _START_TAG.match(self.data, at)
            self.edges[name] = match.end() if match else at
        if len(self.path) == 3 and self.path[1] == "TAGS":
            self.open_tag = (name, attributes, at)

    def end(self, name: str) -> None:
        at = self.parser.CurrentByteIndex
        if len(self.path) == 2 and name in ("TEXT", "TAGS"):
            self.edges[f"/{name}"] = at
        if len(self.path) == 3 and self.open_tag is not None:
            # For `<A/>` expat reports the end after the tag, for `<A></A>` the end of its content.
            closing = 0 if self.data[at - 2 : at] == b"/>" else self.data.index(b">", at) + 1 - at
            self.tags.append((*self.open_tag, at + closing))
            self.open_tag = None
        self.path.pop()

    def characters(self, data: str) -> None:
        if self.path[1:] == ["TEXT"]:
            self.text.append(data)


def read_xml(data: bytes, note_id: str, file: str = "") -> AnnotatedNote:
    """Return a note from the bytes of its XML file.

    data: The file. note_id: Its id. file: Its name, for errors and notices.
    RETURNS: With a notice for every tag that is kept without being parsed.
    RAISES: PhiError (E102, E104, E105, E106).
    """
    file = file or f"{note_id}.xml"
    handler = _Handler(data, file)
    handler.parse()
    for element in ("TEXT", "TAGS"):
        if element not in handler.edges:
            raise PhiError(Errors.E106.format(file=file, element=element))
    text = "".join(handler.text)
    notices: list[str] = []
    tags: list[_Tag] = []
    position = handler.edges["TAGS"]
    for number, (name, attributes, start, end) in enumerate(handler.tags, 1):
        span = _parse_tag(name, attributes, text, file, number)
        if span is None:
            notices.append(f"{file}, tag {number}: an element '{name}' without offsets; only XML keeps it")
        # XML converts a line break inside an attribute to a space.
        elif "text" in attributes and attributes["text"].split() != text[span.start : span.end].split():
            notices.append(f"{file}, tag {number}: its text is not the text at its offsets")
        tags.append(_Tag(data[position:start], data[start:end], span))
        position = end
    layout = _make_layout(handler, data, text, tuple(tags), position)
    if layout is None:
        notices.append(f"{file}: elements in an unusual order; the note will be written in the usual one")
    spans = tuple(tag.span for tag in tags if tag.span is not None)
    return AnnotatedNote(note_id, text, spans, notices=tuple(notices), layout=layout)


def _make_layout(
    handler: _Handler, data: bytes, text: str, tags: tuple[_Tag, ...], position: int
) -> _Layout | None:
    edges = handler.edges
    if not edges["TEXT"] <= edges["/TEXT"] <= edges["TAGS"]:
        return None
    return _Layout(
        root=handler.root,
        utf8=handler.encoding in ("utf-8", "utf8", "us-ascii", "ascii"),
        head=data[: edges["TEXT"]],
        text_raw=data[edges["TEXT"] : edges["/TEXT"]],
        text=text,
        middle=data[edges["/TEXT"] : edges["TAGS"]],
        tags=tags,
        tail=data[position:],
    )


def _parse_tag(
    name: str, attributes: dict[str, str], text: str, file: str, number: int
) -> AnnotatedSpan | None:
    if not {"start", "end", "TYPE"} <= attributes.keys():
        return None
    try:
        start, end = int(attributes["start"]), int(attributes["end"])
    except ValueError:
        return None
    check_offsets(start, end, text, file, f"tag {number}")
    label = attributes["TYPE"]
    extra = {key: value for key, value in attributes.items() if key not in _OWN}
    if attributes.get("comment"):
        extra["comment"] = attributes["comment"]
    if name != category_of(label):
        extra["element"] = name
    return AnnotatedSpan(start, end, label, id=attributes.get("id", ""), attributes=extra)


def category_of(label: str) -> str:
    """Return the XML element of a label: its category in i2b2 or MEDDOCAN, `PHI` for any other label."""
    return LABELS[label].category if label in LABELS else MEDDOCAN_CATEGORIES.get(label, "PHI")


def write_xml(note: AnnotatedNote, root: str | None = None) -> bytes:
    """Return the XML file of a note; unchanged parts are written as they were read.

    note: From any reader.
    root: Name of the root element; None for that of the original file, or `deIdi2b2`.
    RETURNS: UTF-8, or the original encoding if nothing has changed.
    RAISES: PhiError (E107) for a text with a character that XML cannot represent, such as NUL.
    """
    layout = note.layout if isinstance(note.layout, _Layout) else None
    if layout is not None and root in (None, layout.root):
        old = [tag.span for tag in layout.tags if tag.span is not None]
        same_spans, same_text = list(note.spans) == old, note.text == layout.text
        if same_spans and same_text:
            tags = b"".join(tag.before + tag.raw for tag in layout.tags)
            return layout.head + layout.text_raw + layout.middle + tags + layout.tail
        if layout.utf8 and not layout.middle.endswith(b"/>"):
            text = layout.text_raw if same_text else _cdata(note)
            tags = b"".join(_tags_of(note, layout.tags))
            return layout.head + text + layout.middle + tags + layout.tail
    root = root or (layout.root if layout else "deIdi2b2")
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<{root}>\n<TEXT>'.encode()
    body = b"".join(b"\n" + _format_tag(span, note, n) for n, span in enumerate(note.spans))
    return head + _cdata(note) + b"</TEXT>\n<TAGS>" + body + f"\n</TAGS>\n</{root}>\n".encode()


def _tags_of(note: AnnotatedNote, tags: tuple[_Tag, ...]) -> Iterator[bytes]:
    """Return the tags in file order, followed by the new ones, with the file's usual whitespace."""
    counts = Counter(span.id for span in note.spans)
    counts.update(tag.span.id for tag in tags if tag.span is not None)
    by_id = {span.id: (n, span) for n, span in enumerate(note.spans) if span.id and counts[span.id] <= 2}
    before = next((tag.before for tag in tags), b"\n")
    written = set()
    for tag in tags:
        if tag.span is None:
            yield tag.before + tag.raw
        elif tag.span.id in by_id:
            n, span = by_id[tag.span.id]
            written.add(n)
            yield tag.before + (tag.raw if span == tag.span else _format_tag(span, note, n))
    for n, span in enumerate(note.spans):
        if n not in written:
            yield before + _format_tag(span, note, n)


def _format_tag(span: AnnotatedSpan, note: AnnotatedNote, number: int) -> bytes:
    extra = dict(span.attributes)
    element = extra.pop("element", category_of(span.label))
    unfit = [key for key in extra if not _XML_NAME.fullmatch(key) or key in _OWN[:5]]
    told = [f"{key}: {extra.pop(key)}" for key in unfit]
    values = {
        "id": span.id or f"P{number}",
        "start": span.start,
        "end": span.end,
        "text": note.text[span.start : span.end],
        "TYPE": span.label,
        "comment": "; ".join(filter(None, [str(extra.pop("comment", "")), *told])),
        **extra,
    }
    attributes = " ".join(f'{key}="{escape(str(value), _CODES)}"' for key, value in values.items())
    tag = f"<{element} {attributes}/>"
    _check(tag, note)
    return encode(tag, note.id, "XML")


def _cdata(note: AnnotatedNote) -> bytes:
    _check(note.text, note)
    text = note.text.replace("]]>", "]]]]><![CDATA[>")
    # A parser converts a bare CR to a line feed, which would shorten a CRLF, but preserves a character
    # reference.
    text = text.replace("\r", "]]>&#13;<![CDATA[")
    return encode(f"<![CDATA[{text}]]>", note.id, "XML")


def _check(text: str, note: AnnotatedNote) -> None:
    match = _NOT_XML.search(text)
    if match is not None:
        at = note.text.find(match[0])
        raise PhiError(Errors.E107.format(id=note.id, format="XML", code=ord(match[0]), position=at))


def read_i2b2(folder: Path) -> Iterator[AnnotatedNote]:
    """Yield the notes of the `.xml` files of a folder and its subfolders, by name.

    folder: A folder, or one `.xml` file.
    YIELDS: The id is the path below the folder without its suffix.
    RAISES: PhiError (E102, E104, E105, E106).
    """
    root = folder if folder.is_dir() else folder.parent
    for path in sorted(folder.rglob("*.xml")) if folder.is_dir() else [folder]:
        yield read_xml(path.read_bytes(), path.relative_to(root).with_suffix("").as_posix(), str(path))


def write_i2b2(note: AnnotatedNote, folder: Path, root: str | None = None) -> None:
    """Write `<id>.xml` into a folder. RAISES: PhiError (E107, E116)."""
    path = file_of(folder, note.id, ".xml")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(write_xml(note, root))
