"""Ids and references of FHIR resources: renamed by the secret key, so that they still resolve in all files
of a run."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote
from uuid import UUID

from ..surrogates.keys import SecretKey
from .code_systems import label_of
from .fhir_elements import get_list, get_table, is_known, is_resource

_ID = r"[A-Za-z0-9\-._~]{1,128}"
_LITERAL = re.compile(
    rf"(?P<base>https?://[^?#\s]*/)?(?P<kind>[A-Z][A-Za-z]+)/(?P<id>{_ID})(?P<rest>/_history/[\w.-]+)?"
)
_URN = re.compile(r"urn:(?:uuid|oid):(\S+)")
_QUERY = re.compile(r"(?P<kind>[A-Z][A-Za-z]+)\?(?P<query>\S+)")
_IDENTIFIER = re.compile(r"identifier=([^&|]*)(?:\||%7C)([^&]+)", re.IGNORECASE)

Json = dict[str, Any]


class Query(NamedTuple):
    """A conditional reference by an identifier, such as `Practitioner?identifier=system|value`."""

    kind: str
    system: str
    value: str


class Target(NamedTuple):
    """The resource of an identifier."""

    reference: str
    """A reference to it, as written in the original."""
    kind: str
    patient: str | None
    label: str


class Links:
    """The resources of one file: their references, identifiers and patients.

    key: Renames ids. resources: Pairs of a `fullUrl`, or None, and a resource.
    """

    def __init__(self, key: SecretKey, resources: Iterable[tuple[Any, Json]]) -> None:
        self._key = key
        self._kinds: dict[str, str] = {}
        self._patients: dict[str, str] = {}
        self._own: dict[int, str] = {}
        """Ids of the patients without an `id`, by the identity of their resources."""
        self._targets: dict[tuple[str, str], Target] = {}
        found = list(resources)
        for url, resource in found:
            self._add(url, resource)
        for url, resource in found:
            self._add_identifiers(url, resource)

    def _add(self, url: Any, resource: Json) -> None:
        kind, own = str(resource.get("resourceType")), resource.get("id")
        patient = own if isinstance(own, str) else _last(url) if isinstance(url, str) else None
        if kind == "Patient" and patient is not None:
            self._own[id(resource)] = patient
        for name in _names(url, kind, own):
            self._kinds[name] = kind
            if kind == "Patient" and patient is not None:
                self._patients[name] = patient

    def _add_identifiers(self, url: Any, resource: Json) -> None:
        kind = str(resource.get("resourceType"))
        name = next(iter(_names(url, kind, resource.get("id"))), None)
        for each in dicts(resource.get("identifier")):
            if name is not None and isinstance(each.get("value"), str):
                label = label_identifier(each, kind)
                target = Target(name, kind, self.find_patient(resource), label)
                self._targets[str(each.get("system", "")), each["value"]] = target

    @property
    def patients(self) -> frozenset[str]:
        """The ids of the patients among the resources."""
        return frozenset(self._patients.values())

    def find_target(self, system: Any, value: Any) -> Target | None:
        """Return the resource with an identifier."""
        return self._targets.get((str(system or ""), str(value)))

    def find_kind(self, reference: str) -> str | None:
        """Return the type of a reference's target."""
        if reference in self._kinds:
            return self._kinds[reference]
        found = _LITERAL.fullmatch(reference) or _QUERY.fullmatch(reference)
        return found["kind"] if found and is_resource(found["kind"]) else None

    def find_patient(self, resource: Json) -> str | None:
        """Return the id of the patient of a resource: itself, a reference in an element for patients, or the
        only patient to which it refers."""
        if resource.get("resourceType") == "Patient":
            own = resource.get("id")
            return own if isinstance(own, str) else self._own.get(id(resource))
        for name in get_list("subjects"):
            for reference in _references(resource.get(name)):
                if (patient := self._to_patient(reference)) is not None:
                    return patient
        found = {
            self._to_patient(each) for name, each in _all_references(resource) if name != "contained"
        } - {None}
        return found.pop() if len(found) == 1 else None

    def _to_patient(self, reference: str) -> str | None:
        if reference in self._patients:
            return self._patients[reference]
        query = read_query(reference)
        if query is not None:
            target = self.find_target(query.system, query.value)
            return target.patient if target is not None else None
        found = _LITERAL.fullmatch(reference)
        return found["id"] if found and found["kind"] == "Patient" else None

    def rename_id(self, text: str) -> str:
        """Return the new id of an old one, a UUID."""
        return str(UUID(int=self._key.number("fhir id", text) >> 128, version=4))

    def rename(self, reference: str) -> str:
        """Return the new form of a reference; a server gets a name in the reserved domain `invalid`."""
        found = _LITERAL.fullmatch(reference)
        if found and is_resource(found["kind"]):
            base = self._rename_server(found["base"]) if found["base"] else ""
            return f"{base}{found['kind']}/{self.rename_id(found['id'])}{found['rest'] or ''}"
        if reference.startswith("#"):
            return f"#{self.rename_id(reference[1:])}" if len(reference) > 1 else reference
        urn = _URN.fullmatch(reference)
        return f"urn:uuid:{self.rename_id(urn[1] if urn else reference)}"

    def _rename_server(self, base: str) -> str:
        return f"https://s{self._key.number('fhir server', base) >> 208:012x}.invalid/fhir/"

    def rename_system(self, uri: str) -> str:
        """Return the new namespace of an identifier; a public one is kept."""
        return uri if is_known(uri) else f"urn:uuid:{self.rename_id(uri)}"


