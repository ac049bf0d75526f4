"""Search the non-text part of a container for values replaced in the text.

A document fails if a replaced name or identifying number survives in a code, a control word or a broken tag.
A reader of an XML format declares the values that are neither text nor known structure (codes of public
systems, styles, fonts); in other formats, everything outside the text is searched. Names that mean nothing
outside the document, such as those of positions, are renamed instead.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import accumulate, count
from typing import Any, NamedTuple

from ..errors import Errors, PhiError
from ..linking.names import is_word
from ..linking.values import collect_values, is_number
from ..surrogates.operators import normalise
from .pieces import Edit, Piece, apply

_MIN_NAME = 6
_MIN_DIGITS = 7
"""Minimum length; shorter values occur in codes by chance."""
_MIN_PART = 4
"""The same for names of positions and for issuers, which can be renamed at no cost."""
_OWN = 5
"""First arc of an OID that its organization may choose."""
_GUID = r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])"
_NUMBER = re.compile(rf"{_GUID}|\d+")
"""A number, or a GUID as a whole: its digits mean nothing."""
_PART = re.compile(rf"{_NUMBER.pattern}|(?=[a-z]*\d)[a-z0-9]+")
_JOINED = re.compile(r"\d{8,}")
_LETTERS = re.compile(r"[^\W\d_]+")
_BREAK = re.compile(r"\r\n?|\n")


class Unsearched(NamedTuple):
    """A value of a container that is neither searched nor known structure."""

    text: str
    place: str
    """Its XPath, field or part, for the error; it quotes no value."""


class Kind(Enum):
    """Kind of a name that can be changed throughout a document."""

    POSITION = 1
    """The name of a position in the document, or a reference to one."""
    ISSUER = 2
    """The issuer of an id: an OID or a GUID."""
    CODE = 3
    """A code of a local system."""


class Anchor(NamedTuple):
    """A name that means nothing outside the document, with its location."""

    name: str
    at: int
    end: int
    kind: Kind = Kind.POSITION


class Replaced(NamedTuple):
    """The replaced values of a document, case-folded."""

    names: frozenset[str] = frozenset()
    """First names and surnames that are not ordinary words."""
    numbers: frozenset[str] = frozenset()
    """Numbers and GUIDs of identifiers and contacts, and their parts with digits."""

    def find_in(self, text: str) -> int | None:
        """Return the offset of one of the values in a text, None if there is none.

        text: Case-folded. Values that occur by chance do not count.
        """
        for found in _NUMBER.finditer(text) if self.numbers else ():
            if len(found[0]) >= _MIN_DIGITS and found[0] in self.numbers:
                return found.start()
        names = [name for name in self.names if len(name) >= _MIN_NAME]
        # A long document repeats its words, so each is compared once with each name.
        words = "\n".join(set(_LETTERS.findall(text))) if names else ""
        places = (text.index(name) for name in names if name in (words if name.isalpha() else text))
        return next(places, None)

    def is_in_position(self, text: str) -> bool:
        """Return whether the name of a position holds one of the values, or a part of a number."""
        folded = text.casefold()
        if any(part in self.numbers for part in _parts(folded)):
            return True
        # The ids of a visit and its patient may be one number: "encounter2820402619522473".
        joined = "\n".join(_JOINED.findall(folded))
        if joined and any(len(number) >= _MIN_DIGITS and number in joined for number in self.numbers):
            return True
        return any(word in self.names for word in _LETTERS.findall(folded))


def _parts(text: str) -> Iterator[str]:
    """Yield the numbers and other parts with digits of a case-folded text."""
    for pattern in (_NUMBER, _PART):
        yield from (part for part in pattern.findall(text) if len(part) >= _MIN_PART)


def collect_replaced(pieces: Iterable[Piece], outcomes: Iterable[Any]) -> Replaced:
    """Return the values that were replaced in some texts.

    outcomes: An object for each piece, in order, with `findings` as in `doc._.phi`.
    """
    values = [
        value
        for piece, done in zip(pieces, outcomes)
        if done.findings
        for value in find_replaced(piece.text, piece.find_own(done.findings))
    ]
    names = {key for kind, key, _ in collect_values(values) if kind == "name" and not is_word(key)}
    numbers: set[str] = set()
    for value, label in values:
        if is_number(label):
            folded = normalise(value).casefold()
            numbers.update(_parts(folded))
            if _LETTERS.search(folded) is None:
                numbers.add("".join(filter(str.isdigit, folded)))
    return Replaced(frozenset(names), frozenset(numbers))


def check_structure(
    values: Replaced,
    carrier: str = "",
    spans: Iterable[tuple[int, int]] = (),
    unsearched: Sequence[Unsearched] = (),
) -> None:
    """Check that replaced names and numbers occur nowhere else in the container.

    values: What was replaced. carrier: The original document, empty if its reader declares `unsearched`.
        spans: Start and end of its text, and of parts checked separately.
    RAISES: PhiError (E363) with the place, without the value.
    """
    if not (values.names or values.numbers):
        return
    if carrier:
        blank = ((at, end, " " + "".join(_BREAK.findall(carrier, at, end))) for at, end in spans)
        text = apply(carrier, blank).casefold()
        _check(values, text, lambda at: f"line {len(_BREAK.findall(text, 0, at)) + 1}")
    if unsearched:
        folded = [each.text.casefold() for each in unsearched]
        starts = list(accumulate((len(each) + 1 for each in folded), initial=0))
        _check(values, "\n".join(folded), lambda at: unsearched[bisect_right(starts, at) - 1].place)


def _check(values: Replaced, text: str, name_place: Callable[[int], str]) -> None:
    found = values.find_in(text)
    if found is None:
        return
    place = name_place(found)
    if values.find_in(place.casefold()) is not None:
        place = "the name of an element"
    raise PhiError(Errors.E363.format(place=place))


def rename_anchors(anchors: Sequence[Anchor], values: Replaced) -> Iterator[Edit]:
    """Yield the changes that rename what holds replaced values: positions and the references to them, codes
    of local systems, and issuers whose GUID was replaced as an id or whose OID includes such a number."""
    known = {anchor.name for anchor in anchors}
    free = (n for n in count(1) if f"ref{n}" not in known)
    numbers: dict[str, int] = {}

    def number(part: str) -> int:
        return numbers[part] if part in numbers else numbers.setdefault(part, next(free))

    for name, at, end, kind in anchors:
        if kind is Kind.ISSUER:
            new = _rename_issuer(name, values, number)
        elif kind is Kind.CODE:
            new = name if values.find_in(name.casefold()) is None else f"ref{number(name)}"
        else:
            new = f"ref{number(name)}" if values.is_in_position(name) else name
        if new != name:
            yield Edit(at, end, new)


def may_be_renamed(issuer: str) -> bool:
    """Return whether an issuer is a GUID, or an OID with a long number."""
    return "." not in issuer or any(len(arc) >= _MIN_PART for arc in issuer.split(".")[_OWN:])


def _rename_issuer(name: str, values: Replaced, number: Callable[[str], int]) -> str:
    if "." not in name:
        key = name.casefold()
        return f"00000000-0000-4000-8000-{number(key):012d}" if key in values.numbers else name
    arcs = name.split(".")
    for n, arc in enumerate(arcs[_OWN:], _OWN):
        if len(arc) >= _MIN_PART and arc in values.numbers:
            arcs[n] = str(number(arc))
    return ".".join(arcs)


def find_replacements(pieces: Sequence[Piece], outcomes: Sequence[Any]) -> dict[str, str]:
    """Return the replacements of long numbers and ids with digits, by their text."""
    found: dict[str, str] = {}
    for piece, done in zip(pieces, outcomes):
        content = piece.text
        for each in done.findings:
            text = content[each["start_char"] : each["end_char"]]
            if each["replacement"] is not None and sum(map(str.isdigit, text)) >= _MIN_DIGITS:
                found[text] = each["replacement"]
    return found


def find_replaced(text: str, findings: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the values that were replaced in a text, with their labels."""
    for each in findings:
        if each["replacement"] is not None:
            yield text[each["start_char"] : each["end_char"]], each["label"]
