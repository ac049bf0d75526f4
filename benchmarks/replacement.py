"""What surrogates add to the time of phi_scrubber by rules: both policies over the same notes in one run.

python benchmarks/replacement.py [--repeat 7] [--patients 5]

Each example note goes through both policies by turns, as the note of several patients, and that several
times. Counted is processor time, which other programs on the machine lengthen less than the clock's, and of
each note the median of its repeats, so that a disturbance of some of them does not count.
"""

import argparse
import os
import statistics
import sys
import time
from pathlib import Path

import spacy
from spacy.language import Language

from spacy_phi.surrogates.keys import KEY_VARIABLE

EXAMPLES = Path(__file__).parent.parent / "spacy_phi" / "examples"
LIMIT = 1.15
POLICIES = ("mask", "expert_determination")


def load(policy: str) -> Language:
    """A pipeline with the scrubber alone."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"policy": policy, "model": "rules"})
    return nlp


def seconds(nlp: Language, note: str, patients: list[str]) -> float:
    """Processor time of one note as the note of each of some patients."""
    pairs = [(note, {"patient": patient}) for patient in patients]
    start = time.process_time()
    for _ in nlp.pipe(pairs, as_tuples=True):
        pass
    return time.process_time() - start


def measure(notes: list[str], repeat: int, patients: int) -> dict[str, list[float]]:
    """Seconds by policy and note, the median of the repeats; in each, patients that were not met before."""
    pipelines = {policy: load(policy) for policy in POLICIES}
    times: dict[str, list[list[float]]] = {policy: [[] for _ in notes] for policy in POLICIES}
    for round_ in range(-1, repeat):  # the first reads lists and compiles patterns, and is not counted
        for number, note in enumerate(notes):
            who = [f"{round_}/{number}/{n}" for n in range(patients)]
            order = POLICIES if (round_ + number) % 2 else POLICIES[::-1]
            for policy in order:
                taken = seconds(pipelines[policy], note, who)
                if round_ >= 0:
                    times[policy][number].append(taken)
    return {policy: [statistics.median(each) for each in rows] for policy, rows in times.items()}


def main() -> int:
    """Print times and ratio; 1 where the ratio is above the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--patients", type=int, default=5)
    args = parser.parse_args()
    os.environ.setdefault(KEY_VARIABLE, "a key for the benchmark alone")
    notes = [path.read_text(encoding="utf8") for path in sorted(EXAMPLES.glob("*.txt"))]
    words = args.patients * sum(len(note.split()) for note in notes)
    times = measure(notes, args.repeat, args.patients)
    for policy, each in times.items():
        print(f"{policy:22} {sum(each):7.2f} s  {words / sum(each):9.0f} words/s")
    base, made = (sum(times[policy]) for policy in POLICIES)
    ratios = [b / a for a, b in zip(*times.values())]
    print(f"ratio {made / base:.3f}, limit {LIMIT}; of single notes {min(ratios):.3f} to {max(ratios):.3f}")
    return int(made / base > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
