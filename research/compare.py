"""Train and measure the systems from the literature on one corpus, with one table and one plot.

Each finished run writes a JSON file to OUTPUT and is skipped next time, so an interrupted comparison resumes.
A failed run is reported and left out. The table and the plot show every run in OUTPUT, with the largest
budget per system, whatever this command was asked to do. `--suite ablations` removes parts of bilstm_crf;
`--suite curve` trains on a share of the notes. With `--steps` or `--share` the budget is reduced, and the
table says so. For English, the bundled rules, network and scrubber are measured too. Your own pipeline is
included if it is at `--models`/KEY/model-best, where KEY names its JSON file, such as transformer_crf-0.

OUTPUT/notes holds the counts of each note for the tests of research/papers.py; a run from before they were
counted is measured again with `--counts`, and trained again if its pipeline is gone. `--models`/predictions
holds the notes with each run's predictions, as brat and XML.

python research/compare.py TRAIN.spacy DEV.spacy OUTPUT [--suite systems] [--seeds 0 1 2]
    [--systems idcnn_crf feature_crf] [--steps 2000 idcnn_crf=5000] [--share 100] [--lang es]
    [--map i2b2-to-meddocan] [--trained training] [--encoder FOLDER] [--vectors FOLDER] [--test TEST.spacy]
"""

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import spacy
from compare_plan import (
    BUNDLED,
    IN_ENGLISH,
    PARTS,
    SHARES,
    SYSTEMS,
    Run,
    get_steps,
    make_config,
    part_runs,
    plan,
)
from compare_report import write_report
from compare_train import TOOK, fit, run
from spacy.language import Language
from spacy.tokens import DocBin
from spacy.vocab import Vocab

from spacy_phi.corpora.folders import read_docs
from spacy_phi.pipeline.inner import add_network
from spacy_phi.tokenizer import CLINICAL

HERE = Path(__file__).parent
ON_CPU = 10
"""Notes by which the speed on the CPU is timed if a GPU measures the rest."""


def take_share(path: Path, share: int, folder: Path) -> Path:
    """Write a fixed share of the training notes; a smaller share is a subset of a larger one."""
    if share == 100:
        return path
    target = folder / f"notes{share}.spacy"
    if not target.exists():
        docs = list(read_docs(path, Vocab()))
        random.Random(0).shuffle(docs)
        folder.mkdir(parents=True, exist_ok=True)
        kept = docs[: max(1, round(len(docs) * share / 100))]
        DocBin(docs=kept, store_user_data=True).to_disk(target)
    return target


def write_labels(notes: Path, target: Path) -> Path:
    """Write the labels of all training notes; streamed training would only see those of the first notes."""
    labels = {ent.label_ for doc in read_docs(notes, Vocab()) for ent in doc.ents}
    target.write_text(json.dumps(sorted(labels)) + "\n", encoding="utf8")
    return target


def get_folder(each: Run, args: argparse.Namespace) -> Path:
    """Return the folder of a run's pipeline, reusing that of `spacy project run train` if it is identical."""
    if args.trained and each.as_published and each.config not in PARTS:
        return args.trained / f"{each.config}-{each.seed}"
    return args.models / each.key


def get_training(folder: Path) -> dict[str, Any] | None:
    """Return the cost of a training, or None if it was not recorded."""
    if (folder / TOOK).exists():
        return json.loads((folder / TOOK).read_text(encoding="utf8"))
    return None


def is_trained(folder: Path) -> bool:
    """Return whether a training has finished: ours leave a record, others have no log."""
    ended = (folder / TOOK).exists() or not (folder / "training.log").exists()
    return ended and (folder / "model-best").exists()


def get_counts(path: Path) -> Path:
    """Return the file with the counts of each note, from that of the run's measures."""
    return path.parent / "notes" / path.name


def is_measured(path: Path, each: Run, runs: list[Run], counts: bool = False) -> bool:
    """Return whether a run's file exists; a combined system must also have the same parts. counts: whether
    the counts of each note must exist too."""
    if not path.exists() or (counts and not get_counts(path).exists()):
        return False
    if each.name not in PARTS:
        return True
    parts = {name: part.key for name, part in part_runs(each, runs).items()}
    return json.loads(path.read_text(encoding="utf8"))["parts"] == parts


def make_bundled(name: str, lang: str) -> Language:
    """Build a pipeline of bundled parts: a component of that name, or a network."""
    nlp = spacy.blank(lang, config=CLINICAL)
    if not nlp.has_factory(name):
        return add_network(nlp, lang)
    nlp.add_pipe(name)
    return nlp


def build(each: Run, runs: list[Run], args: argparse.Namespace) -> dict[str, Any]:
    """Train or assemble a system unless it exists. RETURNS: the entries for the run's file."""
    folder = get_folder(each, args)
    folder.mkdir(parents=True, exist_ok=True)
    config = folder / "config.cfg"
    if each.name in BUNDLED:
        make_bundled(each.name, args.lang).to_disk(folder / "model-best")
        return {"training": None}
    if each.name in PARTS:
        parts = part_runs(each, runs)
        for part in parts.values():
            # Its metrics may come from the repository, which holds no pipelines.
            if not (get_folder(part, args) / "model-best").exists():
                build(part, runs, args)
        paths = {name: get_folder(part, args) / "model-best" for name, part in parts.items()}
        make_config(each, args.lang, paths).to_disk(config)
        command = [sys.executable, "-m", "spacy", "assemble", str(config), str(folder / "model-best")]
        run(command, folder / "assemble.log")
        took = [get_training(get_folder(part, args)) for part in parts.values()]
        keys = set.intersection(*(set(one or {}) for one in took))
        training = {key: round(sum(one[key] for one in took if one), 1) for key in keys - {"peak_mib"}}
        return {"parts": {name: part.key for name, part in parts.items()}, "training": training or None}
    if not is_trained(folder):
        notes = take_share(args.train, each.share, args.models)
        labels = write_labels(notes, folder / "labels.json")
        paths = {"train": notes, "dev": args.dev, "labels": labels}
        paths |= {"encoder": args.encoder} if args.encoder else {}
        make_config(each, args.lang, paths, args.gpu).to_disk(config)
        fit(config, folder, {}, args.gpu)
    return {"training": get_training(folder)}


