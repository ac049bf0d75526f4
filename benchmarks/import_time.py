"""Measure the CPU time added to spaCy's start by imports, the factories of `spacy.blank`, and a first note.

    python benchmarks/import_time.py [--repeat 5]

Each start is a fresh process, and the median is reported. Imports may add up to 50 ms to spaCy's own. The
first note is timed from `add_pipe("phi_scrubber")` on, with rules alone and with the bundled network. To
compare two commits, run it in a checkout of each, alternating.
"""

import statistics
import subprocess
import sys

from common import EXAMPLES, make_parser

LIMIT = 50.0
# Load what spaCy itself loads at start first; the rest is added by spacy_phi.
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


_FIRST_NOTE = "import spacy; nlp = spacy.blank('en'); text = open({path!r}).read()"
_ADD_PIPE = "nlp.add_pipe('phi_scrubber', config={{'model': {model}}}); nlp(text)"


def milliseconds(before: str, code: str) -> float:
    """Return the CPU time of `code` in a fresh process after `before` has run."""
    script = (
        f"{before}\nimport time\nt = time.process_time()\n{code}\nprint((time.process_time() - t) * 1000)"
    )
    return float(
        subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    )


def main() -> None:
    """Print the table; return 1 if the limit is exceeded."""
    parser = make_parser(__doc__)
    parser.add_argument("--repeat", type=int, default=5, help="starts per median (default: 5)")
    args = parser.parse_args()
    slow = False
    for name, before in STEPS.items():
        cost = statistics.median(milliseconds(before, _CODE[name]) for _ in range(args.repeat))
        slow |= cost > LIMIT
        print(f"{name:32} {cost:6.1f} ms on top of spaCy (limit {LIMIT:.0f} ms)")
    before = _FIRST_NOTE.format(path=str(EXAMPLES / "ed_note.txt"))
    for name, model in {"first note, rules": "'rules'", "first note, with the network": None}.items():
        code = _ADD_PIPE.format(model=model)
        cost = statistics.median(milliseconds(before, code) for _ in range(args.repeat))
        print(f"{name:32} {cost:6.0f} ms")
    sys.exit(int(slow))


if __name__ == "__main__":
    main()
