"""Feature-group ablation: networks without features, with the EHR group alone, with each other group, and
with all groups. All are trained for the same steps on the same notes, with rosters derived from the gold
annotations.

Runs are evaluated every 1,000 steps, and at least four times; DEV chooses the evaluation that is measured.
Resumable: a run whose measures exist in OUTPUT is skipped, so use another OUTPUT for other settings. A model
trained with the same config is only measured.

python research/ablation.py TRAIN.spacy DEV.spacy OUTPUT [--lang es] [--steps 5000] [--seeds 0 1 2]
    [--only none ehr base+temporal] [--measured] [--config configs/bilstm_crf.cfg]
    [--json research/metrics/ablation.json] [--training.dropout 0.3 ...]

Further options such as `--training.dropout 0.3` are passed to `spacy train` for every run. The groups `ehr`
and `all` need a config whose training notes have rosters, which excludes bilstm_crf.cfg.

Further runs are named in --only: `ehr4`, the four EHR features of Lee et al. 2016; `patterns7`, the rules of
their seven kinds; `lee`, the feature list of their Table 1 with both; `casing`, the case and salutations of
the inverse hybrid. `--select recall` keeps the evaluation with the highest HIPAA token recall on dev instead
of the highest HIPAA token F1 (`--select f1`) or strict F1 (the default, as in the config).
"""

import json
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import spacy
from compare_train import TOOK, fit
from lab import ROOT, make_parser
from spacy.cli._util import parse_config_overrides
from spacy.training import Corpus
from spacy.util import load_config, registry
from thinc.api import Config

from spacy_phi.errors import PhiError
from spacy_phi.labels import FROM_MEDDOCAN, I2B2_HIPAA
from spacy_phi.ml.feature_groups import resolve_groups
from spacy_phi.roster.gold import create_rostered_corpus
from spacy_phi.training_config import set_language

CONFIG = ROOT / "configs" / "papers" / "feature_augmented.cfg"
FEATURES = {"@architectures": "spacy-phi.FeatureVector.v2", "width": 64, "language": "${nlp.lang}"}
EHR, NONE, ALL = "ehr", "none", "all"
ENGLISH = ("semantic",)
"""English-only groups."""
# Lee et al. 2016, Table 3: recall in percent without features, with EHR features, with all features.
PAPER = {
    "patient names": (98.34, 99.14, 99.27),
    "doctor names": (98.17, 98.48, 98.20),
    "binary HIPAA": (99.38, 99.44, 99.42),
}
PAPER_RUNS = {NONE: "no feature", "ehr4": "EHR features", "lee": "all features"}
"""Our runs by their names in Table 2, which has each by F1 and by recall (published.json)."""
SELECT = {"f1": "phi_hipaa_token_f", "recall": "phi_hipaa_token_r"}
TYPES = "phi_token_per_type"
MASKING = ("masked_hipaa_r", "masked_p")
"""Measures of the inverse hybrid: recall of HIPAA tokens under any label, precision of all tokens."""
HIPAA = ("phi_hipaa_token_p", "phi_hipaa_token_r", "phi_hipaa_token_f")
EHR4 = "ehr:patient_first,patient_last,doctor_first,doctor_last"
PATTERNS7 = "patterns:email,age,date,phone,zip,id_number,record"
CASING = ["morphological:is_lower,is_upper,first_capital", "gazetteers:honorific"]
MORPHOLOGICAL = (
    "morphological:ends_with_s,first_capital,has_digit,is_numeric,is_alphabetic,is_alphanumeric,is_title,"
    "is_lower,is_upper,stop_word"
)
TEMPORAL = (
    "spacy-phi.features.temporal.v2:season,month,weekday,time_of_day,is_year,short_year,festivity_date,holiday,"
    "cardinal,decade,decade_digits,fuzzy,future"
)
GAZETTEERS = (
    "gazetteers:honorific_doctor,honorific,specialist,specialty,{names},name_prefix,street,is_us_city,us_place,"
    "is_state,is_state_code,state_short,is_country,country,nationality,organization,known_organization,"
    "profession"
)
NAMES = ("NOMBRE_SUJETO_ASISTENCIA", "NOMBRE_PERSONAL_SANITARIO", "PATIENT", "DOCTOR")


