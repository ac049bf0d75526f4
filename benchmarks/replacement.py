"""Measure the time cost of surrogates in rules-only phi_scrubber: both policies on the same notes.

python benchmarks/replacement.py [--repeat 11] [--patients 2]

The policies alternate note by note in several rounds, with new patients. Times are CPU times, which other
load affects less than wall time; the ratio is the median over the rounds, which discards disturbed rounds.
"""

import os
import statistics
import sys
import time

import spacy
from common import make_parser, read_examples
from spacy.language import Language

from spacy_phi.surrogates.keys import KEY_VARIABLE

LIMIT = 1.15
POLICIES = ("mask", "expert_determination")


def load(policy: str) -> Language:
    """Return a pipeline with only the scrubber."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"policy": policy, "model": "rules"})
    return nlp


def seconds(nlp: Language, note: str, patients: list[str]) -> float:
    """Return the CPU time of one note, processed once for each of several patients."""
    pairs = [(note, {"patient": patient}) for patient in patients]
    start = time.process_time()
    for _ in nlp.pipe(pairs, as_tuples=True):
        pass
    return time.process_time() - start


def measure(notes: list[str], repeat: int, patients: int) -> dict[str, list[float]]:
    """Return seconds by policy, one sum over all notes per round."""
    pipelines = {policy: load(policy) for policy in POLICIES}
    times: dict[str, list[float]] = {policy: [] for policy in POLICIES}
    for round_ in range(-1, repeat):  # the first pass loads lexicons and compiles patterns; it is not counted
        total = dict.fromkeys(POLICIES, 0.0)
        for number, note in enumerate(notes):
            who = [f"{round_}/{number}/{n}" for n in range(patients)]
            for policy in POLICIES if (round_ + number) % 2 else POLICIES[::-1]:
                total[policy] += seconds(pipelines[policy], note, who)
        if round_ >= 0:
            for policy, taken in total.items():
                times[policy].append(taken)
    return times


def main() -> int:
    """Print times and ratio; return 1 if the ratio exceeds the limit."""
    parser = make_parser(__doc__)
    parser.add_argument("--repeat", type=int, default=11)
    parser.add_argument("--patients", type=int, default=2)
    args = parser.parse_args()
    os.environ.setdefault(KEY_VARIABLE, "a key for the benchmark alone")
    notes = read_examples()
    words = args.patients * sum(len(note.split()) for note in notes)
    times = measure(notes, args.repeat, args.patients)
    for policy, each in times.items():
        typical = statistics.median(each)
        print(f"{policy:22} {typical:7.2f} s  {words / typical:9.0f} words/s")
    ratios = [made / base for base, made in zip(*(times[policy] for policy in POLICIES))]
    ratio = statistics.median(ratios)
    print(f"ratio {ratio:.3f}, limit {LIMIT}; of the rounds {min(ratios):.3f} to {max(ratios):.3f}")
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
