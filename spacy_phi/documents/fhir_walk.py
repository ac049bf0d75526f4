"""The walk through a FHIR resource: each element goes to the piece that its type demands."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from ..errors import Errors, PhiError
from .code_systems import is_public
from .dates import is_score
from .document import Embedded
from .fhir_elements import (
    Slots,
    Types,
    find_element,
    find_label,
    find_types,
    get_list,
    get_table,
    get_words,
    is_known,
    is_resource,
    put_number,
    remove,
)
from .fhir_links import Json, Links, all_dicts, dicts, is_reference
from .fhir_objects import Objects
from .fhir_pieces import Context, Scope

_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d(?:T\S*)?)?")
_TIME = re.compile(r"\d\d:\d\d(?::\d\d(?:\.\d+)?)?")
_YEAR = re.compile(r"\d{4}")
_GUID = re.compile(r"(?:urn:uuid:)?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_NAME = re.compile(r"_?[A-Za-z][A-Za-z0-9_]{0,63}")
"""Names of elements; anything else may be a text."""
_CODE = re.compile(r"[a-z][a-z0-9+./_-]{0,40}|[A-Z]{2,3}|[\dEULeul.+ -]+|W/\"\d+\"|\d{2}:\S+")
"""Codes, media types, sampled data, versions and times of day."""
_FIGURELESS = frozenset(
    """date dateTime instant id oid uri url uuid canonical HumanName Address ContactPoint Identifier Reference
    Reference/P Reference/S Reference/O Reference/A""".split()
)
"""Types that are never numbers."""
_LEAST_ID = 1_000_000
"""Least whole number without a unit that is an identifier, not a measurement; HL7 v2 has the same."""
_LABELS = {"Address": "LOCATION-OTHER", "Identifier": "IDNUM", "ContactPoint": "PHONE"}
"""Labels of unexpected texts in a data type that identifies."""
_GUESSES = {
    "HumanName": ("family", "given"),
    "Address": ("line", "city", "postalCode"),
    "CodeableConcept": ("coding", "text"),
    "Coding": ("system", "code", "display"),
    "Reference": ("reference", "display"),
    "Attachment": ("contentType", "data"),
    "Identifier": ("value", "system"),
    "ContactPoint": ("value", "use", "system"),
    "Period": ("start", "end"),
}
"""Elements by which the data type of an object is recognized if no release, or several types, have the
element."""


def has_unit(owner: Any) -> bool:
    """Return whether an object is a quantity with a unit."""
    return isinstance(owner, dict) and any(owner.get(name) for name in ("unit", "code", "currency"))


class Walk(Objects):
    """Reads resources.

    links, slots, embedded, position, encoding: As in `Objects`. scope_of: Returns the scope of a patient.
    """

    def __init__(
        self,
        links: Links,
        slots: Slots,
        scope_of: Callable[[str | None], Scope],
        embedded: list[Embedded],
        position: str,
        encoding: str,
    ) -> None:
        super().__init__(links, slots, embedded, position, encoding)
        self._scope_of = scope_of

    def scope_of(self, patient: str | None) -> Scope:
        return self._scope_of(patient)

    def read(self, resource: Json, scope: Scope, path: str = "") -> None:
        """Read a resource; path: Of the element that holds it. RAISES: PhiError (E137) for an unknown
        type."""
        kind = resource.get("resourceType")
        if not is_resource(kind):
            raise PhiError(Errors.E137.format(position=self.position))
        contained = {
            f"#{each.get('id')}": str(each.get("resourceType")) for each in dicts(resource.get("contained"))
        }
        context = Context(str(kind), scope, path, frozenset(_displays(resource)), contained)
        done = self.read_attachment(resource, context) if kind == "Binary" else ()
        self.read_elements(resource, (str(kind),), context, done)

    def read_elements(self, owner: Json, owners: Types, context: Context, done: Types = ()) -> None:
        """Read the elements of an object, except those that are done."""
        removed = get_words("remove")
        for key, value in list(owner.items()):
            name = key.removeprefix("_")
            if key == "resourceType" and is_resource(value):
                continue
            is_removed = name in removed or any(f"{each}.{name}" in removed for each in owners)
            if is_removed or not _NAME.fullmatch(key):
                del owner[key]
            elif value is not None and not (key in done and _is_usual(key, value)):
                self._read_value(owner, key, owners, context.at(key))

    def _read_value(self, owner: Json, key: str, owners: Types, context: Context) -> None:
        types = find_types(owners, key)
        value = owner[key]
        if not isinstance(value, list):
            self._read_one(owner, key, key, owners, types, context)
            return
        for number in range(len(value)):
            self._read_one(value, number, key, owners, types, context.at(number))

    def _read_one(self, owner: Any, at: Any, key: str, owners: Types, types: Types, context: Context) -> None:
        value = owner[at]
        if isinstance(value, dict):
            kinds = tuple(each for each in types if each not in self._PRIMITIVES)
            self._read_object(owner, at, kinds if len(kinds) == 1 else _order(kinds, value), context)
        elif isinstance(value, list):
            for number in range(len(value)):
                self._read_one(value, number, key, owners, types, context.at(number))
        elif isinstance(value, str) and value.strip():
            question = context.question if key.startswith("value") else ""
            self._read_string(owner, at, key, owners, types, context._replace(question=question))
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            self._read_figure(owner, at, key, types, context)

    def _read_figure(self, owner: Any, at: Any, key: str, types: Types, context: Context) -> None:
        """Rename a number that is an id, and remove one in an element that holds no numbers."""
        if key == "id" and "resourceType" in owner:
            owner[at] = self.links.rename_id(str(owner[at]))
        elif (
            (context.label or _find_asked(context)) is not None
            or key == "id"
            or not _FIGURELESS.isdisjoint(types)
        ):
            remove(owner, at)
        elif abs(owner[at]) >= _LEAST_ID and owner[at] == int(owner[at]) and not has_unit(owner):
            number = self.value(f"{abs(owner[at]):.0f}", put_number(owner, at))
            context.scope.fields.add("IDNUM", number, context.source)

    # Objects.

    def _read_object(self, owner: Any, at: Any, types: Types, context: Context) -> None:
        value = owner[at]
        if "Extension" in types and _is_removed(value):
            remove(owner, at)
        elif "Resource" in types or is_resource(value.get("resourceType")):
            is_inner = "contained" in context.path
            scope = context.scope if is_inner else self.scope_of(self.links.find_patient(value))
            self.read(value, scope, context.path)
        else:
            context = _ask(value, types, context)
            done = self._read_type(value, types, context)
            self.read_elements(value, types, context._replace(label=_find_label(value, types, context)), done)

    def _read_type(self, value: Json, types: Types, context: Context) -> Types:
        """Read the elements of a data type that belong together. RETURNS: Their names."""
        for each in types:
            if each.startswith("Reference"):
                return self.read_reference(value, context, each.partition("/")[2])
            read = self._OBJECTS.get(each)
            if read is not None:
                return read(self, value, context)
        return ()

    # Texts.

    def _read_string(
        self, owner: Any, at: Any, key: str, owners: Types, types: Types, context: Context
    ) -> None:
        text = owner[at]
        if key == "valueString" and context.definition:
            self._read_answer(owner, at, context)
            return
        names = {key, *(f"{each}.{key}" for each in owners)}
        read = next((self._PRIMITIVES[each] for each in types if each in self._PRIMITIVES), None)
        label = find_label(owners, key) or context.label or _find_label({}, types, context)
        if key == "id":
            self._read_id(owner, at, context)
        elif not get_words("keep").isdisjoint(names) or _TIME.fullmatch(text):
            self._read_code(owner, at, key, owners, context)
        elif read is not None:
            read(self, owner, at, key, owners, context)
        elif _DATE.fullmatch(text):
            self.add_date(owner, at, context)
        elif label is not None or _GUID.fullmatch(text):
            self.add_field(label or "IDNUM", owner, at, context)
        elif not get_words("codes").isdisjoint(names) or (key == "valueString" and is_score(text)):
            self.add_code(owner, at, context)
        else:
            self.search(owner, at, context)

    def _read_answer(self, owner: Any, at: Any, context: Context) -> None:
        """Read the answer to a question as the element that its definition refers to."""
        owners, key = find_element(context.definition)
        label = "EMAIL" if "ContactPoint" in owners and "@" in owner[at] else _find_asked(context)
        inner = context._replace(label=label, definition="")
        self._read_string(owner, at, key, owners, find_types(owners, key), inner)

    def _read_id(self, owner: Any, at: Any, context: Context) -> None:
        if "resourceType" in owner:
            owner[at] = self.links.rename_id(owner[at])
        else:
            self.add_code(owner, at, context)

    def _read_code(self, owner: Any, at: Any, key: str, owners: Types, context: Context) -> None:
        """Keep a code in lowercase; any other may be a text in the wrong element, and is left to the
        roster."""
        if not _CODE.fullmatch(owner[at]):
            self.add_code(owner, at, context)

    def _read_date(self, owner: Any, at: Any, key: str, owners: Types, context: Context) -> None:
        text = owner[at]
        if _DATE.fullmatch(text) or (key == "birthDate" and _YEAR.fullmatch(text)):
            self.add_date(owner, at, context)
        elif not _YEAR.fullmatch(text):
            self.add_field("DATE", owner, at, context)

    def _read_instant(self, owner: Any, at: Any, key: str, owners: Types, context: Context) -> None:
        self.add_date(owner, at, context, is_instant=True)

    def _read_number(self, owner: Any, at: Any, key: str, owners: Types, context: Context) -> None:
        """Read a unique number that is not the id of a resource."""
        self.add_field("IDNUM", owner, at, context)

    def _read_uri(self, owner: Any, at: Any, key: str, owners: Types, context: Context) -> None:
        text = owner[at]
        is_definition = key == "url" and ("Extension" in owners or any(map(is_resource, owners)))
        if key == "system" or is_definition or is_resource(text):
            self._read_canonical(owner, at, key, owners, context)
        elif is_reference(text) or "?" in text or key == "fullUrl":
            self.read_link(owner, at, context)
        elif not is_known(text):
            self.add_field("URL", owner, at, context)

    def _read_canonical(self, owner: Any, at: Any, key: str, owners: Types, context: Context) -> None:
        """Keep the address of a definition or code system; one of a person is renamed, and one that is not
        public is left to the roster."""
        text = owner[at]
        if self.links.find_kind(text) in get_table("targets") or "@" in text:
            owner[at] = self.links.rename(text)
        elif not (is_known(text) or _CODE.fullmatch(text)) or " " in text:
            self.add_code(owner, at, context)

    def _remove(self, owner: Any, at: Any, key: str, owners: Types, context: Context) -> None:
        """Remove bytes of no known type."""
        remove(owner, at)

    def _read_page(self, owner: Any, at: Any, key: str, owners: Types, context: Context) -> None:
        self.read_narrative(owner, at, context)

    _OBJECTS: "dict[str, Callable[[Walk, Json, Context], Types]]" = {
        "HumanName": Objects.read_name,
        "ContactPoint": Objects.read_contact,
        "Identifier": Objects.read_identifier,
        "Coding": Objects.read_coding,
        "CodeableConcept": Objects.read_concept,
        "Age": Objects.read_age,
        "Attachment": Objects.read_attachment,
    }
    _PRIMITIVES: "dict[str, Callable[[Walk, Any, Any, str, Types, Context], None]]" = {
        "code": _read_code,
        "canonical": _read_canonical,
        "uri": _read_uri,
        "url": _read_uri,
        "uuid": _read_uri,
        "id": _read_number,
        "oid": _read_number,
        "date": _read_date,
        "dateTime": _read_date,
        "instant": _read_instant,
        "base64Binary": _remove,
        "xhtml": _read_page,
    }


def _is_usual(name: str, value: Any) -> bool:
    """Return whether a data type has read an element: texts, or the objects that it reads itself."""
    each = [value] if name == "identifier" or not isinstance(value, list) else value
    kind = dict if name in ("identifier", "coding") else str
    return all(isinstance(one, kind) for one in each)


def _is_removed(extension: Json) -> bool:
    return str(extension.get("url")).endswith(get_list("remove_extensions"))


def _find_label(value: Json, types: Types, context: Context) -> str | None:
    """Return the label of all texts in an object, or None."""
    if "HumanName" in types:
        return get_table("names").get(context.kind, "PATIENT")
    own = next((_LABELS[each] for each in types if each in _LABELS), None)
    if own is not None:
        return own
    if "Extension" in types:
        url = str(value.get("url"))
        found = (label for end, label in get_table("extensions").items() if url.endswith(end))
        return next(found, context.label)
    return context.label


def _find_asked(context: Context) -> str | None:
    """Return the label of the answer to the question around, by its definition; None for a title."""
    owners, key = find_element(context.definition)
    root = context.definition.partition("#")[2].partition(".")[0]
    asked = context._replace(kind=root)
    return None if key in ("prefix", "suffix") else find_label(owners, key) or _find_label({}, owners, asked)


def _ask(value: Json, types: Types, context: Context) -> Context:
    """Return the surroundings of the parts of an object; of a question or parameter with its text or name."""
    if get_words("questions").isdisjoint(types):
        return context
    question = value.get("text") or value.get("name")
    definition = value.get("definition")
    return context._replace(
        question=question if isinstance(question, str) else "",
        definition=definition if isinstance(definition, str) else "",
    )


def _order(types: Types, value: Json) -> Types:
    """Return the types of an object, the one that has most of its elements first; of an unknown element the
    usual data types that have most of them, if any."""
    counts = {kind: sum(name in value for name in _GUESSES.get(kind, ())) for kind in types or _GUESSES}
    for kind in types:
        counts[kind] += sum(bool(find_types((kind,), name)) for name in value)
    ordered = sorted(counts, key=counts.__getitem__, reverse=True)
    return tuple(ordered) if types else tuple(kind for kind in ordered[:1] if counts[kind])


def _displays(resource: Json) -> Iterator[str]:
    """Yield the texts of the public codes of a resource, in lowercase."""
    for each in all_dicts([value for key, value in resource.items() if key not in ("entry", "contained")]):
        if isinstance(each.get("display"), str) and is_public(str(each.get("system") or "")):
            yield each["display"].strip().casefold()