def get_runs(lang: str) -> dict[str, list[str]]:
    """Return the feature groups of each run, by their registered names. Unavailable groups, such as
    WordNet's when none is installed, are reported and left out."""
    prefix = "spacy-phi.features."
    names: list[tuple[str, str]] = []
    # The latest of two versions; keys end in ".v1", ".v2", ...
    keys = {key.rpartition(".")[0]: key for key in sorted(registry.misc.get_all()) if key.startswith(prefix)}
    for base, key in keys.items():
        name = base.removeprefix(prefix)
        if name in ENGLISH and lang != "en":
            print(f"'{name}' is left out: it is of English words", file=sys.stderr)
            continue
        try:
            resolve_groups([key], lang)
            names.append((name, key))
        except PhiError as error:
            print(f"'{name}' is left out: {error}", file=sys.stderr)
    others = {name: [key] for name, key in names if name != EHR}
    record = [key for name, key in names if name == EHR]
    return {
        NONE: [],
        EHR: record,
        **others,
        ALL: [*record, *(key for each in others.values() for key in each)],
    }


def get_paper_runs(lang: str, semantic: bool) -> dict[str, list[str]]:
    """Return the feature groups of Lee et al. 2016, Table 1. semantic: WordNet's features are available."""
    names = ",".join(
        f"{kind}_{of}" for kind in ("first", "last") for of in ("en", "es" if lang == "en" else lang)
    )
    listed = [MORPHOLOGICAL, *(["semantic"] if semantic else []), TEMPORAL, GAZETTEERS.format(names=names)]
    return {"ehr4": [EHR4], "patterns7": [PATTERNS7], "lee": [EHR4, *listed, PATTERNS7], "casing": CASING}


def choose_runs(runs: dict[str, list[str]], names: Sequence[str] | None) -> dict[str, list[str]]:
    """Return the named runs, or all; "a+b" combines two groups.

    Raises KeyError with the name of an unknown run.
    """
    return {name: [key for each in name.split("+") for key in runs[each]] for name in names or runs}


