"""Words per second and peak memory of the tokenizer, the ruler and the whole scrubber, beside spaCy's
tokenizer.

    python benchmarks/speed.py                  # 1 MB of text made from the example notes
    python benchmarks/speed.py --sizes 1 10 100
    python benchmarks/speed.py --lengths        # how the cost of one note grows with its length, 1 kB to 5 MB

Each system runs in a process of its own, so that its peak memory is its own; the text comes as a stream.
Times are of the processor, not of the clock, and are taken after a first pass over some notes that loads
what is loaded once.
"""

import argparse
import json
import math
import statistics
import time
from collections.abc import Callable, Iterator

from common import make_notes, make_parser, peak_mib, run_apart

SYSTEMS = ("spacy tokenizer", "clinical tokenizer", "phi_ruler", "phi_scrubber")
REFERENCE = SYSTEMS[0]
LENGTHS = (1_000, 10_000, 100_000, 1_000_000, 5_000_000)


def get_runner(system: str) -> Callable[[Iterator[str]], int]:
    """A function that runs a system over a stream of notes and says how many it had."""
    import spacy

    from spacy_phi.tokenizer import CLINICAL

    if system == "spacy tokenizer":
        nlp = spacy.blank("en")
        nlp.max_length = 10**9
        return lambda texts: sum(1 for _ in map(nlp.make_doc, texts))
    nlp = spacy.blank("en", config=CLINICAL if system != "phi_scrubber" else {})
    nlp.max_length = 10**9
    if system == "phi_ruler":
        nlp.add_pipe("phi_ruler", config={"annotate_ents": False})
    elif system == "phi_scrubber":
        nlp.add_pipe("phi_scrubber")
    return lambda texts: sum(1 for _ in nlp.pipe(texts, batch_size=64))


def measure(system: str, notes: Callable[[], Iterator[str]], repeat: int) -> dict[str, float]:
    """Words per second of processor time, its spread, and the peak memory of this process in MB."""
    run = get_runner(system)
    run(make_notes(200_000, seed=1))
    n_words = sum(len(note.split()) for note in notes())
    idle = _seconds(lambda texts: sum(1 for _ in texts), notes)
    seconds = [max(1e-9, _seconds(run, notes) - idle) for _ in range(repeat)]
    return {
        "words": n_words,
        "seconds": statistics.median(seconds),
        "fastest": min(seconds),
        "memory": peak_mib(),
    }


def _seconds(run: Callable[[Iterator[str]], int], notes: Callable[[], Iterator[str]]) -> float:
    start = time.process_time()
    run(notes())
    return time.process_time() - start


def measure_apart(system: str, size: int, repeat: int, one_note: bool) -> dict[str, float]:
    """`measure` in a fresh process."""
    options = ["--one", system, "--size", str(size), "--repeat", str(repeat)]
    return run_apart(__file__, *options, *(["--one-note"] if one_note else []))


def fit_power(points: list[tuple[float, float]]) -> float:
    """The slope of a line through the logarithms of the points: 1 where cost grows as length does."""
    xs, ys = zip(*((math.log(x), math.log(y)) for x, y in points))
    return statistics.linear_regression(xs, ys).slope


def print_table(rows: list[tuple[str, ...]]) -> None:
    """Print rows, the first of them the head, as a Markdown table."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    for i, row in enumerate(rows):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |", flush=True)
        if i == 0:
            print("|" + "|".join("-" * (width + 2) for width in widths) + "|")


def compare_systems(sizes: list[float], repeat: int) -> None:
    """Print a table of all systems for each size in MB."""
    for size in sizes:
        results = {name: measure_apart(name, int(size * 1e6), repeat, False) for name in SYSTEMS}
        reference = results[REFERENCE]["seconds"]
        rows = [
            (f"{size:g} MB, {results[REFERENCE]['words']:,} words", "words/s", f"of {REFERENCE}", "peak MB")
        ]
        for name, result in results.items():
            speed = result["words"] / result["seconds"]
            rows.append(
                (name, f"{speed:,.0f}", f"{reference / result['seconds']:.3f}", f"{result['memory']:.0f}")
            )
        print_table(rows)


def compare_lengths(repeat: int, longest: int) -> None:
    """Print the cost of one note of growing length, and the power of the length that it grows by."""
    lengths = [length for length in LENGTHS if length <= longest]
    for system in SYSTEMS:
        results = [measure_apart(system, length, repeat, True) for length in lengths]
        points = [(length, result["seconds"]) for length, result in zip(lengths, results)]
        rows = [(f"{system}: characters", "seconds", "us per character", "peak MB")]
        for (length, seconds), result in zip(points, results):
            cost = f"{seconds / length * 1e6:.3f}"
            rows.append((f"{length:,}", f"{seconds:.4f}", cost, f"{result['memory']:.0f}"))
        print_table(rows)
        print(f"cost grows as length to the power of {fit_power(points[1:]):.2f} from 10 kB on\n", flush=True)


def main() -> None:
    """Read the command line and print the tables."""
    parser = make_parser(__doc__)
    parser.add_argument("--sizes", type=float, nargs="+", default=[1], help="MB of text (default: 1)")
    parser.add_argument(
        "--repeat", type=int, default=3, help="passes, of which the median counts (default: 3)"
    )
    parser.add_argument("--lengths", action="store_true", help="one note of growing length instead")
    parser.add_argument(
        "--longest", type=int, default=LENGTHS[-1], help="with --lengths, the longest, in characters"
    )
    parser.add_argument("--one", choices=SYSTEMS, help=argparse.SUPPRESS)
    parser.add_argument("--size", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--one-note", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        text = "".join(make_notes(args.size)) if args.one_note else ""
        stream = (lambda: iter([text])) if args.one_note else (lambda: make_notes(args.size))
        print(json.dumps(measure(args.one, stream, args.repeat)))
    elif args.lengths:
        compare_lengths(args.repeat, args.longest)
    else:
        compare_systems(args.sizes, args.repeat)


if __name__ == "__main__":
    main()
