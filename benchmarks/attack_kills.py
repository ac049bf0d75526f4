"""Kill `phi scrub` with `kill -9` at random moments until a run finishes, for each kind of input; see
tests/security/kill_loop.py.

    python benchmarks/attack_kills.py --loops 10
"""

import random
import sys
import tempfile
import time
import warnings
from pathlib import Path

from common import make_parser

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.security.kill_loop import kill_loop
from tests.security.kinds import KINDS
from tests.security.runs import prepare


def main() -> None:
    """Print the number of kills per input kind; stop with an error at the first output that differs."""
    parser = make_parser(__doc__)
    parser.add_argument("--loops", type=int, default=10, help="runs of each kind to finish")
    parser.add_argument("--notes", type=int, default=60, help="notes per run")
    parser.add_argument("--seconds", type=float, default=120.0, help="time limit per input kind")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    prepare()
    print("| input | runs | kills |\n| --- | --- | --- |")
    for name, kind in KINDS.items():
        loops, kills, until = 0, 0, time.monotonic() + asked.seconds
        while loops < asked.loops and time.monotonic() < until:
            with tempfile.TemporaryDirectory() as root:
                kills += kill_loop(kind, Path(root), 1, asked.notes, random.Random(loops))
            loops += 1
        print(f"| {name} | {loops} | {kills} |", flush=True)


if __name__ == "__main__":
    main()
