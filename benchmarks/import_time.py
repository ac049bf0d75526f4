"""Measure the CPU time added to spaCy's start by imports, the factories of `spacy.blank`, and a first note.

    python benchmarks/import_time.py [--repeat 5]
    python benchmarks/import_time.py --languages     # memory after the first note, by language

Each start is a fresh process, and the median is reported. Imports may add up to 50 ms to spaCy's own. The
first note is timed from `add_pipe("phi_scrubber")` on, with rules alone and with the bundled network. To
compare two commits, run it in a checkout of each, alternating.
"""

import statistics
import subprocess
import sys

from common import EXAMPLES, ROOT, make_parser

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


_MEMORY = """
import resource, spacy
nlp = spacy.blank({code!r})
nlp.add_pipe("phi_scrubber")
nlp("Maria Silva, 12.03.2024")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def compare_memory() -> None:
    """Print the peak memory of a fresh process after its first note, for each bundled network."""
    codes = sorted(path.parent.name for path in (ROOT / "spacy_phi" / "lang").glob("*/network"))
    peaks = {code: int(run_code(_MEMORY.format(code=code))) / 2**10 for code in codes}
    for code, peak in peaks.items():
        print(f"{code:4} {peak:6.0f} MiB, {peak / peaks['en']:.2f} of English")


def run_code(code: str) -> str:
    """Return what code prints in a fresh process."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def milliseconds(before: str, code: str) -> float:
    """Return the CPU time of `code` in a fresh process after `before` has run."""
    script = (
        f"{before}\nimport time\nt = time.process_time()\n{code}\nprint((time.process_time() - t) * 1000)"
    )
    return float(run_code(script))


def main() -> None:
    """Print a table; exit with 1 if the limit is exceeded."""
    parser = make_parser(__doc__)
    parser.add_argument("--repeat", type=int, default=5, help="starts per median (default: 5)")
    parser.add_argument("--languages", action="store_true", help="memory by language instead")
    args = parser.parse_args()
    if args.languages:
        compare_memory()
        return
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
