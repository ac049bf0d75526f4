"""One message of HL7 v2 as texts, structured fields, and content that stays unless the roster knows it."""

import re
from collections.abc import Sequence
from functools import partial

from ..labels import LABELS
from .code_systems import is_public, label_of
from .dates import date_value, is_date, is_score
from .document import Document, Embedded
from .embedded import Content, Place, embed_or_take_out
from .hl7_data import Coding, parse_data, parse_inline
from .hl7_grammar import Part, Segment, Separators, check_charsets, decode_escapes, read_segments
from .hl7_types import (
    CODED,
    PRIMITIVES,
    Rule,
    components,
    find_named,
    find_rule,
    is_local,
    is_type,
    stays,
    words,
)
from .people import Fields, Person, Value
from .pieces import Piece, write_edits

_NULL = '""'
_LONG_NUMBER = re.compile(r"\d{6}")
_SENTENCE = 4
"""Number of words from which a text belongs to the report."""
_SHORT = 2
"""Values of this length are in no roster."""
_PARAMETERS = {"parameter": 1, "QIP": 1, "QSC": 2}
"""Kinds of parameters of queries, each with the component, from 0, that holds the value of a field."""
_ISSUED, _ID_AND_ISSUER = 4, ([0, 3], [3])
"""Components, from 0, that an id with its issuer fills among the first four; a name fills others."""
_ADDRESS = (r".*\d.*[^\W\d_]{2}.*", r"[A-Z]{2}", r"\d{5}(?:-?\d{4})?")
_PHONE_PARTS = ("6", "7")
_PERSONS = {"patient": "PATIENT", "relative": "PATIENT", "staff": "DOCTOR"}
_CODES, _TEXTS, _SYSTEMS = (1, 4, 10), (2, 5, 11), (3, 6, 12)
"""Components of coded values; the same place in each belongs together."""
_VERSIONS = (7, 8, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22)
_PUBLIC = ("public", "term", "version")
_CODED = (*CODED, "catalog", "units")


