"""Random histories of the batch engine: kills, full disks, changed inputs and keys; see
tests/security/batch_machine.py.

    python benchmarks/histories.py --count 200
"""

import argparse
import sys
import time
import warnings
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.security.batch_machine import BatchMachine
from tests.security.runs import prepare


def main() -> None:
    """Run the histories; the first that fails is made small and shown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="histories")
    parser.add_argument("--steps", type=int, default=12, help="most steps of each")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    prepare()
    begun = time.monotonic()
    run_state_machine_as_test(
        BatchMachine,
        settings=settings(
            max_examples=asked.count,
            stateful_step_count=asked.steps,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    print(f"{asked.count} histories passed in {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
