"""Measure words per second, CPU seconds to the first note and memory on notes that the process has not read:
stock spaCy `ner`, the parts of the scrubber, and the whole scrubber.

    python benchmarks/speed.py                  # every system, one run each
    python benchmarks/speed.py --beside ../base # the scrubber beside that of another worktree, as ratios
    python benchmarks/speed.py --lengths        # time and memory of one note by its length, 1 kB to 5 MB
    python benchmarks/speed.py --langs en es    # the scrubber on notes of the dev templates

The texts are made of the dev templates: long notes of 735 words, batches of 64 questions of 24 words, and one
question at a time. Times are user CPU times without the import of spaCy and after a warm-up on other notes;
the first note includes `add_pipe`. Each system runs in a process of its own, and they take turns after each
batch. With --beside, the two trees read the same texts, other texts in each of several runs; a ratio is the
median over the runs. It fails if a finding or a scrubbed text differs, or a score by more than .001; with
--any-findings, for trees whose rules differ, it prints the first difference and leaves out single long notes.
"""

import argparse
import json
import math
import os
import re
import resource
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import spacy
from common import ROOT, make_notes, make_parser, peak_mib, run_apart
from spacy.language import Language
from spacy.tokens import Doc

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
Texts = dict[str, list[list[str]]]
"""Batches of texts by kind; the kind `_WARM` is read before the clock starts."""
KINDS = ("long notes", "questions in batches of 64", "one question at a time")
MEMORY = {"300 kB": 300_000, "1 MB": 1_000_000}
_FIRST, _PEAK, _WARM = "first note, s", "peak MiB", "warm-up"
_LONG, _QUESTION = 735, 24
"""Words of a text."""
_NOTES, _BATCH = 8, 64
"""Long notes and questions of a batch."""
_CLOSE = 1e-3
"""Two scores that differ by less are equal: another order of additions changes the last digits of float32."""


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


def make_texts(n_words: int, seed: int) -> Texts:
    """Return new texts: of each kind about `n_words` words, a quarter of that in single questions."""
    from spacy_phi.synthesis.generator import synthesize

    templates = ROOT / "assets" / "templates"
    notes = (note.text for note in synthesize(10**9, seed, "dev", templates=templates))
    words = chain.from_iterable(re.findall(r"\S+\s*", note + "\n") for note in notes)

    def cut(size: int, count: int) -> list[str]:
        return ["".join(next(words) for _ in range(size)).strip() for _ in range(count)]

    questions = [cut(_QUESTION, _BATCH) for _ in range(math.ceil(n_words / _QUESTION / _BATCH))]
    single = [[text] for text in cut(_QUESTION, math.ceil(n_words / _QUESTION / 4))]
    long = [cut(_LONG, _NOTES) for _ in range(math.ceil(n_words / _LONG / _NOTES))]
    return {_WARM: [cut(_LONG, _NOTES)], **dict(zip(KINDS, (long, questions, single)))}


def serve(system: str) -> None:
    """Read batches of texts, a JSON list on each line of standard input, and write a JSON object for each:
    CPU seconds, the peak memory of this process in MiB, and of the scrubber the scrubbed texts with (start,
    end, label, score) of each finding. The first object is for the first note with `add_pipe`."""
    spacy.blank("en")
    start = _clock()
    nlp = make_pipeline(system)
    nlp(next(make_notes(5_000, seed=1)))
    print(json.dumps({"seconds": _clock() - start}), flush=True)
    for line in sys.stdin:
        texts = json.loads(line)
        start = _clock()
        docs = list(run(nlp, texts))
        seconds = _clock() - start
        findings = [_read(doc) for doc in docs if "phi_scrubber" in nlp.pipe_names]
        print(json.dumps({"seconds": seconds, "peak": peak_mib(), "findings": findings}), flush=True)


def run(nlp: Language, texts: list[str]) -> Iterator[Doc]:
    """Yield the Docs of texts, as one batch."""
    if len(texts) == 1:
        yield nlp(texts[0])
    else:
        yield from nlp.pipe(texts, batch_size=_BATCH)


