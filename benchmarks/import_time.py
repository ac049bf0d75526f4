"""What `import spacy_phi`, and the factories that every `spacy.blank` imports, add to spaCy's own start.

    python benchmarks/import_time.py

Each start is a fresh process; the median of some is taken. The limit is 50 ms on top of spaCy.
"""

import statistics
import subprocess
import sys

from common import make_parser

LIMIT = 50.0
# What comes with spaCy's own start is loaded first; the rest is what spacy_phi adds.
STEPS = {
    "import spacy_phi": "import spacy; spacy.blank",
    "factories (spacy.blank)": "import spacy; spacy.blank; import spacy.pipeline",
}
_CODE = {
    "import spacy_phi": "import spacy_phi",
    "factories (spacy.blank)": (
        "from importlib.metadata import distribution\n"
        "for entry in distribution('spacy_phi').entry_points:\n"
        "    if entry.group == 'spacy_factories': entry.load()"
    ),
}


def milliseconds(before: str, code: str) -> float:
    """Processor time of `code` in a fresh process after `before` has run."""
    script = (
        f"{before}\nimport time\nt = time.process_time()\n{code}\nprint((time.process_time() - t) * 1000)"
    )
    return float(
        subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    )


def main() -> None:
    """Print the table; exit code 1 where the limit is passed."""
    parser = make_parser(__doc__)
    parser.add_argument(
        "--repeat", type=int, default=5, help="starts of which the median counts (default: 5)"
    )
    args = parser.parse_args()
    slow = False
    for name, before in STEPS.items():
        cost = statistics.median(milliseconds(before, _CODE[name]) for _ in range(args.repeat))
        slow |= cost > LIMIT
        print(f"{name:32} {cost:6.1f} ms on top of spaCy (limit {LIMIT:.0f} ms)")
    sys.exit(int(slow))


if __name__ == "__main__":
    main()
