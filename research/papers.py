"""Train the systems of the papers on one corpus, and report their figures beside the papers', by the same
measures.

CORPUS is a folder: MEDDOCAN (brat, train and dev; fetched if the folder is missing) or the i2b2 2014 release.
MEDDOCAN's systems are measured on dev, those of i2b2 2014 on its test notes. published.json holds the figures
of the papers and the systems of each. The runs are those of compare.py, in OUTPUT/<corpus>, so everything
resumes. Seeds 3 and 4 are added where a seed takes less than ten minutes.

OUTPUT/<corpus>/papers.md holds the figures, mean and deviation over the seeds, bootstrap intervals, and
approximate randomization between the systems of a paper. What only one of two systems finds is counted on
screen by label; the mentions themselves are only written to MODELS/<corpus>/errors, readable by their owner.

python research/papers.py CORPUS [--papers 1 2 3 4 5] [--seeds 0 1 2] [--steps 2000] [--suites systems]
    [--vectors FOLDER] [--report]
"""

import argparse
import itertools
import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import compare
import numpy
import spacy
from compare_plan import PARTS, UNSEEDED, VARIANTS, Run, find_config, get_steps, plan
from compare_report import Row, format_cell, read_rows
from lab import ROOT, make_parser

from spacy_phi.batch.safe_files import write_private
from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.docs import gold_spans
from spacy_phi.corpora.folders import read_docs, read_notes, write_notes
from spacy_phi.evaluation.significance import bootstrap, get_figures, randomize
from spacy_phi.tokenizer import CLINICAL

PUBLISHED = Path(__file__).with_name("published.json")
SUITES = ("systems", "ablations", "curve")
MORE_SEEDS, SHORT = (3, 4), 600
"""Seeds added where one takes fewer seconds than this."""
NAMES = {
    "strict": "exact span and label",
    "spans": "exact spans",
    "merged": "merged spans",
    "token": "binary tokens, all labels",
    "hipaa_token": "binary HIPAA tokens",
    "hipaa_masked": "HIPAA tokens under any label",
    "per_label": "exact span and label",
    "per_category": "binary tokens",
}
"""Names of the measures, by the first part of their path in a run's file."""
TESTED = ("hipaa_token", "strict")
CONTEXT = 40
"""Characters on either side of a mention in an error list."""


class Corpus(NamedTuple):
    """A converted corpus."""

    name: str
    lang: str
    measured: str
    """Corpus and split that the systems are measured on, for the tables."""
    train: Path
    dev: Path
    test: Path | None = None
    map: str | None = None


def prepare(source: Path, folder: Path, lang: str | None = None) -> Corpus:
    """Convert a corpus to spaCy's format unless that is done.

    source: MEDDOCAN's or i2b2's folder. folder: for the converted notes. lang: None for the corpus's own.
    RETURNS (Corpus). Raises CalledProcessError if a corpus cannot be fetched or is not one of the two.
    """
    if not source.exists():
        subprocess.run([sys.executable, str(ROOT / "tools" / "get_meddocan.py"), str(source)], check=True)
    spanish = (source / "train").is_dir() and (source / "dev").is_dir()
    name = "meddocan" if spanish else "i2b2"
    lang = lang or ("es" if spanish else "en")
    paths = {split: folder / name / f"{split}.spacy" for split in ("train", "dev", "test")}
    make_doc = spacy.blank(lang, config=CLINICAL).make_doc
    if spanish:
        for split in ("train", "dev"):
            if not paths[split].exists():
                write_notes(read_notes(source / split), paths[split], "spacy", make_doc=make_doc)
        return Corpus(name, lang, "MEDDOCAN, dev", paths["train"], paths["dev"], None, "i2b2-to-meddocan")
    if not paths["test"].exists():
        script = ROOT / "tools" / "get_i2b2.py"
        subprocess.run([sys.executable, str(script), str(source), str(folder / name)], check=True)
        write_notes(read_notes(folder / name / "test"), paths["test"], "spacy", make_doc=make_doc)
    return Corpus(name, lang, "i2b2 2014, test", paths["train"], paths["dev"], paths["test"])


def read_published() -> dict[str, Any]:
    """Return the papers, the rows of their tables and their tests."""
    found: dict[str, Any] = json.loads(PUBLISHED.read_text(encoding="utf8"))
    return found


def is_known(system: str) -> bool:
    """Return whether a system can be run: it has a config, or derives from one."""
    return system in VARIANTS or find_config(system).exists()


def plan_papers(papers: Sequence[dict[str, Any]], suite: str, seeds: Iterable[int], args: Any) -> list[Run]:
    """Return the runs of a suite for some papers, each once. Systems without a config are left out."""
    named = list(dict.fromkeys(name for paper in papers for name in paper.get(suite, ())))
    chosen = [name for name in named if suite == "ablations" or is_known(name)]
    return (
        plan(suite, seeds, get_steps(args.steps), args.share, chosen, vectors=args.vectors) if chosen else []
    )


