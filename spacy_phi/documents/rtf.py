"""RTF: the text of a document with its headers, notes and comments, and its metadata."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from ..errors import Errors, PhiError
from .document import Document
from .people import Fields, Person, Value
from .pieces import Piece, apply, write_edits
from .rtf_grammar import (
    BLOCKS,
    CHARACTERS,
    FONTS,
    INSTRUCTION,
    KEPT,
    KNOWN,
    ORGANIZATIONS,
    PEOPLE,
    SHORT,
    STORIES,
    SYMBOLS,
    TABLES,
    TIMES,
    UNREAD,
    UNSEARCHABLE,
    CodePages,
    Token,
    read_tokens,
    write_text,
)
from .symbols import read_symbol_field

_START = re.compile(rb"\s*\{\\rtf")
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
"""Half a surrogate pair, as Word shows it."""
_MAX_NAME = 64
"""Maximum length of an entry in a table of fonts or styles, which ends with a semicolon."""
_NUMBER = re.compile(r"\d{5}")
_NOBODY = "Unknown"
"""First entry of every table of authors."""
_PACKED = re.compile(r"(?:revdttm|revdttmdel|crdate|prdate|oldcprops|pnrdate|dttm)\Z")
"""Control words with a time as their argument."""
_TIME = re.compile(r"\\yr(\d{4})\s*\\mo(\d{1,2})\s*\\dy(\d{1,2})")
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)")


def matches(data: bytes) -> bool:
    """Return whether a file is RTF."""
    return _START.match(data) is not None


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a document; arguments and result as in `read_documents`.

    RAISES: PhiError (E357) for bytes that cannot be decoded, and an unfinished code.
    """
    text = data.decode("latin-1")
    reader = _Reader(text, position)
    for token in read_tokens(text, position):
        reader.read(token)
    reader.end_bytes()

    pieces = (reader.fields.piece, reader.text, reader.properties, reader.tables)
    write = partial(write_edits, text, "latin-1", "strict")
    carrier = apply(text, ((at, end, " " * (end - at)) for at, end in reader.names))
    return [Document(pieces, write, None, tuple(reader.staff.entries()), carrier=carrier)]


@dataclass
class _Group:
    """State of a group, which ends with it."""

    at: int = 0
    destination: str = ""
    fallback: int = 1
    font: int | None = None
    is_new: bool = True
    """Whether it held nothing but a star so far, so that its destination may follow."""
    is_starred: bool = False
    start: int = -1
    """Start of its text: for a field in the field piece, for unread text in the container."""
    symbol: tuple[str, int] | None = None
    """Character of a SYMBOL field, and the length of the text before its result."""


