"""Pieces of FHIR resources by patient, and the surroundings of an element."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..roster.entry import RosterEntry
from .document import Document
from .fhir_elements import Put, Slots, put_day, put_text
from .people import Fields, Value
from .pieces import Piece

_MAX_PIECE = 20_000
"""Length after which fields and codes go on in a new piece."""


class Scope:
    """The pieces of one patient's resources, or of all."""

    def __init__(self, patient: str | None, number: int) -> None:
        self.patient, self._number = patient, number
        self.pieces: list[Piece] = []
        self._inner: list[Document] = []
        self._fields: Fields | None = None
        self._codes: Piece | None = None

    def _name(self, name: str) -> str:
        count = sum(piece.name.startswith(name) for piece in self.pieces) + 1
        return name + (f" {count}" if count > 1 else "") + (f" of {self._number}" if self._number else "")

    @property
    def fields(self) -> Fields:
        """The values of structured fields."""
        if self._fields is None or len(self._fields.piece) > _MAX_PIECE:
            self._fields = Fields()
            self._fields.piece.name = self._name("fields")
            self.pieces.append(self._fields.piece)
        return self._fields

    @property
    def codes(self) -> Piece:
        """The texts of codes, in which only what the roster knows is replaced."""
        if self._codes is None or len(self._codes) > _MAX_PIECE:
            self._codes = Piece(self._name("codes"), is_given=True)
            self.pieces.append(self._codes)
        return self._codes

    def add_document(self, document: Document) -> None:
        """Add a document within a resource of this scope."""
        self._inner.append(document)

    def set_patient(self, people: tuple[RosterEntry, ...]) -> None:
        """Give all pieces the patient and the persons of this scope, if it is one of several."""
        if self.patient is None:
            return
        for piece in self.pieces:
            piece.patient, piece.people = self.patient, people
        for document in self._inner:
            for piece in document.pieces:
                piece.patient, piece.people = self.patient, (*people, *document.people)


class Context(NamedTuple):
    """The surroundings of an element."""

    kind: str
    """The resource."""
    scope: Scope
    path: str
    displays: frozenset[str] = frozenset()
    """Texts of public codes in the resource, in lowercase."""
    contained: Mapping[str, str] = {}
    """Types of the contained resources by reference."""
    label: str | None = None
    """Label of all texts, for those of a name, an address or an extension."""
    question: str = ""
    """Text of the question that a text answers, or name of a parameter."""
    definition: str = ""
    """Definition of the question: the element that its answer is a value of."""

    def at(self, key: str | int) -> "Context":
        """Return the surroundings of an inner element."""
        step = f"[{key}]" if isinstance(key, int) else f".{key}" if self.path else key
        return self._replace(path=self.path + step)

    @property
    def source(self) -> str:
        """The resource and its element, for the audit."""
        steps = (step.partition("[")[0] for step in self.path.split("."))
        return ".".join((self.kind, *(step for step in steps if step not in ("entry", "resource"))))


class Collector:
    """Puts texts into pieces.

    slots: Receives the places of the texts.
    """

    def __init__(self, slots: Slots) -> None:
        self.slots = slots

    def value(self, text: str, put: Put) -> Value:
        """Return a text as the value of a field."""
        return Value(text, *self.slots.add(put, text))

    def add_field(self, label: str, owner: Any, at: Any, context: Context) -> None:
        """Add a text that is known to be of a label."""
        value = self.value(owner[at], put_text(owner, at))
        context.scope.fields.add(label, value, context.source)

    def add_date(self, owner: Any, at: Any, context: Context, is_instant: bool = False) -> None:
        """Add a date or time, whose day is replaced."""
        text = owner[at]
        value = self.value(text[:10], put_day(owner, at, text, is_instant))
        context.scope.fields.add("DATE", value, context.source)

    def add_code(self, owner: Any, at: Any, context: Context) -> None:
        """Add the text of a code."""
        piece = context.scope.codes
        piece.add_break()
        piece.add(owner[at], *self.slots.add(put_text(owner, at), owner[at]))

    def search(self, owner: Any, at: Any, context: Context) -> None:
        """Add a text to search; one that repeats a public code of the resource counts as a code."""
        text = owner[at]
        if text.strip().casefold() in context.displays:
            self.add_code(owner, at, context)
            return
        piece = Piece(context.path)
        if context.question:
            piece.add_label(f"{context.question}: ")
        piece.add(text, *self.slots.add(put_text(owner, at), text))
        context.scope.pieces.append(piece)
