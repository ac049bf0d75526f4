"""Write a value in a form."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from .form import Condition, Field, Form, Formats, Template, Use
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
    Raises KeyError for an unknown form.
    """
    found = formats.forms[form]
    left = [each for each in found.templates if each.habits <= habits and _suits(each.conditions, value)]
    while left:
        template = left[0] if len(left) == 1 else _draw(left, rng)
        text = _fill(formats, template, value, rng, habits)
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
    left = list(way.ways)
    texts: list[str | None] = []
    used: dict[str, str | None] = {}
    for piece in way.pieces:
        if isinstance(piece, Use):
            if piece.form not in used:
                used[piece.form] = rewrite_form(formats, left.pop(0), value)
            texts.append(used[piece.form])
        else:
            texts.append(_write_piece(piece, value))
    return None if None in texts else "".join(text for text in texts if text)


def _write_piece(piece: str | Field, value: Parts) -> str | None:
    return piece if isinstance(piece, str) else piece.write(value[piece.name])


def _suits(conditions: Sequence[Condition], value: Parts) -> bool:
    return all(condition.holds(value[condition.part]) for condition in conditions)


def _draw(templates: Sequence[Template], rng: Random) -> Template:
    return rng.choices(templates, [template.weight for template in templates])[0]


def _fill(
    formats: Formats, template: Template, value: Parts, rng: Random, habits: frozenset[str]
) -> str | None:
    texts: list[str] = []
    used: dict[str, str | None] = {}
    for piece in template.pieces:
        if isinstance(piece, Use):
            if piece.form not in used:
                used[piece.form] = write_form(formats, piece.form, value, rng, habits)
            text = used[piece.form]
        else:
            text = _write_piece(piece, value)
        if text is None:
            return None
        texts.append(text)
    return "".join(texts)


def _recase(form: Form, text: str, rng: Random) -> str:
    cases: Mapping[str, float] = form.cases
    name = next(iter(cases)) if len(cases) == 1 else rng.choices(list(cases), list(cases.values()))[0]
    return _CASES[name](text)