def is_reference(text: str) -> bool:
    """Return whether a URI refers to a resource."""
    found = _LITERAL.fullmatch(text)
    return bool(found and is_resource(found["kind"])) or text.startswith("#") or bool(_URN.fullmatch(text))


def read_query(reference: str) -> Query | None:
    """Return the parts of a conditional reference by identifier; None for any other reference."""
    found = _QUERY.fullmatch(reference)
    identifier = _IDENTIFIER.fullmatch(found["query"]) if found else None
    if found is None or identifier is None or not is_resource(found["kind"]):
        return None
    return Query(found["kind"], unquote(identifier[1]), unquote(identifier[2]))


def label_identifier(identifier: Json, kind: str | None) -> str:
    """Return the label of an identifier by its type, its system and the type of its resource."""
    table = get_table("identifiers")
    kinds = identifier.get("type")
    codings = dicts(kinds.get("coding")) if isinstance(kinds, dict) else ()
    by_type = (table["types"].get(str(coding.get("code"))) for coding in codings)
    label = next(filter(None, by_type), None) or label_of(str(identifier.get("system") or ""))
    return label or table["resources"].get(kind, "IDNUM")


def _last(url: str) -> str:
    """Return the part of a URL that is the id of its resource."""
    return re.split(r"[/:]", url)[-1]


def _names(url: Any, kind: str, own: Any) -> Iterator[str]:
    if isinstance(url, str) and url:
        yield url
    if isinstance(own, str):
        yield f"{kind}/{own}"


def dicts(value: Any) -> Iterator[Json]:
    """Yield the objects of a list, or a single one."""
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, dict):
            yield each


def all_dicts(value: Any) -> Iterator[Json]:
    """Yield the objects of a value at any depth."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, list):
            waiting += each
        elif isinstance(each, dict):
            yield each
            waiting += each.values()


def _references(value: Any) -> Iterator[str]:
    for each in dicts(value):
        if isinstance(each.get("reference"), str):
            yield each["reference"]


def _all_references(resource: Json) -> Iterator[tuple[str, str]]:
    """Yield all references of a resource, each with the name of the element of the resource that holds it."""
    for name, value in resource.items():
        for each in all_dicts(value):
            if isinstance(each.get("reference"), str):
                yield name, each["reference"]
