"""Start positions of a pack's expressions, derived once and stored in its folder.

    python tools/index_patterns.py

rewrites the files of the bundled packs. An entry is keyed by the text and flags of an expression. Expressions
that have changed since, and those of packs without the file, are derived on loading, with the same result but
more slowly.
"""

import gzip
import json
import re
from hashlib import blake2b
from typing import Any, NamedTuple

from ..lang.base import find_folder
from .dispatch import Pairs, find_pairs
from .starts import Starts, find_starts, required_literals

FILE = "index.json.gz"


class Place(NamedTuple):
    """Positions at which the matcher tries an expression."""

    starts: Starts
    needs: tuple[str, ...] = ()
    """Lowercase literals, one of which the text must contain; () if there are none or the first words are
    known."""
    pairs: Pairs = {}
    """Allowed pairs of an expression that is tried at any word or number."""


def derive_place(regex: re.Pattern[str]) -> Place:
    """Return the positions at which an expression can match."""
    starts = find_starts(regex)
    needs = () if starts.words or starts.prefixes else required_literals(regex)
    return Place(starts, needs, find_pairs(regex) if starts.at_token else {})


def make_key(regex: str, flags: int) -> str:
    """Return the key of an expression in the file."""
    return blake2b(f"{flags}:{regex}".encode(), digest_size=12).hexdigest()


def read_places(code: str) -> dict[str, Place]:
    """Return the stored positions of a language's pack by key; {} for a pack without the file."""
    folder = find_folder(code)
    path = folder / FILE if folder else None
    return unpack(gzip.decompress(path.read_bytes())) if path and path.is_file() else {}


def pack(places: dict[str, Place]) -> bytes:
    """Return positions as JSON; each character set and each list of pairs is written once."""
    masks: dict[int, int] = {}
    lists: dict[tuple[int, ...], int] = {}

    def number(pairs: list[tuple[int, int]]) -> int:
        flat = tuple(masks.setdefault(mask, len(masks)) for pair in pairs for mask in pair)
        return lists.setdefault(flat, len(lists))

    entries = {
        key: [
            [sorted(place.starts.words), sorted(place.starts.prefixes), *place.starts[2:]],
            place.needs,
            {kind: [number(each) for each in lengths] for kind, lengths in (place.pairs or {}).items()},
        ]
        for key, place in sorted(places.items())
    }
    data = {"masks": [f"{mask:x}" for mask in masks], "lists": list(lists), "entries": entries}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def unpack(data: bytes) -> dict[str, Place]:
    """Return the positions written by `pack`."""
    read: dict[str, Any] = json.loads(data)
    masks = [int(mask, 16) for mask in read["masks"]]
    lists = [[(masks[a], masks[b]) for a, b in zip(flat[::2], flat[1::2])] for flat in read["lists"]]
    return {
        key: Place(
            Starts(frozenset(words), frozenset(prefixes), *positions),
            tuple(needs),
            {kind: [lists[n] for n in numbers] for kind, numbers in pairs.items()},
        )
        for key, ((words, prefixes, *positions), needs, pairs) in read["entries"].items()
    }
