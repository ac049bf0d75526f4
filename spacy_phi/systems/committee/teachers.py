"""Marginals of trained networks, each or all together, for annotation and comparison."""

from collections.abc import Sequence
from pathlib import Path

import numpy
import spacy
from spacy.language import Language
from spacy.tokens import Doc

from ...pipeline.inner import add_network
from ...pipeline.ner import PhiNER
from ...tokenizer import CLINICAL

_TINY = 1e-6


def load_network(name: str | Path) -> Language:
    """Load a pipeline with a tagger: a trained one by path, or a bundled network by name."""
    if Path(name).exists():
        return spacy.load(name)
    return add_network(spacy.blank("en", config=CLINICAL), str(name))


def get_tagger(nlp: Language) -> PhiNER:
    """Return the first tagger of a pipeline, such as its `phi_ner`. RAISES: ValueError if it has none."""
    for _, pipe in nlp.pipeline:
        if isinstance(pipe, PhiNER):
            return pipe
    raise ValueError(f"no phi_ner, phi_feature_crf or phi_committee among {nlp.pipe_names}")


def get_marginals(
    nlp: Language, docs: Sequence[Doc], labels: Sequence[str] | None = None
) -> list[numpy.ndarray]:
    """Return the marginals of a pipeline's tagger for each document, float (tokens, tags).

    nlp: It has a tagger, and its tokenizer made the documents.
    docs: Their annotations are ignored.
    labels: Label order of the tags; by default the tagger's own.
    """
    tagger = get_tagger(nlp)
    found = tagger.predict_marginals([nlp.make_doc(doc.text) for doc in docs])
    return found if labels is None else [reorder_marginals(each, tagger.labels, labels) for each in found]


def reorder_marginals(found: numpy.ndarray, own: Sequence[str], labels: Sequence[str]) -> numpy.ndarray:
    """Return marginals (tokens, tags) with columns reordered to the given labels; a label that the network
    does not know has probability 0."""
    moved = numpy.zeros((len(found), 1 + 4 * len(labels)), dtype=found.dtype)
    moved[:, 0] = found[:, 0]
    for i, label in enumerate(labels):
        if label in own:
            at = own.index(label)
            moved[:, 1 + 4 * i : 5 + 4 * i] = found[:, 1 + 4 * at : 5 + 4 * at]
    return moved


def blend_marginals(found: Sequence[Sequence[numpy.ndarray]], shares: Sequence[float]) -> list[numpy.ndarray]:
    """Return the weighted geometric mean of several networks' marginals, with each row of sum 1.

    found: By network, the marginals of each document, float (tokens, tags).
    shares: Weight of each network; only their ratio counts.
    """
    blended = []
    for each in zip(*found, strict=True):
        logs = sum(share * numpy.log(one + _TINY) for share, one in zip(shares, each, strict=True))
        mean = numpy.exp(logs / sum(shares))
        blended.append(mean / mean.sum(axis=1, keepdims=True))
    return blended
