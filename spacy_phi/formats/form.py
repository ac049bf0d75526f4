"""Compile and validate the forms of a language pack (`formats.toml`).

    [[words]]
    id = "month.short"
    terms = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"    # or a list; "-" for a number without a word
    first = 1                                                    # the number of the first term

    [[form]]
    id = "date.month_day"
    kind = "date"
    templates = [
        [7.0, "<month_name> {day}", "month_first"],
        [0.5, "<month_name> {day:02}", "month_first", "day<10"],
    ]
    cases = { written = 8.5, lower = 1.1, upper = 0.4 }          # optional
    vocab = "holidays.written"                                   # optional: each term a template of weight 1
    terms = "Boots|{surname} Pharmacy"                           # the same, written here; or a list

A template has a weight for drawing, a text, and any number of conditions: a habit of the writer, or a
comparison of a part of the value with a number (`=`, `!`, `<`, `>`). `{day}` is a part in digits, `{day:02}`
is padded, and `{month:short}` is a word of the record "month.short" or "short". `<month_day>` is another form
with the same id prefix, `<time.clock>` one with another prefix. A form that a template names twice is written
the same way both times. Text outside [[...]] is not PHI. In the form of a phone number "#" is a digit and "%"
a nonzero digit; in that of a code also "@" a capital, "~" a lowercase letter, "*" a capital or digit and "&"
a hexadecimal digit.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import eq, gt, lt, ne
from typing import Any, NamedTuple

from ..lang import Pack, Record, get_pack
from .parts import KINDS, Part

_FORM_FIELDS: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("id", "kind", "vocab"), str),
    "templates": list,
    "cases": dict,
    "terms": (str, list),
}
_WORDS_FIELDS: dict[str, type | tuple[type, ...]] = {"id": str, "terms": (str, list), "first": int}
_PIECE = re.compile(r"\{(\w+)(?::(\w+))?\}|<([\w.]+)>|([#%@~*&])")
_MARKED = re.compile(r"\[\[(.*)\]\]")
_CONDITION = re.compile(r"(\w+)([=!<>])(\d+)")
_SIGNS: Mapping[str, Callable[[int, int], bool]] = {"=": eq, "!": ne, "<": lt, ">": gt}
_GAP = "-"
CASES = ("written", "lower", "upper", "title")


@dataclass(frozen=True)
class Words:
    """The words for consecutive numbers."""

    id: str
    terms: tuple[str, ...]
    first: int = 0

    def term(self, number: int) -> str | None:
        """Return the word for a number, or None if it has none."""
        place = number - self.first
        return self.terms[place] if 0 <= place < len(self.terms) and self.terms[place] != _GAP else None

    @property
    def is_whole(self) -> bool:
        """Return whether every number has a word."""
        return _GAP not in self.terms

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Iterate over the numbers and their words."""
        return ((number, term) for number, term in enumerate(self.terms, self.first) if term != _GAP)


class Field(NamedTuple):
    """A part of a value in digits or in words."""

    name: str
    part: Part
    width: int = 0
    words: Words | None = None

    def write(self, value: int | str) -> str | None:
        """Return a number or text as written here, or None if there is no word for the number."""
        if isinstance(value, str):
            return value
        return self.words.term(value) if self.words else str(value).zfill(self.width)


class Use(NamedTuple):
    """A reference to another form."""

    form: str


class Condition(NamedTuple):
    """A comparison of a part with a number."""

    part: str
    sign: str
    number: int

    def holds(self, value: int | str) -> bool:
        """Return whether a part of this number meets the condition."""
        return _SIGNS[self.sign](int(value), self.number)


class Template(NamedTuple):
    """One way to write a value."""

    pieces: tuple[str | Field | Use, ...]
    weight: float = 1.0
    habits: frozenset[str] = frozenset()
    conditions: tuple[Condition, ...] = ()
    texts: tuple[tuple[str | Field | Use, ...], ...] = ()
    """Return the pieces of the value, and of the value with adjacent text, without marks."""


@dataclass(frozen=True)
class Form:
    """The ways to write values of a kind, with weights for letter cases."""

    id: str
    kind: str
    templates: tuple[Template, ...]
    cases: Mapping[str, float]


@dataclass(frozen=True, eq=False)
class Formats:
    """The forms and words of a language, including what it inherits."""

    forms: Mapping[str, Form]
    words: Mapping[str, Words]


def get_formats(language: str = "en") -> Formats:
    """Return the forms of a language, compiled once per process.

    RAISES: PhiError (E030, E031) for an invalid pack.
    """
    return compile_formats(get_pack(language))


@lru_cache(maxsize=16)
def compile_formats(pack: Pack, habits: frozenset[str] = frozenset()) -> Formats:
    """Return the forms of a pack.

    habits: Habits that conditions of all kinds may name, in addition to those of their kind. RAISES: PhiError
    (E031) for an invalid record.
    """
    words = {id_: _make_words(record) for id_, record in pack.words.items()}
    forms = {id_: _FormCompiler(pack, words, record, habits).compile() for id_, record in pack.forms.items()}
    for form in forms.values():
        _refuse_circle(form, forms, pack.forms[form.id])
    return Formats(forms, words)


def _check_fields(record: Record, known: Mapping[str, type | tuple[type, ...]], needed: set[str]) -> None:
    for name, value in record.fields.items():
        if name not in known:
            raise record.fault(f"'{name}' is not one of {', '.join(known)}")
        if not isinstance(value, known[name]):
            raise record.fault(f"'{name}' is of the wrong type")
    if missing := sorted(needed - set(record.fields)):
        raise record.fault(f"it needs '{missing[0]}'")