def _read(doc: Doc) -> list[Any]:
    spans = [[f["start_char"], f["end_char"], f["label"], f["score"]] for f in doc._.phi]
    return [doc._.scrubbed, *spans]


def find_difference(kind: str, one: list[Any], other: list[Any]) -> str:
    """Return which text of a batch has other findings, the empty string if none has; scores may differ by
    `_CLOSE`."""
    for number, ((text, *spans), (other_text, *other_spans)) in enumerate(zip(one, other)):
        equal = text == other_text and len(spans) == len(other_spans)
        if not equal or any(a[:3] != b[:3] or abs(a[3] - b[3]) > _CLOSE for a, b in zip(spans, other_spans)):
            return f"{kind}: text {number} of a batch has other findings"
    return ""


def _clock() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def _seconds(run: Callable[..., Any], *given: Any) -> float:
    start = _clock()
    run(*given)
    return _clock() - start


def measure(systems: Sequence[tuple[str, Path]], texts: Texts) -> tuple[list[Figures], str]:
    """Return the figures of systems, each in a process of its own with the package of a worktree, and the
    first text whose findings differ, the empty string if there is none.

    The processes take turns after each batch, so that other work on the machine slows all of them.
    """
    processes = [_start("--one", name, tree=tree) for name, tree in systems]
    figures: list[Figures] = [{_FIRST: _hear(process)["seconds"]} for process in processes]
    difference = ""
    for number, (kind, batches) in enumerate(texts.items()):
        seconds = [0.0] * len(processes)
        for batch in batches:
            number += 1
            answers: dict[int, Any] = {}
            for i in sorted(range(len(processes)), reverse=number % 2 == 0):
                answers[i] = _ask(processes[i], batch)
                seconds[i] += answers[i]["seconds"]
                figures[i][_PEAK] = answers[i]["peak"]
            found = [answers[i]["findings"] for i in range(len(processes))]
            difference = difference or find_difference(kind, found[0], found[-1])
        words = sum(len(text.split()) for batch in batches for text in batch)
        for own, used in zip(figures, seconds):
            own[kind] = words / max(1e-9, used)
    for process in processes:
        process.communicate()
    return figures, difference


def _start(*options: str, tree: Path) -> Popen[str]:
    command = [sys.executable, __file__, *options, "--tree", str(tree)]
    return Popen(command, stdin=PIPE, stdout=PIPE, text=True, env={**os.environ, "PYTHONPATH": str(tree)})


def _ask(process: Popen[str], texts: list[str]) -> Any:
    assert process.stdin is not None
    process.stdin.write(json.dumps(texts) + "\n")
    process.stdin.flush()
    return _hear(process)


def _hear(process: Popen[str]) -> Any:
    assert process.stdout is not None
    return json.loads(process.stdout.readline())


def measure_note(system: str, length: int, repeat: int, tree: Path = ROOT) -> Figures:
    """Run `measure_long` in a fresh process, with the package of a worktree."""
    with _start("--one", system, "--length", str(length), "--repeat", str(repeat), tree=tree) as process:
        return _hear(process)


def measure_long(system: str, length: int, repeat: int) -> Figures:
    """Return CPU seconds of one note, the median of `repeat` times, the peak memory of this process in MiB,
    and the part of it that the note has added."""
    nlp = make_pipeline(system)
    for text in make_notes(200_000, seed=1):
        nlp(text)
    before, text = peak_mib(), "".join(make_notes(length))
    seconds = [_seconds(nlp, text) for _ in range(repeat)]
    return {"seconds": statistics.median(seconds), "memory": peak_mib(), "added": peak_mib() - before}


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


def compare_systems(n_words: int) -> None:
    """Print a table of all systems."""
    texts = make_texts(n_words, seed=1)
    keys = (*KINDS, _FIRST, _PEAK)
    rows: list[tuple[str, ...]] = [("words/s", *keys)]
    figures, _ = measure([(name, ROOT) for name in SYSTEMS], texts)
    for name, own in zip(SYSTEMS, figures):
        rows.append((name, *(format_figure(key, own[key]) for key in keys)))
    print_table(rows)


