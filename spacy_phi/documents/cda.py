"""Clinical documents in CDA R2, including C-CDA: narrative of the sections, and fields of the header.

The roles of elements are data: cda.toml. Elements that it does not list are searched.
"""

import re
from functools import cache, partial
from importlib.resources import files
from typing import Any

from ..errors import Errors, PhiError
from ..lang.base import tomllib
from .dates import date_value, is_date
from .document import Document
from .people import Fields, Person, Value, nothing
from .pieces import Piece, write_edits
from .xml_text import Attribute, Token, add_token, decode_xml, read_tokens, write_text

_ROOT = re.compile(rb"<(?:[\w.-]+:)?ClinicalDocument[\s>]")
_BASE64 = "B64"
_MIN_NAME = 5
"""Titles and degrees are shorter; a longer value is a name in the wrong field."""
_LAYOUT = re.compile(r"xml\s.*|xml-stylesheet(?:\s+[\w-]+=[\"'][\w./-]*[\"'])*\s*", re.DOTALL)
"""The XML declaration, and a style sheet stored beside the document."""
_YEARS = "a"
"""The UCUM unit of an age."""
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


@cache
def _tables() -> dict[str, Any]:
    data = tomllib.loads(files(__package__).joinpath("cda.toml").read_text(encoding="utf8"))
    names = {name: frozenset(value.split()) for name, value in data.items() if isinstance(value, str)}
    return data | names | {"names": {key: frozenset(value.split()) for key, value in data["names"].items()}}


