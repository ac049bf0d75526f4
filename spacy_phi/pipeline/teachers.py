"""Marginals of one trained network, or of two combined, for annotation and comparison."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy
import spacy
from spacy.language import Language
from spacy.tokens import Doc

from ..ml.crf import marginals
from ..ml.crf_layer import Batch
from ..tokenizer import CLINICAL
from .inner import add_network

_TINY = 1e-6


def load_network(name: str | Path) -> Language:
    """Load a pipeline with a `phi_ner`: a trained one by path, or a bundled network by name."""
    if Path(name).exists():
        return spacy.load(name)
    return add_network(spacy.blank("en", config=CLINICAL), str(name))


def get_marginals(
    nlp: Language, docs: Sequence[Doc], labels: Sequence[str] | None = None
) -> list[numpy.ndarray]:
    """Return the marginals of a pipeline's network for each document, float (tokens, tags).

    nlp (Language): It has a `phi_ner`, and its tokenizer made the documents.
    docs (Sequence[Doc]): Their annotations are ignored.
    labels (Optional[Sequence[str]]): Label order of the tags; by default the network's own.
    """
    ner: Any = nlp.get_pipe("phi_ner")
    scores = ner.model.predict([nlp.make_doc(doc.text) for doc in docs])
    batch = Batch([len(x) for x in scores.emissions])
    found = batch.unpad(marginals(batch.pad(scores.emissions), batch.lengths, scores.transitions))
    return found if labels is None else [reorder_marginals(each, ner.labels, labels) for each in found]


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


def blend_marginals(
    first: Sequence[numpy.ndarray], second: Sequence[numpy.ndarray], share: float
) -> list[numpy.ndarray]:
    """Return the geometric mean of two networks' marginals, with each row of sum 1.

    share (float): Weight of the first, 0 to 1.
    """
    blended = []
    for one, other in zip(first, second):
        mean = numpy.exp(share * numpy.log(one + _TINY) + (1 - share) * numpy.log(other + _TINY))
        blended.append(mean / mean.sum(axis=1, keepdims=True))
    return blended
