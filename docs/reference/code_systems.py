"""Prints docs/reference/code_systems.md: the code systems that HL7 v2, C-CDA and FHIR have in common.

python docs/reference/code_systems.py > docs/reference/code_systems.md
"""

from page_table import print_table

from spacy_phi.documents.tables import load_table

_HEAD = """# Code systems

Printed by `python docs/reference/code_systems.py` from `spacy_phi/documents/code_systems.toml`, which decides
on the codes of HL7 v2, C-CDA and FHIR alike. A system is given by an HL7 v2 name, an OID (also as `urn:oid:`)
or a URI. In C-CDA its name counts if there is no OID. `n` stands for a digit, `*` for any text. An OID covers
those below it, and a URI that ends with `/` or `:` covers those that begin with it. The longest entry
decides.

## Public systems

Their codes and texts are kept. The titles are names too.

In the narrative of C-CDA, the titles of these also mark a printed code, as in `LOINC: 8480-6`:
"""
_IDENTIFYING = """
## Systems that identify

Their codes identify somebody, or a place smaller than a state. The codes and their texts are replaced.
"""
_COLUMNS = ("system", "names, OIDs and URIs")


def _rows(systems: dict[str, str]) -> list[tuple[str, str]]:
    return [(title, ", ".join(f"`{each}`" for each in forms.split())) for title, forms in systems.items()]


def main() -> None:
    """Print the page."""
    data = load_table("code_systems")
    print(_HEAD)
    print_table(_COLUMNS, _rows(data["printed"]))
    print("\nOthers:\n")
    print_table(_COLUMNS, _rows(data["systems"]))
    print("\nPublishers all of whose systems are public:\n")
    print_table(("publisher", "OIDs and URIs"), _rows(data["branches"]))
    print(_IDENTIFYING)
    rows = ((label, *row) for label, systems in data["identifying"].items() for row in _rows(systems))
    print_table(("label", *_COLUMNS), rows)


if __name__ == "__main__":
    main()
