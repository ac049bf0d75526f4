"""Public code systems, whose codes are terms, and code systems that identify; all by `code_systems.toml`."""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from .tables import load_table

PUBLIC = ""
"""Takes the place of a label for a public system."""
_OID = re.compile(r"(?:urn:oid:)?([0-2](?:\.\d+)+)", re.IGNORECASE)
_WEB = re.compile(r"https?://(?:www\.)?")
_PARTS = re.compile(r"(n+|\*)")
_LAYOUT = re.compile(r"[\s-]")
_SHORT = re.compile(r"[\W_]+")
_LOCAL = re.compile(r"(?!.*\d{9})[\w.-]{1,30}")
_TERM = re.compile(r"(?!.*\d{6})(?!.*[.!?]\s)(?!.*@)(?:\S+\s+){0,11}\S+")


class _Systems(NamedTuple):
    """The table by form; the values are labels."""

    names: dict[str, str]
    patterns: tuple[tuple[re.Pattern[str], str], ...]
    oids: dict[str, str]
    uris: dict[str, str]


def is_public(system: str, name: str = "") -> bool:
    """Return whether a code system is public, so that its codes and their texts are terms.

    system: Its URI, OID or HL7 v2 name. name: Its name, which counts without a system.
    """
    return _find(system.strip() or name.strip()) == PUBLIC


def label_of(system: str, name: str = "") -> str | None:
    """Return the label of the codes of a system that identify, such as those of counties; None for others."""
    return _find(system.strip() or name.strip()) or None


def is_listed(system: str) -> bool:
    """Return whether an OID or URI is itself in the table, not only one that covers it."""
    oid = _OID.fullmatch(system)
    return oid[1] in _systems().oids if oid else _shorten_uri(system) in _systems().uris


def is_local(code: str) -> bool:
    """Return whether a code has the shape of one from a site's catalog."""
    return _LOCAL.fullmatch(code.strip()) is not None


def is_term(text: str) -> bool:
    """Return whether the text of a code is short, no sentence and without a long number."""
    return _TERM.fullmatch(text.strip()) is not None


@cache
def printed_names() -> str:
    """Return an expression for the names of public systems that are printed before a code."""
    names = (name for title in load_table("code_systems")["printed"] for name in title.split(", "))
    shapes = (r"[\s-]?".join(map(re.escape, re.split(r"[\s-]", name))) for name in names)
    return "|".join(sorted(shapes, key=len, reverse=True))


@lru_cache(maxsize=10_000)
def _find(system: str) -> str | None:
    """Return the label of a system, PUBLIC, or None for an unknown one."""
    oid = _OID.fullmatch(system)
    if oid:
        return _find_oid(oid[1])
    return _find_uri(_shorten_uri(system)) if ":" in system else _find_name(system)


def _find_oid(oid: str) -> str | None:
    while oid and oid not in _systems().oids:
        oid = oid.rpartition(".")[0]
    return _systems().oids.get(oid)


def _find_uri(uri: str) -> str | None:
    """Return the label of the longest URI that covers one."""
    forms = (uri, f"{uri}/", f"{uri}:")
    known = _systems().uris
    covers = (each for each in known if each in forms or (_is_branch(each) and uri.startswith(each)))
    return known.get(max(covers, key=len, default=""))


def _is_branch(uri: str) -> bool:
    """Return whether a URI covers others: by its end, or because its system identifies."""
    return uri.endswith(("/", ":")) or _systems().uris[uri] != PUBLIC


def _find_name(name: str) -> str | None:
    found = [_systems().names.get(_shorten(name))]
    compact = _LAYOUT.sub("", name).upper()
    found += (label for pattern, label in _systems().patterns if pattern.fullmatch(compact))
    return max((label for label in found if label is not None), default=None)


@cache
def _systems() -> _Systems:
    data = load_table("code_systems")
    groups = [(data[part], PUBLIC) for part in ("printed", "systems", "branches")]
    groups += ((systems, label) for label, systems in data["identifying"].items())
    found = _Systems({}, (), {}, {})
    patterns = []
    for systems, label in groups:
        if systems is not data["branches"]:
            found.names.update((_shorten(title), label) for title in ", ".join(systems).split(", "))
        for word in " ".join(systems.values()).split():
            if _OID.fullmatch(word):
                found.oids[word] = label
            elif ":" in word:
                found.uris[_shorten_uri(word)] = label
            elif _PARTS.search(word):
                patterns.append((re.compile(_expression(word)), label))
            else:
                found.names[_shorten(word)] = label
    return found._replace(patterns=tuple(patterns))


def _expression(name: str) -> str:
    """Return the expression of a system's name: n stands for a digit, * for any text."""
    shapes = {"*": ".*", "n": "[0-9]{{1,{}}}"}
    parts = _PARTS.split(name)
    return "".join(shapes.get(part[:1], re.escape(part)).format(len(part)) for part in parts)


def _shorten(name: str) -> str:
    return _SHORT.sub("", name).upper()


def _shorten_uri(uri: str) -> str:
    return _WEB.sub("http://", uri.strip().lower(), count=1)
