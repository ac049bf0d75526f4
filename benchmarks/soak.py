"""Soak test: scrub many short notes in one run and check speed, memory, and that every note is output.

python benchmarks/soak.py --notes 1000000 --jobs 2
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

import psutil

from spacy_phi.batch.crew import Crew
from spacy_phi.batch.settings import Settings
from spacy_phi.batch.stages import SCRUB
from spacy_phi.batch.tasks import Task
from spacy_phi.lexicons.gazetteers import first_names_by_gender, last_name_forms

_TOLD = 50_000
_STATES = ("ate and slept", "was up", "has no pain", "walked", "refused lunch")


def make_notes(n: int, seed: int = 0) -> Iterator[str]:
    """Yield notes of about ten words, each with a name, a number, a date and a unique word."""
    chance = random.Random(seed)
    firsts, lasts = first_names_by_gender("f", "en")[:2000], last_name_forms("en")[:5000]
    for number in range(n):
        day = f"{chance.randint(1, 12):02}/{chance.randint(1, 28):02}/20{chance.randint(10, 24)}"
        name = f"{chance.choice(firsts)} {chance.choice(lasts)}"
        mrn, state = chance.randrange(10**7, 10**8), chance.choice(_STATES)
        yield f"{name}, MRN {mrn}, {day}: {state}, tube q{number}x."


def memory(process: psutil.Process) -> float:
    """Return the resident memory of a process and its workers in MB (2**20 bytes)."""
    total = 0
    for each in (process, *process.children(recursive=True)):
        try:
            total += each.memory_info().rss
        except psutil.NoSuchProcess:
            continue
    return total / 2**20


def cpu_seconds(process: psutil.Process) -> float:
    """Return the CPU time of a process and its workers, more reliable than wall time on a busy machine."""
    total = 0.0
    for each in (process, *process.children(recursive=True)):
        try:
            times = each.cpu_times()
            total += times.user + times.system
        except psutil.NoSuchProcess:
            continue
    return total


def soak(n: int, first: int, jobs: int, model: str | None) -> dict[str, float]:
    """Scrub notes and measure.

    n (int): Number of notes.
    first (int): Number of notes before the first memory measurement.
    jobs (int): Processes.
    model (str | None): Model of phi_scrubber.
    RETURNS (dict): Seconds, memory in MB, and counts.
    """
    process, counts = psutil.Process(), Counter[str]()
    early = 0.0
    with Crew(Settings(policy="mask", model=model), jobs) as crew:
        begin, begin_cpu = time.perf_counter(), cpu_seconds(process)
        for number, outcome in enumerate(crew.work(SCRUB, map(Task, make_notes(n))), 1):
            counts["failed" if outcome.scrubbed is None else "scrubbed"] += 1
            counts["findings"] += len(outcome.findings)
            if number == first:
                early = memory(process)
            if number % _TOLD == 0:
                seconds = time.perf_counter() - begin
                print(
                    f"{number} notes, {seconds:.0f} s, {memory(process):.0f} MB", file=sys.stderr, flush=True
                )
        seconds, cpu = time.perf_counter() - begin, cpu_seconds(process) - begin_cpu
        late = memory(process)
    counts["notes"] = counts["failed"] + counts["scrubbed"]
    return {"seconds": seconds, "cpu_seconds": cpu, "early_mb": early or late, "late_mb": late, **counts}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=50_000, help="notes before the first memory measurement")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--model", default=None, help="model of phi_scrubber: a path or 'rules'")
    options = parser.parse_args()
    found = soak(options.notes, options.first, options.jobs, options.model)
    notes, early, late = found["notes"], found["early_mb"], found["late_mb"]
    print(f"{notes} notes in {found['seconds']:.0f} s: {notes / found['seconds']:.1f} notes/s", end=", ")
    print(f"{notes / found['cpu_seconds']:.1f} a second of processor time")
    print(f"memory after {min(options.first, notes)} notes {early:.0f} MB, at the end {late:.0f} MB", end=" ")
    print(f"({100 * (late / early - 1):+.1f}%)")
    print(
        f"{found.get('scrubbed', 0)} scrubbed + {found.get('failed', 0)} failed; {found['findings']} findings"
    )
    if notes != options.notes or found.get("failed"):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