class Message:
    """Collects the pieces of one message."""

    def __init__(self, separators: Separators, charset: str, position: str) -> None:
        self.separators, self.charset, self.position = separators, charset, position
        self.coding = Coding(separators, charset, position)
        write = separators.escaped
        self.fields = Fields(write)
        self.text, self.codes = Piece("text", write), Piece("codes", write)
        self.kept = Piece("kept", write, is_given=True)
        """Public codes and their texts: not searched, but values of the roster are replaced."""
        self.values = Piece("values", write, is_given=True, is_structure=True)
        """Numbers, units, ranges, local codes and flags: the same."""
        self.embedded: list[Embedded] = []
        self.patient, self.staff = Person("patient"), Person("staff")
        self.people = [self.patient, self.staff]
        self.id: str | None = None
        self._names: dict[str, list[Value]] = {}
        self._columns: list[Rule | None] = []
        """Rules of the columns of a query's result."""

    def read(self, parts: list[Part], raw: str, start: int) -> Document:
        """Return the document. raw, start: The message with its frame, and its offset.

        RAISES: PhiError (E351) for a line that is no segment, E352 for a switch of the character set, E366
            for too many levels of files.
        """
        check_charsets(raw, self.separators, self.position)
        for segment in read_segments(parts, self.separators, self.position):
            self._read_segment(segment)
        people = tuple(entry for person in self.people for entry in person.entries())
        write = partial(write_edits, raw, self.charset, "replace", start=start)
        pieces = (self.fields.piece, self.text, self.codes, self.kept, self.values)
        document = Document(pieces, write, self.id, people, carrier=raw, start=start)
        document.embed(self.embedded)
        return document

    def _read_segment(self, segment: Segment) -> None:
        relative = Person("relative")
        self.people.append(relative)
        self._persons = {"patient": self.patient, "relative": relative, "staff": self.staff}
        for number, field in segment.fields.items():
            if _is_filled(field):
                rule = find_rule(segment.name, number)
                if rule.kind == "result":
                    rule = Rule(*self._result_kind(segment))
                elif segment.name == "RDT" and number <= len(self._columns):
                    rule = self._columns[number - 1] or rule
                self._read_field(field, rule, f"{segment.name}-{number}")
        if segment.name == "RDF" and 2 in segment.fields:
            columns = segment.fields[2].split(self.separators.repetition)
            self._columns = [find_named(self._first_of(column)) for column in columns]
        if segment.name == "PID":
            self.id = self.id or self._first(segment, 3) or self._first(segment, 2) or None

    def _result_kind(self, segment: Segment) -> tuple[str, str]:
        """Return kind and role of OBX-5 for the type in OBX-2.

        A number with letters is a text, one in years an age. Without a unit it may be a date or a telephone
        number.
        """
        kind, name, unit = (self._first(segment, number) for number in (2, 3, 6))
        if kind in ("NM", "SN", "SI"):
            if any(map(str.isalpha, segment.fields[5].text)):
                return "text", ""
            if name in words("ages", "codes") or unit.lower() in words("ages", "units"):
                return "AGE", ""
            return ("measured" if unit else kind), ""
        if kind in ("", "ST") or not is_type(kind):
            return ("range" if is_score(segment.fields[5].text) else "text"), ""
        return kind, "staff" if kind in ("XCN", "CN") else "relative"

    def _first(self, segment: Segment, number: int) -> str:
        """Return the first component of a field, empty if absent."""
        return self._first_of(segment.fields.get(number, Part("", 0)))

    def _first_of(self, part: Part) -> str:
        return re.split(f"[{re.escape(''.join(self.separators))}]", part.text, maxsplit=1)[0].strip()

    def _read_field(self, field: Part, rule: Rule, source: str) -> None:
        kind = PRIMITIVES.get(rule.kind, rule.kind)
        if kind == "raw":
            return
        if kind == "text":
            file = parse_inline(field, source, self.coding)
            if file is None:
                self._add_text(self.text, field, source)
            else:
                self._embed(*file)
            return
        for repetition in field.split(self.separators.repetition):
            self._names = {"given": [], "family": []}
            self._phones: list[str] = []
            if kind == "ED":
                self._read_data(repetition, rule, source)
            elif kind in _PARAMETERS:
                rule = self._read_parameter(repetition, kind, source)
            else:
                self._read(repetition, kind, rule, source, 0)
            self._end_repetition(rule.role, source)

    def _read_parameter(self, part: Part, kind: str, source: str) -> Rule:
        """Read a parameter of a query by the field that it refers to, else as an id with its issuer; anything
        else is removed. RETURNS: Its rule."""
        parts = list(part.split(self.separators.component))
        rule = find_named(parts[0].text.strip())
        if rule is not None:
            for each in parts[_PARAMETERS[kind] :][:1]:
                self._read(each, rule.kind, rule, source, 1)
            return rule
        if [n for n, each in enumerate(parts[:_ISSUED]) if _is_filled(each)] in _ID_AND_ISSUER:
            rule = Rule("CX", "patient")
            self._read(part, "CX", rule, source, 0)
            return rule
        for leaf in (leaf for each in parts for leaf in each.split(self.separators.subcomponent)):
            if is_date(leaf.text):
                self._add_date(leaf, source)
            elif len(leaf.text.strip()) > 1 and _is_filled(leaf):
                self._add_label("OTHER", leaf, source)
        return Rule("OTHER")

    def _read_data(self, field: Part, rule: Rule, source: str) -> None:
        """Read a value of the type ED."""
        found = parse_data(field, source, self.coding)
        if found is not None:
            application, content, place = found
            self._read(application, "HD", rule, f"{source}.1", 1)
            self._embed(content, place)

    def _embed(self, content: Content | None, place: Place) -> None:
        place = place._replace(name=f"{place.source} {len(self.embedded) + 1}")
        embed_or_take_out(content, place, self.fields, self.position, self.embedded)

    def _read(self, part: Part, kind: str, rule: Rule, source: str, level: int) -> None:
        """Read a field, component or subcomponent (level 0, 1, 2) of a type or kind."""
        parts = list(part.split(self.separators[(1, 4, 0)[level]])) if level < 2 else [part]
        kinds = components(kind)
        if kind not in _CODED and level == 0 and _is_misplaced(parts):
            kind = CODED[0]
        elif level == 0 and _is_address(parts):
            kind, kinds = "XAD", components("XAD")
        if kind in _CODED or (kind in ("ID", "IS", "flag") and len(parts) > 1):
            self._read_coded(parts, rule._replace(kind=kind), source)
        elif kinds is not None and level < 2:
            if kind in ("AD", "XAD"):
                kinds = _address_kinds(parts, kinds)
            for n, each in enumerate(parts, 1):
                place = source if level else f"{source}.{n}"
                if _is_filled(each):
                    self._read(each, kinds.get(n, "coded"), rule, place, level + 1)
        else:
            kind = PRIMITIVES.get((kinds or {}).get(1, kind), kind)
            for each in parts:
                for leaf in each.split(self.separators.subcomponent):
                    if _is_filled(leaf):
                        self._add(kind, leaf, rule, source)

    def _read_coded(self, parts: Sequence[Part], rule: Rule, source: str) -> None:
        """Read codes with their texts and systems."""
        values = {n: part for n, part in enumerate(parts, 1) if _is_filled(part)}
        kinds: dict[int, str] = {}
        for code, text, system in zip(_CODES, _TEXTS, _SYSTEMS):
            name = values[system].text.strip() if system in values else ""
            label = rule.label or label_of(name)
            for n in (code, text):
                if n in values and label is not None:
                    self._add_leaves(label, values.pop(n), rule, source)
            if label_of(name):
                kinds[system] = "version"
            elif is_public(name):
                kinds |= {code: "public", text: "term", system: "version"}
            elif code in values and is_local(values[code].text, text in values, name, rule.kind):
                if rule.is_listed or rule.kind == "catalog":
                    kinds |= {code: "local", text: "local term"}
                kinds[system] = "route" if rule.kind == "catalog" else "flag"
        units = {
            n
            for code, text in zip(_CODES, _TEXTS)
            if rule.kind == "units" and (code not in values or stays("units", values[code].text))
            for n in (code, text)
        }
        known = {values[n].text for n in _TEXTS if kinds.get(n) == "term" and n in values}
        for n, part in values.items():
            other = "flag" if n in _CODES else "version" if kinds and n in _VERSIONS else "coded"
            other = "units" if n in units else other
            self._add_leaves("term" if part.text in known else kinds.get(n, other), part, rule, source)

    def _add_leaves(self, kind: str, part: Part, rule: Rule, source: str) -> None:
        for leaf in part.split(self.separators.subcomponent):
            if _is_filled(leaf):
                self._add(kind, leaf, rule, source)

    def _end_repetition(self, role: str, source: str) -> None:
        given, family = (" ".join(part.text for part in self._names[key]) for key in ("given", "family"))
        if given or family:
            role = role or "relative"
            self.fields.add_name(_PERSONS[role], [*self._names["given"], *self._names["family"]], source)
            self._persons[role].add_name(*map(_without_placeholders, (given, family)))
        person = self._persons.get(role)
        if person is not None:
            person.end_address()
            if len(self._phones) > 1:
                person.add_value("PHONE", "".join(self._phones))

    def _add(self, kind: str, leaf: Part, rule: Rule, source: str) -> None:
        """Add a part without separators by its kind."""
        person = self._persons.get(rule.role)
        if kind == "AGE" and not any(map(str.isdigit, leaf.text)):
            kind = "flag"
        if kind in self._names:
            self._names[kind].append(self._value(leaf))
        elif kind in ("date", "birth"):
            self._add_date(leaf, source)
            if kind == "birth" and person is not None:
                person.add_value("DATE", leaf.text[:8])
        elif kind == "id" or kind in LABELS:
            is_id = "MEDICALRECORD" if person is not None else "IDNUM"
            label = kind if kind in LABELS else rule.label or is_id
            self._add_label(label, leaf, source)
            if person is not None:
                person.add_value(label, self._value(leaf).text)
                if label == "PHONE" and source.rpartition(".")[2] in _PHONE_PARTS:
                    self._phones.append(leaf.text)
        elif stays(kind, leaf.text):
            self._keep(self.kept if kind in _PUBLIC else self.values, leaf)
        elif kind == "flag" and _LONG_NUMBER.search(leaf.text):
            self._add_label("IDNUM", leaf, source)
        else:
            is_sentence = len(leaf.text.split()) >= _SENTENCE
            self._add_text(self.text if is_sentence else self.codes, leaf, source)

    def _keep(self, piece: Piece, leaf: Part) -> None:
        if len(leaf.text) > _SHORT:
            piece.add_break()
            for run in decode_escapes(leaf, self.separators, self.charset):
                piece.add(*run)

    def _add_label(self, label: str, leaf: Part, source: str) -> None:
        self.fields.add(label, self._value(leaf), source, ", " if label in ("CITY", "STATE", "ZIP") else "\n")

    def _add_date(self, part: Part, source: str) -> None:
        self.fields.add("DATE", date_value(part.text, part.at), source)

    def _value(self, leaf: Part) -> Value:
        runs = list(decode_escapes(leaf, self.separators, self.charset))
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
                    for run in decode_escapes(part, self.separators, self.charset):
                        piece.add(*run)


