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
from ..identifiers import Identifier, get_identifiers
from ..labels import LABELS
from ..lang import HERE, Pack, PatternRecord, get_pack
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


def get_patterns(language: str = "en") -> tuple[Pattern, ...]:
    """All patterns of a language, those of the packs included that its pack builds on.

    Raises PhiError (E030, E031) for a pack that cannot be used.
    """
    return get_matcher(language).patterns


def get_matcher(language: str = "en") -> TextMatcher:
    """The matcher of a language's patterns, compiled once in a process; raises as `get_patterns`."""
    return _make_matcher(get_pack(language))


@lru_cache(maxsize=16)
def _make_matcher(pack: Pack) -> TextMatcher:
    patterns = {id_: _make_pattern(pack, record) for id_, record in pack.records.items()}
    for id_, record in pack.records.items():
        # Those of this package are run by its tests.
        if HERE not in record.path.parents:
            _check_examples(patterns[id_], record)
    numbers = [pattern for each in get_identifiers(pack) for pattern in _number_patterns(each)]
    return TextMatcher([*patterns.values(), *numbers])


def _number_patterns(identifier: Identifier) -> tuple[Pattern, ...]:
    """An identifier behind a word that announces it, whatever its check digits, and by itself where they are right."""
    sep = r"(?:[ ]?(?:numbers?|nos?\.?|nr\.?|num\.?|n°|#))?(?:[ ](?:is|ist|est))?[ ]?[:#=]?[ ]{0,3}"
    cues = "|".join(re.escape(cue) for cue in sorted(identifier.cues, key=len, reverse=True))
    led = rf"(?<![^\W_])(?i:{cues}){sep}(?P<phi>{identifier.regex})"
    name = f"number.{identifier.id}"
    check = f"identifier:{identifier.id}"
    # A pack may have its own record of an id; the matcher that is made next takes these functions over.
    VALIDATORS[check] = lambda text: True if identifier.holds(_core(text)) else None
    VALIDATORS[f"{check}:alone"] = lambda text: identifier.holds(_core(text))
    alone = rf"(?<![^\W_])(?<![\d][./-]){identifier.regex}"
    marked = [f"[[{number}]]" for number in identifier.examples]
    behind_cue = Pattern(
        identifier.label,
        f"{name}.led",
        led,
        0.9,
        validator=check,
        examples=tuple(f"{cue} {number}" for cue in identifier.cues for number in marked),
    )
    by_itself = Pattern(
        identifier.label,
        name,
        alone,
        0.75,
        validator=f"{check}:alone",
        examples=tuple(marked),
        counter_examples=identifier.counter_examples,
    )
    return (behind_cue, by_itself) if identifier.is_telling else (behind_cue,)


def _core(text: str) -> str:
    return re.sub(r"[\W_]", "", text).upper()


def _check_examples(pattern: Pattern, record: PatternRecord) -> None:
    try:
        matcher = TextMatcher([pattern])
    except PhiError as err:
        raise _unusable(record, str(err)) from None
    if not pattern.examples:
        raise _unusable(record, "it needs an example, with what is taken [[like this]]")
    for kind, texts in (("example", pattern.examples), ("counter-example", pattern.counter_examples)):
        for number, marked in enumerate(texts, 1):
            text, spans = read_marks(marked)
            if [(match.start, match.end) for match in matcher.find(text)] != spans or bool(spans) != (
                kind == "example"
            ):
                raise _unusable(record, f"its {kind} {number} does not come out as it is marked")


def read_marks(marked: str) -> tuple[str, list[tuple[int, int]]]:
    """The text of an example, and what is marked in it [[like this]] (start, end)."""
    text, spans = "", []
    for part in re.split(r"(\[\[.*?\]\])", marked, flags=re.DOTALL):
        if part.startswith("[[") and part.endswith("]]"):
            part = part[2:-2]
            spans.append((len(text), len(text) + len(part)))
        text += part
    return text, spans


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
    unknown = sorted(set(fields.get("flags", "")) - set("imsxa"))
    if unknown:
        raise _unusable(record, f"its flags are some of i, m, s, x and a, and '{unknown[0]}' is none")
    for key in ("regex", "left"):
        if key in fields:
            fields[key] = _expand(fields[key], pack, record)
    lists: dict[str, Any] = {key: tuple(value) for key, value in fields.items() if isinstance(value, list)}
    try:
        return Pattern(**{**fields, **lists}, validator=check)
    except TypeError as err:
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
