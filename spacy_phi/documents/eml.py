"""Email (EML): headers, texts and attachments, each in its own format."""

import re
from email.message import Message
from email.parser import HeaderParser
from functools import partial
from itertools import pairwise

from ..errors import PhiError
from . import html
from .document import Document, Embedded
from .embedded import Content, Place, embed_or_take_out
from .mail_codes import decode_transfer, encode_transfer, find_charset, is_hidden
from .mail_headers import HeaderReader, is_known_header
from .mbox import is_mailbox, split_mailbox
from .pieces import Edit, apply, write_edits

_FIELD = re.compile(r"([!-9;-~]+)[ \t]*:((?:[^\r\n]|\r?\n[ \t])*)\r?\n?")
_KNOWN = rb"From|To|Subject|Date|Received|Return-Path|MIME-Version|Message-ID|Content-Type|Delivered-To"
_HEADERS = rb"(?:[!-9;-~]+[ \t]*:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:" + _KNOWN + rb")[ \t]*:"
_LEADING = rb"(?:\xef\xbb\xbf)?(?:[ \t]*\r?\n)*"
"""A byte order mark, and blank lines, which mail programs skip; Gmail begins a file with one."""
_START = re.compile(_LEADING + _HEADERS, re.IGNORECASE)
_BEFORE = re.compile(_LEADING)
_END = re.compile(r"\r?\n")
_FOLD = re.compile(r"\r?\n(?=[ \t])")
_TELLING = re.compile(r"\d{4}|[.@]")
"""In a boundary, it may be a time or the name of a computer."""
_ENRICHED = re.compile(rb"\s*<[A-Za-z]+>(?:[^<>]|<<|</?[A-Za-z-]+>)*</[A-Za-z]+>\s*")
"""Text with tags that have no attributes (RFC 1896)."""
_MESSAGE = "message/rfc822"
_MESSAGES = (_MESSAGE, "message/global", "message/news")
_TEXT = "text/plain"
_MAX_DEPTH = 20