def _make_words(record: Record) -> Words:
    _check_fields(record, _WORDS_FIELDS, {"terms"})
    fields = record.fields
    terms = fields["terms"].split() if isinstance(fields["terms"], str) else fields["terms"]
    if not terms or not all(isinstance(term, str) and term for term in terms):
        raise record.fault("'terms' must be words")
    part = KINDS["date"].parts.get(fields["id"].split(".")[0])
    if part and part.terms and len(terms) != part.terms:
        raise record.fault(f"it has {len(terms)} terms where {part.terms} are needed")
    return Words(fields["id"], tuple(terms), fields.get("first", part.low if part else 0))


def _refuse_circle(
    form: Form, forms: Mapping[str, Form], record: Record, inside: tuple[str, ...] = ()
) -> None:
    if form.id in inside:
        raise record.fault(f"form '{form.id}' refers to itself")
    for template in form.templates:
        for piece in template.pieces:
            if isinstance(piece, Use):
                _refuse_circle(forms[piece.form], forms, record, (*inside, form.id))


class _FormCompiler:
    """Compiles one record."""

    def __init__(
        self, pack: Pack, words: Mapping[str, Words], record: Record, habits: frozenset[str]
    ) -> None:
        self.pack, self.words, self.record = pack, words, record
        _check_fields(record, _FORM_FIELDS, {"kind"})
        self.fields: dict[str, Any] = record.fields
        if self.fields["kind"] not in KINDS:
            raise record.fault(f"its kind is not one of {', '.join(KINDS)}")
        self.kind = KINDS[self.fields["kind"]]
        self.habits = self.kind.habits | habits

    def compile(self) -> Form:
        """Return the form. RAISES: PhiError (E031)."""
        terms = self.fields.get("terms", [])
        rows = [[1.0, term] for term in (terms.split("|") if isinstance(terms, str) else terms)]
        templates = [self._template(row) for row in (*self.fields.get("templates", ()), *rows)]
        if vocab := self.fields.get("vocab"):
            if vocab not in self.pack.vocab:
                raise self.record.fault(f"there is no vocabulary '{vocab}'")
            templates += [Template((term,), texts=((term,),)) for term in self.pack.vocab[vocab]]
        if not templates:
            raise self.record.fault("it needs 'templates', 'terms' or 'vocab'")
        cases = self.fields.get("cases", {"written": 1.0})
        for case, weight in cases.items():
            if case not in CASES:
                raise self.record.fault(f"case '{case}' is not one of {', '.join(CASES)}")
            self._check_weight(weight)
        return Form(self.fields["id"], self.fields["kind"], tuple(templates), cases)

    def _check_weight(self, weight: Any) -> None:
        if isinstance(weight, bool) or not isinstance(weight, (int, float)) or weight <= 0:
            raise self.record.fault("a weight must be a number above 0")

    def _template(self, row: Any) -> Template:
        if not isinstance(row, list) or len(row) < 2 or not all(isinstance(each, str) for each in row[1:]):
            raise self.record.fault("a template must be [weight, text, conditions...]")
        self._check_weight(row[0])
        habits = {each for each in row[2:] if each in self.habits}
        conditions = tuple(self._condition(each) for each in row[2:] if each not in habits)
        pieces = tuple(self._pieces(row[1]))
        marked = _MARKED.search(row[1])
        texts = (marked[1], _MARKED.sub(r"\1", row[1])) if marked else (row[1],)
        readable = tuple(tuple(self._pieces(text)) for text in texts)
        return Template(pieces, float(row[0]), frozenset(habits), conditions, readable)

    def _condition(self, text: str) -> Condition:
        match = _CONDITION.fullmatch(text)
        part = self.kind.parts.get(match[1]) if match else None
        if match is None or part is None or part.is_text:
            known = ", ".join(sorted(self.habits)) or "none"
            raise self.record.fault(f"'{text}' is neither a comparison nor a habit (habits: {known})")
        return Condition(match[1], match[2], int(match[3]))

    def _pieces(self, text: str) -> Iterator[str | Field | Use]:
        at = 0
        for match in _PIECE.finditer(text):
            if match[4] and match[4] not in self.kind.parts:
                continue  # a sign of phones in the text of another kind
            if match.start() > at:
                yield text[at : match.start()]
            at = match.end()
            yield self._use(match[3]) if match[3] else self._field(match[1] or match[4], match[2] or "")
        if at < len(text) or not text:
            yield text[at:]

    def _use(self, name: str) -> Use:
        id_ = name if "." in name else f"{self.fields['id'].partition('.')[0]}.{name}"
        if id_ not in self.pack.forms:
            raise self.record.fault(f"there is no form '{id_}'")
        return Use(id_)

    def _field(self, name: str, style: str) -> Field:
        part = self.kind.parts.get(name)
        if part is None:
            raise self.record.fault(f"part '{name}' is not one of {', '.join(self.kind.parts)}")
        if not style or style.isdigit():
            return Field(name, part, int(style or part.width))
        for id_ in (f"{part.words or name}.{style}", style):
            if id_ in self.words:
                return Field(name, part, words=self.words[id_])
        raise self.record.fault(f"there are no words '{name}.{style}' or '{style}'")