def is_short(run: Run, folder: Path) -> bool:
    """Return whether a run depends on its seed and took less than `SHORT` seconds to train."""
    path = folder / f"{run.key}.json"
    if run.name in UNSEEDED or not path.exists():
        return False
    training = json.loads(path.read_text(encoding="utf8"))["training"] or {}
    return training.get("cpu_seconds", training.get("seconds", SHORT)) < SHORT


def run_papers(papers: Sequence[dict[str, Any]], args: argparse.Namespace) -> list[str]:
    """Train and measure what is missing. RETURNS: the keys of the runs that failed."""
    failed = []
    for suite in args.suites:
        runs = plan_papers(papers, suite, args.seeds, args)
        failed += compare.run_all(runs, args)
        if suite == "systems" and len(args.seeds) > 1:
            more = plan_papers(papers, suite, MORE_SEEDS, args)
            short = {run.name for run in runs if is_short(run, args.output)}
            # The parts of an assembled system are runs of their own.
            needed = {part for name in short for part in PARTS.get(name, {}).values()}
            kept = [run for run in more if run.name in short | needed]
            failed += compare.run_all(kept, args)
    return failed


def read_counts(folder: Path, row: Row) -> dict[str, numpy.ndarray]:
    """Return the counts of each note by measure, (notes, 3), the mean over the seeds that have them, and
    `seeds`, their number. Empty if none has.

    The key `gold` of the files, a digest of the gold, must agree; only files with that of the first count.
    """
    found = []
    for one in row.found:
        path = compare.get_counts(folder / f"{Run(**{field: one[field] for field in Run._fields}).key}.json")
        if path.exists():
            found.append(json.loads(path.read_text(encoding="utf8")))
    same = [each for each in found if each["gold"] == found[0]["gold"]]
    if not same:
        return {}
    gold = {"gold": numpy.array(same[0]["gold"]), "seeds": numpy.array(len(same))}
    return gold | {
        name: numpy.mean([each[name] for each in same], axis=0) for name in same[0].keys() - {"gold"}
    }


def read_ablations(folder: Path, corpus: Corpus) -> dict[str, Row]:
    """Return the runs of workflow lee-2016 as rows, by command and run; none for a corpus but its own."""
    rows = {}
    for path in folder.parents[1].glob("lee-*.json") if corpus.name == "meddocan" else ():
        for name, runs in json.loads(path.read_text(encoding="utf8")).items():
            found = [{"hipaa_token": {key: one[f"phi_hipaa_token_{key}"] for key in "prf"}} for one in runs]
            title = f"{path.stem} {name}"
            rows[title] = Row(Run(title, "feature_augmented", 0, runs[0]["steps"]), found)
    return rows


def format_row(row: dict[str, Any], ours: Row | None, corpus: Corpus) -> list[str]:
    """Return the cells of a published row: table and system, its figures, ours, with measure and notes."""
    measures: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for path, value in row["figures"].items():
        *measure, figure = path.split(".")
        measures[".".join(measure)].append((figure, value))
    theirs, mine = [], []
    for measure, figures in measures.items():
        first, *rest = measure.split(".")
        name = f"{NAMES[first]}, {', '.join(rest)}" if rest else NAMES[first]
        letters = {"p": "P", "r": "R", "f": "F1"}
        theirs.append(" ".join(f"{letters[figure]} {value:.4f}" for figure, value in figures) + f" ({name})")
        if ours is not None:
            cells = [(letters[figure], ours.values(*measure.split("."), figure)) for figure, _ in figures]
            said = " ".join(f"{letter} {format_cell(values, '.4f')}" for letter, values in cells if values)
            mine.append(f"{said} ({name})" if said else f"{name}: not measured in an older run")
    what = f"{'; '.join(theirs)}, {row['data']}"
    if ours is None:
        return [
            f"{row['table']}, {row['system']}",
            what,
            f"not run: `{row['run']}`" if row["run"] else "not in this comparison",
        ]
    title = f"`{ours.title}`, {corpus.measured}, seeds {len(ours.found)}"
    return [f"{row['table']}, {row['system']}", what, f"{'; '.join(mine)}; {title}"]


