"""Attributes of a clinical document: fields, texts to search, positions and structure."""

import re
from collections.abc import Callable
from functools import partial

from .cda_elements import Element, Survey, tables
from .cda_people import People, known_values
from .code_systems import is_local, is_public, is_term, label_of
from .dates import date_value, from_day_zero, is_date
from .icsr import Report
from .people import Fields, Value, nothing
from .pieces import Piece, Series
from .structure import Anchor, Kind, may_be_renamed
from .xml_text import Attribute, to_words, write_text

_YEARS = "a"
"""The UCUM unit of an age."""
_NUMBER = re.compile(r"[+-]?\d*\.?\d+(?:[eE][+-]?\d+)?|true|false")
_LONG = re.compile(r"\d{7}")
_LOCAL = re.compile(r"\\|file:|/(?:home|Users)/")
"""A file path, which may hold a user name."""
_CONTACT = re.compile(r"@|\d{3}\W{1,2}\d{3}\W\d{4}(?!\d)|\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d(?!\d)")
"""An e-mail address, telephone number or date, which is in no term."""
_GUID = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_ISSUER = re.compile(rf"[0-2](?:\.\d+)+|{_GUID.pattern}")
_VERSION = re.compile(r"[\w.:-]{1,40}")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_TERM = re.compile(r"[1-3]\d{7}")
"""A standard term of EDQM, which may be a unit."""
_ONE = re.compile(r"\S{1,64}")
_WORD = re.compile(r"\S+")
_BIRTH = "\nBirth: "
"""Before a date of birth, which is not counted in days."""


def _system(element: Element) -> tuple[str, str]:
    """Return the OID and the name of an element's code system."""
    return element.token.get("codeSystem"), element.token.get("codeSystemName")