def matches(data: bytes) -> bool:
    """Return whether a file is a clinical document."""
    return _ROOT.search(data[: 2**16].replace(b"\0", b"")) is not None


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a document; arguments and result as in `read_documents`.

    RAISES (PhiError): E100 and E354 for unreadable XML, E355 for a body that is not XML.
    """
    text, found = decode_xml(data, position)
    reader = _Reader(position)
    for token in read_tokens(text, position):
        reader.read(token)

    people = tuple(entry for person in reader.people for entry in person.entries())
    pieces = (reader.fields.piece, reader.text, reader.codes)
    write = partial(write_edits, text, found, "xmlcharrefreplace")
    return [Document(pieces, write, reader.id, people, carrier=text)]


class _Reader:
    """Collects the pieces of a document from its tokens."""

    def __init__(self, position: str) -> None:
        self.position = position
        self.fields = Fields(write_text)
        self.text, self.codes = Piece("text", write_text), Piece("codes", write_text)
        self.staff = Person("staff")
        self.others = Person("patient")
        """Owner of ids and names outside any role, such as the encounter's."""
        self.people = [self.staff, self.others]
        self.id: str | None = None
        self._path: list[str] = []
        self._persons: list[tuple[int, Person]] = []
        self._data = 0
        """Path length at an element of binary data, 0 outside any."""
        self._names: dict[str, list[Value]] = {}

    def read(self, token: Token) -> None:
        """Process the next token."""
        if token.kind in ("start", "empty"):
            self._start(token)
        if token.kind in ("end", "empty"):
            self._end()
        elif not token.is_tag:
            self._read_text(token)

    @property
    def _person(self) -> Person:
        return self._persons[-1][1] if self._persons else self.others

    def _start(self, token: Token) -> None:
        self._break(token.content)
        self._path.append(token.content)
        role = _tables()["roles"].get(token.content)
        if role is not None:
            person = self.staff if role == "staff" else Person(role)
            self._persons.append((len(self._path), person))
            self.people += [person] if person is not self.staff else []
        if token.get("representation") == _BASE64:
            if "nonXMLBody" in self._path:
                raise PhiError(Errors.E355.format(position=self.position))
            self._data = len(self._path)
        if token.content == "name":
            self._names = {"given": [], "family": []}
        for attribute in token.attributes:
            if attribute.raw.strip():
                self._read_attribute(token, attribute)

    def _end(self) -> None:
        name = self._path.pop()
        self._break(name)
        if name == "name":
            self._end_name()
        elif name == "addr":
            self._person.end_address()
        if self._persons and len(self._path) < self._persons[-1][0]:
            self._persons.pop()
        if len(self._path) < self._data:
            self._data = 0

    def _break(self, name: str) -> None:
        if name in _tables()["blocks"]:
            self.text.add_break()
        elif name in _tables()["cells"]:
            self.text.add_break("  ")

    def _read_attribute(self, token: Token, attribute: Attribute) -> None:
        name, element = attribute.name.rpartition(":")[2], token.content
        value = Value(attribute.value, attribute.at, attribute.at + len(attribute.raw))
        source = f"{element}@{name}"
        if attribute.name.startswith("xmlns") or name in _tables()["keep"]:
            return
        if element in _tables()["definitions"] or (element == "reference" and value.text.startswith("#")):
            return
        if name == "root":
            # An id without an extension is entirely in its root; with one, the root is the issuer's.
            if element in ("id", "setId") and not token.get("extension"):
                self.fields.add("IDNUM", value, source)
        elif name == "extension":
            self._add_id(element, value, source)
        elif name == "assigningAuthorityName":
            self.fields.add("HOSPITAL", value, source)
        elif name == "value" and element == "telecom":
            self._add_telecom(value, source)
        elif name == "value" and self._is_time(element, value.text, token):
            self._add_date(element, attribute, source)
        elif name == "value" and token.get("unit") == _YEARS:
            self.fields.add("AGE", value, source)
        elif name not in ("value", "version") or not _NUMBER.fullmatch(value.text):
            self.codes.add_break(f"\n{_words(element)}: ")
            self.codes.add(*value)

    def _add_id(self, element: str, value: Value, source: str) -> None:
        is_patient = self._person.role == "patient" and self._path[-2:-1] == ["patientRole"]
        self.fields.add("MEDICALRECORD" if is_patient else "IDNUM", value, source)
        self._person.add_value("MEDICALRECORD", value.text)
        if is_patient and element == "id":
            self.id = self.id or value.text

    def _add_telecom(self, value: Value, source: str) -> None:
        scheme, colon, rest = value.text.partition(":")
        label = _tables()["schemes"].get(scheme.lower()) if colon else None
        known, text = (label or "PHONE", rest if label not in (None, "URL") else value.text)
        start = value.at + len(value.text) - len(text)
        # A value with references is longer than its text, and replaced as a whole.
        at = start if value.end - value.at == len(value.text) else value.at
        self.fields.add(known, Value(text, at, value.end), source)
        self._person.add_value(known, text)

    def _is_time(self, element: str, value: str, token: Token) -> bool:
        near = (element, *self._path[-2:-1])
        is_named = any(name.endswith(("Time", "time")) for name in near)
        # With a unit it is a duration, such as a dosing interval.
        return not token.get("unit") and (is_named or is_date(value))

    def _add_date(self, element: str, attribute: Attribute, source: str) -> None:
        if attribute.raw.isdigit() and len(attribute.raw) == 4 and element != "birthTime":
            return
        self.fields.add("DATE", date_value(attribute.raw, attribute.at), source)
        if element == "birthTime":
            self._person.add_value("DATE", attribute.raw[:8])

    def _read_text(self, token: Token) -> None:
        is_layout = token.kind == "instruction" and _LAYOUT.fullmatch(token.content)
        # Outside the root, the only text is a byte order mark.
        if is_layout or (token.kind == "text" and not self._path):
            return
        if self._data:
            self._take_out(token)
        elif not token.content.strip():
            if self._is_narrative() and "\n" not in token.content:
                self.text.add_break(" ")
        elif token.kind in ("comment", "instruction"):
            self.codes.add_break()
            add_token(self.codes, token)
        elif not self._read_field(token):
            piece = self.text if self._is_narrative() else self.codes
            if piece is self.codes:
                piece.add_break(f"\n{_words(self._path[-1])}: " if self._path else "\n")
            add_token(piece, token)

    def _is_narrative(self) -> bool:
        return "section" in self._path or "nonXMLBody" in self._path or "title" in self._path

    def _take_out(self, token: Token) -> None:
        if token.content.strip():
            source = self._path[-1]
            value = Value(f"({source})", token.at, token.at + len(token.content), nothing)
            self.fields.take_out(value, source)

    def _read_field(self, token: Token) -> bool:
        """Add a text that is a field. RETURNS (bool): Whether it is one."""
        element, text = self._path[-1], token.value
        value = Value(text.strip(), *_inside(token, text))
        if "addr" in self._path:
            label = _tables()["addresses"].get(element, "STREET")
            self.fields.add(label, value, element, ", " if label in ("CITY", "STATE", "ZIP") else "\n")
            self._person.add_value(label, value.text)
        elif element in _tables()["titles"]:
            return len(value.text) < _MIN_NAME
        elif self._is_name("person"):
            self._names["family" if element == "family" else "given"].append(value)
        elif self._is_name("organization"):
            self.fields.add("HOSPITAL", value, element)
        else:
            return False
        return True

    def _is_name(self, kind: str) -> bool:
        """Return whether the current position is within a name of a person, or of an organization."""
        if "name" not in self._path:
            return False
        owner = self._path[self._path.index("name") - 1]
        if kind == "organization" and owner.endswith("Organization"):
            return True
        return owner in _tables()["names"][kind]

    def _end_name(self) -> None:
        given, family = (" ".join(value.text for value in self._names[key]) for key in ("given", "family"))
        if not (given or family):
            return
        values = [*self._names["given"], *self._names["family"]]
        self.fields.add_name("DOCTOR" if self._person.role == "staff" else "PATIENT", values, "name")
        if given and not family:
            given, _, family = given.rpartition(" ")
        self._person.add_name(given, family)


def _words(element: str) -> str:
    """Return the name of an element as words, which indicate the type of its text."""
    return _HUMP.sub(" ", element.removesuffix("Code")).capitalize()


def _inside(token: Token, text: str) -> tuple[int, int]:
    """Return the offsets of a token's text without surrounding whitespace."""
    raw = token.content
    at = token.at + len(raw) - len(raw.lstrip())
    return at, at + len(raw.strip())
