"""E-mail addresses that hold a name: their surrogates hold the surrogate of the same name."""

import re
from collections.abc import Iterable, Mapping

from ..lexicons.gazetteers import first_names, last_names, name_key
from .contacts import HOST, MAIL
from .identifiers import permute_digits
from .keys import Scope
from .known_names import KnownNames
from .name_parts import parse_name
from .names import map_letters, map_name

_RUN = re.compile(r"[^\W\d_]+|\d+")
_MIN_NAME = 3
_Part = tuple[str, str]
"""A piece of an address with its role: "given", "surname", "initial" or "number"."""


def mail_of_person(
    value: str,
    scope: Scope,
    language: str,
    known: KnownNames,
    names: Iterable[tuple[str, str]] = (),
    by_lexicon: bool = True,
) -> str | None:
    """Return an address of the same form with the surrogate name of its person; None if it holds no name.

    value: Such as "m.ruiz82@clinic.example". scope, language, known: As in `names.person_name`.
    names: Names of the note with their labels. by_lexicon: Whether a first name and a surname of the lexicons
        also count: "maria.ruiz".
    """
    match = MAIL.fullmatch(value)
    if match is None:
        return None
    local = match["local"]
    runs = list(_RUN.finditer(local))
    roles = _roles(names, known, language)
    parts = [_cut(run[0], roles) for run in runs]
    words = [n for n, run in enumerate(runs) if run[0].isalpha()]
    if by_lexicon and not all(parts) and len(words) == 2:
        first, last = (name_key(runs[n][0]) for n in words)
        if first in first_names(language) and last in last_names(language):
            for n, role in zip(words, ("given", "surname")):
                parts[n] = [(runs[n][0], role)]
    if not all(parts) or not any(role in ("given", "surname") for part in parts for _, role in part):
        return None
    news = ["".join(_map(*each, scope, language, known) for each in part) for part in parts]
    out, end = [], 0
    for run, new in zip(runs, news):
        out += [local[end : run.start()], new]
        end = run.end()
    mail = "".join(out) + local[end:]
    return f"{match['head']}{mail}@{HOST}" if mail.isascii() else None


def _roles(names: Iterable[tuple[str, str]], known: KnownNames, language: str) -> Mapping[str, str]:
    """Return the known first names and surnames by name key."""
    roles = {**dict.fromkeys(known.givens, "given"), **dict.fromkeys(known.surnames, "surname")}
    for text, label in names:
        parsed = parse_name(text, label, language)
        for part in parsed[1] if parsed else ():
            if part.role in ("given", "surname"):
                roles.setdefault(name_key(part.text), part.role)
    return {key: role for key, role in roles.items() if len(key) >= _MIN_NAME}


def _cut(run: str, roles: Mapping[str, str]) -> list[_Part]:
    """Return a run of letters or digits as parts of a name; none for another word."""
    if run.isdecimal():
        return [(run, "number")]
    key = name_key(run)
    if len(run) == 1:
        return [(run, "initial")]
    if key in roles:
        return [(run, roles[key])]
    for cut in range(1, len(run)) if len(key) == len(run) else ():
        pair = [(run[:cut], _role(key[:cut], roles)), (run[cut:], _role(key[cut:], roles))]
        if all(role for _, role in pair):
            return pair
    return []


def _role(key: str, roles: Mapping[str, str]) -> str:
    return roles.get(key, "initial" if len(key) == 1 else "")


def _map(text: str, role: str, scope: Scope, language: str, known: KnownNames) -> str:
    if role == "number":
        new = permute_digits(text, scope.key, "email/number") or text
    elif role == "initial":
        new = map_letters(text, scope, language) or ""
    else:
        new = name_key(map_name(text, role, scope, language, known) or "")
    return new if role == "number" or not text[0].isupper() else new[:1].upper() + new[1:]