def compare_trees(beside: Path, runs: int, n_words: int, any_findings: bool = False) -> None:
    """Print the figures of the scrubber of this worktree and of another one, and their ratios.

    any_findings: Go on where their findings differ.
    """
    own: list[Figures] = []
    other: list[Figures] = []
    for number in range(runs):
        texts = make_texts(n_words, seed=number)
        figures, difference = measure([("phi_scrubber", tree) for tree in (ROOT, beside)], texts)
        if difference and not any_findings:
            raise SystemExit(f"run {number}: {difference}")
        if difference:
            print(f"run {number}: {difference}", flush=True)
        own.append(figures[0])
        other.append(figures[1])
    rows = [("", "here", str(beside), "ratio", "lowest", "highest")]
    rows += [make_row(key, own, other) for key in (*KINDS, _FIRST, _PEAK)]
    print_table(rows)
    if any_findings:
        return
    rows = [("added by a note, MiB", "here", str(beside), "ratio")]
    for name, length in MEMORY.items():
        added = [measure_note("phi_scrubber", length, 1, tree)["added"] for tree in (ROOT, beside)]
        rows.append((name, *(f"{each:,.0f}" for each in added), f"{added[0] / added[1]:.2f}"))
    print_table(rows)


def make_row(key: str, own: list[Figures], other: list[Figures]) -> tuple[str, ...]:
    """Return the medians of a figure in two trees, and the median, lowest and highest ratio of a run: above
    1 is better for words/s, below 1 for seconds and memory."""
    ratios = [a[key] / max(1e-9, b[key]) for a, b in zip(own, other)]
    medians = (statistics.median(each[key] for each in run) for run in (own, other))
    shown = (statistics.median(ratios), min(ratios), max(ratios))
    return (key, *(format_figure(key, each) for each in medians), *(f"{each:.2f}" for each in shown))


def format_figure(key: str, figure: float) -> str:
    """Return a figure as text, seconds with decimals."""
    return f"{figure:.2f}" if key == _FIRST else f"{figure:,.0f}"


def compare_lengths(repeat: int, longest: int, systems: list[str]) -> None:
    """Print the cost and the peak memory of one note by length, and the exponent of the cost's growth."""
    lengths = [length for length in LENGTHS if length <= longest]
    for system in systems:
        results = [measure_note(system, length, repeat) for length in lengths]
        points = [(length, result["seconds"]) for length, result in zip(lengths, results)]
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
    seconds = _seconds(lambda: sum(1 for _ in nlp.pipe(texts[:n_notes])))
    return sum(len(text.split()) for text in texts[:n_notes]) / seconds


def check_tree(tree: Path) -> None:
    """Exit if the imported package is not that of a worktree."""
    import spacy_phi

    if not Path(spacy_phi.__file__).is_relative_to(tree):
        raise SystemExit(f"the package is not that of {tree}")


def main() -> None:
    """Parse the arguments and print the tables."""
    parser = make_parser(__doc__)
    parser.add_argument("--words", type=int, default=30_000, help="words of each kind (default: 30,000)")
    parser.add_argument("--runs", type=int, default=5, help="runs for --beside (default: 5)")
    parser.add_argument(
        "--repeat", type=int, default=3, help="times that a note is read for --lengths (default: 3)"
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
    parser.add_argument("--any-findings", action="store_true", help="with --beside: findings may differ")
    parser.add_argument("--tree", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--one", choices=SYSTEMS, help=argparse.SUPPRESS)
    parser.add_argument("--one-lang", help=argparse.SUPPRESS)
    parser.add_argument("--length", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        check_tree(args.tree)
        if args.length:
            print(json.dumps(measure_long(args.one, args.length, args.repeat)))
        else:
            serve(args.one)
    elif args.one_lang:
        print(json.dumps(measure_language(args.one_lang, args.notes)))
    elif args.langs:
        compare_languages(args.langs, args.notes)
    elif args.lengths:
        compare_lengths(args.repeat, args.longest, args.systems)
    elif args.beside:
        compare_trees(args.beside.resolve(), args.runs, args.words, args.any_findings)
    else:
        compare_systems(args.words)


if __name__ == "__main__":
    main()
