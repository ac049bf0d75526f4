"""Vocabularies: the words of a language by concept, in `vocab/<name>.txt` of its pack.

    montags               one term per line; "#" starts a comment

    [full]                from here on terms of this kind: `weekdays.full`
    montag | weekday      a term of further kinds

`vocabularies.toml` says what each vocabulary and kind holds. A pack may declare others of its own in a file
of this name. Terms before the first kind are of every declared kind.
"""

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError

NAME = "vocabularies.toml"
_KIND = re.compile(r"\[(\w+)\]")


def read_vocabulary(
    path: Path, text: str, kinds: Collection[str] | None = None
) -> dict[str, tuple[str, ...]]:
    """Return the terms of a vocabulary by name: all under `<file>`, those of a kind under `<file>.<kind>`.

    path: The file. text: Its content. kinds: The declared ones; None if the file may have any. RAISES:
    PhiError (E031) for a term that is listed twice, an unknown kind, or a file without terms.
    """
    lines = [(number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    has_kinds = any(_KIND.fullmatch(line) for _, line in lines)
    found: dict[str, dict[str, None]] = {path.stem: {}}
    current = tuple(kinds or ())
    for number, line in lines:
        if kind := _KIND.fullmatch(line):
            current = (kind[1],)
        elif line:
            term, _, more = line.partition(" | ") if has_kinds else (line, "", "")
            of = (*current, *more.split())
            for name in of:
                if kinds is not None and name not in kinds:
                    raise _fault(path, number, f"'{name}' is not a kind of this vocabulary")
            tables = [found.setdefault(f"{path.stem}.{name}", {}) for name in of] or [found[path.stem]]
            if any(term in table for table in tables):
                raise _fault(path, number, "the term is a duplicate")
            for table in (found[path.stem], *tables):
                table[term] = None
    if not found[path.stem]:
        raise _fault(path, 1, "the vocabulary is empty")
    return {name: tuple(table) for name, table in found.items()}


def check_declared(path: Path, declared: Mapping[str, Any]) -> Collection[str]:
    """Return the kinds of a vocabulary. RAISES: PhiError (E031) if it is not declared, or not as a table."""
    if path.stem not in declared:
        raise _fault(path, 1, f"there is no vocabulary '{path.stem}'; a pack declares its own in {NAME}")
    fields = declared[path.stem]
    kinds = fields.get("kinds", {}) if isinstance(fields, dict) else None
    if not isinstance(kinds, dict):
        raise _fault(path, 1, f"its declaration in {NAME} needs a table, with a table of kinds if it has any")
    return kinds


def _fault(path: Path, line: int, reason: str) -> PhiError:
    return PhiError(Errors.E031.format(path=path, line=line, reason=reason))
