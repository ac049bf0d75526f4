"""Email (EML): headers, texts and attachments, each in its own format."""

import quopri
import re
from collections.abc import Iterator
from email.errors import HeaderParseError
from email.header import Header, decode_header
from email.message import Message
from email.parser import HeaderParser
from functools import partial
from itertools import pairwise

from ..errors import Errors, PhiError
from .document import Document, Embedded
from .embedded import Content, Place, decode_base64, embed_or_take_out, encode_base64
from .formats import BECOMES
from .people import Fields, Value
from .pieces import Edit, Piece, write_edits

_FIELD = re.compile(r"([!-9;-~]+)[ \t]*:((?:[^\r\n]|\r?\n[ \t])*)\r?\n?")
_KNOWN = rb"From|To|Subject|Date|Received|Return-Path|MIME-Version|Message-ID"
_START = re.compile(rb"(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:" + _KNOWN + rb"):", re.IGNORECASE)
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
_DAY = re.compile(r"(?:[A-Za-z]{3},\s*)?\d{1,2}\s+[A-Za-z]{3}\s+\d{4}")
_TIME = re.compile(
    r"(?P<time>\s*\d{1,2}:\d\d(?::\d\d)?)\s*(?P<zone>[+-]\d{4}|[A-Z]{1,4})?\s*(?:\([A-Z]{1,5}\))?\s*"
)
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
    """Return whether a file begins with message headers."""
    return _START.match(data) is not None


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a message; arguments and result as in `read_documents`.

    RAISES (PhiError): E359 for a malformed message, and errors of its parts.
    """
    reader = _Reader(data, position, encoding)
    reader.read_part(0, len(data), 0)
    document = Document(
        (reader.fields.piece, reader.headers),
        partial(write_edits, reader.carrier, "latin-1", "strict"),
        carrier=reader.carrier,
    )
    document.embed(reader.parts)
    return [document]


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
        self.newline = b"\r\n" if b"\r\n" in data else b"\n"

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
                raise self._error()
            self._read_header(found[1].lower(), found.start(2), found.end(2))
            at = found.end()
        return end

    def _read_parts(self, head: Message, at: int, end: int, depth: int) -> None:
        boundary = head.get_boundary()
        if not boundary or depth >= _MAX_DEPTH:
            raise self._error()
        line = re.compile(rf"^--{re.escape(boundary)}(--)?[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
        marks = list(line.finditer(self.carrier, at, end))
        last = next((n for n, mark in enumerate(marks) if mark[1]), None)
        if last is None or not last:
            raise self._error()
        # Mail clients do not show text before the first part and after the last one.
        self._add_text(at, marks[0].start())
        for mark, following in pairwise(marks[: last + 1]):
            stop = following.start()
            stop -= 2 if self.carrier[stop - 2 : stop] == "\r\n" else 1
            self.read_part(mark.end(), max(stop, mark.end()), depth + 1)
        self._add_text(marks[last].end(), end)

    def _add_text(self, at: int, end: int) -> None:
        text = self.carrier[at:end]
        if text.strip():
            self.headers.add_break()
            self.headers.add(text, at, end)

    def _read_body(self, head: Message, at: int, end: int) -> None:
        encoding = str(head.get("Content-Transfer-Encoding", "7bit")).strip().lower()
        file = str(head.get_filename() or "")
        encode = partial(self._encode, encoding, self.carrier[at:end])
        place = Place(at, end, encode, "attachment", self._as_text, f"part {len(self.parts) + 1}")
        is_attached = bool(file) or head.get_content_disposition() == "attachment"
        charset = head.get_content_charset() or self.encoding
        charset = self.encoding if charset in ("us-ascii", "ascii") else charset
        content = None
        try:
            content = Content(self._decode(at, end, encoding), head.get_content_type(), file, charset)
        except PhiError:
            if not is_attached:
                raise
        embed_or_take_out(content, place, self.fields, self.position, self.parts, not is_attached)

    def _decode(self, at: int, end: int, encoding: str) -> bytes:
        if encoding in ("7bit", "8bit", "binary", ""):
            return self.data[at:end]
        if encoding == "quoted-printable":
            return quopri.decodestring(self.data[at:end])
        if encoding == "base64":
            return decode_base64(self.carrier[at:end], self.position)
        raise self._error()

    def _encode(self, encoding: str, old: str, content: bytes) -> str:
        if encoding == "base64":
            return encode_base64(content, old)
        if encoding == "quoted-printable":
            content = quopri.encodestring(content.replace(b"\r\n", b"\n")).replace(b"\n", self.newline)
        return content.decode("latin-1")

    def _read_header(self, name: str, at: int, end: int) -> None:
        value = self.carrier[at:end]
        if not value.strip() or name in _KEPT:
            return
        if name in _PARAMETERS:
            self._read_parameters(name, at, end)
        elif name in _TEXTS:
            self.headers.add_break(f"\n{name.capitalize()}: ")
            for text, start, stop in self._runs(at, end):
                self.headers.add(text, start, stop)
        elif name in _DATES:
            self._read_date(name, at, end)
        elif name in _IDS:
            for found in _ID.finditer(self.carrier, at, end):
                self._add("IDNUM", found.start(), found.end(), name)
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
                raise self._error()
            if found[1] and found[1].lower() not in _STRUCTURE:
                start, stop = _stem(found)
                self._add("OTHER", start, stop, name)
                suffix = _CONVERTED.match(self.carrier, stop)
                if suffix is not None:
                    self._as_text += (Edit(suffix.end(), suffix.end(), BECOMES[suffix[0].lower()]),)
            at = found.end()

    def _read_date(self, name: str, at: int, end: int) -> None:
        found = _DAY.search(self.carrier, at, end)
        if found is None:
            raise self._error()
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

    def _add(self, label: str, at: int, end: int, name: str) -> None:
        text = "".join(text for text, _, _ in self._runs(at, end))
        self.fields.add(label, Value(" ".join(text.split()), at, end), name)

    def _runs(self, at: int, end: int) -> Iterator[tuple[str, int, int]]:
        """Yield the runs of a header, with encoded words decoded."""
        last = at
        for found in _ENCODED.finditer(self.carrier, at, end):
            yield from self._raw(last, found.start())
            yield self._decode_words(found[0]), found.start(), found.end()
            last = found.end()
        yield from self._raw(last, end)

    def _raw(self, at: int, end: int) -> Iterator[tuple[str, int, int]]:
        if at < end:
            text = self.carrier[at:end]
            try:
                yield text.encode("latin-1").decode("utf-8"), at, end
            except UnicodeDecodeError:
                raise self._error() from None

    def _decode_words(self, words: str) -> str:
        try:
            return "".join(
                part if isinstance(part, str) else part.decode(charset or "ascii")
                for part, charset in decode_header(words)
            )
        except (HeaderParseError, LookupError, ValueError):
            raise self._error() from None


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


def _write_day(new: str) -> str:
    return new if _DAY.fullmatch(new) else _NO_DAY
