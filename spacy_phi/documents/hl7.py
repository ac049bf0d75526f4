"""HL7 v2: reports and notes (OBX, NTE), and the fields that identify the patient and others.

The roles of fields are data: hl7.toml. A segment that it does not list is redacted.
"""

import codecs
import re
from collections.abc import Iterator
from functools import cache, partial
from importlib.resources import files
from typing import Any

from ..corpora.files import decode
from ..corpora.plain_text import find_encoding
from ..errors import Errors, PhiError
from ..labels import LABELS
from ..lang.base import tomllib
from .dates import date_value, is_date
from .document import Document
from .hl7_grammar import (
    HEADERS,
    Part,
    Segment,
    Separators,
    decode_escapes,
    read_segments,
    read_separators,
    split_messages,
)
from .people import Fields, Person, Value, nothing
from .pieces import Piece, write_edits

_START = re.compile(rb"(?:\xef\xbb\xbf|\s|\x0b)*(?:MSH|FHS|BHS)[^\w\s]")
_CHARSETS = {
    "UNICODE": "utf-8",
    "UNICODE UTF-8": "utf-8",
    "GB 18030-2000": "gb18030",
    "KS X 1001": "euc_kr",
    "BIG-5": "big5",
}
_ISO = re.compile(r"8859/(\d{1,2})")
_NULL = '""'
_FRAME = "\x0b"
"""Start of a message in MLLP."""
_WORD = re.compile(r"[^\W\d_]{5}|[()\s]")
"""Kept codes never match this pattern; a match indicates a misused field."""
_SYSTEM = re.compile(r"(?!.*\d{6})[\w.-]+")
"""The name of a system, which is no name of a person or a site."""
_LONG_NUMBER = re.compile(r"\d{6}")
_PHONE_PARTS = ("6", "7")
_PERSONS = {"patient": "PATIENT", "relative": "PATIENT", "staff": "DOCTOR"}


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("hl7.toml").read_text(encoding="utf8"))


