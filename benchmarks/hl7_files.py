"""Check `phi scrub` on HL7 v2 files that others wrote, by a plain split at the separators.

Prints how many messages were written and why others were not; how many coded values of public systems,
numbers, units and ranges changed; and how many values of structured fields are still in their message.

python benchmarks/hl7_files.py FOLDER [--show]
"""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from common import make_parser

_PUBLIC = re.compile(
    r"LN|SCT|I9C|I9CDX|I10|I10P|CVX|MVX|NDC|RXNORM|UCUM|C4|HL70(?!36[123])\d{3}|PHINQUESTION|CDCPHINVS|CDCREC|NIP\d+"
    r"|2\.16\.840\.1\.113883\.(?:6(?!\.(?:93|231|245)\b)|5|12)\..*"
)
_FIELDS: dict[str, dict[int, tuple[int, ...]]] = {
    "PID": {
        3: (0,),
        5: (0, 1, 2),
        7: (0,),
        9: (0, 1, 2),
        11: (0, 1, 2, 4),
        13: (0, 5, 6),
        14: (0, 5, 6),
        19: (0,),
    },
    "NK1": {2: (0, 1, 2), 4: (0, 1, 2, 4), 5: (0, 5, 6)},
    "PV1": {7: (0, 1, 2), 8: (0, 1, 2), 9: (0, 1, 2), 17: (0, 1, 2)},
    "GT1": {3: (0, 1, 2), 5: (0, 1, 2, 4), 6: (0, 5, 6)},
}
"""Components that hold values of persons, from 0, by segment and field."""
_MIN_VALUE = 4


def read_segments(path: Path) -> list[list[str]]:
    """Return the segments of a file, each split into fields; headers and segments of a site are left out."""
    lines = re.split(r"[\r\n\x0b\x1c]+", path.read_bytes().decode("utf-8", "replace"))
    return [line.split("|") for line in lines if re.match(r"(?!MSH|FHS|BHS|Z)[A-Z][A-Z0-9]{2}\|", line)]


def compare(old: list[str], new: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield kind, old and new text of the values of a segment that should stay."""
    if old[0] == "OBX":
        kinds = {6: "unit", 7: "range", **({5: "number"} if old[2] in ("NM", "SN") else {})}
        yield from ((kind, old[n], new[n]) for n, kind in kinds.items() if len(old) > n and old[n])
    for before, after in zip(old[1:], new[1:]):
        for value, other in zip(before.split("~"), after.split("~")):
            parts, others = value.split("^"), other.split("^")
            for n in (0, 3, 9):
                is_id = parts[n + 3 : n + 4] == ["ISO"]
                if len(others) == len(parts) > n + 2 and not is_id and _PUBLIC.fullmatch(parts[n + 2]):
                    yield "code", parts[n], others[n]
                    yield "text", parts[n + 1], others[n + 1]


def find_values(segment: list[str]) -> Iterator[str]:
    """Yield the values of persons in a segment."""
    for number, places in _FIELDS.get(segment[0], {}).items():
        for value in segment[number].split("~") if len(segment) > number else ():
            parts = value.split("^")
            found = (part for n in places if n < len(parts) for part in parts[n].split("&"))
            yield from (part for part in found if len(part) >= _MIN_VALUE and part != '""')


def main() -> None:
    """Scrub the files of a folder and print the figures."""
    parser = make_parser(__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--show", action="store_true", help="print the changed and the remaining values")
    options = parser.parse_args()
    values, changed, left = Counter[str](), Counter[str](), Counter[str]()
    with TemporaryDirectory() as out:
        command = [
            sys.executable,
            "-m",
            "spacy",
            "phi",
            "scrub",
            str(options.folder),
            "-o",
            out,
            "--patient-folder",
            "0",
        ]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        print(
            *(line for line in done.stderr.splitlines() if " in = " in line or "documents" in line), sep="\n"
        )
        failed = Path(out) / "failed.jsonl"
        lines = failed.read_text(encoding="utf8").splitlines() if failed.exists() else []
        print("set aside:", dict(Counter(json.loads(line)["error"][1:5] for line in lines)) or "none")
        for path in sorted(Path(out).rglob("*.hl7")):
            old, new = read_segments(options.folder / path.relative_to(out)), read_segments(path)
            text = "\n".join("|".join(fields) for fields in new)
            for before, after in zip(old, new):
                for kind, value, other in compare(before, after):
                    values[kind] += value != ""
                    changed[kind] += value != other
                    if options.show and value != other:
                        print(f"{path.name}: {before[0]} {kind}: {value} -> {other}")
                for value in find_values(before):
                    is_left = re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None
                    left["values of persons"] += 1
                    left["left"] += is_left
                    if options.show and is_left:
                        print(f"{path.name}: {before[0]}: {value} is left")
    print("; ".join(f"{kind}: {changed[kind]} of {values[kind]} changed" for kind in values))
    print(f"values of persons: {left['left']} of {left['values of persons']} left")


if __name__ == "__main__":
    main()