def format_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a Markdown table."""
    return ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)]


def format_seeds(rows: Sequence[Row], counts: dict[str, dict[str, numpy.ndarray]]) -> list[str]:
    """Return the table of the figures of each seed, their mean and deviation, and the bootstrap interval of
    F1 over the notes."""
    lines = []
    for row in rows:
        intervals = {
            name: bootstrap(counts[row.run.name][name])[2] for name in TESTED if counts.get(row.run.name)
        }
        for name in TESTED:
            values = row.values(name, "f")
            if not values:
                continue
            interval = "no counts of each note"
            if intervals:
                interval = "{:.4f} to {:.4f}".format(*intervals[name])
                counted = int(counts[row.run.name]["seeds"])
                interval += f" (of {counted} seeds)" if counted < len(row.found) else ""
            each = ", ".join(f"{value:.4f}" for value in values)
            lines.append([f"`{row.title}`", NAMES[name], each, format_cell(values, ".4f"), interval])
    return format_table(
        ["system", "F1 of", "by seed", "mean ± deviation", "95% interval over the notes"], lines
    )


def format_tests(
    paper: str, rows: Sequence[Row], counts: dict[str, dict[str, numpy.ndarray]], published: dict[str, Any]
) -> list[str]:
    """Return the table of differences between each two systems of a paper, with their p-values."""
    lines = []
    for a, b in itertools.combinations([row for row in rows if counts.get(row.run.name)], 2):
        left, right = counts[a.run.name], counts[b.run.name]
        if left["gold"] != right["gold"]:
            lines.append([f"`{a.title}` → `{b.title}`", "measured on other gold: not compared", *3 * [""]])
            continue
        for name in TESTED:
            change = get_figures(right[name].sum(axis=0)) - get_figures(left[name].sum(axis=0))
            values = randomize(left[name], right[name])
            cells = [f"{d:+.4f} (p {p:.4f})" for d, p in zip(change, values)]
            lines.append([f"`{a.title}` → `{b.title}`", NAMES[name], *cells])
    for test in published["tests"]:
        if test["paper"] == paper:
            cells = [f"p {test[figure]:.2f}" for figure in "prf"]
            systems = " → ".join(f"`{name}`" for name in test["systems"])
            where = f"published, {test['table']}, {test['data']}: {NAMES[test['measure']]}"
            lines.append([systems, where, *cells])
    return format_table(["systems", "measure", "P", "R", "F1"], lines) if lines else []


def format_categories(rows: Sequence[Row]) -> list[str]:
    """Return the table of F1 by i2b2 category, binary tokens (figure 2 of Dernoncourt et al. 2017)."""
    kept = [row for row in rows if row.values("per_category", "NAME", "f")]
    names = sorted({name for row in kept for one in row.found for name in one.get("per_category", ())})
    lines = [
        [name, *(format_cell(row.values("per_category", name, "f"), ".4f") for row in kept)] for name in names
    ]
    return format_table(["category", *(f"`{row.title}`" for row in kept)], lines) if lines else []


def format_report(papers: dict[str, dict[str, Any]], corpus: Corpus, folder: Path) -> str:
    """Return the figures of some papers as Markdown."""
    published = read_published()
    rows = {row.run.name: row for row in read_rows(folder, "systems")}
    counts = {name: read_counts(folder, row) for name, row in rows.items()}
    cited = read_ablations(folder, corpus)
    lines = []
    for number, paper in papers.items():
        mine = [rows[name] for name in paper["systems"] if name in rows]
        lines += [f"### {number}. {paper['title']} (file {paper['file']})", ""]
        lines += [f"`spacy project run papers . --vars.papers {number}`", ""]
        shown = [row for row in published["rows"] if row["paper"] == number]
        runs = ((row, cited.get(row.get("ablation")) or rows.get(row["run"])) for row in shown)
        cells = (format_row(row, ours, corpus) for row, ours in runs)
        lines += [*format_table(["table, system", "published", f"ours on {corpus.measured}"], cells), ""]
        for table in (
            format_seeds(mine, counts),
            format_tests(number, mine, counts, published),
            format_categories(mine),
        ):
            lines += [*table, ""] if table else []
        missing = [name for name in paper["systems"] if name not in rows]
        old = [row.title for row in mine if not counts[row.run.name]]
        if missing:
            lines += [f"Not run: {', '.join(f'`{name}`' for name in missing)}.", ""]
        if old:
            lines += [
                f"Runs without the counts of each note, so without intervals and tests: "
                f"{', '.join(f'`{name}`' for name in old)}. The command above repeats them.",
                "",
            ]
        for suite in ("ablations", "curve"):
            if (folder / f"{suite}.md").exists() and suite in paper:
                lines += [f"The {suite}: `{(folder / f'{suite}.md').as_posix()}`.", ""]
    lines.append(
        "The interval is that of the bootstrap, the p-value that of approximate randomization, both over "
        "notes (9,999 samples and shuffles). With several seeds, both use the mean counts of each note. The "
        "deviation is the sample deviation over the seeds. HIPAA tokens are those of i2b2's script: its "
        "HIPAA labels without IDNUM, MEDDOCAN's types by their i2b2 label."
    )
    return "\n".join(lines) + "\n"


def list_errors(papers: dict[str, dict[str, Any]], corpus: Corpus, args: argparse.Namespace) -> list[str]:
    """Write what only one of two systems finds, exact span and label, for each pair of a paper's systems.

    Files: errors/A--B.jsonl, with a line for each mention that only A finds, and B--A.jsonl; they quote the
    notes. RETURNS: lines of counts by label, without any text of a note.
    """
    path = corpus.test or corpus.dev
    vocab = spacy.blank(corpus.lang).vocab
    golds = {doc.user_data["phi_id"]: (doc.text, set(gold_spans(doc))) for doc in read_docs(path, vocab)}
    rows = {row.run.name: row.run.key for row in read_rows(args.output, "systems")}
    pairs = dict.fromkeys(
        pair
        for paper in papers.values()
        for pair in itertools.permutations([name for name in paper["systems"] if name in rows], 2)
    )
    found: dict[str, dict[str, AnnotatedNote]] = {}
    for name in {name for pair in pairs for name in pair}:
        folder = args.models / "predictions" / rows[name] / "brat"
        if folder.is_dir():
            found[name] = {note.id: note for note in read_notes(folder)}
    lacking = sorted({name for pair in pairs for name in pair} - found.keys())
    lines = [f"without predictions, so without error lists: {', '.join(lacking)}"] if lacking else []
    for a, b in (pair for pair in pairs if found.keys() >= {*pair}):
        counts, listed = Counter[str](), []
        for key, (text, gold) in golds.items():
            left, right = ({(s.start, s.end, s.label) for s in found[name][key].spans} for name in (a, b))
            for start, end, label in sorted(gold & left - right):
                counts[label] += 1
                context = [text[max(0, start - CONTEXT) : start], text[start:end], text[end : end + CONTEXT]]
                listed.append({"id": key, "start": start, "end": end, "label": label, "context": context})
        target = args.models / "errors" / f"{rows[a]}--{rows[b]}.jsonl"
        target.parent.mkdir(parents=True, exist_ok=True)
        write_private(target, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in listed))
        by_label = ", ".join(f"{label} {number}" for label, number in counts.most_common())
        lines.append(f"only {a}, not {b}: {counts.total()} ({by_label})")
    return lines


def main() -> None:
    """Run what is missing, then write and print the tables. Exits with 1 if a run failed."""
    parser = make_parser(__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--output", type=Path, default=Path("research/metrics/compare"))
    parser.add_argument(
        "--models", type=Path, default=Path("research/training/compare"), help="trained pipelines"
    )
    parser.add_argument(
        "--converted", type=Path, default=Path("research/corpus/papers"), help="converted corpora"
    )
    # An empty variable in project.yml leaves an option without a value.
    parser.add_argument("--lang", nargs="?", help="language of the notes (default: that of the corpus)")
    numbers = list(read_published()["papers"])
    parser.add_argument("--papers", nargs="+", choices=numbers, default=numbers, help="numbers")
    parser.add_argument("--suites", nargs="+", choices=SUITES, default=list(SUITES))
    parser.add_argument("--seeds", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--steps", nargs="*", default=[], help="as in compare.py")
    parser.add_argument("--share", type=int, default=100, help="percent of the training notes")
    parser.add_argument("--vectors", nargs="?", help="folder of pretrained word vectors, for the ablation")
    parser.add_argument("--gpu", type=int, default=-1)
    parser.add_argument("--report", action="store_true", help="only report finished runs")
    given = parser.parse_args()
    papers = {number: paper for number, paper in read_published()["papers"].items() if number in given.papers}
    corpus = prepare(given.corpus, given.converted, given.lang)
    words = [str(corpus.train), str(corpus.dev), str(given.output / corpus.name), "--lang", corpus.lang]
    words += ["--models", str(given.models / corpus.name), "--gpu", str(given.gpu), "--counts"]
    words += ["--test", str(corpus.test)] if corpus.test else []
    words += ["--map", corpus.map] if corpus.map else []
    args = compare.parse_arguments([*words, "--seeds", *map(str, given.seeds), "--steps", *given.steps])
    args.share, args.vectors, args.suites = given.share, given.vectors, given.suites
    args.output.mkdir(parents=True, exist_ok=True)
    failed = [] if given.report else run_papers(list(papers.values()), args)
    for suite in given.suites:
        compare.write_report(args.output, suite, compare.get_command())
    text = format_report(papers, corpus, args.output)
    (args.output / "papers.md").write_text(text, encoding="utf8")
    print("\n".join([text, *list_errors(papers, corpus, args)]))
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
