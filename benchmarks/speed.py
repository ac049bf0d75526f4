"""Measure words per second, seconds to the first note and peak memory: stock spaCy `ner`, the parts of the
scrubber, and the whole scrubber.

    python benchmarks/speed.py                  # 1 MB of text made from the example notes
    python benchmarks/speed.py --sizes 1 10 100
    python benchmarks/speed.py --beside ../base # also another worktree in the same run, as ratios
    python benchmarks/speed.py --lengths        # time and memory of one note by its length, 1 kB to 5 MB
    python benchmarks/speed.py --langs en es    # the scrubber on notes of the dev templates

Each system runs in its own process to isolate peak memory; the text is streamed. Times are user CPU times.
The first note includes `add_pipe`. The first pass runs on unseen notes after a warm-up on others; the second
figure is the median of further passes over the same notes.
"""

import argparse
import json
import math
import resource
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path

import spacy
from common import ROOT, make_notes, make_parser, peak_mib, run_apart
from spacy.language import Language

NER = "spacy ner"
SYSTEMS = (
    "spacy tokenizer",
    "clinical tokenizer",
    NER,
    "phi_ruler",
    "phi_ruler, phi_ner",
    "phi_scrubber",
)
LENGTHS = (1_000, 10_000, 100_000, 1_000_000, 5_000_000)
N_LABELS = 18
"""Labels of OntoNotes, used by spaCy's English pipelines."""
Figures = dict[str, float]


def make_pipeline(system: str) -> Language:
    """Return a pipeline of the system; stock `ner` gets untrained weights of its usual size."""
    from spacy_phi.tokenizer import CLINICAL

    parts = [] if "tokenizer" in system else system.removeprefix("spacy ").split(", ")
    nlp = spacy.blank("en", config=CLINICAL if system.startswith(("clinical", "phi_ruler")) else {})
    nlp.max_length = 10**9
    for part in parts:
        if part == "phi_ner":
            _add_network(nlp)
        else:
            nlp.add_pipe(part, config={"annotate_ents": False} if part == "phi_ruler" else {})
    if system == NER:
        for i in range(N_LABELS):
            nlp.get_pipe("ner").add_label(f"LABEL{i}")  # type: ignore[attr-defined]
        nlp.initialize()
    return nlp


def _add_network(nlp: Language) -> None:
    from spacy_phi.lang.network import find_network
    from spacy_phi.pipeline.inner import add_network

    name = find_network(nlp.lang)
    if name is not None:
        add_network(nlp, name)


def measure(system: str, notes: Callable[[], Iterator[str]], repeat: int) -> Figures:
    """Return words, peak memory of this process in MiB, and seconds: first note, first pass, and the
    median of further passes."""
    spacy.blank("en")
    start = _clock()
    nlp = make_pipeline(system)
    nlp(next(make_notes(5_000, seed=1)))
    first_note = _clock() - start

    def run(texts: Iterator[str]) -> int:
        docs = map(nlp.make_doc, texts) if not nlp.pipe_names else nlp.pipe(texts, batch_size=64)
        return sum(1 for _ in docs)

    run(make_notes(200_000, seed=1))
    idle = _seconds(lambda texts: sum(1 for _ in texts), notes)
    first, *others = [max(1e-9, _seconds(run, notes) - idle) for _ in range(repeat)]
    return {
        "words": sum(len(note.split()) for note in notes()),
        "first note": first_note,
        "first pass": first,
        "second pass": statistics.median(others or [first]),
        "memory": peak_mib(),
    }


def _clock() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def _seconds(run: Callable[[Iterator[str]], int], notes: Callable[[], Iterator[str]]) -> float:
    start = _clock()
    run(notes())
    return _clock() - start


def measure_apart(system: str, size: int, repeat: int, one_note: bool, tree: Path = ROOT) -> Figures:
    """Run `measure` in a fresh process, with the package of a worktree."""
    options = ["--one", system, "--size", str(size), "--repeat", str(repeat), "--tree", str(tree)]
    flags = ["--one-note"] if one_note else []
    return run_apart(__file__, *options, *flags, env={"PYTHONPATH": str(tree)})


def fit_power(points: list[tuple[float, float]]) -> float:
    """Return the slope of a line through the logarithms of the points: 1 if cost is linear in length."""
    xs, ys = zip(*((math.log(x), math.log(y)) for x, y in points))
    return statistics.linear_regression(xs, ys).slope


