"""Compare decoding methods and ensembles of trained networks.

For each network: the best path as is; with offsets on the score of O; the legal path with the largest sum of
log marginals; and a second pass that copies each found form to its other occurrences in the note. For every
set of two or more networks: the mean of their scores and of their marginals. Results are printed and written
as JSON. The gold is limited to token boundaries.

Usage: python research/decoding.py DEV.spacy OUTPUT.json MODEL MODEL ...
The models must share labels and tokenizer.
"""

import itertools
import json
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy
import spacy
from spacy.tokens import Doc, DocBin

from spacy_phi.evaluation.measures import ScoredNote, count_merged, count_strict, micro
from spacy_phi.ml.crf import marginals
from spacy_phi.ml.crf_layer import Batch
from spacy_phi.ml.tags import spans_from_tags
from spacy_phi.ml.transitions import Transitions
from spacy_phi.ml.viterbi import viterbi

OFFSETS = (-0.6, -0.3, 0.3, 0.6)
BATCH = 16
FLOOR = 1e-9
"""Smallest marginal, so that its logarithm is finite."""


class Network(NamedTuple):
    """The output of one network for all notes."""

    emissions: list[numpy.ndarray]
    transitions: Transitions
    marginals: list[numpy.ndarray]


def decode(emissions: Sequence[numpy.ndarray], transitions: Transitions, function) -> list[numpy.ndarray]:
    """Run `viterbi` or `marginals` over notes in batches."""
    results = []
    for start in range(0, len(emissions), BATCH):
        part = list(emissions[start : start + BATCH])
        batch = Batch([len(x) for x in part])
        results += batch.unpad(function(batch.pad(part), batch.lengths, transitions))
    return results


def read_network(nlp, docs: list[Doc]) -> Network:
    """Return scores and marginals of every note."""
    emissions: list[numpy.ndarray] = []
    for start in range(0, len(docs), BATCH):
        scores = nlp.get_pipe("phi_ner").model.predict(docs[start : start + BATCH])
        emissions += [numpy.array(x) for x in scores.emissions]
    return Network(emissions, scores.transitions, decode(emissions, scores.transitions, marginals))


def by_marginals(found: Sequence[numpy.ndarray], transitions: Transitions) -> list[numpy.ndarray]:
    """Return the legal paths with the largest sums of log marginals."""
    legal = Transitions(*(numpy.where(numpy.isfinite(x), 0, -numpy.inf).astype("f") for x in transitions))
    return decode([numpy.log(numpy.maximum(x, FLOOR)) for x in found], legal, viterbi)


def mean(parts: Sequence[Sequence[numpy.ndarray]]) -> list[numpy.ndarray]:
    """Return the mean over several networks for each note."""
    return [sum(arrays) / len(arrays) for arrays in zip(*parts)]


def shift_safe(emissions: Sequence[numpy.ndarray], offset: float) -> list[numpy.ndarray]:
    """Subtract `offset` from the scores of O, the first tag."""
    shifted = [x.copy() for x in emissions]
    for x in shifted:
        x[:, 0] -= offset
    return shifted


def carry(
    doc: Doc, spans: list[tuple[int, int, int]], carried: Collection[int]
) -> list[tuple[int, int, int]]:
    """Copy spans (first token, end token, label) to unlabeled occurrences of the same form.

    carried: Labels to copy, for forms of at least four characters.
    """
    words = [token.text for token in doc]
    free = numpy.ones(len(doc), dtype=bool)
    for start, end, _ in spans:
        free[start:end] = False
    forms = {tuple(words[a:b]): label for a, b, label in spans if label in carried and len(doc[a:b].text) > 3}
    found = list(spans)
    for form, label in sorted(forms.items(), key=lambda item: -len(item[0])):
        for start in numpy.flatnonzero([word == form[0] for word in words]).tolist():
            end = start + len(form)
            if tuple(words[start:end]) == form and free[start:end].all():
                found.append((start, end, label))
                free[start:end] = False
    return found


def score(
    gold: Sequence[Doc],
    paths: Sequence[numpy.ndarray],
    labels: Sequence[str],
    carried: Collection[str] = (),
) -> dict[str, float]:
    """Return sub-track 1 P, R and F1 and merged F1 of tag paths; forms of `carried` labels are copied."""
    notes = []
    kinds = {i for i, label in enumerate(labels) if label in carried}
    for doc, path in zip(gold, paths):
        spans = carry(doc, spans_from_tags(path), kinds)
        predicted = [(doc[a].idx, doc[b - 1].idx + len(doc[b - 1]), labels[label]) for a, b, label in spans]
        given = [(ent.start_char, ent.end_char, ent.label_) for ent in doc.ents]
        notes.append(ScoredNote(doc.text, given, predicted))
    counts = micro(notes, count_strict)
    values = {
        "p": counts.precision,
        "r": counts.recall,
        "f": counts.f1,
        "merged_f": micro(notes, count_merged).f1,
    }
    return {key: round(value, 4) for key, value in values.items()}


def measure(dev: Path, models: list[Path]) -> dict[str, dict[str, float]]:
    """Return all rows by name."""
    networks, rows = [], {}
    for i, model in enumerate(models):
        nlp = spacy.load(model)
        gold = list(DocBin().from_disk(dev).get_docs(nlp.vocab))
        labels = nlp.get_pipe("phi_ner").labels
        network = read_network(nlp, [nlp.make_doc(doc.text) for doc in gold])
        networks.append(network)
        tried = {"as it is": decode(network.emissions, network.transitions, viterbi)}
        for offset in OFFSETS:
            shifted = shift_safe(network.emissions, offset)
            tried[f"O {-offset:+}"] = decode(shifted, network.transitions, viterbi)
        tried["marginals"] = by_marginals(network.marginals, network.transitions)
        rows |= {f"{i}: {name}": score(gold, paths, labels) for name, paths in tried.items()}
        names = [label for label in labels if label.startswith("NOMBRE")]
        for name, carried in (("names elsewhere", names), ("all forms elsewhere", labels)):
            rows[f"{i}: {name}"] = score(gold, tried["as it is"], labels, carried)
    for size in range(2, len(networks) + 1):
        for members in itertools.combinations(range(len(networks)), size):
            chosen = [networks[i] for i in members]
            name = "+".join(map(str, members))
            shared = Transitions(*(sum(x) / size for x in zip(*(n.transitions for n in chosen))))
            paths = decode(mean([n.emissions for n in chosen]), shared, viterbi)
            rows[f"{name}: mean scores"] = score(gold, paths, labels)
            paths = by_marginals(mean([n.marginals for n in chosen]), shared)
            rows[f"{name}: mean marginals"] = score(gold, paths, labels)
    return rows


def main(dev: Path, output: Path, models: list[Path]) -> None:
    """Measure, print and write JSON."""
    rows = measure(dev, models)
    output.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf8")
    for name, values in rows.items():
        print(f"{name:28}", *(f"{key} {value:.4f}" for key, value in values.items()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), [Path(path) for path in sys.argv[3:]])
