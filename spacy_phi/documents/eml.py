"""Email (EML): headers, texts and attachments, each in its own format."""

import re
from collections.abc import Callable, Iterator
from email.header import Header
from email.message import Message
from email.parser import HeaderParser
from functools import partial
from itertools import pairwise

from ..errors import Errors, PhiError
from .document import Document, Embedded
from .embedded import Content, Place, embed_or_take_out
from .formats import BECOMES
from .html import matches as is_html
from .mail_codes import decode_raw, decode_transfer, decode_words, encode_transfer, find_charset
from .mbox import is_mailbox, read_separator, split_mailbox
from .people import Fields, Value, nothing
from .pieces import Edit, Piece, apply, write_edits

_FIELD = re.compile(r"([!-9;-~]+)[ \t]*:((?:[^\r\n]|\r?\n[ \t])*)\r?\n?")
_KNOWN = rb"From|To|Subject|Date|Received|Return-Path|MIME-Version|Message-ID|Content-Type|Delivered-To"
_HEADERS = rb"(?:[!-9;-~]+[ \t]*:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:" + _KNOWN + rb")[ \t]*:"
_START = re.compile(_HEADERS, re.IGNORECASE)
_END = re.compile(r"\r?\n")
_KEPT = frozenset(
    """mime-version content-transfer-encoding content-language importance priority x-priority
    x-msmail-priority precedence auto-submitted content-length""".split()
)
_ADDRESSES = re.compile(
    r"(?:resent-|x-original-|x-)?(?:from|to|cc|bcc|sender|reply-to)"
    r"|return-path|delivered-to|errors-to|envelope-to|mail-followup-to"
    r"|disposition-notification-to|return-receipt-to"
)
_TEXTS = ("subject", "comments", "keywords", "thread-topic", "content-description")
_DATES = ("date", "resent-date", "delivery-date", "expires", "deferred-delivery")
_IDS = ("message-id", "references", "in-reply-to", "content-id", "resent-message-id")
_PARAMETERS = ("content-type", "content-disposition")
_ADDRESS = re.compile(r"[^\s<>,;:\"()]+@[^\s<>,;:\"()]+")
_WORDS = r"=\?[^?\s]+\?[bBqQ]\?[^?\s]*\?="
_ENCODED = re.compile(rf"{_WORDS}(?:\s+{_WORDS})*")
_NAME = re.compile(rf"{_ENCODED.pattern}|[^\s<>,;:\"()][^<>,;:\"()]*")
_DAY = re.compile(r"(?:[A-Za-z]{3},\s*)?\d{1,2}\s+[A-Za-z]{3}\s+(?:\d{4}|\d\d\b)")
_TIME = re.compile(
    r"(?P<time>\s*\d{1,2}:\d\d(?::\d\d)?)\s*(?P<zone>[+-]\d{4}|[A-Z]{1,4})?\s*(?:\([A-Z]{1,5}\))?\s*"
)
_TELLING = re.compile(r"\d{4}|[.@]")
"""In a boundary, it may be a time or the name of a computer."""
_UNREADABLE = "\N{REPLACEMENT CHARACTER}"
_NO_DAY = "Thu, 01 Jan 1970"
"""Replacement for dates; the format permits nothing else."""
_KIND = re.compile(r"\s*[\w!#$&^.+-]+(?:/[\w!#$&^.+-]+)?\s*")
_PARAMETER = re.compile(r";\s*(?:([^\s=;\"]+)\s*=\s*(?:\"([^\"]*)\"|([^\s;\"]+)))?\s*")
_AS_TEXT = " text/plain; charset=utf-8"
_CONVERTED = re.compile("|".join(map(re.escape, BECOMES)), re.IGNORECASE)
"""Suffixes of files that are written as text."""
_STRUCTURE = frozenset(
    "boundary charset format delsp type protocol micalg report-type smime-type size reply-type".split()
)
"""Parameters without text."""
_ID = re.compile(r"[^\s<>]+")
_MAX_DEPTH = 20


def matches(data: bytes) -> bool:
    """Return whether a file begins with message headers, or is a mailbox."""
    return is_mailbox(data) or _START.match(data) is not None


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a message, or the messages of a mailbox; arguments and result as in `read_documents`.

    RAISES (PhiError): E359 for a malformed message, and errors of its parts.
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
    reader.read_part(reader.read_separator(), len(data), 0)
    boundaries = reader.boundaries

    def write(edits: list[Edit]) -> bytes:
        edits = [*edits, *boundaries] if edits else edits
        return write_edits(reader.carrier, "latin-1", "strict", edits)

    carrier = apply(reader.carrier, ((at, end, " " * (end - at)) for at, end, _ in boundaries))
    document = Document((reader.fields.piece, reader.headers), write, carrier=carrier)
    document.embed(reader.parts)
    return document


