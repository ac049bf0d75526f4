"""The patterns of a language pack, made ready for the matcher.

In an expression `%{name}` stands for a part or a vocabulary of the pack, or for a shape of the engine (in capitals,
as `%{NAME}`). A vocabulary is a group of its terms, in the casing that they have; `%{name:title,upper}` are its terms
with capitals, in either way of writing.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ..errors import Errors, PhiError
from ..labels import LABELS
from ..lang import Pack, PatternRecord, get_pack
from . import forms, number_words, place_run, scripts
from .checks import row
from .checks.surroundings import SURROUNDINGS
from .checks.validators import VALIDATORS
from .matcher import TextMatcher
from .pattern import Pattern

_REFERENCE = re.compile(r"%\{(\w+)(?::([a-z,]+))?\}")
_FIELDS = {
    *("id", "label", "regex", "flags", "score", "check", "context", "needs_context", "window", "left"),
    *("examples", "counter_examples"),
}
_SHAPES: dict[str, str] = {
    name: value
    for module in (forms, number_words, place_run, row, scripts)
    for name, value in vars(module).items()
    if name.isupper() and not name.startswith("_") and isinstance(value, str)
}
_CASINGS: dict[str, Callable[[str], str]] = {
    "title": lambda term: term.title().replace("'S", "'s").replace(" And ", " and "),
    "upper": str.upper,
    "lower": str.lower,
}


@lru_cache(maxsize=16)
def get_patterns(language: str = "en") -> tuple[Pattern, ...]:
    """All patterns of a language, those of the packs included that its pack builds on.

    Raises PhiError (E030, E031) for a pack that cannot be used.
    """
    pack = get_pack(language)
    return tuple(_make_pattern(pack, record) for record in pack.records.values())


@lru_cache(maxsize=16)
def get_matcher(language: str = "en") -> TextMatcher:
    """The matcher of a language's patterns, compiled once in a process."""
    return TextMatcher(get_patterns(language))


def _make_pattern(pack: Pack, record: PatternRecord) -> Pattern:
    fields = dict(record.fields)
    unknown = sorted(set(fields) - _FIELDS)
    if unknown:
        raise _unusable(record, f"'{unknown[0]}' is no field of a pattern")
    if fields.get("label") not in LABELS:
        raise _unusable(record, f"its label is none of {', '.join(LABELS)}")
    check = fields.pop("check", None)
    if check is not None and check not in VALIDATORS and check not in SURROUNDINGS:
        raise _unusable(record, f"there is no check '{check}'")
    for key in ("regex", "left"):
        if key in fields:
            fields[key] = _expand(fields[key], pack, record)
    lists: dict[str, Any] = {key: tuple(value) for key, value in fields.items() if isinstance(value, list)}
    try:
        re.compile(fields["regex"])
        return Pattern(**{**fields, **lists}, validator=check)
    except (re.error, TypeError) as err:
        raise _unusable(record, str(err)) from None


def _expand(text: str, pack: Pack, record: PatternRecord, inside: tuple[str, ...] = ()) -> str:
    """An expression with what its references stand for."""

    def replace(found: re.Match[str]) -> str:
        name, casings = found.groups()
        if name in inside:
            raise _unusable(record, f"the part '{name}' holds itself")
        if name in pack.parts:
            return _expand(pack.parts[name], pack, record, (*inside, name))
        if name in pack.vocab:
            terms = pack.vocab[name]
            if casings:
                terms = tuple(_CASINGS[casing](term) for casing in casings.split(",") for term in terms)
            return f"(?:{forms.any_of(terms)})"
        if name in _SHAPES:
            return _SHAPES[name]
        raise _unusable(record, f"there is no part, vocabulary or shape '{name}'")

    return _REFERENCE.sub(replace, text)


def _unusable(record: PatternRecord, reason: str) -> PhiError:
    return PhiError(Errors.E031.format(path=record.path, line=record.line, reason=reason))