def measure(
    model: Path,
    args: argparse.Namespace,
    target: Path,
    gpu: int = -1,
    predictions: Path | None = None,
    limit: int = 0,
) -> dict[str, Any]:
    """Measure a pipeline in a process of its own. limit: maximum number of notes; 0 for all."""
    notes = args.test or args.dev
    command = [sys.executable, str(HERE / "compare_measure.py"), str(model), str(notes), str(target)]
    command += ["--gpu", str(gpu), "--limit", str(limit)]
    command += ["--predictions", str(predictions)] if predictions else []
    command += ["--map", args.map] if args.map else []
    run(command, target.with_suffix(".log"))
    return json.loads(target.read_text(encoding="utf8"))


def run_one(each: Run, runs: list[Run], args: argparse.Namespace) -> None:
    """Build and measure one system unless its file exists."""
    path = args.output / f"{each.key}.json"
    if is_measured(path, each, runs, args.counts):
        return
    print(f"{each.key} ...", file=sys.stderr, flush=True)
    described: dict[str, Any] = {**each._asdict(), "corpus": (args.test or args.dev).as_posix()}
    described["lang"] = args.lang
    described["changes"] = {key: None if value is ... else value for key, value in each.changes.items()}
    described["command"] = get_command()
    described |= build(each, runs, args)
    folder = get_folder(each, args)
    predictions = args.models / "predictions" / each.key
    found = measure(folder / "model-best", args, folder / "measures.json", args.gpu, predictions)
    if args.gpu >= 0:
        # Accuracy is that of the GPU: an encoder reads all notes on one core of a CPU in many minutes.
        on_cpu = measure(folder / "model-best", args, folder / "measures-cpu.json", limit=ON_CPU)
        found["words_per_second_gpu"] = found["words_per_second"]
        found |= {key: on_cpu[key] for key in ("words_timed", "words_per_second", "peak_mib")}
    counts = get_counts(path)
    counts.parent.mkdir(exist_ok=True)
    counts.write_text(json.dumps(found.pop("counts"), separators=(",", ":")) + "\n", encoding="utf8")
    described |= found
    described["cores"] = os.cpu_count()
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(described, indent=1, ensure_ascii=False) + "\n", encoding="utf8")
    partial.replace(path)


def get_command() -> str:
    """Return the current command line, for reproduction."""
    return " ".join(["python", *sys.argv])


def parse_arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the settings of a comparison. words: The command line; None for that of this process."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in ("train", "dev", "output"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--suite", choices=["systems", "ablations", "curve"], default="systems")
    parser.add_argument("--systems", nargs="*", default=[], help="config names; for ablations, row names")
    parser.add_argument("--seeds", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--steps", nargs="*", default=[], help="N or SYSTEM=N (default: as in the config)")
    parser.add_argument("--share", type=int, default=100, help="percent of the training notes")
    parser.add_argument(
        "--shares", type=int, nargs="+", default=SHARES, help="percentages of the learning curve"
    )
    parser.add_argument("--lang", default="es")
    parser.add_argument("--map", help="label map for the findings of rules")
    parser.add_argument(
        "--models", type=Path, default=Path("research/training/compare/meddocan"), help="trained pipelines"
    )
    parser.add_argument("--trained", type=Path, help="pipelines trained by `spacy project run train`")
    parser.add_argument("--encoder", nargs="?", help="transformer name or folder; adds transformer_crf")
    parser.add_argument(
        "--vectors", nargs="?", help="pretrained word vectors: adds rows of char_bilstm_crf to the ablations"
    )
    parser.add_argument("--test", type=Path, help="measure on these notes instead of DEV")
    parser.add_argument("--counts", action="store_true", help="repeat runs without the counts of each note")
    parser.add_argument("--gpu", type=int, default=-1, help="train and measure there")
    parser.add_argument(
        "--report", action="store_true", help="only write the table and plot of finished runs"
    )
    return parser.parse_args(words)


def run_all(runs: list[Run], args: argparse.Namespace) -> list[str]:
    """Build and measure what is missing. RETURNS: the keys of the runs that failed."""
    failed = []
    for each in runs:
        try:
            run_one(each, runs, args)
        except subprocess.CalledProcessError as error:
            failed.append(each.key)
            print(f"{each.key} failed, {error.output}: {error}", file=sys.stderr)
    return failed


def main() -> None:
    """Run what is missing, then write the table and the plot. Exits with 1 if a run failed."""
    args = parse_arguments()
    chosen = args.systems
    if args.suite == "systems" and not chosen:
        chosen = [*(IN_ENGLISH if args.lang == "en" else SYSTEMS)]
        chosen += ["transformer_crf"] if args.encoder else []
    args.output.mkdir(parents=True, exist_ok=True)
    steps = get_steps(args.steps)
    runs = plan(args.suite, args.seeds, steps, args.share, chosen, args.shares, args.vectors)
    failed = [] if args.report else run_all(runs, args)
    print(write_report(args.output, args.suite, get_command()))
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
