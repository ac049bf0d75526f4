"""Train one network on the notes of several languages, to compare it with a network for each.

    python research/shared_network.py OUT it=corpus/network-it nl=corpus/network-nl [--steps 4000]

The corpora are those of network_corpus.py. Trains configs/network.cfg on all of them with the recipe of the
first language and --steps (default: the sum of the recipes' steps). The features of a note are those of its
own language. Writes OUT/LANG/model-last for each language: the same weights with that language's features and
tokenizer, to be measured and bundled like a network of its own. A stopped training resumes.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any
from unittest.mock import patch

import lab
import numpy
import spacy
import train_network
from network_corpus import read_recipe
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Corpus, Example
from spacy.util import load_model_from_config, registry

from spacy_phi.ml import feature_groups
from spacy_phi.tokenizer import CLINICAL

FEATURES = "components.phi_ner.model.tok2vec.encoder.embed.features"
READER = "spacy-phi-benchmarks.SharedCorpus.v1"


@registry.readers(READER)
def create_shared_corpus(paths: dict[str, str]) -> Callable[[Language], Iterator[Example]]:
    """Return a corpus of several languages. paths: DocBins, or folders of them, by language code."""
    return lambda nlp: iter(read_examples(tuple(paths.items())))


@cache
def read_examples(paths: tuple[tuple[str, str], ...]) -> list[Example]:
    """Return the notes of each language, with the vocabulary of their language."""
    hosts = {lang: spacy.blank(lang, config=CLINICAL) for lang, _ in paths}
    examples = [example for lang, path in paths for example in Corpus(path)(hosts[lang])]
    # A batch holds notes of several languages, and its words are looked up in the strings of its first note.
    for host in hosts.values():
        for string in chain.from_iterable(other.vocab.strings for other in hosts.values()):
            host.vocab.strings.add(string)
    return examples


def main() -> None:
    """Parse the arguments, train, and write a pipeline for each language."""
    parser = lab.make_parser(__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("corpora", nargs="+", metavar="LANG=CORPUS")
    parser.add_argument("--steps", type=int)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    corpora = {lang: Path(path) for lang, _, path in (each.partition("=") for each in args.corpora)}
    first, steps = next(iter(corpora)), args.steps or sum(read_recipe(x)["train"]["steps"] for x in corpora)
    config = train_network.make_config(first, corpora[first], seed=args.seed)
    config["training"] |= {"max_steps": steps, "eval_frequency": steps}
    paths = {lang: str(path / "train") for lang, path in corpora.items()}
    config["corpora"]["train"] = {"@readers": READER, "paths": paths}
    groups = config.interpolate()
    for key in FEATURES.split("."):
        groups = groups[key]

    @cache
    def get_rows(lang: str) -> feature_groups.WordRows:
        return feature_groups.WordRows(feature_groups.resolve_groups(groups["groups"], lang))

    compute = feature_groups.feature_columns

    def compute_by_language(rows: feature_groups.WordRows, docs: Sequence[Doc]) -> list[numpy.ndarray]:
        return [columns for doc in docs for columns in compute(get_rows(doc.lang_), [doc])]

    with patch.object(feature_groups, "feature_columns", compute_by_language):
        train_network.train(config, args.output)
    trained: Any = spacy.load(args.output / train_network.LAST).get_pipe("phi_ner")
    weights = trained.to_bytes(exclude=["vocab"])
    for lang, corpus in corpora.items():
        nlp = load_model_from_config(train_network.make_config(lang, corpus), auto_fill=True)
        nlp.get_pipe("phi_ner").from_bytes(weights, exclude=["vocab"])  # type: ignore[attr-defined]
        (args.output / lang).mkdir(exist_ok=True)
        nlp.to_disk(args.output / lang / train_network.LAST)


if __name__ == "__main__":
    main()
