"""Prints docs/reference/cda.md: what happens to each data type, element and attribute of C-CDA.

python docs/reference/cda.py > docs/reference/cda.md
"""

from collections.abc import Mapping

from page_table import print_table

from spacy_phi.documents.tables import load_table

_HEAD = """# C-CDA by data type

Printed by `python docs/reference/cda.py` from `spacy_phi/documents/cda.toml`.

- **Kept:** stays unless the document's roster knows it.
- **Replaced:** a finding as a whole, with its label; names join the roster.
- **Searched:** like any note.
- **Removed:** files that no reader knows, such as pictures, and the hash of a file (`integrityCheck`).

## Data types

The type of an element comes from its `xsi:type`, else from its name, else from the ending of its name. A part
of an interval has the type of the element around it. Elements without a type are searched.
"""
_EFFECTS = {
    "EN": (
        "titles, degrees; names of drugs",
        "names of persons, organizations and places",
        "other names",
        "-",
    ),
    "AD": ("-", "all parts", "-", "-"),
    "TEL": ("scheme", "the rest", "-", "-"),
    "URL": ("position in the document", "address with a scheme", "other text", "-"),
    "II": ("root beside an extension", "extension; root without one", "-", "-"),
    "OID": ("root, version", "-", "-", "-"),
    "TS": ("a year alone, except of birth", "the day, with its time", "other text", "-"),
    "CD": ("code; text of a public system", "code and text of a system that identifies", "other texts", "-"),
    "PQ": ("value and unit", "an age in years", "other text", "-"),
    "ED": ("-", "-", "all; a file in base64 in its format", "files that no reader knows"),
    "part": ("as around it", "as around it", "as around it", "as around it"),
}
_OWNERS = ("person", "organization", "thing")
_SAME = {"PN": "EN", "ON": "EN"}
_CODES = """
[Code systems](code_systems.md) are public, identify, or are neither. A code of the last kind with a digit is
renamed if it is a replaced number.

## Parts of addresses
"""
_ATTRIBUTES = """
## Attributes

Other values of these are replaced if they are a date, else searched. Attributes that are not listed go by the
type of their element.
"""


def _invert(pairs: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the keys by value."""
    found: dict[str, list[str]] = {}
    for key, value in pairs.items():
        found.setdefault(value, []).append(f"`{key}`")
    return [(value, ", ".join(keys)) for value, keys in found.items()]


def _codes(words: str) -> str:
    return ", ".join(f"`{word}`" for word in words.split())


def main() -> None:
    """Print the page."""
    data = load_table("cda")
    declared: dict[str, list[str]] = {}
    for kind, names in data["names"].items():
        declared.setdefault(_SAME.get(kind, kind), []).extend(names.split())
    endings = dict(_invert(data["endings"]))
    print(_HEAD)
    kinds = dict.fromkeys((*_EFFECTS, *declared, *data["types"], *data["endings"].values()))
    print_table(
        ("type", "kept", "replaced", "searched", "removed"), ((kind, *_EFFECTS[kind]) for kind in kinds)
    )
    print()
    rows = (
        (
            kind,
            _codes(" ".join(declared.get(kind, ()))),
            _codes(data["types"].get(kind, "")),
            endings.get(kind, ""),
        )
        for kind in kinds
    )
    print_table(("type", "`xsi:type`", "elements", "endings of names"), rows)
    print(_CODES)
    print_table(("label", "elements"), _invert(data["addresses"]))
    print("\n## Contacts\n\nWithout a scheme, a contact is a telephone number.\n")
    print_table(("label", "schemes"), _invert(data["schemes"]))
    print("\n## Persons\n\nThe nearest element counts. The class of a participant makes it a relative:")
    print(f"{_codes(data['classes']['relative'])}.\n")
    print_table(("person", "elements"), _invert(data["roles"]))
    print("\nNames without parts are kept if they are of a thing, and searched if their owner is unknown:\n")
    owners = data["owners"]
    named = ((each, _codes(owners[each]), _codes(owners[f"{each}_classes"])) for each in _OWNERS)
    print_table(("owner", "elements", "classes of an entity, role or participation"), named)
    print(_ATTRIBUTES)
    attributes = (
        ("kept with a value of their vocabulary", " ".join(data["closed"])),
        ("kept without a date, seven digits or a file path", data["kept"]["names"]),
        ("names of positions: renamed if they hold a replaced value", data["anchors"]["names"]),
    )
    print_table(("what happens", "attributes"), ((text, _codes(names)) for text, names in attributes))


if __name__ == "__main__":
    main()