def print_table(rows: list[tuple[str, ...]]) -> None:
    """Print rows as a Markdown table; the first is the header."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    for i, row in enumerate(rows):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |", flush=True)
        if i == 0:
            print("|" + "|".join("-" * (width + 2) for width in widths) + "|")


def compare_systems(sizes: list[float], repeat: int, beside: Path | None) -> None:
    """Print a table of all systems for each size in MB, with ratios if another worktree is given."""
    for size in sizes:
        trees = [ROOT, *([beside] if beside else [])]
        rows = [make_head(f"{size:g} MB", bool(beside))]
        for name in SYSTEMS:
            runs = [measure_apart(name, int(size * 1e6), repeat, False, tree) for tree in trees]
            rows.append((name, *make_row(*runs)))
        print_table(rows)


def make_head(title: str, beside: bool) -> tuple[str, ...]:
    """Return the header of the table."""
    columns = ("first pass, words/s", "second pass, words/s", "first note, s", "peak MiB")
    return (title, *(cell for column in columns for cell in ((column, "ratio") if beside else (column,))))


def make_row(own: Figures, other: Figures | None = None) -> list[str]:
    """Return the figures of a system, with ratios to those of another worktree if given: above 1 is better
    for words/s, below 1 for seconds and memory."""
    row: list[str] = []
    for key in ("first pass", "second pass", "first note", "memory"):
        is_speed = key.endswith("pass")
        row.append(
            f"{own['words'] / own[key]:,.0f}" if is_speed else f"{own[key]:.{2 if 'note' in key else 0}f}"
        )
        if other is not None:
            above, below = (other, own) if is_speed else (own, other)
            row.append(f"{above[key] / max(1e-9, below[key]):.3f}")
    return row


def compare_lengths(repeat: int, longest: int, systems: list[str]) -> None:
    """Print the cost and the peak memory of one note by length, and the exponent of the cost's growth."""
    lengths = [length for length in LENGTHS if length <= longest]
    for system in systems:
        results = [measure_apart(system, length, repeat, True) for length in lengths]
        points = [(length, result["second pass"]) for length, result in zip(lengths, results)]
        rows = [(f"{system}: characters", "seconds", "us per character", "peak MiB")]
        for (length, seconds), result in zip(points, results):
            cost = f"{seconds / length * 1e6:.3f}"
            rows.append((f"{length:,}", f"{seconds:.4f}", cost, f"{result['memory']:.0f}"))
        print_table(rows)
        print(f"cost grows as length to the power of {fit_power(points[1:]):.2f} from 10 kB on\n", flush=True)


def compare_languages(langs: list[str], n_notes: int) -> None:
    """Print words/s of the whole scrubber in its first pass over synthetic notes, and the ratio to the first
    language."""
    speeds = [run_apart(__file__, "--one-lang", lang, "--notes", str(n_notes)) for lang in langs]
    rows = [(lang, f"{speed:,.0f}", f"{speed / speeds[0]:.2f}") for lang, speed in zip(langs, speeds)]
    print_table([("language", "first pass, words/s", "ratio"), *rows])


def measure_language(lang: str, n_notes: int) -> float:
    """Return words/s on notes of the dev templates, after a warm-up on a quarter as many others."""
    from spacy_phi.synthesis.generator import synthesize

    texts = [note.text for note in synthesize(n_notes + n_notes // 4, seed=977, split="dev", lang=lang)]
    nlp = spacy.blank(lang)
    nlp.add_pipe("phi_scrubber")
    for _ in nlp.pipe(texts[n_notes:]):
        pass
    seconds = _seconds(lambda notes: sum(1 for _ in nlp.pipe(notes)), lambda: iter(texts[:n_notes]))
    return sum(len(text.split()) for text in texts[:n_notes]) / seconds


def check_tree(tree: Path) -> None:
    """Exit if the imported package is not that of a worktree."""
    import spacy_phi

    if not Path(spacy_phi.__file__).is_relative_to(tree):
        raise SystemExit(f"the package is not that of {tree}")


def main() -> None:
    """Parse the arguments and print the tables."""
    parser = make_parser(__doc__)
    parser.add_argument("--sizes", type=float, nargs="+", default=[1], help="MB of text (default: 1)")
    parser.add_argument(
        "--repeat", type=int, default=3, help="passes over the notes, including the first (default: 3)"
    )
    parser.add_argument("--lengths", action="store_true", help="one note of growing length instead")
    parser.add_argument(
        "--longest", type=int, default=LENGTHS[-1], help="longest note for --lengths, in characters"
    )
    parser.add_argument(
        "--systems", nargs="+", choices=SYSTEMS, default=SYSTEMS, help="for --lengths (default: all)"
    )
    parser.add_argument("--langs", nargs="+", help="languages to compare instead")
    parser.add_argument("--notes", type=int, default=400, help="notes of each language (default: 400)")
    parser.add_argument("--beside", type=Path, help="worktree of another commit to compare with")
    parser.add_argument("--tree", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--one", choices=SYSTEMS, help=argparse.SUPPRESS)
    parser.add_argument("--one-lang", help=argparse.SUPPRESS)
    parser.add_argument("--size", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--one-note", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        check_tree(args.tree)
        text = "".join(make_notes(args.size)) if args.one_note else ""
        stream = (lambda: iter([text])) if args.one_note else (lambda: make_notes(args.size))
        print(json.dumps(measure(args.one, stream, args.repeat)))
    elif args.one_lang:
        print(json.dumps(measure_language(args.one_lang, args.notes)))
    elif args.langs:
        compare_languages(args.langs, args.notes)
    elif args.lengths:
        compare_lengths(args.repeat, args.longest, args.systems)
    else:
        compare_systems(args.sizes, args.repeat, args.beside and args.beside.resolve())


if __name__ == "__main__":
    main()