def matches(data: bytes) -> bool:
    """Return whether a file begins with message headers, or is a mailbox."""
    return is_mailbox(data) or _START.match(data) is not None


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a message, or the messages of a mailbox; arguments and result as in `read_documents`.

    RAISES: PhiError (E359) for a malformed message, and errors of its parts.
    """
    if not is_mailbox(data):
        return [_read_message(data, position, encoding)]
    messages = list(split_mailbox(data))
    return [_read_or_fail(message, position, encoding, len(messages)) for message in messages]


def _read_or_fail(data: bytes, position: str, encoding: str, count: int) -> Document:
    """Return a message of a mailbox; a malformed one does not stop the others."""
    try:
        return _read_message(data, position, encoding)
    except PhiError as error:
        if count == 1:
            raise
        return Document(error=str(error))


def _read_message(data: bytes, position: str, encoding: str) -> Document:
    reader = _Reader(data, position, encoding)
    start = _BEFORE.match(data, reader.read_separator())
    assert start is not None  # it may be empty
    reader.read_part(start.end(), len(data), 0)
    boundaries = reader.boundaries

    def write(edits: list[Edit]) -> bytes:
        edits = [*edits, *boundaries] if edits else edits
        return write_edits(reader.carrier, "latin-1", "strict", edits)

    structure = [*reader.names, *(edit[:2] for edit in boundaries)]
    carrier = apply(reader.carrier, ((at, end, " " * (end - at)) for at, end in structure))
    document = Document((reader.fields.piece, reader.headers), write, carrier=carrier)
    document.embed(reader.parts)
    return document


class _Reader(HeaderReader):
    """Collects the pieces and parts of a message."""

    def __init__(self, data: bytes, position: str, encoding: str) -> None:
        super().__init__(data.decode("latin-1"), position)
        self.data, self.encoding = data, encoding
        self.parts: list[Embedded] = []
        self.boundaries: list[Edit] = []
        """Changes of the boundaries that may hold the time and the computer of the sender."""
        self.names: list[tuple[int, int]] = []
        """Places of the names of known headers."""
        self.newline = b"\r\n" if b"\r\n" in data else b"\n"

    def read_part(self, at: int, end: int, depth: int, default: str = _TEXT) -> None:
        """Read the headers and the body of a part; default: Its type if it declares none."""
        body = self._read_headers(at, end)
        head = HeaderParser().parsestr(self.carrier[at:body])
        head.set_default_type(default)
        kind = head.get_content_maintype()
        if kind == "multipart":
            self._read_parts(head, body, end, depth)
        elif body < end:
            self._read_body(head, body, end)

    def _read_headers(self, at: int, end: int) -> int:
        """Read the headers of a part. RETURNS: Offset of its body."""
        self.as_text = ()
        while at < end:
            blank = _END.match(self.carrier, at)
            if blank is not None:
                return blank.end()
            found = _FIELD.match(self.carrier, at, end)
            if found is None:
                return at  # A line that is no header begins the body.
            name = found[1].lower()
            if is_known_header(name):
                self.names.append(found.span(1))
            self.read_header(name, found.start(2), found.end(2))
            at = found.end()
        return end

    def _read_parts(self, head: Message, at: int, end: int, depth: int) -> None:
        boundary = _FOLD.sub("", head.get_boundary() or "")
        if depth >= _MAX_DEPTH:
            raise self.error()
        if not boundary:
            self._read_body(head, at, end)
            return
        line = re.compile(rf"^--{re.escape(boundary)}(--)?[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
        marks = list(line.finditer(self.carrier, at, end))
        last = next((n for n, mark in enumerate(marks) if mark[1]), len(marks))
        if not last:
            declared = self._find_boundary(boundary, at)
            if declared is not None:
                self.remove("content-type", *declared)
            self._read_body(head, at, end)
            return
        self._rename(boundary, at, marks[: last + 1])
        # The parts of a digest are messages (RFC 2046, 5.1.5).
        default = _MESSAGE if head.get_content_subtype() == "digest" else _TEXT
        # Mail clients do not show text before the first part and after the last one.
        self._add_text(at, marks[0].start())
        for mark, following in pairwise(marks[: last + 1]):
            stop = following.start()
            stop -= 2 if self.carrier[stop - 2 : stop] == "\r\n" else 1
            self.read_part(mark.end(), max(stop, mark.end()), depth + 1, default)
        if last < len(marks):
            self._add_text(marks[last].end(), end)
        else:
            self.read_part(marks[-1].end(), end, depth + 1, default)

    def _rename(self, boundary: str, at: int, marks: list[re.Match[str]]) -> None:
        declared = self._find_boundary(boundary, at)
        if declared is not None and _TELLING.search(boundary):
            # A message within this one is shorter, so that its boundaries have other names.
            new = f"part-{len(self.data)}-{len(self.boundaries)}"
            starts = (mark.start() + len("--") for mark in marks)
            places = [declared, *((start, start + len(boundary)) for start in starts)]
            self.boundaries += [Edit(*place, new) for place in places]

    def _find_boundary(self, boundary: str, at: int) -> tuple[int, int] | None:
        """Return the place before an offset where a boundary is declared, even if folded."""
        words = re.split(r"([ \t])", boundary)
        shape = "".join((r"(?:\r?\n)?" if word in (" ", "\t") else "") + re.escape(word) for word in words)
        places = [found.span() for found in re.finditer(shape, self.carrier[:at])]
        return places[-1] if places else None

    def _add_text(self, at: int, end: int) -> None:
        text = self.carrier[at:end]
        if text.strip():
            self.headers.add_break()
            self.headers.add(text, at, end)

    def _read_body(self, head: Message, at: int, end: int) -> None:
        declared = str(head.get("Content-Transfer-Encoding", ""))
        file, kind = str(head.get_filename() or ""), head.get_content_type()
        # Reports of delivery and parts without a boundary are texts.
        is_text = head.get_content_maintype() in ("multipart", "message")
        kind = _MESSAGE if kind in _MESSAGES else _TEXT if is_text else kind
        is_attached = bool(file) or head.get_content_disposition() == "attachment"
        decoded = decode_transfer(self.data[at:end], declared)
        if head.get_content_maintype() == "multipart" and is_hidden(self.data[at:end]):
            raise self.error()  # Its parts cannot be told apart.
        content, encoding = None, ""
        if decoded is not None:
            data, encoding = decoded
            charset = find_charset(head.get_content_charset(), self.encoding, data)
            content = Content(data, "text/html" if kind == _TEXT and _is_page(data) else kind, file, charset)
        elif not is_attached:
            raise self.error()
        encode = partial(encode_transfer, encoding, self.carrier[at:end], self.newline)
        place = Place(at, end, encode, "attachment", self.as_text, f"part {len(self.parts) + 1}")
        if content is not None and _ENRICHED.fullmatch(content.data):
            pages = html.read(content.data, self.position, content.charset)
            self.parts.append(Embedded(pages, at, end, encode, place.name))
            return
        embed_or_take_out(content, place, self.fields, self.position, self.parts, not is_attached)


def _is_page(data: bytes) -> bool:
    """Return whether a part without a type is a web page."""
    return html.matches(data) and data.lstrip()[:1] == b"<"
