"""Data types of FHIR whose elements are read together: names, contacts, identifiers, references, codes,
attachments.

Each function reads some elements of an object and returns their names; the others are read by their own
types.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from urllib.parse import quote

from ..errors import PhiError
from .code_systems import is_local, is_public, is_term, label_of
from .document import Document, Embedded
from .embedded import Content, Place, decode_base64, embed_or_take_out, encode_base64
from .fhir_elements import Slots, get_table, get_words, put_number, put_text
from .fhir_links import Json, Links, dicts, label_identifier, read_query
from .fhir_pieces import Collector, Context
from .markup import Markup, read_markup, write_markup
from .pieces import Edit, Piece

_MAX_TITLE = 4
"""Maximum length of a title or degree; a longer value is a name in the wrong element."""
_MAX_WORDS = 12
"""Maximum length of a text beside a code that names it; a longer one is a note, unless a code has it."""
_MAX_AGE = 89
_YEARS = ("a", "yr", "year", "years")
_UNKNOWN = ("", "application/octet-stream")
"""Media types of files of any format."""
_CONTACTS = {"email": "EMAIL", "fax": "FAX", "url": "URL"}
_GROUPS = {"P": "PATIENT", "S": "DOCTOR", "O": "HOSPITAL", "A": "OTHER"}
"""Labels of references by the kind of target that their definition lists first."""

Names = tuple[str, ...]


class Objects(Collector):
    """Reads objects by their data type.

    links, slots: Of the file. embedded: Receives attachments and narratives. position, encoding: Of the file.
    """

    def __init__(
        self, links: Links, slots: Slots, embedded: list[Embedded], position: str, encoding: str
    ) -> None:
        super().__init__(slots)
        self.links, self.embedded, self.position, self.encoding = links, embedded, position, encoding

    def read_name(self, name: Json, context: Context) -> Names:
        """Read a HumanName: its parts are one name, in spoken order."""
        label = get_table("names").get(context.kind, "PATIENT")
        # The family name comes first among the places, which gets a replacement of one word.
        family, given = (
            [self.value(owner[at], put_text(owner, at)) for owner, at in _strings(name, key)]
            for key in ("family", "given")
        )
        context.scope.fields.add_name(label, (*given, *family), context.source)
        for owner, at in (*_strings(name, "text"), *_strings(name, "prefix"), *_strings(name, "suffix")):
            if at == "text" or len(owner[at].rstrip(".")) > _MAX_TITLE:
                self.add_field(label, owner, at, context)
        return "given", "family", "text", "prefix", "suffix"

    def read_contact(self, contact: Json, context: Context) -> Names:
        """Read a ContactPoint."""
        label = _CONTACTS.get(str(contact.get("system")), "PHONE")
        for owner, at in _strings(contact, "value"):
            self.add_field("EMAIL" if "@" in owner[at] else label, owner, at, context)
        return ("value",)

    def read_identifier(self, identifier: Json, context: Context, kind: str | None = None) -> Names:
        """Read an Identifier; a known one gets the surrogate of its resource. kind: Of the
        resource."""
        system, value = identifier.get("system"), identifier.get("value")
        target = self.links.find_target(system, value)
        label = target.label if target else label_identifier(identifier, kind or context.kind)
        scope = self.scope_of(target.patient) if target else context.scope
        for owner, at in _strings(identifier, "value"):
            self.add_field(label, owner, at, context._replace(scope=scope))
        if not isinstance(system, str):
            return ("value",)
        identifier["system"] = self.links.rename_system(system)
        return "value", "system"

    def scope_of(self, patient: str | None) -> Any:
        """Return the scope of a patient."""
        raise NotImplementedError

    def read_reference(self, reference: Json, context: Context, group: str) -> Names:
        """Read a Reference. group: Kind of the targets by the definition; empty if they are no
        persons."""
        kind = None
        for owner, at in list(_strings(reference, "reference")):
            kind = context.contained.get(owner[at]) or self.links.find_kind(owner[at])
            self.read_link(owner, at, context)
        named = reference.get("type")
        kind = kind or (named.rpartition("/")[2] if isinstance(named, str) else None)
        for owner, at in _strings(reference, "display"):
            label = get_table("targets").get(kind) if kind else _GROUPS.get(group)
            if label is None:
                self.search(owner, at, context.at("display"))
            else:
                self.add_field(label, owner, at, context)
        identifier = reference.get("identifier")
        if isinstance(identifier, dict):
            names = self.read_identifier(identifier, context, kind)
            self.read_elements(identifier, ("Identifier",), context.at("identifier"), names)
        return "reference", "display", "identifier"

    def read_elements(self, owner: Json, owners: Names, context: Context, done: Names = ()) -> None:
        """Read the elements of an object."""
        raise NotImplementedError

    def read_link(self, owner: Any, at: Any, context: Context) -> None:
        """Rename a reference. A conditional one becomes the literal one of its resource, if that is known."""
        text = owner[at]
        query = read_query(text)
        if query is None and "?" not in text:
            owner[at] = self.links.rename(text)
            return
        target = self.links.find_target(query.system, query.value) if query else None
        if target is not None and at != "url":
            owner[at] = self.links.rename(target.reference)
        elif query is None:
            self.add_field("OTHER", owner, at, context)
        else:
            start = f"{query.kind}?identifier={self.links.rename_system(query.system)}|"
            put = put_text(owner, at)
            value = self.value(query.value, lambda new: put(start + quote(new)))
            label = target.label if target else label_identifier({"system": query.system}, query.kind)
            scope = self.scope_of(target.patient) if target else context.scope
            scope.fields.add(label, value, context.source)

    def read_coding(self, coding: Json, context: Context, is_known: bool = False) -> Names:
        """Read a Coding. is_known: Whether another code of the same concept is of a public system."""
        is_own, label = is_public(_system(coding)), label_of(_system(coding))
        for owner, at in _strings(coding, "display"):
            self._read_term(owner, at, context.at("display"), label, is_own or is_known)
        for owner, at in _strings(coding, "code"):
            if label or not is_own or " " in owner[at]:
                self._read_term(owner, at, context, label, True)
        return "code", "display"

    def _read_term(self, owner: Any, at: Any, context: Context, label: str | None, is_code: bool) -> None:
        """Read a text of a code: a field if it is of a system that identifies."""
        if label:
            self.add_field(label, owner, at, context)
        else:
            (self.add_code if is_code else self.search)(owner, at, context)

    def read_concept(self, concept: Json, context: Context) -> Names:
        """Read a CodeableConcept."""
        codings = list(dicts(concept.get("coding")))
        is_known = any(is_public(_system(coding)) for coding in codings)
        label = next((label for coding in codings if (label := label_of(_system(coding)))), None)
        is_local_term = context.source in get_words("catalog") and all(map(_is_catalog_code, codings))
        is_coded = is_known or (is_local_term and bool(codings))
        for number, coding in enumerate(codings):
            inner = context.at("coding").at(number)
            self.read_elements(coding, ("Coding",), inner, self.read_coding(coding, inner, is_coded))
        for owner, at in _strings(concept, "text"):
            is_short = len(owner[at].split()) <= _MAX_WORDS
            is_code = is_short and (is_known or (is_coded and is_term(owner[at])))
            self._read_term(owner, at, context.at("text"), label if is_short else None, is_code)
        return "coding", "text"

    def read_age(self, age: Json, context: Context) -> Names:
        """Read an Age: one over 89 years is replaced."""
        value, unit = age.get("value"), str(age.get("code") or age.get("unit") or "a")
        if isinstance(value, (int, float)) and value > _MAX_AGE and unit in _YEARS:
            found = self.value(f"{value:.0f}", put_number(age, "value"))
            context.scope.fields.add("AGE", found, context.source)
        return ()

    def read_attachment(self, attachment: Json, context: Context) -> Names:
        """Read an Attachment, or a Binary, whose data are read in their own format."""
        name = "data" if "data" in attachment else "content"
        data = attachment.get(name)
        if not isinstance(data, str) or not data.strip():
            return ()
        self._read_data(attachment, name, data, context.at(name))
        return (name,)

    def _read_data(self, attachment: Json, name: str, data: str, context: Context) -> None:
        kind, _, options = str(attachment.get("contentType") or "").lower().partition(";")
        charset = options.partition("charset=")[2].partition(";")[0].strip('" ') or "utf-8"
        content = None
        try:
            name_of_file = _file_of(kind.strip(), attachment)
            content = Content(decode_base64(data, self.position), kind.strip(), name_of_file, charset)
        except PhiError:
            pass
        start, end = self.slots.add(self._put_data(attachment, name), data)
        changes: tuple[Edit, ...] = ()
        if "contentType" in attachment:
            at, stop = self.slots.add(put_text(attachment, "contentType"), kind)
            changes = (Edit(at, stop, "text/plain; charset=utf-8"),)
        place = Place(start, end, partial(encode_base64, like=data), context.path, changes)
        before = len(self.embedded)
        embed_or_take_out(content, place, context.scope.fields, self.position, self.embedded)
        for embedded in self.embedded[before:]:
            for document in embedded.documents:
                context.scope.add_document(document)

    def _put_data(self, attachment: Json, name: str) -> Callable[[str], None]:
        put = put_text(attachment, name)

        def put_data(new: str) -> None:
            put(new)
            if new and "size" in attachment:
                attachment["size"] = len(decode_base64(new, self.position))
            elif "size" in attachment:
                del attachment["size"]

        return put_data

    def read_narrative(self, owner: Any, at: Any, context: Context) -> None:
        """Read a page of XHTML; most of its attributes are dropped."""
        document = Narrative([Piece("text")])
        document.markup = read_markup(owner[at])
        document.pieces[0].add(document.markup.text, 0)
        start, end = self.slots.add(put_text(owner, at), owner[at])
        # The changes are none but not None, so that it is written even if nothing is replaced.
        self.embedded.append(Embedded([document], start, end, bytes.decode, context.path, ()))
        context.scope.add_document(document)


def _file_of(kind: str, attachment: Json) -> str:
    """Return a file name that indicates the format of an attachment, if its media type does not."""
    if kind.endswith("json"):
        return ".json"
    return str(attachment.get("title") or attachment.get("url") or "") if kind in _UNKNOWN else ""


class Narrative(Document):
    """The text of a resource."""

    markup: Markup

    def render(self, outcomes: Any) -> bytes:
        findings = outcomes[0].findings if outcomes else ()
        return write_markup(self.markup, findings).encode("utf-8", "surrogatepass")


def _is_catalog_code(coding: Json) -> bool:
    """Return whether a coding of a catalog's element is a site's own code with a name."""
    display = coding.get("display")
    named = display is None or (isinstance(display, str) and is_term(display))
    return _system(coding) != "" and named and is_local(str(coding.get("code") or ""))


def _system(coding: Json) -> str:
    return str(coding.get("system") or "")


def _strings(owner: Json, key: str) -> Iterator[tuple[Any, Any]]:
    """Yield the places of an element's texts: the object and the key, or the list and the number."""
    value = owner.get(key)
    places: list[tuple[Any, Any]] = [(owner, key)] if isinstance(value, str) else []
    if isinstance(value, list):
        places = [(value, number) for number, each in enumerate(value) if isinstance(each, str)]
    yield from ((each, at) for each, at in places if each[at].strip())
