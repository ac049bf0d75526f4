"""Run random histories of the batch engine (kills, full disks, changed inputs and keys): half on files, see
tests/security/batch_machine.py, half on Parquet and SQLite, see table_machine.py there.

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
from tests.security.table_machine import TableMachine


def main() -> None:
    """Run the histories; the first failure is minimized and shown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="number of histories")
    parser.add_argument("--steps", type=int, default=12, help="maximum steps per history")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    prepare()
    for machine, count in ((BatchMachine, asked.count - asked.count // 2), (TableMachine, asked.count // 2)):
        begun = time.monotonic()
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=count,
                stateful_step_count=asked.steps,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
        seconds = time.monotonic() - begun
        print(f"{machine.__name__}: {count} histories passed in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
