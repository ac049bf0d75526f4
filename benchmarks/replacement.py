"""What surrogates add to the time of phi_scrubber by rules: both policies over the same notes in one run.

python benchmarks/replacement.py [--repeat 5] [--copies 5]
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


def load(policy: str) -> Language:
    """A pipeline with the scrubber alone."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"policy": policy})
    return nlp


def seconds(nlp: Language, texts: list[tuple[str, dict[str, str]]]) -> float:
    """CPU time of one pass over the notes."""
    start = time.process_time()
    for _ in nlp.pipe(texts, as_tuples=True):
        pass
    return time.process_time() - start


def main() -> int:
    """Print times and ratio; 1 where the ratio is above the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--copies", type=int, default=5)
    args = parser.parse_args()
    os.environ.setdefault(KEY_VARIABLE, "a key for the benchmark alone")
    notes = [path.read_text(encoding="utf8") for path in sorted(EXAMPLES.glob("*.txt"))]
    texts = [
        (note, {"patient": f"{copy}/{n}"}) for copy in range(args.copies) for n, note in enumerate(notes)
    ]
    words = sum(len(note.split()) for note, _ in texts)
    pipelines = {policy: load(policy) for policy in ("mask", "expert_determination")}
    times: dict[str, list[float]] = {policy: [] for policy in pipelines}
    for nlp in pipelines.values():
        seconds(nlp, texts[: len(notes)])  # lists are read, patterns compiled
    for _ in range(args.repeat):  # by turns, so that a busy machine slows both
        for policy, nlp in pipelines.items():
            times[policy].append(seconds(nlp, texts))
    for policy, each in times.items():
        print(f"{policy:22} {min(each):7.2f} s  {words / min(each):9.0f} words/s")
    ratio = statistics.median(b / a for a, b in zip(*times.values()))
    print(f"ratio (median of {args.repeat} pairs): {ratio:.3f}, limit {LIMIT}")
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