class Collected:
    """Fields, texts and names of a document, collected from its attributes.

    survey: Of the document.
    """

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.fields = Fields(write_text)
        self.people = People(self.fields)
        self.codes = Series("codes", write_text)
        """Texts outside the narrative."""
        self.kept = Piece("kept", write_text, is_given=True)
        """Terms: not searched, but values of the roster are replaced."""
        self.unsearched: dict[str, str] = {}
        """Places by value."""
        self.report: Report | None = None
        """The current safety report."""
        self.anchors: list[Anchor] = []
        self._guids: dict[str, int] = {}
        """Numbers of replaced ids that are a GUID alone."""
        self._terms: list[tuple[str, Value]] = []
        """Texts of public codes and names of things, with their elements."""
        self._names: list[tuple[Element, str, Value]] = []
        """Texts of the current codes, with the element of the code and their own."""
        self._read: dict[str, Callable[[Element, Value], None]] = {
            "root": self._read_root,
            "extension": self._read_extension,
            "code": partial(self._read_code, "code"),
            "codeSystem": partial(self._read_code, "codeSystem"),
            "codeSystemName": self._read_system_name,
            "displayName": self._read_display,
            "value": self._read_value,
            "href": self._read_link,
            "assigningAuthorityName": self._read_authority,
            "schemaLocation": self._read_schemas,
            "integrityCheck": self._take_out,
        }

    def read(self, element: Element, attribute: Attribute) -> None:
        """Process an attribute."""
        name = attribute.name.rpartition(":")[2]
        value = Value(attribute.value, attribute.at, attribute.at + len(attribute.raw))
        closed = tables()["closed"].get(name)
        if closed is not None and closed.fullmatch(value.text.strip()):
            return
        if name in tables()["anchors"]:
            self._add_anchors(element, name, value)
        elif name in self._read:
            self._read[name](element, value)
        elif name in tables()["kept"]:
            self._keep(element, name, value)
        else:
            self._read_other(element, name, value)

    def keep_term(self, element: str, value: Value) -> None:
        """Keep a text that is searched only if it holds a contact, a date, or a value of the document's
        persons."""
        self._terms.append((element, value))

    def finish(self) -> None:
        """Search the terms that hold something of a person, and keep the others."""
        known = known_values(self.people.entries())
        for element, value in self._terms:
            if _CONTACT.search(value.text) or (known is not None and known.search(value.text)):
                self.search(element, value)
            else:
                self.kept.add_break()
                self.kept.add(*value)
        self._terms = []

    def add_name(self, element: Element, value: Value) -> None:
        """Add a text of a code, `displayName` or `originalText`. Whether it is searched is decided when the
        code is complete, since a translation may be of a public system."""
        self._names.append((element.concept, element.name, value))

    def end(self, element: Element) -> None:
        """Process the end of an element: keep or search the texts of its code."""
        names = [each for each in self._names if each[0] is element]
        self._names = [each for each in self._names if each[0] is not element]
        is_known = _is_catalog(element) if element.is_term is None else element.is_term
        for _, name, value in names:
            is_name = name != "originalText" or (element.name == "code" and self.report is None)
            if is_known and is_name and is_term(value.text):
                self.keep_term(name, value)
            else:
                self.search(name, value)

    def search(self, element: str, value: Value) -> None:
        """Add a text that is searched."""
        self.codes.last.add_break(f"\n{to_words(element)}: ")
        self.codes.last.add(*value)

    def _read_other(self, element: Element, name: str, value: Value) -> None:
        """Add a date in the wrong attribute, or a text that is searched; keep a short number."""
        if is_date(value.text):
            self.fields.add("DATE", date_value(value.text, value.at), f"{element.name}@{name}")
        elif _LONG.search(value.text) or not _NUMBER.fullmatch(value.text):
            self.search(element.name, value)

    def check(self, element: Element, name: str, value: Value) -> None:
        """Keep a value that must not hold a replaced one."""
        self.unsearched.setdefault(value.text, f"{element.xpath}/@{name}")

    def _keep(self, element: Element, name: str, value: Value) -> None:
        """Keep a value without a date, long number or local path that must not hold a replaced one."""
        if name == "unit" and _TERM.fullmatch(value.text) and not is_date(value.text):
            return
        if is_date(value.text) or _LONG.search(value.text) or _LOCAL.search(value.text):
            self._read_other(element, name, value)
        else:
            self.check(element, name, value)

    def _add_field(self, label: str, name: str, element: Element, value: Value) -> None:
        self.fields.add(label, value, f"{element.name}@{name}")

    def _add_anchors(self, element: Element, name: str, value: Value, start: int = 0) -> None:
        if value.end - value.at != len(value.text):  # it holds references
            self.search(element.name, value)
            return
        for word in _WORD.finditer(value.text, start):
            self.anchors.append(Anchor(word[0], value.at + word.start(), value.at + word.end()))

    def _read_root(self, element: Element, value: Value) -> None:
        # An id without an extension is entirely in its root; with one, the root is the issuer's.
        if element.type == "II" and not element.token.get("extension").strip():
            if _GUID.fullmatch(value.text):
                value = value._replace(write=partial(self._write_guid, value.text.casefold()))
            self._add_field("IDNUM", "root", element, value)
        elif not _ISSUER.fullmatch(value.text):
            self._keep(element, "root", value)
        elif element.type == "II" and may_be_renamed(value.text):
            self.anchors.append(Anchor(*value[:3], Kind.ISSUER))

    def _write_guid(self, old: str, new: str) -> str:
        """Return a GUID in place of one: other elements may refer to it, and nothing else is valid here."""
        number = self._guids.setdefault(old, len(self._guids) + 1)
        return new if _GUID.fullmatch(new) else f"00000000-0000-4000-9000-{number:012d}"

    def _read_extension(self, element: Element, value: Value) -> None:
        is_version = _LONG.search(value.text) is None or is_date(value.text)
        if element.type == "OID" and is_version and _VERSION.fullmatch(value.text):
            if _LONG.search(value.text):  # the name of a template is structure
                self.check(element, "extension", value)
            return
        is_patient = element.parent is not None and element.parent.name == "patientRole"
        self.people.add_id(value, f"{element.name}@extension", is_patient)

    def _read_authority(self, element: Element, value: Value) -> None:
        if element.type == "OID":  # of a template
            self._keep(element, "assigningAuthorityName", value)
        else:
            self._add_field("HOSPITAL", "assigningAuthorityName", element, value)

    def _read_schemas(self, element: Element, value: Value) -> None:
        """Read pairs of a namespace and the location of its schema, word by word."""
        if value.end - value.at != len(value.text):  # it holds references
            self._keep(element, "schemaLocation", value)
            return
        for word in _WORD.finditer(value.text):
            at = value.at + word.start()
            self._keep(element, "schemaLocation", Value(word[0], at, at + len(word[0])))

    def _take_out(self, element: Element, value: Value) -> None:
        """Remove the hash of a file, which identifies the original."""
        attribute = _find_attribute(element, value)
        self.fields.take_out(
            Value(f"({attribute.name})", attribute.start, value.end + 1, nothing), attribute.name
        )

    def _is_public(self, element: Element) -> bool:
        return is_public(*_system(element))

    def _read_code(self, name: str, element: Element, value: Value) -> None:
        label = label_of(*_system(element))
        self._note_system(element)
        if name == "codeSystem" and _ISSUER.fullmatch(value.text.strip()):
            return
        if not _ONE.fullmatch(value.text.strip()):
            self.search(element.name, value)
        elif self._is_public(element):
            return
        elif name == "code" and label:
            self._add_field(label, name, element, value)
        elif is_date(value.text):
            self._read_other(element, name, value)
        elif name == "code":
            self.anchors.append(Anchor(*value[:3], Kind.CODE))
        else:
            self.check(element, name, value)

    def _read_system_name(self, element: Element, value: Value) -> None:
        if not self._is_public(element):
            self.search(element.name, value)

    def _read_display(self, element: Element, value: Value) -> None:
        label = label_of(*_system(element))
        self._note_system(element)
        if label:
            self._add_field(label, "displayName", element, value)
        elif self._is_public(element):
            self.keep_term(element.name, value)
        else:
            self.add_name(element, value)

    def _note_system(self, element: Element) -> None:
        """Note whether the code of an element is of a public system, or of one that identifies."""
        concept = element.concept
        if label_of(*_system(element)):
            concept.is_term = False
        elif self._is_public(element) and concept.is_term is None:
            concept.is_term = True

    def _read_value(self, element: Element, value: Value) -> None:
        unit = element.token.get("unit")
        if element.type in ("TEL", "URL"):
            self._read_link(element, value)
        elif element.type == "TS" or (not element.type and not unit and is_date(value.text)):
            self._add_date(element, value)
        elif unit == _YEARS:
            self._add_field("AGE", "value", element, value)
        elif not _NUMBER.fullmatch(value.text):
            self._read_other(element, "value", value)
        elif _LONG.search(value.text):
            self.check(element, "value", value)

    def _add_date(self, element: Element, value: Value) -> None:
        is_birth = element.name == "birthTime"
        source = f"{element.name}@value"
        self.fields.add("DATE", _make_date(element, value), source, _BIRTH if is_birth else "\n")
        if is_birth:
            self.people.add_birth(value.text[:8])
        elif self.report is not None:
            self.report.add_date(element, value.text)

    def _read_link(self, element: Element, value: Value) -> None:
        is_local = element.type != "TEL" and (value.text.startswith("#") or value.text in self.survey.anchors)
        if is_local:
            self._add_anchors(element, "value", value, int(value.text.startswith("#")))
        elif element.type == "TEL" or _SCHEME.match(value.text):
            self.people.add_telecom(value, f"{element.name}@value")
        else:
            self.search(element.name, value)


def _is_catalog(element: Element) -> bool:
    """Return whether an element is a code of a site's catalog."""
    around = element.parent
    is_named = element.name == "code" and around is not None and around.name in tables()["catalog"]
    return is_named and is_local(element.token.get("code")) and any(_system(element))


def _find_attribute(element: Element, value: Value) -> Attribute:
    return next(each for each in element.token.attributes if each.at == value.at)


def _make_date(element: Element, value: Value) -> Value:
    """Return the value of a date, which its whole attribute holds: an interval is written from DAY_ZERO, and
    one that becomes no date is declared as masked (`nullFlavor="MSK"`), since the attribute cannot be
    empty."""
    attribute = _find_attribute(element, value)
    date = date_value(value.text, value.at)

    def write(new: str) -> str:
        day = date.write(from_day_zero(new)) if date.write else new
        is_masked = not day and not element.token.get("nullFlavor")
        return 'nullFlavor="MSK"' if is_masked else f'{attribute.name}="{day}"'

    return Value(date.text, attribute.start, value.end + 1, write)
