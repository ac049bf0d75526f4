"""Write a value in a form."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random

from .form import Condition, Field, Form, Formats, Use
from .parts import Parts
from .read import Way

_CASES: Mapping[str, Callable[[str], str]] = {
    "written": str,
    "lower": str.lower,
    "upper": str.upper,
    "title": str.title,
}


def write_form(
    formats: Formats, form: str, value: Parts, rng: Random, habits: frozenset[str] = frozenset()
) -> str | None:
    """Write a value in one template of a form, drawn by weight.

    formats: Those of a language. form: An id. value: The parts. habits: Habits of the writer; a template with
    other habits is excluded. Returns the text with its [[marks]], or None if no template can write the value.
    RAISES: KeyError for an unknown form.
    """
    found = formats.forms[form]
    left = [each for each in found.templates if each.habits <= habits and _suits(each.conditions, value)]
    while left:
        template = left[0]
        if len(left) > 1:
            template = rng.choices(left, [each.weight for each in left])[0]
        text = _join(
            _texts(template.pieces, value, lambda form: write_form(formats, form, value, rng, habits))
        )
        if text is not None:
            return _recase(found, text, rng)
        left.remove(template)
    return None


def rewrite_form(formats: Formats, way: Way, value: Parts) -> str | None:
    """Write another value in the format of a parsed text.

    formats: Those of a language. way: From a parse. value: The parts. Returns the text; if the same template
    cannot write the value, another template of the form is used.
    """
    form, habits = formats.forms[way.form], way.template.habits
    text = _refill(formats, way, value) if _suits(way.template.conditions, value) else None
    if text is None:
        text = write_form(formats, way.form, value, Random(0), habits)
    if text is None or len(form.cases) == 1:
        return text and _recase(form, text, Random(0))
    if way.text.isupper() and len(way.text) > 1:
        return text.upper()
    return text.lower() if way.text.islower() else text


def _refill(formats: Formats, way: Way, value: Parts) -> str | None:
    ways = iter(way.ways)
    # All texts, because each may draw a part of the value.
    return _join(list(_texts(way.pieces, value, lambda form: rewrite_form(formats, next(ways), value))))


def _texts(
    pieces: Iterable[str | Field | Use], value: Parts, write: Callable[[str], str | None]
) -> Iterator[str | None]:
    """Yield the text of each piece; a form that is used twice is written once."""
    used: dict[str, str | None] = {}
    for piece in pieces:
        if isinstance(piece, Use):
            if piece.form not in used:
                used[piece.form] = write(piece.form)
            yield used[piece.form]
        else:
            yield piece if isinstance(piece, str) else piece.write(value[piece.name])


def _join(texts: Iterable[str | None]) -> str | None:
    """Return texts joined; None, without reading further, if one is missing."""
    made: list[str] = []
    for text in texts:
        if text is None:
            return None
        made.append(text)
    return "".join(made)


def _suits(conditions: Sequence[Condition], value: Parts) -> bool:
    return all(condition.holds(value[condition.part]) for condition in conditions)


def _recase(form: Form, text: str, rng: Random) -> str:
    cases: Mapping[str, float] = form.cases
    name = next(iter(cases)) if len(cases) == 1 else rng.choices(list(cases), list(cases.values()))[0]
    return _CASES[name](text)
