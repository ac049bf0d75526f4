"""A document for the batch engine: its pieces, its patient data, and how to write it back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..roster.entry import RosterEntry
from .pieces import Edit, Piece
from .structure import (
    Anchor,
    Unsearched,
    check_structure,
    collect_replaced,
    find_replacements,
    rename_anchors,
)


@dataclass
class Document:
    """One document of a file; a message file holds several.

    `error` gives the reason why it cannot be scrubbed, without its text.
    """

    pieces: Sequence[Piece] = ()
    write: Callable[[list[Edit]], bytes] | None = None
    """Returns the bytes of the document with changes applied."""
    patient: str | None = None
    """The patient id given by the document itself."""
    people: tuple[RosterEntry, ...] = field(default=(), repr=False)
    error: str | None = None
    carrier: str = field(default="", repr=False)
    """The whole container, if everything outside its text is checked for replaced values."""
    start: int = 0
    """Offset of the container's start, as counted by the pieces."""
    unsearched: Sequence[Unsearched] = field(default=(), repr=False)
    """Values that are neither text nor known structure, if the reader declares them."""
    anchors: Sequence[Anchor] = field(default=(), repr=False)
    """Names that mean nothing outside the document, such as those of positions in it."""
    embedded: "Sequence[Embedded]" = ()
    """Documents within this one; see `embed`."""

    def embed(self, embedded: "Sequence[Embedded]") -> None:
        """Add files within this one: their pieces and people, and their patient if this one has none."""
        self.embedded = (*self.embedded, *embedded)
        for each in embedded:
            for document in each.documents:
                for piece in document.pieces:
                    piece.name = f"{each.name}: {piece.name}"
                self.pieces = (*self.pieces, *document.pieces)
                self.people += document.people
                self.patient = self.patient or document.patient

    def render(self, outcomes: Sequence[Any]) -> bytes:
        """Return the bytes of the scrubbed document.

        outcomes: An object for each piece, in order, with `findings` as in `doc._.phi`.
        RAISES: PhiError (E363) if a replaced value also occurs outside the text.
        """
        assert self.write is not None
        done = dict(zip(map(id, self.pieces), outcomes))
        files = [document for each in self.embedded for document in each.documents]
        inner = {id(piece) for document in files for piece in document.pieces}
        own = [piece for piece in self.pieces if id(piece) not in inner]
        spans = [(each.at, each.end) for each in self.embedded]
        edits: list[Edit] = []
        known = find_replacements(self.pieces, outcomes)
        for piece in own:
            findings = done[id(piece)].findings if id(piece) in done else ()
            made = list(piece.edits([*findings, *piece.find_runs(known, findings)]))
            spans += ((edit.at, edit.end) for edit in made) if piece.is_structure else piece.spans()
            edits += made
        moved = ((at - self.start, end - self.start) for at, end in spans)
        values = collect_replaced(self.pieces, outcomes)
        check_structure(values, self.carrier, moved, self.unsearched)
        edits += rename_anchors(self.anchors, values)
        for each in self.embedded:
            edits += each.edits(done)
        return self.write(edits)


@dataclass
class Embedded:
    """A file within a document, such as an attachment; made by `embedded.read_embedded`."""

    documents: Sequence[Document]
    at: int
    end: int
    """Its location in the container."""
    encode: Callable[[bytes], str]
    """Encodes its new bytes for the container."""
    name: str
    """Name in the audit."""
    changes: tuple[Edit, ...] | None = None
    """Changes that declare another format in the container; None if the format stays the same."""

    def edits(self, done: Mapping[int, Any]) -> Iterator[Edit]:
        """Yield the changes of the container; none if nothing was replaced and the format stays the same.

        done: The outcome of each piece, by its `id`; a piece without one is empty.
        """
        replaced = [
            each["replacement"] is not None
            for document in self.documents
            for piece in document.pieces
            if id(piece) in done
            for each in done[id(piece)].findings
        ]
        if self.changes is None and not any(replaced):
            return
        yield Edit(self.at, self.end, self.encode(b"".join(self._render(done))))
        yield from self.changes or ()

    def _render(self, done: Mapping[int, Any]) -> Iterator[bytes]:
        for document in self.documents:
            document.pieces = [piece for piece in document.pieces if id(piece) in done]
            yield document.render([done[id(piece)] for piece in document.pieces])
