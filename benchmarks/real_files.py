"""Scrub a folder of public files, and check the results with other parsers than ours. Fetches nothing.

    python benchmarks/real_files.py FOLDER [--model rules] [--lang en] [--policy onset] [--keep OUTPUT]
        [--show]

Prints the files written, those set aside by format and reason, and for each format the sums of its check:
`structured` values (a name, an address, a date, a number) and those `left`; `coded` values (codes of public
systems, numbers, units, ranges, fonts) and those `changed`; files that the other parser cannot read. Prints
no value; --show names the files with a value left or changed. Public repositories with such files:
HL7/C-CDA-Examples, jmandel/sample_ccdas, LinuxForHealth/hl7v2-fhir-converter, google/fhir,
python-openxml/python-docx, joshy/striprtf, mikel/mail, mozilla/pdf.js.
"""

import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import real_cda
import real_checks
import real_fhir
import real_hl7
from common import make_parser

from spacy_phi.surrogates.policy import DEFAULT_POLICY

CHECKS: dict[str, Callable[[bytes, bytes], dict[str, int]]] = {
    ".hl7": real_hl7.check,
    ".xml": real_cda.check,
    ".cda": real_cda.check,
    ".json": real_fhir.check,
    ".ndjson": real_fhir.check,
    ".eml": real_checks.check_eml,
    ".rtf": real_checks.check_rtf,
    ".docx": real_checks.check_docx,
}
"""Checks of a file before and after, by suffix; each returns counts by name."""


def scrub(folder: Path, output: Path, model: str | None, lang: str, policy: str) -> None:
    """Scrub the folder; the patient of a document is the one it names."""
    command = [sys.executable, "-m", "spacy", "phi", "scrub", str(folder), "-o", str(output)]
    command += ["--patient-folder", "0", "--lang", lang, "--policy", policy, "--overwrite"]
    command += ["--model", model] if model else []
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"scrub failed: {done.stderr[-300:]}")


def read_failed(output: Path) -> dict[str, list[str]]:
    """Return the codes of the notes set aside, by suffix."""
    failed = defaultdict(list)
    path = output / "failed.jsonl"
    for line in path.read_text(encoding="utf8").splitlines() if path.is_file() else ():
        row = json.loads(line)
        suffix = Path(row["source"].rpartition(":")[0] or row["source"]).suffix.lower()
        failed[suffix or Path(row["source"]).suffix.lower()].append(row["error"][1:].partition("]")[0])
    return failed


def compare(folder: Path, output: Path, show: bool = False) -> dict[str, Counter[str]]:
    """Return the counts of each format over all files that were written."""
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for before in sorted(path for path in folder.rglob("*") if path.is_file()):
        place = before.relative_to(folder)
        after = next((each for each in (output / place, output / f"{place}.txt") if each.is_file()), None)
        counts = sums[before.suffix.lower()]
        counts["files"] += 1
        if after is None:
            continue
        counts["written"] += 1
        if before.suffix.lower() in CHECKS and after.suffix == before.suffix:
            try:
                found = CHECKS[before.suffix.lower()](before.read_bytes(), after.read_bytes())
                counts.update(found)
                if show and (found.get("left") or found.get("changed")):
                    print(f"{place}: {found}")
            except Exception as error:
                # The file's own faults; no message may quote a value.
                counts[f"check failed: {type(error).__name__}"] += 1
    return sums


def main() -> None:
    """Parse the arguments and print the counts."""
    parser = make_parser(__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--policy", default=DEFAULT_POLICY)
    parser.add_argument("--keep", type=Path, help="folder for the output; by default it is deleted")
    parser.add_argument("--show", action="store_true", help="name the files with a value left or changed")
    args = parser.parse_args()
    with TemporaryDirectory() as temporary:
        output = args.keep or Path(temporary) / "out"
        scrub(args.folder, output, args.model, args.lang, args.policy)
        failed, sums = read_failed(output), compare(args.folder, output, args.show)
    for suffix in sorted({*failed, *sums}):
        counts = sums[suffix]
        shares = "; ".join(f"{name} {count}" for name, count in counts.items())
        print(f"{suffix or 'no suffix'}: {shares}")
        for code, count in Counter(failed[suffix]).most_common():
            print(f"  set aside {code}: {count}")


if __name__ == "__main__":
    main()
