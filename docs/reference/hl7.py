"""Prints docs/reference/hl7.md: what happens to each data type and field of HL7 v2.

python docs/reference/hl7.py > docs/reference/hl7.md
"""

from page_table import print_table

from spacy_phi.documents import hl7_types
from spacy_phi.documents.tables import load_table
from spacy_phi.labels import LABELS

_HEAD = """# HL7 v2 by data type

Printed by `python docs/reference/hl7.py` from the tables that the reader uses. The types of {fields} fields
of {segments} segments come from HL7 v2.1 to v2.8.2.

- **Kept:** stays if it has the shape of its type, unless the message's roster knows it. Another shape is
  searched: a word or a long number in a flag, a telephone number in a range, a date in a local code.
- **Replaced:** a finding as a whole, with its label; names join the roster.
- **Searched:** like any note.
- **Removed:** segments that the standard lacks (`Z..`) and fields after a segment's last one, as OTHER;
  files that no reader knows.

## Data types

Numbers are those of components. A type that is not listed is searched.
"""
_CODED = """
Coded values (CE, CF, CNE, CWE) are up to three times a code, its text and its system. With a
[public system](code_systems.md), code and text are kept. So they are in fields whose codes the standard lists
in a table (sex, race, specimen) and in fields that name something from the site's catalog, if the code looks
like one, and a system is named or the code has a digit. Otherwise the text is searched, and the code kept if
it is no word of five letters and no number of six digits.
"""
_KEPT = {"flag", "number", "units", "route", "time", "catalog", "range", "raw", "term"}
_SIMPLE = {
    "ID, IS": "kept: codes of up to 30 characters",
    "NM, SI, SN, NR, NA, MO, CQ": "kept; an age is replaced, and seven digits without a unit are searched",
    "TM": "kept",
    "DT, DTM, TS, DR": "replaced as DATE, with its time",
    "ST": "searched; OBX-7 kept",
    "TX, FT": "searched as the report; RTF, PDF and base64 in its format",
    "ED": "read in its format (text, RTF, PDF, Word, HTML, CDA), encoded again; else removed",
    "RP": "replaced as URL",
}
_SHOWN = (
    "AD",
    "CN",
    "CX",
    "DLN",
    "EI",
    "HD",
    "LA1",
    "LA2",
    "NDL",
    "PL",
    "PN",
    "PPN",
    "XAD",
    "XCN",
    "XON",
    "XPN",
    "XTN",
)


def _effect(kind: str) -> str:
    parts = hl7_types.components(kind) if kind not in hl7_types.CODED else None
    kind = hl7_types.PRIMITIVES.get(kind, kind)
    if kind in LABELS or kind in ("family", "given", "id", "date"):
        return "replaced"
    if kind in hl7_types.CODED:
        return "by code system"
    if parts is not None:
        return "by its type"
    return "kept" if kind in _KEPT else "searched"


def _describe(kind: str) -> str:
    """Return the effect on the components of a type."""
    groups: dict[str, list[str]] = {}
    for number, each in (hl7_types.components(kind) or {}).items():
        shown = _effect(each)
        label = {"family": "name", "given": "name"}.get(each, each)
        detail = f" ({label})" if shown == "replaced" else f" ({each})" if shown == "by its type" else ""
        groups.setdefault(shown, []).append(f"{number}{detail}")
    return "; ".join(f"{shown}: {', '.join(numbers)}" for shown, numbers in groups.items())


def main() -> None:
    """Print the page."""
    segments = load_table("hl7_types")["segments"]
    fields = sum(len(types.split()) for types in segments.values())
    print(_HEAD.format(fields=f"{fields:,}", segments=len(segments)))
    rules = hl7_types.tables()
    print_table(("type", "what happens"), _SIMPLE.items())
    print()
    print_table(("type", "components"), ((kind, _describe(kind)) for kind in _SHOWN))
    print(_CODED)
    print("## Fields with a rule of their own\n")
    print_table(("kind", "fields"), ((kind, fields) for kind, fields in sorted(rules["fields"].items())))
    print("\nPersons:\n")
    print_table(
        ("person", "segments and fields"),
        (*rules["persons"].items(), ("staff", "names of XCN, CN, CNN and PPN")),
    )


if __name__ == "__main__":
    main()