def _is_misplaced(parts: Sequence[Part]) -> bool:
    """Return whether a value is coded, whatever its field: a code with digits of a well-known system."""
    is_named = len(parts) > 2 and parts[2].text.strip() in words("systems", "names")
    return is_named and stays("public", parts[0].text) and any(map(str.isdigit, parts[0].text))


def _is_address(parts: Sequence[Part]) -> bool:
    """Return whether a value is an American address, whatever its field: street, state and postal code."""
    texts = [part.text.strip() for part in parts[:5]]
    return len(texts) > 4 and all(map(re.fullmatch, _ADDRESS, (texts[0], *texts[3:])))


def _address_kinds(parts: Sequence[Part], kinds: dict[int, str]) -> dict[int, str]:
    """Return the kinds of an address's components; in one with the postal code in place of the country, city,
    state and code are moved by one."""
    if len(parts) < 6 or not any(map(str.isdigit, parts[5].text)):
        return kinds
    return kinds | {4: kinds[3], 5: kinds[4], 6: kinds[5]}


def _without_placeholders(name: str) -> str:
    return " ".join(word for word in name.split() if word.lower() not in words("placeholders", "words"))


def _is_filled(part: Part) -> bool:
    """Return whether a part holds a value; two quotes are an explicit null."""
    return part.text.strip() not in ("", _NULL)
