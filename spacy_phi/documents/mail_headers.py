"""Headers of email: addresses, dates and ids are fields, subjects are texts, structure is kept."""

import re
from collections.abc import Callable, Iterator
from email.header import Header

from ..errors import Errors, PhiError
from .formats import BECOMES
from .mail_codes import decode_raw, decode_words, is_known_charset, is_known_encoding
from .mbox import read_separator
from .people import Fields, Value, nothing
from .pieces import Edit, Piece

_END = re.compile(r"\r?\n")
_KEPT = frozenset(
    """mime-version content-transfer-encoding content-language importance priority x-priority
    x-msmail-priority precedence auto-submitted content-length""".split()
)
_TRANSFER = "content-transfer-encoding"
_TOKEN = re.compile(r"\s*[\w.+-]+")
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
_WORD, _LINE = 11, 1000
"""Characters of an encoded word, which has at most 75 in the end (RFC 2047), since `Header` takes quadratic
time for long ones, and length of a line, below which it breaks none."""


class HeaderReader:
    """Collects the pieces of the headers of a message.

    carrier: The message as Latin-1. position: For errors.
    """

    def __init__(self, carrier: str, position: str) -> None:
        self.carrier, self.position = carrier, position
        self.fields = Fields(_write_header)
        self.headers = Piece("headers", _write_header)
        self.as_text: tuple[Edit, ...] = ()
        """Changes of the part's headers that declare text."""

    def error(self) -> PhiError:
        """Return the error for a malformed message."""
        return PhiError(Errors.E359.format(position=self.position))

    def read_separator(self) -> int:
        """Read the line of a mailbox before the message. RETURNS: Its end."""
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

    def read_header(self, name: str, at: int, end: int) -> None:
        """Read a header; name: In lowercase. at, end: Location of its value."""
        value = self.carrier[at:end]
        if not value.strip():
            return
        if name in _KEPT:
            self._read_kept(name, at, end)
        elif name in _PARAMETERS:
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
            self.remove(name, at, end)

    def _read_kept(self, name: str, at: int, end: int) -> None:
        """Keep a word of structure, and remove what follows it, such as a comment."""
        word = _TOKEN.match(self.carrier, at, end)
        is_known = name != _TRANSFER or is_known_encoding(self.carrier[at:end])
        self.remove(name, at if word is None or not is_known else word.end(), end)

    def remove(self, name: str, at: int, end: int) -> None:
        """Remove a part of a header that cannot be searched."""
        value = self.carrier[at:end]
        core = value.strip(" \t\r\n;")
        if core:
            start = at + value.index(core)
            self._add("OTHER", start, start + len(core), name)

    def _read_parameters(self, name: str, at: int, end: int) -> None:
        """Read a content type, removing parameters that are not structural."""
        kind = _KIND.match(self.carrier, at, end)
        if kind is not None:
            at = kind.end()
            if name == "content-type":
                self.as_text += (Edit(*kind.span(), _AS_TEXT),)
        while at < end:
            found = _PARAMETER.match(self.carrier, at, end)
            if found is None:
                self._read_rest(name, at, end)
                return
            if found[1] and not _is_structure(found[1].lower(), found[2] or found[3] or ""):
                start, stop = _stem(found)
                self._add("OTHER", start, stop, name)
                suffix = _CONVERTED.match(self.carrier, stop)
                if suffix is not None:
                    self.as_text += (Edit(suffix.end(), suffix.end(), BECOMES[suffix[0].lower()]),)
            at = found.end()

    def _read_rest(self, name: str, at: int, end: int) -> None:
        """Remove parameters that cannot be told apart."""
        if "boundary" in self.carrier[at:end].lower():
            raise self.error()
        self.remove(name, at, end)

    def _read_date(self, name: str, at: int, end: int) -> None:
        found = _DAY.search(self.carrier, at, end)
        if found is None:
            self.remove(name, at, end)
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


def _is_structure(name: str, value: str) -> bool:
    """Return whether a parameter is without text; a character set must be one that exists."""
    return name in _STRUCTURE and (name != "charset" or is_known_charset(value))


def _stem(found: re.Match[str]) -> tuple[int, int]:
    """Return the location of a parameter's value; for a file name, without its suffix."""
    number = 2 if found[2] is not None else 3
    stem, dot, _ = found[number].rpartition(".")
    is_file = dot and "name" in found[1].lower()
    return found.start(number), found.start(number) + len(stem if is_file else found[number])


def _write_header(text: str) -> str:
    """Encode text for a header."""
    line = _END.sub(" ", text)
    if line.isascii():
        return line
    words = (line[n : n + _WORD] for n in range(0, len(line), _WORD))
    return " ".join(Header(word, "utf-8", maxlinelen=_LINE).encode() for word in words)


def _write_id(text: str) -> str:
    """Encode an id; brackets would begin an address, which some mail programs cannot read there."""
    return _write_header(text.strip("[]"))


def _write_day(new: str) -> str:
    return new if _DAY.fullmatch(new) else _NO_DAY


def is_known_header(name: str) -> bool:
    """Return whether the standards or mail programs define a header, whose name is structure."""
    named = (*_TEXTS, *_DATES, *_IDS, *_PARAMETERS, "received")
    return name in _KEPT or name in named or _ADDRESSES.fullmatch(name) is not None