class _Reader:
    """Collects the pieces and parts of a message."""

    def __init__(self, data: bytes, position: str, encoding: str) -> None:
        self.data, self.position, self.encoding = data, position, encoding
        self.carrier = data.decode("latin-1")
        self.fields = Fields(_write_header)
        self.headers = Piece("headers", _write_header)
        self.parts: list[Embedded] = []
        self._as_text: tuple[Edit, ...] = ()
        """Changes of the part's headers that declare text."""
        self.boundaries: list[Edit] = []
        """Changes of the boundaries that may hold the time and the computer of the sender."""
        self.newline = b"\r\n" if b"\r\n" in data else b"\n"

    def read_separator(self) -> int:
        """Read the line of a mailbox before the message. RETURNS (int): Its end."""
        found = read_separator(self.carrier)
        if found is None:
            return 0
        if found.day:

            def write(new: str) -> str:
                return self.carrier[slice(*found.date)] if new == found.day else found.write(_write_day(new))

            self.fields.add("DATE", Value(found.day, *found.date, write), "separator")
        self._read_addresses("separator", *found.sender)
        self._add("OTHER", *found.rest, "separator")
        return found.end

    def read_part(self, at: int, end: int, depth: int) -> None:
        """Read the headers and the body of a part."""
        body = self._read_headers(at, end)
        head = HeaderParser().parsestr(self.carrier[at:body])
        kind = head.get_content_maintype()
        if kind == "multipart":
            self._read_parts(head, body, end, depth)
        elif body < end:
            self._read_body(head, body, end)

    def _error(self) -> PhiError:
        return PhiError(Errors.E359.format(position=self.position))

    def _read_headers(self, at: int, end: int) -> int:
        """Read the headers of a part. RETURNS (int): Offset of its body."""
        self._as_text = ()
        while at < end:
            blank = _END.match(self.carrier, at)
            if blank is not None:
                return blank.end()
            found = _FIELD.match(self.carrier, at, end)
            if found is None:
                return at  # A line that is no header begins the body.
            self._read_header(found[1].lower(), found.start(2), found.end(2))
            at = found.end()
        return end

    def _read_parts(self, head: Message, at: int, end: int, depth: int) -> None:
        boundary = head.get_boundary()
        if depth >= _MAX_DEPTH:
            raise self._error()
        if not boundary:
            self._read_body(head, at, end)
            return
        line = re.compile(rf"^--{re.escape(boundary)}(--)?[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
        marks = list(line.finditer(self.carrier, at, end))
        last = next((n for n, mark in enumerate(marks) if mark[1]), len(marks))
        if not last:
            self._read_body(head, at, end)
            return
        self._rename(boundary, at, marks[: last + 1])
        # Mail clients do not show text before the first part and after the last one.
        self._add_text(at, marks[0].start())
        for mark, following in pairwise(marks[: last + 1]):
            stop = following.start()
            stop -= 2 if self.carrier[stop - 2 : stop] == "\r\n" else 1
            self.read_part(mark.end(), max(stop, mark.end()), depth + 1)
        if last < len(marks):
            self._add_text(marks[last].end(), end)
        else:
            self.read_part(marks[-1].end(), end, depth + 1)

    def _rename(self, boundary: str, at: int, marks: list[re.Match[str]]) -> None:
        declared = self.carrier.rfind(boundary, 0, at)
        if declared >= 0 and _TELLING.search(boundary):
            new = f"=_{len(self.boundaries)}_="
            places = [declared, *(mark.start() + len("--") for mark in marks)]
            self.boundaries += [Edit(place, place + len(boundary), new) for place in places]

    def _add_text(self, at: int, end: int) -> None:
        text = self.carrier[at:end]
        if text.strip():
            self.headers.add_break()
            self.headers.add(text, at, end)

    def _read_body(self, head: Message, at: int, end: int) -> None:
        declared = str(head.get("Content-Transfer-Encoding", ""))
        file, kind = str(head.get_filename() or ""), head.get_content_type()
        kind = "text/plain" if head.get_content_maintype() == "multipart" else kind
        is_attached = bool(file) or head.get_content_disposition() == "attachment"
        decoded = decode_transfer(self.data[at:end], declared)
        content, encoding = None, ""
        if decoded is not None:
            data, encoding = decoded
            charset = find_charset(head.get_content_charset(), self.encoding, data)
            content = Content(
                data, "text/html" if kind == "text/plain" and _is_page(data) else kind, file, charset
            )
        elif not is_attached:
            raise self._error()
        encode = partial(encode_transfer, encoding, self.carrier[at:end], self.newline)
        place = Place(at, end, encode, "attachment", self._as_text, f"part {len(self.parts) + 1}")
        embed_or_take_out(content, place, self.fields, self.position, self.parts, not is_attached)

    def _read_header(self, name: str, at: int, end: int) -> None:
        value = self.carrier[at:end]
        if not value.strip() or name in _KEPT:
            return
        if name in _PARAMETERS:
            self._read_parameters(name, at, end)
        elif name in _TEXTS:
            self.headers.add_break(f"\n{name.capitalize()}: ")
            for text, start, stop in self._runs(at, end):
                if text is None:
                    self.fields.take_out(Value(f"({name})", start, stop, nothing), name)
                else:
                    self.headers.add(text, start, stop)
        elif name in _DATES:
            self._read_date(name, at, end)
        elif name in _IDS:
            for found in _ID.finditer(self.carrier, at, end):
                self._add("IDNUM", found.start(), found.end(), name, _write_id)
        elif _ADDRESSES.fullmatch(name):
            self._read_addresses(name, at, end)
        else:
            start = at + len(value) - len(value.lstrip())
            self._add("OTHER", start, at + len(value.rstrip()), name)

    def _read_parameters(self, name: str, at: int, end: int) -> None:
        """Read a content type, removing parameters that are not structural."""
        kind = _KIND.match(self.carrier, at, end)
        if kind is not None:
            at = kind.end()
            if name == "content-type":
                self._as_text += (Edit(*kind.span(), _AS_TEXT),)
        while at < end:
            found = _PARAMETER.match(self.carrier, at, end)
            if found is None:
                self._read_rest(name, at, end)
                return
            if found[1] and found[1].lower() not in _STRUCTURE:
                start, stop = _stem(found)
                self._add("OTHER", start, stop, name)
                suffix = _CONVERTED.match(self.carrier, stop)
                if suffix is not None:
                    self._as_text += (Edit(suffix.end(), suffix.end(), BECOMES[suffix[0].lower()]),)
            at = found.end()

    def _read_rest(self, name: str, at: int, end: int) -> None:
        """Remove parameters that cannot be told apart."""
        rest = self.carrier[at:end]
        if "boundary" in rest.lower():
            raise self._error()
        self._add("OTHER", at + len(rest) - len(rest.lstrip(" \t\r\n;")), at + len(rest.rstrip()), name)

    def _read_date(self, name: str, at: int, end: int) -> None:
        found = _DAY.search(self.carrier, at, end)
        if found is None:
            value = self.carrier[at:end]
            self._add("OTHER", at + len(value) - len(value.lstrip()), at + len(value.rstrip()), name)
            return
        time = _TIME.fullmatch(self.carrier, found.end(), end)
        # The true offset would show on which side of a clock change the day was.
        rest = "" if time is None else time["time"] + (" +0000" if time["zone"] else "")

        def write(new: str) -> str:
            return self.carrier[found.start() : end] if new == found[0] else _write_day(new) + rest

        self.fields.add("DATE", Value(found[0], found.start(), end, write), name)

    def _read_addresses(self, name: str, at: int, end: int) -> None:
        last = at
        for found in [*_ADDRESS.finditer(self.carrier, at, end), None]:
            stop = end if found is None else found.start()
            for part in _NAME.finditer(self.carrier, last, stop):
                self._add("PATIENT", part.start(), part.start() + len(part[0].rstrip()), name)
            if found is not None:
                self._add("EMAIL", found.start(), found.end(), name)
                last = found.end()

    def _add(
        self, label: str, at: int, end: int, name: str, write: Callable[[str], str] | None = None
    ) -> None:
        text = "".join(text or _UNREADABLE for text, _, _ in self._runs(at, end))
        self.fields.add(label, Value(" ".join(text.split()), at, end, write), name)

    def _runs(self, at: int, end: int) -> Iterator[tuple[str | None, int, int]]:
        """Yield the runs of a header, with encoded words decoded; None for one that cannot be decoded."""
        last = at
        for found in _ENCODED.finditer(self.carrier, at, end):
            yield from self._raw(last, found.start())
            yield decode_words(found[0]), found.start(), found.end()
            last = found.end()
        yield from self._raw(last, end)

    def _raw(self, at: int, end: int) -> Iterator[tuple[str, int, int]]:
        if at < end:
            yield decode_raw(self.carrier[at:end]), at, end


def _is_page(data: bytes) -> bool:
    """Return whether a part without a type is a web page."""
    return is_html(data) and data.lstrip()[:1] == b"<"


def _stem(found: re.Match[str]) -> tuple[int, int]:
    """Return the location of a parameter's value; for a file name, without its suffix."""
    number = 2 if found[2] is not None else 3
    stem, dot, _ = found[number].rpartition(".")
    is_file = dot and "name" in found[1].lower()
    return found.start(number), found.start(number) + len(stem if is_file else found[number])


def _write_header(text: str) -> str:
    """Encode text for a header."""
    line = _END.sub(" ", text)
    return line if line.isascii() else Header(line, "utf-8", maxlinelen=10**6).encode()


def _write_id(text: str) -> str:
    """Encode an id; brackets would begin an address, which some mail programs cannot read there."""
    return _write_header(text.strip("[]"))


def _write_day(new: str) -> str:
    return new if _DAY.fullmatch(new) else _NO_DAY
