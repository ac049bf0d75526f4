"""Read a value from a text in a form."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .form import Condition, Field, Formats, Template, Use

Pieces = tuple[str | Field | Use, ...]
_DIGITS = re.compile(r"[0-9]+")


class FoundField(NamedTuple):
    """A part and its location in the text."""

    start: int
    end: int
    field: Field
    number: int | str


class Way(NamedTuple):
    """The template that matched a text, with those of its referenced forms."""

    form: str
    template: Template
    pieces: Pieces
    text: str
    ways: tuple["Way", ...]


class Reading(NamedTuple):
    """One parse of a text."""

    fields: tuple[FoundField, ...] = ()
    implied: tuple[tuple[str, int], ...] = ()
    """Parts implied by the form."""
    ways: tuple[Way, ...] = ()

    @property
    def value(self) -> dict[str, int | str]:
        """Numbers and texts by part."""
        return {**{each.field.name: each.number for each in self.fields}, **dict(self.implied)}

    @property
    def digits(self) -> str:
        """Numbers in order."""
        return "".join(str(each.number) for each in self.fields)


def read_forms(
    formats: Formats, form: str, text: str, habits: frozenset[str] | None = None
) -> Iterator[Reading]:
    """Yield the parses of a whole text in a form, regardless of case, with or without adjacent non-PHI text.

    formats: Those of a language. form: An id. habits: Habits of the writer; None permits all. RAISES:
        KeyError
    for an unknown form.
    """
    reader = _Reader(formats, text, habits)
    yield from (reading for end, reading in reader.read_form(form, 0) if end == len(text))


class _Reader:
    """Reads one text, with backtracking."""

    def __init__(self, formats: Formats, text: str, habits: frozenset[str] | None) -> None:
        self.formats, self.text, self.habits = formats, text, habits
        self.folded = text.lower() if len(text.lower()) == len(text) else text

    def read_form(self, form: str, at: int) -> Iterator[tuple[int, Reading]]:
        """Yield the end of each parse from a position, and the parse."""
        for template in self.formats.forms[form].templates:
            if self.habits is None or template.habits <= self.habits:
                for pieces in template.texts:
                    yield from self._read_template(form, template, pieces, at)

    def _read_template(
        self, form: str, template: Template, pieces: Pieces, at: int
    ) -> Iterator[tuple[int, Reading]]:
        for end, reading in self._read_pieces(pieces, at, {}):
            implied = _find_implied(template.conditions, reading)
            if implied is not None:
                way = Way(form, template, pieces, self.text[at:end], reading.ways)
                yield end, Reading(reading.fields, reading.implied + implied, (way,))

    def _read_pieces(self, pieces: Pieces, at: int, used: dict[str, str]) -> Iterator[tuple[int, Reading]]:
        if not pieces:
            yield at, Reading()
            return
        piece = pieces[0]
        for end, first in self._read_piece(piece, at, used):
            known = used | {piece.form: self.text[at:end]} if isinstance(piece, Use) else used
            for last, rest in self._read_pieces(pieces[1:], end, known):
                if _agree(first, rest):
                    yield last, _join(first, rest)

    def _read_piece(
        self, piece: str | Field | Use, at: int, used: dict[str, str]
    ) -> Iterator[tuple[int, Reading]]:
        if isinstance(piece, Use) and piece.form not in used:
            yield from self.read_form(piece.form, at)
        elif isinstance(piece, Field):
            for end, number in self._read_field(piece, at):
                size = len(number) if isinstance(number, str) else number
                if piece.part.low <= size <= piece.part.high:
                    yield end, Reading((FoundField(at, end, piece, number),))
        else:
            literal = used[piece.form] if isinstance(piece, Use) else piece
            if self._has(literal, at):
                yield at + len(literal), Reading()

    def _read_field(self, field: Field, at: int) -> Iterator[tuple[int, int | str]]:
        if field.part.is_text:
            if self.text[at : at + 1].isalpha():
                yield from ((end, self.text[at:end]) for end in range(len(self.text), at, -1))
            return
        if field.words:
            for number, term in sorted(field.words, key=lambda pair: -len(pair[1])):
                if self._has(term, at):
                    yield at + len(term), number
            return
        match = _DIGITS.match(self.text, at)
        for end in range(match.end() if match else at, at, -1):
            digits = self.text[at:end]
            if len(digits) == field.width or (len(digits) > field.width and digits[0] != "0"):
                yield end, int(digits)

    def _has(self, literal: str, at: int) -> bool:
        return self.folded.startswith(literal.lower(), at)


def _find_implied(conditions: Sequence[Condition], reading: Reading) -> tuple[tuple[str, int], ...] | None:
    """Return the parts that conditions imply, or None if a parsed part contradicts them."""
    value = reading.value
    if not all(each.holds(value[each.part]) for each in conditions if each.part in value):
        return None
    return tuple((each.part, each.number) for each in conditions if each.sign == "=")


def _join(first: Reading, rest: Reading) -> Reading:
    return Reading(first.fields + rest.fields, first.implied + rest.implied, first.ways + rest.ways)


def _agree(first: Reading, rest: Reading) -> bool:
    """Return whether a part that was parsed twice has the same number."""
    one, other = first.value, rest.value
    anew = {each.field.name for each in rest.fields if each.field.part.is_drawn_anew}
    return all(one[part] == other[part] for part in (one.keys() & other.keys()) - anew)