class _Reader:
    """Collects the pieces of a document from its tokens."""

    def __init__(self, carrier: str, position: str) -> None:
        self.carrier, self.position = carrier, position
        self.fields = Fields(write_text)
        self.text, self.properties = Piece("text", write_text), Piece("properties", write_text)
        self.tables = Piece("tables", write_text)
        self.names: list[tuple[int, int]] = []
        """Locations of names of fonts, which may occur in the text by chance."""
        self._entry: list[tuple[str, int, int]] = []
        """Text of a table since its last entry."""
        self._instruction: list[tuple[str, int, int, Callable[[str], str]]] = []
        """Runs of the instruction of a field."""
        self.staff = Person("staff")
        self.pages = CodePages(position)
        self._group = _Group()
        self._groups: list[_Group] = []
        self._font = 0
        """Default font."""
        self._skip = 0
        """Number of fallback characters for a Unicode one, which Unicode readers skip."""
        self._bytes: list[tuple[int, int, int]] = []
        """Bytes that are decoded together: value, start and end."""
        self._unit: tuple[int, int, int] | None = None
        """The last Unicode character: its code, start, and end including the fallback characters."""
        self._open_end = -1
        """End of a control word without a delimiter, which would absorb a following letter."""

    def read(self, token: Token) -> None:
        """Process the next token."""
        if token.kind == "break":
            return  # not part of the text
        is_character = token.kind in ("hex", "text", "symbol") or token.content in CHARACTERS
        if self._skip and is_character and self._skip_fallback(token):
            return
        if token.kind != "hex":
            self._take_trail(token)
            self.end_bytes()
        if token.kind != "word" or token.content != "u":
            self._end_unit(token)
        getattr(self, f"_read_{token.kind}")(token)
        if token.kind != "open" and token.content != "*":
            self._group.is_new = False
        if token.is_open_ended:
            self._open_end = token.end

    def _skip_fallback(self, token: Token) -> bool:
        """Skip a fallback character. RETURNS: Whether nothing is left."""
        assert self._unit is not None
        size = min(self._skip, len(token.content)) if token.kind == "text" else 1
        self._skip -= size
        self._unit = (*self._unit[:2], token.at + size if token.kind == "text" else token.end)
        if token.kind == "text" and size < len(token.content):
            token.drop(size)
            return False
        return True

    def _take_trail(self, token: Token) -> None:
        """Take the second byte of a double-byte character, if it is written as a letter or symbol."""
        is_character = token.kind == "text" or (token.kind == "symbol" and token.content in "\\{}")
        if not self._bytes or not is_character:
            return
        if self.pages.wants(token.content[0], self._pending(), self._group.font):
            end = token.at + 1 if token.kind == "text" else token.end
            self._bytes.append((ord(token.content[0]), token.at, end))
            token.drop(1)

    def _pending(self) -> bytes:
        return bytes(value for value, _, _ in self._bytes)

    def _end_unit(self, token: Token) -> None:
        if self._unit is None:
            return
        code, at, end = self._unit
        self._unit, self._skip = None, 0
        self._add(_REPLACEMENT if 0xD800 <= code < 0xE000 else chr(code), at, end)

    def end_bytes(self) -> None:
        """Decode the pending bytes."""
        if self._bytes:
            data = self._pending()
            font = self._group.font
            text = data.decode("latin-1") if self._is_symbol() else self.pages.decode(data, font)
            at, end = self._bytes[0][1], self._bytes[-1][2]
            single = len(text) == len(data)
            spans = [(a, b) for _, a, b in self._bytes] if single else [(at, end)]
            self._bytes = []
            for part, (a, b) in zip(text if single else [text], spans):
                self._add(part, a, b)

    def _is_symbol(self) -> bool:
        """Return whether text here consists of symbols."""
        return self._is_text() and self.pages.is_symbol(self._group.font)

    def _read_open(self, token: Token) -> None:
        self._groups.append(self._group)
        self._group = replace(self._group, at=token.at, is_new=True, is_starred=False, start=-1, symbol=None)

    def _read_close(self, token: Token) -> None:
        group = self._group
        if group.start >= 0 and group.destination in UNREAD:
            self._take_out(group.start, token.at, group.destination)
        elif group.start >= 0:
            self._end_field(group)
        if group.destination in TIMES:
            self._add_time(group, token.at)
        if group.destination in TABLES:
            # The other name of a font has no semicolon.
            self._end_entry(is_known=group.destination == "falt")
        if group.destination == INSTRUCTION != self._groups[-1].destination:
            self._end_instruction(self._groups[-1])
        if group.symbol and len(self.text) == group.symbol[1]:
            self.text.add(group.symbol[0], group.at, token.end, _write_group)
        self._group = self._groups.pop()
        if group.destination != self._group.destination:
            self.properties.add_break()
            if group.destination in BLOCKS:
                self.text.add_break()

    def _read_tail(self, token: Token) -> None:
        self._take_out(token.at, token.end, "tail")

    def _read_binary(self, token: Token) -> None:
        # Its byte count is removed with it.
        self._take_out(self.carrier.rindex("\\bin", 0, token.at), token.end, "bin", " ")

    def _read_hex(self, token: Token) -> None:
        self._bytes.append((int(token.content, 16), token.at, token.end))

    def _read_symbol(self, token: Token) -> None:
        if token.content == "*":
            self._group.is_starred = True
        elif token.content in SYMBOLS:
            self._add(SYMBOLS[token.content], token.at, token.end)
        elif not token.content.isascii():
            raise PhiError(Errors.E357.format(position=self.position))

    def _read_text(self, token: Token) -> None:
        if token.content.isascii():
            self._add(token.content, token.at, token.end)
            return
        for n, char in enumerate(token.content):
            is_trail = self._bytes and self.pages.wants(char, self._pending(), self._group.font)
            if char.isascii() and not is_trail:
                self.end_bytes()
                self._add(char, token.at + n, token.at + n + 1)
            else:
                self._bytes.append((ord(char), token.at + n, token.at + n + 1))

    def _read_word(self, token: Token) -> None:
        word, group = token.content, self._group
        if group.is_new and self._is_destination(word):
            group.destination = word
            if word in BLOCKS:
                self.text.add_break()
            return
        self.pages.read(word, token.argument, group.font)
        if word == "u":
            self._read_unicode(token)
        elif word == "uc":
            group.fallback = max(token.argument or 0, 0)
        elif word == "deff":
            self._font = token.argument or 0
        elif word in ("f", "plain"):
            group.font = token.argument if word == "f" else self._font
        elif word in CHARACTERS:
            # A paragraph break is layout, and not part of a replaced value.
            text = CHARACTERS[word]
            self._end_instruction()
            self._piece().add_break(text) if text in "\n\t" else self._add(text, token.at, token.end)
        elif _PACKED.match(word) and token.argument:
            digits = self.carrier.index(str(token.argument), token.at, token.end)
            self._take_out(digits, digits + len(str(token.argument)), word, "0")

    def _is_destination(self, word: str) -> bool:
        return self._group.is_starred or word in KNOWN

    def _read_unicode(self, token: Token) -> None:
        code = (token.argument or 0) % 2**16
        at = token.at
        if self._unit is not None and 0xD800 <= self._unit[0] < 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((self._unit[0] - 0xD800) << 10) + code - 0xDC00
            at = self._unit[1]
        else:
            self._end_unit(token)
        self._unit = (code, at, token.end)
        self._skip = self._group.fallback

    def _is_text(self) -> bool:
        return self._group.destination in STORIES or self._group.destination in ("", "rtf")

    def _piece(self) -> Piece:
        return self.text if self._is_text() else self.properties

    def _add(self, text: str, at: int, end: int) -> None:
        """Add text to the piece of its destination; a preceding control word needs a delimiter if the text
        changes."""
        destination = self._group.destination
        if self._is_symbol():
            text = self.pages.show(text, self._group.font)
        if destination in KEPT:
            return
        if destination in TABLES:
            self._add_entry(text, at, end)
        elif destination in UNREAD:
            self._group.start = at if self._group.start < 0 else self._group.start
        elif destination in PEOPLE | SHORT | ORGANIZATIONS:
            self._add_field(text, at, end)
        elif self._open_end == at and len(text) == end - at > 1:
            self._add_to(self._piece(), text[0], at, at + 1)
            self._add_to(self._piece(), text[1:], at + 1, end)
        else:
            self._add_to(self._piece(), text, at, end)

    def _add_entry(self, text: str, at: int, end: int) -> None:
        """Add text of a table; positions of the numbers in a list label are control characters."""
        if not UNSEARCHABLE.search(text):
            self._entry.append((text, at, end))
        if text.endswith(";"):
            self._end_entry(is_known=True)

    def _end_entry(self, is_known: bool) -> None:
        """Keep an entry of a table that is a name, and add any other text to the one that is searched."""
        name = "".join(text for text, _, _ in self._entry)
        if self._group.destination in FONTS:
            self.pages.name(self._group.font, name)
        if self._entry and not (is_known and len(name) <= _MAX_NAME):
            self.tables.add_break()
            for run in self._entry:
                self._add_to(self.tables, *run)
        elif self._group.destination in FONTS and not _NUMBER.search(name):
            self.names += [(at, end) for _, at, end in self._entry]
        self._entry = []

    def _add_to(self, piece: Piece, text: str, at: int, end: int) -> None:
        write = partial(write_text, fallback=self._group.fallback, is_after_word=self._open_end == at)
        if self._group.destination == INSTRUCTION:
            self._instruction.append((text, at, end, write))
        elif self._is_symbol():
            piece.add(text, at, end, partial(_write_group, font=self._font))
        else:
            piece.add(text, at, end, write)

    def _end_instruction(self, field: _Group | None = None) -> None:
        """Add the instruction of a field to the properties, unless it is that of a symbol.

        field: The field, if its instruction ends.
        """
        symbol = read_symbol_field("".join(run[0] for run in self._instruction)) if field else None
        if field and symbol:
            field.symbol = (symbol, len(self.text))
        else:
            for run in self._instruction:
                self.properties.add(*run)
        self._instruction = []

    def _add_field(self, text: str, at: int, end: int) -> None:
        # Entries of a table of authors end with a semicolon.
        core = text.rstrip(";")
        if self._group.start < 0:
            self.fields.piece.add_break()
            self._group.start = len(self.fields.piece)
        if core:
            self._add_to(self.fields.piece, core, at, end - (len(text) - len(core)))

    def _end_field(self, group: _Group) -> None:
        name = group.destination
        text = self.fields.piece.text[group.start :]
        if text == _NOBODY:
            return
        label = "HOSPITAL" if name in ORGANIZATIONS else "DOCTOR"
        self.fields.piece.mark(group.start, label, name)
        if name in PEOPLE:
            first, _, last = text.strip().rpartition(" ")
            self.staff.add_name(first, last)

    def _add_time(self, group: _Group, end: int) -> None:
        found = _TIME.search(self.carrier, group.at, end)
        if found:
            day = f"{found[1]}-{found[2]:>02}-{found[3]:>02}"
            self.fields.add("DATE", Value(day, found.start(), end, _write_time), group.destination)

    def _take_out(self, at: int, end: int, source: str, new: str = "") -> None:
        self.fields.take_out(Value(f"({source})", at, end, lambda _: new), source)


def _write_group(text: str, font: int | None = None) -> str:
    """Encode text as a group, in a font."""
    start = "" if font is None else f"\\f{font} "
    return f"{{{start}{write_text(text)}}}"


def _write_time(day: str) -> str:
    found = _DAY.fullmatch(day)
    return f"\\yr{found[1]}\\mo{int(found[2])}\\dy{int(found[3])}" if found else ""
