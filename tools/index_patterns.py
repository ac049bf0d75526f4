"""Derive the match start positions of the bundled packs' expressions and write them to
lang/<code>/index.json.gz.

    python tools/index_patterns.py

A changed pack works without this: the start positions of new expressions are then derived at every load.
"""

import gzip

from spacy_phi.lang import HERE
from spacy_phi.rules.index import FILE, Place, derive_place, make_key, pack
from spacy_phi.rules.matcher import CompiledPattern
from spacy_phi.rules.packs import get_patterns

CODES = sorted(path.parent.name for path in HERE.glob("*/pack.toml"))


def derive(code: str) -> dict[str, Place]:
    """Return the start positions of all expressions of a language, by key."""
    compiled = (CompiledPattern(pattern, 0) for pattern in get_patterns(code))
    return {make_key(each.pattern.regex, each.flags): derive_place(each.regex) for each in compiled}


if __name__ == "__main__":
    for code in CODES:
        path = HERE / code / FILE
        path.unlink(missing_ok=True)  # An index in an old format would not load.
        path.write_bytes(gzip.compress(pack(derive(code)), mtime=0))
