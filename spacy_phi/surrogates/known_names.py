"""Known names of a note and its roster, and resolving a word to one of them: whole, short or misspelled."""

import string
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from rapidfuzz.distance import OSA

from ..lexicons.gazetteers import FirstName, first_names, last_names, name_key
from .name_parts import parse_name
from .nicknames import nicknames

_FUZZY_LENGTH = 4
_COMMON_RANK = 3000
_RARER = 10
_NOTHING: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True)
class KnownNames:
    """Names by role, as name keys (see lexicons.gazetteers.name_key).

    givens, surnames: Frequency in the note; 1 for names of the roster alone. roster: Names of the patient's
        roster.
    """

    givens: Mapping[str, int] = field(default_factory=lambda: _NOTHING)
    surnames: Mapping[str, int] = field(default_factory=lambda: _NOTHING)
    roster: frozenset[str] = frozenset()
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Values computed once per note from these names."""


NO_NAMES = KnownNames()


def collect_names(
    names: Iterable[tuple[str, str]], roster: Iterable[str] = (), language: str = "en"
) -> KnownNames:
    """Return the names of a note; a single word does not indicate its role, so only names of several words
    count.

    names: The note's names as written, each with its label.
    roster: The full names of the patient's roster.
    language: Language code.
    """
    counts: dict[str, Counter[str]] = {"given": Counter(), "surname": Counter()}
    rostered: set[str] = set()
    for text, label, is_roster in (
        *((t, lab, False) for t, lab in names),
        *((t, "PATIENT", True) for t in roster),
    ):
        parsed = parse_name(text, label, language) if any(map(str.isspace, text)) or is_roster else None
        if parsed is None:
            continue
        for part in parsed[1]:
            if part.role in counts:
                counts[part.role][name_key(part.text)] += 1
                if is_roster:
                    rostered.add(name_key(part.text))
    return KnownNames(counts["given"], counts["surname"], frozenset(rostered))


def known_keys(known: KnownNames) -> tuple[frozenset[str], frozenset[str]]:
    """The roster's first names and surnames; always the same two sets, so that they are hashed once per
    note."""
    sets = known.memo.get("keys")
    if sets is None:
        sets = known.memo["keys"] = (frozenset(known.givens), frozenset(known.surnames))
    return sets


def canonical_name(key: str, role: str, known: KnownNames, language: str = "en") -> str:
    """Return the name that a word refers to: the correct form of a misspelling one edit away, the full name
    of a short form.

    Names of the roster take precedence, then those of the note. Otherwise, a word that is not a name is
    resolved to the most common name one edit away, and a short form to its only full name.

    key: The word, as a name key.
    role: "given" or "surname".
    """
    forms = known.givens if role == "given" else known.surnames
    key = _nearest_known(key, forms, known.roster, role, language)
    if role == "given":
        key = _full_name(key, forms, language)
    return key if key in known.roster else _nearest(key, role, language)


def _full_name(key: str, forms: Mapping[str, int], language: str) -> str:
    names = nicknames(language).get(key)
    if names is None:
        return key
    there = [name for name in names if name in forms]
    return there[0] if len(there) == 1 else names[0] or key


def _nearest_known(
    key: str, forms: Mapping[str, int], roster: frozenset[str], role: str, language: str
) -> str:
    if key in roster or len(key) < _FUZZY_LENGTH:
        return key
    least, most = len(key) - 1, len(key) + 1
    near = [
        form
        for form in forms
        if least <= len(form) <= most and form != key and OSA.distance(key, form, score_cutoff=1) <= 1
    ]
    if not near:
        return key
    own = _strength(key, forms, roster, role, language)
    best = max((*near, key), key=lambda form: _strength(form, forms, roster, role, language))
    return best if best == key or _is_stronger(_strength(best, forms, roster, role, language), own) else key


def _strength(
    form: str, forms: Mapping[str, int], roster: frozenset[str], role: str, language: str
) -> tuple[bool, int, int, str]:
    """Return the rank of a form's likelihood of being correct: on the roster, a frequent name, frequent in
    the note."""
    rank = _rank(form, role, language)
    return form in roster, -(10**6) if rank is None else -rank, forms.get(form, 0), form


def _is_stronger(best: tuple[bool, int, int, str], own: tuple[bool, int, int, str]) -> bool:
    """Return whether the other form is a correction rather than another person's name: two common names stay
    distinct."""
    return best[0] > own[0] or own[1] == -(10**6) or -own[1] > _RARER * (-best[1] + 10)


def _rank(key: str, role: str, language: str) -> int | None:
    """Return a name's rank in the gazetteer, 0 for the most frequent, or None if it is not listed."""
    tables: list[Mapping[str, FirstName | int]] = [
        first_names(each) if role == "given" else last_names(each) for each in dict.fromkeys((language, "en"))
    ]
    ranks = [table[key] for table in tables if key in table]
    return min((rank.rank if isinstance(rank, FirstName) else rank for rank in ranks), default=None)


@lru_cache(maxsize=8192)
def _nearest(key: str, role: str, language: str) -> str:
    """Return the word itself if it is a name or too short, else the most common name one edit away, else the
    word."""
    if len(key) < _FUZZY_LENGTH or not key.isascii() or _rank(key, role, language) is not None:
        return key
    ranked = [(rank, each) for each in _slips(key) if (rank := _rank(each, role, language)) is not None]
    rank, name = min(ranked, default=(_COMMON_RANK, key))
    return name if rank < _COMMON_RANK else key


def _slips(key: str) -> set[str]:
    """Return all texts one insertion, deletion, substitution or transposition away."""
    cuts = [(key[:at], key[at:]) for at in range(len(key) + 1)]
    letters = string.ascii_lowercase
    return {
        *(a + b[1:] for a, b in cuts if b),
        *(a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1),
        *(a + c + b[1:] for a, b in cuts if b for c in letters),
        *(a + c + b for a, b in cuts for c in letters),
    }
