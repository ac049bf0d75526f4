"""Build `documents/hl7_types.toml`: the data types of the fields and components of HL7 v2.1 to v2.8.2.

Source: the PyPI package `hl7apy` (MIT). The latest version decides on a type, except that a withdrawn field
keeps the type it had. A `+` marks a coded type whose values the standard lists in a table, such as the sex;
tables that name persons, places and organizations do not count.

python tools/build_hl7.py
"""

import hashlib
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

VERSIONS = ("2_1", "2_2", "2_3", "2_3_1", "2_4", "2_5", "2_5_1", "2_6", "2_7", "2_8", "2_8_1", "2_8_2")
TARGET = Path(__file__).parents[1] / "spacy_phi" / "documents" / "hl7_types.toml"
_WITHDRAWN = ("WD", "wd", None)
_UNKNOWN, _UNITS = "varies", "UNITS"
_CODED = ("CE", "CF", "CNE", "CWE", "ID", "IS")
_NAMING = frozenset(
    """HL70010 HL70021 HL70042 HL70044 HL70049 HL70072 HL70086 HL70115 HL70184 HL70264 HL70285 HL70289 HL70300
    HL70302 HL70303 HL70304 HL70305 HL70306 HL70307 HL70347 HL70358 HL70361 HL70362 HL70363 HL70386 HL70405
    HL70461 HL70464 HL70537 HL70539 HL70939 HL79999""".split()
)
"""Tables of physicians, employers, plans, facilities, departments, locations, counties and states."""


def read_entries(name: str) -> Iterator[tuple[str, str, str | None]]:
    """Yield all fields (`SEGMENTS`) or components (`DATATYPES_STRUCTS`) of all versions: id, type and table.

    A coded type of units is UNITS.
    """
    for number in VERSIONS:
        for children in getattr(import_module(f"hl7apy.v{number}"), name).values():
            # A segment is a pair of "sequence" and its fields; the fields of a withdrawn one may be missing.
            rows = (
                children
                if not isinstance(children[0], str)
                else [row for rows in children[1:] for row in rows]
            )
            for key, entry, (_, most), _ in rows:
                if entry is not None:
                    is_withdrawn = most == 0 or entry[2] in _WITHDRAWN
                    is_unit = entry[2] in _CODED and "UNITS" in entry[3]
                    yield key, _UNKNOWN if is_withdrawn else _UNITS if is_unit else entry[2], entry[4]


def collect_types(name: str) -> dict[str, dict[int, str]]:
    """Return the types of all fields or components, by segment or type, and by number.

    name (str): As in `read_entries`.
    """
    types: dict[str, str] = {}
    tables: dict[str, str] = {}
    for key, type_, table in read_entries(name):
        if type_ != _UNKNOWN or key not in types:
            types[key] = type_
        if table:
            tables[key] = table
    found: dict[str, dict[int, str]] = {}
    for key, type_ in types.items():
        owner, place = key.rsplit("_", 1)
        is_listed = type_ in _CODED and key in tables and tables[key] not in _NAMING
        found.setdefault(owner, {})[int(place)] = type_ + "+" * is_listed
    return found


def format_table(types: dict[str, dict[int, str]]) -> list[str]:
    """Return the lines of a table; a number that the standard skips is `varies`."""
    return [
        f'{owner} = "{" ".join(places.get(n, _UNKNOWN) for n in range(1, max(places) + 1))}"'
        for owner, places in sorted(types.items())
    ]


def digest() -> str:
    """Return the SHA-256 of the modules that are read."""
    names = ("segments", "datatypes")
    paths = (import_module(f"hl7apy.v{number}.{name}").__file__ for number in VERSIONS for name in names)
    return hashlib.sha256(b"".join(Path(str(path)).read_bytes() for path in paths)).hexdigest()


def build() -> str:
    """Return the file."""
    lines = [
        "# Data types of HL7 v2.1 to v2.8.2 by segment and field, and of types by component. + marks codes",
        "# that the standard lists in a table.",
        f"# Built by tools/build_hl7.py from hl7apy {version('hl7apy')} (MIT), segments.py and datatypes.py",
        f"# of SHA-256 {digest()}.",
        "",
        "[segments]",
        *format_table(collect_types("SEGMENTS")),
        "",
        "[types]",
        *format_table(collect_types("DATATYPES_STRUCTS")),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TARGET.write_text(build(), encoding="utf8")