def make_config(
    base: Path, groups: list[str], lang: str, steps: int, paths: dict[str, Path], seed: int
) -> Config:
    """Derive the config of one run from another config."""
    config = load_config(base, interpolate=False)
    encoder = config["components"]["phi_ner"]["model"]["tok2vec"]
    embed = encoder.get("encoder", encoder)["embed"]
    own = embed.get("features") or {}
    embed["features"] = {**(own if "groups" in own else FEATURES), "groups": groups} if groups else None
    set_language(config, lang)
    config["system"]["seed"] = seed
    config["training"].update(max_steps=steps, eval_frequency=max(1, min(1000, steps // 4)))
    rate = config["training"]["optimizer"]["learn_rate"]
    if isinstance(rate, dict):
        rate.update(warmup_steps=min(200, steps // 5), total_steps=steps)
    config["paths"].update(train=str(paths["train"]), dev=str(paths["dev"]), labels=None)
    config["initialize"]["components"]["phi_ner"].pop("labels")
    return config


def evaluate(model: Path, dev: Path, seed: int) -> dict[str, Any]:
    """Return the scores of a trained network on notes with fixed rosters."""
    nlp = spacy.load(model)
    examples = list(create_rostered_corpus(Corpus(dev), fixed=True, seed=seed)(nlp))
    scores = nlp.evaluate(examples, batch_size=32)
    words = sum(len(example.reference) for example in examples)
    # Time a second pass, after lexicons are loaded. Rule matches are cached, since phi_ruler has already
    # computed them.
    docs = [example.predicted for example in create_rostered_corpus(Corpus(dev), fixed=True, seed=seed)(nlp)]
    start = time.process_time()
    for _ in nlp.pipe(docs, batch_size=32):
        pass
    recall = {label: each["r"] for label, each in scores["phi_per_type"].items()}
    wanted = ("phi_p", "phi_r", "phi_f", "phi_leak", *HIPAA, TYPES)
    kept = {key: scores[key] for key in wanted if key in scores}
    kept.update(masked(scores.get(TYPES) or {}))
    return {**kept, "recall": recall, "words_per_cpu_second": words / (time.process_time() - start)}


def masked(types: dict[str, dict[str, float]]) -> dict[str, float]:
    """Return the recall of HIPAA tokens under any label, and the precision of all tokens, from the counts of
    `measures.binary_tokens_per_label`; the measure of the inverse hybrid, whose output has no labels."""
    hipaa = [row for label, row in types.items() if FROM_MEDDOCAN.get(label, label) in I2B2_HIPAA]
    pairs = ((hipaa, "found", "gold"), (types.values(), "correct", "predicted"))
    sums = [(sum(x[part] for x in rows), sum(x[whole] for x in rows)) for rows, part, whole in pairs]
    return {name: part / whole for name, (part, whole) in zip(MASKING, sums) if whole}


def measures(name: str, args: Namespace, seed: int) -> Path:
    """Return the path of a run's scores."""
    return args.output / f"{name}-{seed}" / f"measures-{args.steps}.json"


def run_one(name: str, groups: list[str], args: Namespace, seed: int) -> dict[str, Any]:
    """Train and score one run unless it is done."""
    path = measures(name, args, seed)
    if not path.exists():
        folder = path.parent
        folder.mkdir(parents=True, exist_ok=True)
        paths = {"train": args.train, "dev": args.dev}
        made = make_config(args.config, groups, args.lang, args.steps, paths, seed)
        text = Config().from_str(made.to_str(), overrides=args.overrides, interpolate=False).to_str()
        config, took = folder / "config.cfg", folder / TOOK
        if not (took.exists() and config.exists() and config.read_text(encoding="utf8") == text):
            took.unlink(missing_ok=True)
            config.write_text(text, encoding="utf8")
            fit(config, folder, {}, args.gpu)
        found = evaluate(folder / "model-best", args.dev, seed=0)
        found.update(groups=groups, steps=args.steps, seed=seed)
        found.update(training_cpu_seconds=json.loads(took.read_text(encoding="utf8"))["cpu_seconds"])
        found.update({"overrides": args.overrides} if args.overrides else {})
        path.write_text(json.dumps(found, indent=1), encoding="utf8")
    return json.loads(path.read_text(encoding="utf8"))


def format_table(results: dict[str, list[dict[str, Any]]]) -> str:
    """Format a Markdown table with one row per run: means over the seeds, overall and recall by label."""
    labels = sorted({label for each in results.values() for one in each for label in one["recall"]})
    labels.sort(key=lambda label: label not in NAMES)
    head = ["features", "seeds", "P", "R", "F1", "words/s", *(f"R {label}" for label in labels)]
    rows = ["| " + " | ".join(head) + " |", "| --- " * len(head) + "|"]
    for name, each in results.items():
        cells = [
            name,
            str(len(each)),
            *(f"{fmean(one[key] for one in each):.4f}" for key in ("phi_p", "phi_r", "phi_f")),
        ]
        cells.append(f"{fmean(one['words_per_cpu_second'] for one in each):,.0f}")
        for label in labels:
            values = [one["recall"][label] for one in each if one["recall"].get(label) is not None]
            cells.append(f"{fmean(values):.4f}" if values else "")
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


def read_table_2(select: str | None) -> dict[str, list[float]]:
    """Return the paper's binary HIPAA precision, recall and F1 by its runs, for a choice of the epoch."""
    rows = json.loads(Path(__file__).with_name("published.json").read_text(encoding="utf8"))["rows"]
    chosen = f", epoch by {'F1' if select == 'f1' else select}"
    return {
        row["system"].removesuffix(chosen): [row["figures"][f"hipaa_token.{figure}"] for figure in "prf"]
        for row in rows
        if row["paper"] == "2" and row["system"].endswith(chosen)
    }


def format_hipaa(results: dict[str, list[dict[str, Any]]], select: str | None) -> str:
    """Format binary HIPAA tokens and masking, means over the seeds and the sample deviation, beside the
    paper's Table 2; then binary tokens by label."""
    paper = read_table_2(select)
    head = [
        "features",
        "HIPAA tokens P",
        "R",
        "F1",
        "Lee et al. P, R, F1",
        "masked HIPAA tokens",
        "all-token P",
    ]
    rows = ["| " + " | ".join(head) + " |", "| --- " * len(head) + "|"]
    for name, each in results.items():
        cells = [_mean(each, key) for key in HIPAA]
        cells.append(", ".join(f"{100 * value:.2f}" for value in paper.get(PAPER_RUNS.get(name, ""), ())))
        rows.append("| " + " | ".join([name, *cells, *(_mean(each, key) for key in MASKING)]) + " |")
    labels = sorted({label for each in results.values() for one in each for label in one.get(TYPES, ())})
    rows += ["", "| binary tokens | " + " | ".join(f"{name} P, R, F1" for name in results) + " |"]
    rows.append("| --- " * (1 + len(results)) + "|")
    for label in labels:
        cells = []
        for each in results.values():
            found = [one[TYPES][label] for one in each if label in one.get(TYPES, ())]
            cells.append(", ".join(f"{100 * fmean(x[k] for x in found):.2f}" for k in "prf") if found else "")
        rows.append(f"| {label} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def _mean(each: list[dict[str, Any]], key: str) -> str:
    values = [100 * one[key] for one in each if one.get(key) is not None]
    if not values:
        return ""
    return f"{fmean(values):.2f}" + (f" ± {stdev(values):.2f}" if len(values) > 1 else "")


def format_paper(results: dict[str, list[dict[str, Any]]]) -> str:
    """Format the recall gain on names from EHR and all features, beside the paper's figures."""
    lines = ["Lee et al. 2016 (recall: no feature, record, all):"]
    lines += [f"  {what}: {a:.2f}, {b:.2f}, {c:.2f}" for what, (a, b, c) in PAPER.items()]
    if {NONE, EHR, ALL} <= results.keys():
        lines.append("Here:")
        for label in NAMES:
            runs = [[one["recall"].get(label) for one in results[name]] for name in (NONE, EHR, ALL)]
            if all(value is not None for run in runs for value in run):
                lines.append(f"  {label}: " + ", ".join(f"{100 * fmean(run):.2f}" for run in runs))
    return "\n".join(lines)


def main() -> None:
    """Train the missing runs and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("train", type=Path)
    parser.add_argument("dev", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--lang", default="es")
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--seeds", type=int, nargs="+", default=[0])
    parser.add_argument("--only", nargs="+", help="runs by name; a+b combines groups; default: all")
    parser.add_argument("--config", type=Path, default=CONFIG, help="network config (default: %(default)s)")
    parser.add_argument("--measured", action="store_true", help="do not train; report finished runs")
    parser.add_argument("--select", choices=SELECT, help="choose the evaluation by HIPAA token F1 or recall")
    parser.add_argument("--gpu", type=int, default=-1)
    parser.add_argument("--json", type=Path, help="output file for the scores of all runs")
    args, others = parser.parse_known_args()
    args.overrides = parse_config_overrides(others)
    if args.select:
        weights = {"phi_f": 0.0, SELECT[args.select]: 1.0}
        args.overrides.update({f"training.score_weights.{key}": value for key, value in weights.items()})
    runs = get_runs(args.lang)
    named = runs | get_paper_runs(args.lang, "semantic" in runs)
    try:
        wanted = choose_runs(named, args.only) if args.only else runs
    except KeyError as error:
        parser.error(f"unknown run {error}; there are {', '.join(named)}")
    if args.measured:
        wanted = {n: g for n, g in wanted.items() if all(measures(n, args, s).exists() for s in args.seeds)}
    results = {
        name: [run_one(name, groups, args, seed) for seed in args.seeds] for name, groups in wanted.items()
    }
    table = "\n\n".join((format_table(results), format_hipaa(results, args.select), format_paper(results)))
    (args.output / f"table-{args.steps}.md").write_text(table + "\n", encoding="utf8")
    if args.json is not None:
        args.json.parent.mkdir(parents=True, exist_ok=True)
        args.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf8")
    print(table)


if __name__ == "__main__":
    main()