def matches(data: bytes) -> bool:
    """Return whether a file begins with a header of HL7 v2."""
    return _START.match(data) is not None


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a message file, plain or in MLLP frames.

    data (bytes), position (str), encoding (str): As in `read_documents`.
    RETURNS (list[Document]): One per message; a malformed one has an error.
    RAISES (PhiError): E100 for bytes that are invalid in the encoding, E353 for an unknown character set.
    """
    charset = _find_charset(data, position, encoding)
    text = decode(data, position, charset)
    messages = split_messages(text)
    begins = [message[0].at - (text[message[0].at - 1] == _FRAME) for message in messages[1:]]
    starts, ends = [0, *begins], [*begins, len(text)]
    documents: list[Document] = []
    separators: Separators | None = None
    for message, start, end in zip(messages, starts, ends):
        try:
            if message[0].text[:3] in HEADERS or separators is None:
                separators = read_separators(message[0], position)
            reader = _Message(separators, charset, position)
            documents.append(reader.read(message, text[start:end], start))
        except PhiError as error:
            documents.append(Document(error=str(error)))
    return documents


def _find_charset(data: bytes, position: str, encoding: str) -> str:
    """Return the single encoding that the messages declare in MSH-18, or the default."""
    found = find_encoding(data, encoding)
    if found != encoding:
        return found
    headers = (each[0].text for each in split_messages(data.removeprefix(codecs.BOM_UTF8).decode("latin-1")))
    named = {
        (header.split(header[3:4] or "|") + [""] * 18)[17].strip()
        for header in headers
        if header.startswith("MSH")
    }
    charsets = {_read_charset(name, encoding) for name in named} or {encoding}
    if len(charsets) > 1 or None in charsets:
        raise PhiError(Errors.E353.format(position=position))
    return charsets.pop() or encoding


def _read_charset(name: str, encoding: str) -> str | None:
    iso = _ISO.fullmatch(name)
    if iso is not None:
        return f"iso8859-{iso[1]}" if 1 <= int(iso[1]) <= 16 and iso[1] != "12" else None
    return encoding if name in ("", "ASCII") else _CHARSETS.get(name)


class _Message:
    """Collects the pieces of one message."""

    def __init__(self, separators: Separators, charset: str, position: str) -> None:
        self.separators, self.charset, self.position = separators, charset, position
        write = separators.escaped
        self.fields = Fields(write)
        self.text, self.codes = Piece("text", write), Piece("codes", write)
        self.patient, self.staff = Person("patient"), Person("staff")
        self.people = [self.patient, self.staff]
        self.id: str | None = None

    def read(self, parts: list[Part], raw: str, start: int) -> Document:
        """Return the document. raw (str), start (int): The message with its frame, and its offset."""
        for segment in read_segments(parts, self.separators, self.position):
            self._read_segment(segment)
        people = tuple(entry for person in self.people for entry in person.entries())
        write = partial(write_edits, raw, self.charset, "replace", start=start)
        pieces = (self.fields.piece, self.text, self.codes)
        return Document(pieces, write, self.id, people, carrier=raw, start=start)

    def _read_segment(self, segment: Segment) -> None:
        rules = _tables()["segments"].get(segment.name)
        relative = Person("relative")
        self.people.append(relative)
        self._persons = {"patient": self.patient, "relative": relative, "staff": self.staff}
        for number, field in segment.fields.items():
            source = f"{segment.name}-{number}"
            rule = "OTHER" if rules is None else rules.get(str(number), "coded")
            if rule == "value":
                rule = self._value_rule(segment)
            if _is_filled(field):
                self._read_field(field, rule, source)
        if segment.name == "PID":
            self.id = self.id or self._first(segment, 3) or self._first(segment, 2) or None

    def _value_rule(self, segment: Segment) -> str:
        """Return the rule of OBX-5 for the type in OBX-2; a number with letters is a text, and one in years
        an age."""
        kind, name, unit = (self._first(segment, number) for number in (2, 3, 6))
        rule = _tables()["values"].get(kind, "unread") if kind else "text"
        if rule != "number":
            return rule
        if any(map(str.isalpha, segment.fields[5].text)):
            return "text"
        ages = _tables()["ages"]
        return "AGE" if name in ages["codes"].split() or unit.lower() in ages["units"].split() else rule

    def _first(self, segment: Segment, number: int) -> str:
        """Return the first component of a field, empty if absent."""
        text = segment.fields.get(number, Part("", 0)).text
        return re.split(f"[{re.escape(''.join(self.separators))}]", text, maxsplit=1)[0].strip()

    def _read_field(self, field: Part, rule: str, source: str) -> None:
        kind, role, label = (*rule.split(), "", "")[:3]
        if kind in ("text", "coded"):
            self._add_text(self.text if kind == "text" else self.codes, field, source)
        elif kind == "unread":
            value = Value(f"({source})", field.at, field.at + len(field.text), nothing)
            self.fields.take_out(value, source)
        elif kind in _tables()["types"]:
            for repetition in field.split(self.separators.repetition):
                self._read_composite(repetition, _tables()["types"][kind], role, label, source)
        elif kind != "number":
            is_id = kind == "keep" and _LONG_NUMBER.search(field.text)
            for leaf in self._leaves(field):
                self._add("IDNUM" if is_id else kind, leaf, role, source)

    def _leaves(self, field: Part) -> Iterator[Part]:
        """Yield the smallest parts of a field, at all separators."""
        for repetition in field.split(self.separators.repetition):
            for component in repetition.split(self.separators.component):
                yield from component.split(self.separators.subcomponent)

    def _read_composite(
        self, repetition: Part, rules: dict[str, str], role: str, label: str, source: str
    ) -> None:
        names: dict[str, list[Value]] = {"given": [], "family": []}
        phones: list[str] = []
        for number, component in enumerate(repetition.split(self.separators.component), 1):
            kind = rules.get(str(number), "coded")
            for n, leaf in enumerate(component.split(self.separators.subcomponent)):
                # CNN, the first component of NDL, is a person in subcomponents.
                what = kind if kind != "name" else ("IDNUM", "family", "given", "given", *["coded"] * 9)[n]
                if not _is_filled(leaf):
                    continue
                if what in names:
                    names[what].append(self._value(leaf))
                else:
                    self._add(label if what == "id" and label else what, leaf, role, f"{source}.{number}")
                if what == "PHONE" and str(number) in _PHONE_PARTS:
                    phones.append(leaf.text)
        self._add_name(names, role, source)
        person = self._persons.get(role)
        if person is not None:
            person.end_address()
            if len(phones) > 1:
                person.add_value("PHONE", "".join(phones))

    def _add_name(self, names: dict[str, list[Value]], role: str, source: str) -> None:
        given, family = (" ".join(part.text for part in names[key]) for key in ("given", "family"))
        if given or family:
            self.fields.add_name(_PERSONS[role], [*names["given"], *names["family"]], source)
            self._persons[role].add_name(*map(_without_placeholders, (given, family)))

    def _add(self, kind: str, leaf: Part, role: str, source: str) -> None:
        """Add a non-composite part according to its kind."""
        person = self._persons.get(role)
        if not _is_filled(leaf) or _is_kept(kind, leaf.text):
            return
        if kind in ("coded", "keep", "route"):
            self._add_text(self.codes, leaf, source)
        elif kind in ("date", "birth"):
            self._add_date(leaf, source)
            if kind == "birth" and person is not None:
                person.add_value("DATE", leaf.text[:8])
        else:
            label = kind if kind in LABELS else "MEDICALRECORD" if person is not None else "IDNUM"
            value = self._value(leaf)
            self.fields.add(label, value, source, ", " if label in ("CITY", "STATE", "ZIP") else "\n")
            if person is not None:
                person.add_value(label, value.text)

    def _add_date(self, part: Part, source: str) -> None:
        self.fields.add("DATE", date_value(part.text, part.at), source)

    def _value(self, leaf: Part) -> Value:
        runs = list(decode_escapes(leaf, self.separators, self.charset, self.position))
        return Value("".join(text for text, _, _ in runs), leaf.at, leaf.at + len(leaf.text))

    def _add_text(self, piece: Piece, field: Part, source: str) -> None:
        """Add a text; its separators are preserved, and a date in HL7 format is added as one."""
        piece.add_break()
        for n, repetition in enumerate(field.split(self.separators.repetition)):
            piece.add_break("\n" if n else "")
            for m, component in enumerate(repetition.split(self.separators.component)):
                piece.add_break(" " if m else "")
                for k, part in enumerate(component.split(self.separators.subcomponent)):
                    piece.add_break(self.separators.subcomponent if k else "")
                    if is_date(part.text):
                        self._add_date(part, source)
                        continue
                    for run in decode_escapes(part, self.separators, self.charset, self.position):
                        piece.add(*run)


def _without_placeholders(name: str) -> str:
    words = _tables()["placeholders"]["words"].split()
    return " ".join(word for word in name.split() if word.lower() not in words)


def _is_kept(kind: str, text: str) -> bool:
    """Return whether a part of the structure stays as it is."""
    return bool(_SYSTEM.fullmatch(text)) if kind == "route" else kind == "keep" and not _WORD.search(text)


def _is_filled(part: Part) -> bool:
    """Return whether a part holds a value; two quotes are an explicit null."""
    return part.text.strip() not in ("", _NULL)
