"""Compile the patterns and identifiers of a language pack for the matcher.

In an expression `%{name}` refers to a part or a vocabulary of the pack, to a lexicon (lexicon_terms.py), or
to a built-in shape (uppercase, as in `%{NAME}`). A vocabulary or lexicon becomes a group of its terms as
listed; `%{name:listed,title,upper}` matches them in these cases.
"""

import re
from collections.abc import Callable
from functools import lru_cache, partial

from ..collection import without_collection
from ..errors import PhiError
from ..formats.form import compile_formats
from ..identifiers import Identifier, get_identifiers
from ..labels import LABELS
from ..lang import HERE, Pack, Record, get_pack
from ..spans import SourceKind
from . import forms, number_words, place_run, scripts
from .checks import row
from .checks.surroundings import SURROUNDINGS
from .checks.validators import VALIDATORS
from .index import read_places
from .lexicon_terms import LEXICONS, lexicon_terms
from .matcher import TextMatcher
from .pattern import FIELDS, Pattern, find_fault, make_pattern

_REFERENCE = re.compile(r"%\{([\w.]+)(?::([a-z,]+))?\}")
_SHAPES: dict[str, str] = {
    name: value
    for module in (forms, number_words, place_run, row, scripts)
    for name, value in vars(module).items()
    if name.isupper() and not name.startswith("_") and isinstance(value, str)
}
_CASINGS: dict[str, Callable[[str], str]] = {
    "listed": str,
    "title": lambda term: term.title().replace("'S", "'s").replace(" And ", " and "),
    "upper": str.upper,
    "lower": str.lower,
}
_CUED_SCORE, _BARE_SCORE = 0.9, 0.75


def get_patterns(language: str = "en") -> tuple[Pattern, ...]:
    """Return all patterns of a language, including inherited ones.

    RAISES: PhiError (E020, E030, E031) for an invalid pack.
    """
    return get_matcher(language).patterns


def get_matcher(language: str = "en") -> TextMatcher:
    """Return the matcher of a language, compiled once per process. Raises as `get_patterns`."""
    return _make_matcher(get_pack(language))


@lru_cache(maxsize=16)
@without_collection
def _make_matcher(pack: Pack) -> TextMatcher:
    compile_formats(pack)  # raises for an invalid form
    patterns = []
    for record in pack.records.values():
        pattern = _make_pattern(pack, record)
        # Examples of bundled packs are checked by this package's tests.
        if HERE not in record.path.parents:
            _check_examples(pattern, record)
        patterns.append(pattern)
    for identifier, record in zip(get_identifiers(pack), pack.identifiers.values()):
        patterns += _make_number_patterns(pack, identifier, record)
    return TextMatcher(patterns, places=read_places(pack.code))


def _make_number_patterns(pack: Pack, identifier: Identifier, record: Record) -> list[Pattern]:
    """Return patterns for an identifier: after a cue with any check digits, and without a cue with valid
    ones."""
    id_, label, regex = f"number.{identifier.id}", identifier.label, identifier.regex
    # A pack may redefine an inherited id. The matcher compiled next looks these functions up.
    VALIDATORS[f"{id_}.cued"] = lambda text: (
        True if identifier.has_check and identifier.holds(_core(text)) else None
    )
    VALIDATORS[id_] = lambda text: identifier.holds(_core(text))
    cues = "|".join(re.escape(cue) for cue in sorted(identifier.cues, key=len, reverse=True))
    cued = _expand(rf"(?<![^\W_])(?i:{cues})%{{number_separator}}(?P<phi>{regex})", pack, record)
    bare = rf"(?<![^\W_])(?<![\d][./-]){regex}"
    marked = tuple(f"[[{number}]]" for number in identifier.examples)
    examples = tuple(f"{cue} {number}" for cue in identifier.cues for number in marked)
    make = partial(Pattern, label, kind=SourceKind.IDENTIFIER)
    patterns = [make(f"{id_}.cued", cued, _CUED_SCORE, validator=f"{id_}.cued", examples=examples)]
    if not identifier.needs_cue:
        others = identifier.counter_examples
        patterns.append(make(id_, bare, _BARE_SCORE, validator=id_, examples=marked, counter_examples=others))
    return patterns


def _core(text: str) -> str:
    return re.sub(r"[\W_]", "", text).upper()


def _check_examples(pattern: Pattern, record: Record) -> None:
    try:
        matcher = TextMatcher([pattern])
    except PhiError as err:
        raise record.fault(str(err)) from None
    if not pattern.examples:
        raise record.fault("it needs an example, with the match marked [[like this]]")
    for kind, texts in (("example", pattern.examples), ("counter-example", pattern.counter_examples)):
        for number, marked in enumerate(texts, 1):
            text, spans = read_marks(marked)
            found = [(match.start, match.end) for match in matcher.find(text)]
            if found != spans or bool(spans) != (kind == "example"):
                raise record.fault(f"the matches of {kind} {number} are not the marked ones")


def read_marks(marked: str) -> tuple[str, list[tuple[int, int]]]:
    """Return the text of an example and the spans (start, end) marked in it [[like this]]."""
    text, spans = "", []
    for part in re.split(r"(\[\[.*?\]\])", marked, flags=re.DOTALL):
        if part.startswith("[[") and part.endswith("]]"):
            part = part[2:-2]
            spans.append((len(text), len(text) + len(part)))
        text += part
    return text, spans


def _make_pattern(pack: Pack, record: Record) -> Pattern:
    fields = dict(record.fields)
    unknown = sorted(set(fields) - set(FIELDS))
    if unknown:
        raise record.fault(f"'{unknown[0]}' is not a field of a pattern")
    if fault := find_fault(fields):
        raise record.fault(fault)
    if fields.get("label") not in LABELS:
        raise record.fault(f"its label is not one of {', '.join(LABELS)}")
    validator = fields.get("validator")
    if validator is not None and validator not in VALIDATORS and validator not in SURROUNDINGS:
        raise record.fault(f"validator '{validator}' does not exist")
    for key in ("regex", "left"):
        if key in fields:
            fields[key] = _expand(fields[key], pack, record)
    return make_pattern(fields)


@lru_cache(maxsize=256)
def _any_of(terms: tuple[str, ...], casings: tuple[str, ...]) -> str:
    """Return an expression for any of the terms in the given casings; as they are listed without one."""
    cased = tuple(_CASINGS[casing](term) for casing in casings for term in terms)
    return f"(?:{forms.any_of(cased or terms)})"


def _expand(text: str, pack: Pack, record: Record, inside: tuple[str, ...] = ()) -> str:
    """Return an expression with its references replaced."""

    def replace(found: re.Match[str]) -> str:
        name, casings = found[1], found[2].split(",") if found[2] else []
        if name in inside:
            raise record.fault(f"part '{name}' refers to itself")
        terms = pack.vocab.get(name) or (lexicon_terms(name, pack) if name in LEXICONS else ())
        if casings and not (terms and set(casings) <= set(_CASINGS)):
            raise record.fault(f"'{found[0]}' is not a vocabulary with {', '.join(_CASINGS)}")
        if terms:
            return _any_of(terms, tuple(casings))
        if name in pack.parts:
            return _expand(pack.parts[name], pack, record, (*inside, name))
        if name in _SHAPES:
            return _SHAPES[name]
        raise record.fault(f"there is no part, vocabulary or shape '{name}'")

    return _REFERENCE.sub(replace, text)
