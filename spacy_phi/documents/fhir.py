"""FHIR resources in JSON, alone or in a Bundle: the type of an element decides what happens to it.

The types are those of STU3, R4, R4B and R5: fhir_elements.txt.gz and fhir.toml. Elements that no release has
are searched.
"""

import re
from collections.abc import Iterator
from typing import Any

from ..corpora.files import decode
from ..errors import Errors, PhiError
from ..json_text import read_json, write_json
from ..roster.entry import RosterEntry
from ..roster.fhir import read_person
from ..surrogates.keys import find_key
from .document import Document, Embedded
from .fhir_elements import Slots, is_resource, prune
from .fhir_links import Json, Links, dicts
from .fhir_walk import Scope, Walk
from .pieces import Edit

_RESOURCE = re.compile(rb'"resourceType"\s*:\s*"')
_JSON = "JSON that is not FHIR (use the suffix .jsonl for notes, one object per line)"
_BOM = b"\xef\xbb\xbf"


def matches(data: bytes) -> bool:
    """Return whether a file is a JSON object or list, in which FHIR is looked for by `read`."""
    return data.removeprefix(_BOM).lstrip()[:1] in (b"{", b"[")


def has_resource(data: bytes) -> bool:
    """Return whether bytes name a type of resource."""
    return _RESOURCE.search(data) is not None


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a resource; arguments and result as in `read_documents`.

    RAISES: PhiError (E100) and E108 for unreadable JSON, E190 for JSON that is not FHIR, E137 for an unknown
        type of resource, and errors of attachments.
    """
    text = decode(data.removeprefix(_BOM), position, "utf-8")
    if not has_resource(data):
        raise PhiError(Errors.E190.format(path=position, kind=_JSON))
    resource = parse(text, position)
    return [read_resource(resource, position, encoding, is_indented="\n" in text.strip())]


def parse(text: str, position: str, number: int = 1) -> Any:
    """Return the value of a JSON text. RAISES: PhiError (E108)."""
    try:
        return read_json(text)
    except (ValueError, RecursionError) as error:
        line, column = getattr(error, "lineno", 1) + number - 1, getattr(error, "colno", 1)
    raise PhiError(Errors.E108.format(file=position, line=line, column=column))


def read_resource(
    resource: Any, position: str, encoding: str = "utf-8", is_indented: bool = False
) -> Document:
    """Return the document of a resource or Bundle.

    resource: The parsed JSON; it is modified. is_indented: Write one element per line.
    RAISES: PhiError (E137) for anything but a known resource, E134 for one nested too deep, errors of
        attachments.
    """
    if not isinstance(resource, dict) or not is_resource(resource.get("resourceType")):
        raise PhiError(Errors.E137.format(position=position))
    try:
        return _Reader(resource, position, encoding).document(is_indented)
    except RecursionError:
        pass
    raise PhiError(Errors.E134.format(position=position, what="an element nested too deep"))


class _Reader:
    """Collects the pieces of a resource; those of a Bundle by patient."""

    def __init__(self, resource: Json, position: str, encoding: str) -> None:
        self.resource = resource
        self.entries = list(_entries(resource))
        self.links = Links(find_key(), self.entries)
        owners = [self.links.find_patient(each) for _, each in self.entries]
        self.patients = sorted({each for each in owners if each is not None} | self.links.patients)
        self.people = list(self._people())
        self.slots, self.embedded = Slots(), list[Embedded]()
        self.scopes: dict[str | None, Scope] = {}
        self.walk = Walk(self.links, self.slots, self.scope_of, self.embedded, position, encoding)
        self.walk.read(resource, self.scope_of(self.links.find_patient(resource)))

    def scope_of(self, patient: str | None) -> Scope:
        """Return the scope of a patient. With at most one patient, all texts are in one scope."""
        patient = patient if len(self.patients) > 1 else None
        if patient not in self.scopes:
            self.scopes[patient] = Scope(patient, len(self.scopes))
        return self.scopes[patient]

    def document(self, is_indented: bool) -> Document:
        """Return the document."""

        def write(edits: list[Edit]) -> bytes:
            self.slots.write(edits)
            prune(self.resource)
            return write_json(self.resource, is_indented) + b"\n"

        for scope in self.scopes.values():
            scope.set_patient(
                tuple(
                    each for each in self.people if each.role == "staff" or each.patient_id == scope.patient
                )
            )
        pieces = [piece for scope in self.scopes.values() for piece in scope.pieces]
        is_shared = len(self.patients) > 1
        shared = (each for each in self.people if each.role == "staff" or not is_shared)
        document = Document(
            pieces, write, self.patients[0] if len(self.patients) == 1 else None, tuple(shared)
        )
        document.embed(self.embedded)
        if is_shared:
            document.patient = None
        return document

    def _people(self) -> Iterator[RosterEntry]:
        for _, resource in self.entries:
            for each in (resource, *dicts(resource.get("contained"))):
                yield from read_person(each)


def _entries(resource: Json) -> Iterator[tuple[Any, Json]]:
    """Yield the resources of a Bundle with their `fullUrl`, or a single resource."""
    yield None, resource
    entries = resource.get("entry") if resource.get("resourceType") == "Bundle" else None
    for entry in entries if isinstance(entries, list) else ():
        inner = entry.get("resource") if isinstance(entry, dict) else None
        if isinstance(inner, dict):
            for url, each in _entries(inner):
                yield (entry.get("fullUrl") if each is inner else url), each
