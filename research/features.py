"""Measure what a feature vector adds to a network's time: the network of a config with and without features,
both with initial weights, on the same notes in one run.

python research/features.py [--config CONFIG.cfg] [--groups ehr base ...] [--notes 40]

Times are CPU times. The two networks alternate note by note in each round; the ratio is the median over the
rounds. phi_ruler's findings are read from a cache and excluded, since it runs before the network in
phi_scrubber.
"""

import statistics
import sys
import time
from pathlib import Path
from typing import Any

import spacy
from lab import ROOT, SHARED, make_parser
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import load_config, load_model_from_config

from spacy_phi.corpora.reader import create_note_corpus
from spacy_phi.roster.gold import create_rostered_corpus

LIMIT = 1.25


def load(config: dict[str, Any], groups: list[str] | None, examples: list[Example]) -> Language:
    """Build the network of a config; groups (list or None): feature groups that replace the config's own."""
    embed = config["components"]["phi_ner"]["model"]["tok2vec"]["embed"]
    if groups == []:
        embed["features"] = None
    elif groups is not None:
        embed["features"]["groups"] = groups
    nlp = load_model_from_config(config, auto_fill=True)
    nlp.initialize(lambda: examples)
    return nlp


def seconds(nlp: Language, doc: Doc) -> float:
    """Return the CPU time of the network on one note."""
    start = time.process_time()
    nlp.get_pipe("phi_ner").predict([doc])  # type: ignore[attr-defined]
    return time.process_time() - start


def main() -> int:
    """Print times and ratio; return 1 if the ratio exceeds the limit."""
    parser = make_parser(__doc__)
    parser.add_argument("--config", type=Path, default=ROOT / "configs" / "papers" / "feature_augmented.cfg")
    parser.add_argument("--groups", nargs="+", help="feature groups (default: those of the config)")
    parser.add_argument("--corpus", type=Path, default=SHARED / "meddocan" / "dev")
    parser.add_argument("--notes", type=int, default=40)
    parser.add_argument("--repeat", type=int, default=7)
    args = parser.parse_args()

    def config() -> dict[str, Any]:
        loaded = load_config(args.config, interpolate=True)
        del loaded["initialize"]["components"]["phi_ner"]
        return loaded

    blank = spacy.blank("es", config={"nlp": {"tokenizer": config()["nlp"]["tokenizer"]}})
    notes = create_rostered_corpus(create_note_corpus(args.corpus, format="brat"), fixed=True)(blank)
    examples = [example for example, _ in zip(notes, range(args.notes))]
    docs = [example.predicted for example in examples]
    networks = {"without": load(config(), [], examples), "with": load(config(), args.groups, examples)}
    times: dict[str, list[float]] = {name: [] for name in networks}
    for round_ in range(-1, args.repeat):  # round -1 loads lexicons and runs the rules; not counted
        total = dict.fromkeys(networks, 0.0)
        for number, doc in enumerate(docs):
            for name in sorted(networks, reverse=bool((round_ + number) % 2)):
                total[name] += seconds(networks[name], doc)
        if round_ >= 0:
            for name, taken in total.items():
                times[name].append(taken)
    words = sum(map(len, docs))
    for name, each in times.items():
        print(f"{name:8} {words / statistics.median(each):9,.0f} tokens/s")
    ratios = [b / a for a, b in zip(times["without"], times["with"])]
    ratio = statistics.median(ratios)
    print(
        f"ratio {ratio:.3f}, limit {LIMIT}; rounds {min(ratios):.3f} to {max(ratios):.3f}; {len(docs)} notes"
    )
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
