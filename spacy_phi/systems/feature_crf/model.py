"""The feature CRF: attribute weights, fitted by CRFsuite, followed by the CRF layer of the networks.

CRFsuite (Okazaki 2007) is needed only for fitting. Paths and probabilities come from our own CRF, so that
forbidden tags are never predicted and a trained pipeline needs no additional package.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy
from spacy.tokens import Doc
from thinc.api import Model, chain
from thinc.types import Floats2d

from ...errors import Errors, PhiError
from ...ml.crf_layer import CRF, CRFScores
from ...ml.feature_groups import resolve_groups
from .attributes import Attributes, CRFFeatures


def build_feature_crf(
    groups: list[str] | dict[str, Any],
    language: str = "en",
    buckets: int = 2**18,
    nO: int | None = None,
) -> Model[list[Doc], CRFScores]:
    """A CRF over weighted token attributes (spacy-phi.FeatureCRF.v1), fitted by `phi_feature_crf`.

    groups, language: as in spacy-phi.FeatureVector.v2. buckets: see crf_features.CRFFeatures. nO: number of
    tags, set by the component.
    """
    attributes = TokenAttributes(CRFFeatures(resolve_groups(groups, language), buckets))
    scores = AttributeScores(nO)
    crf = CRF(nO)
    model: Model = chain(attributes, scores, crf)
    model.set_ref("attributes", attributes)
    model.set_ref("output_layer", scores)
    model.set_ref("crf", crf)
    return model


def TokenAttributes(features: CRFFeatures) -> Model[list[Doc], list[Attributes]]:
    """Return the attributes of each document's tokens."""
    return Model("token_attributes", partial(_find_attributes, features))


def _find_attributes(
    features: CRFFeatures, model: Model, docs: Sequence[Doc], is_train: bool
) -> tuple[list[Attributes], Callable]:
    return [features(doc) for doc in docs], lambda dY: []


def AttributeScores(nO: int | None = None) -> Model[list[Attributes], list[Floats2d]]:
    """Sum the weights of each token's attributes; fitted by `fit_feature_crf`, not by gradients.

    RETURNS: per document an array (tokens, nO). Its parameter W is (nO, attributes with weights).
    """
    return Model(
        "attribute_scores",
        _forward,
        init=_init,
        params={"W": None},
        dims={"nO": nO, "nI": None},
        attrs={"attributes": numpy.zeros(0, dtype="int64")},
    )


def _init(model: Model, X=None, Y=None) -> None:
    if model.has_dim("nO") and not model.has_param("W"):
        # One attribute that no token has, because no dimension may be 0.
        _set_weights(model, numpy.array([-1]), numpy.zeros((model.get_dim("nO"), 1), dtype="f"))


def _set_weights(model: Model, attributes: numpy.ndarray, W: numpy.ndarray) -> None:
    model.set_param("W", None)
    model.set_dim("nI", len(attributes), force=True)
    model.attrs["attributes"] = attributes
    asarray: Any = model.ops.asarray
    model.set_param("W", asarray(W))


def _forward(model: Model, X: Sequence[Attributes], is_train: bool) -> tuple[list[Floats2d], Callable]:
    ops, known = model.ops, model.attrs["attributes"]
    W: Any = model.get_param("W")
    # A final row of 0 for attributes without weights.
    table = ops.xp.concatenate([W.T, ops.alloc2f(1, W.shape[0])])
    scores = []
    for numbers, starts in X:
        rows = numpy.minimum(numpy.searchsorted(known, numbers), len(known) - 1)
        rows = numpy.where(known[rows] == numbers, rows, len(known))
        empty = ops.alloc2f(0, W.shape[0])
        scores.append(ops.xp.add.reduceat(table[ops.xp.asarray(rows)], starts) if len(starts) else empty)
    return scores, lambda dY: []


class Fitting(NamedTuple):
    """Settings of CRFsuite's L-BFGS."""

    c1: float = 0.1
    """Weight of the L1 penalty, which leaves most attributes without a weight."""
    c2: float = 0.01
    """Weight of the L2 penalty."""
    max_iterations: int = 100
    min_count: int = 1
    """Minimum frequency of an attribute with a tag; rarer ones are left out."""


def fit_feature_crf(model: Model, sequences: Iterable[tuple[Doc, numpy.ndarray]], fitting: Fitting) -> None:
    """Fit the weights of a FeatureCRF model to tagged documents, replacing earlier weights.

    sequences: each a document and its tag indices, int (tokens,), -1 for missing gold; segments between such
    tokens are separate training sequences.
    RAISES: PhiError (E045) without python-crfsuite, (E046) if no token has gold.
    """
    try:
        import pycrfsuite
    except ImportError:
        raise PhiError(Errors.E045) from None
    options = {
        "c1": fitting.c1,
        "c2": fitting.c2,
        "max_iterations": fitting.max_iterations,
        "feature.minfreq": fitting.min_count,
    }
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", params=options, verbose=False)
    features = model.get_ref("attributes")
    count = 0
    for doc, tags in sequences:
        attributes = _names(features.predict([doc])[0])
        for start, end in _known_stretches(tags):
            trainer.append(attributes[start:end], [str(tag) for tag in tags[start:end]])
            count += 1
    if not count:
        raise PhiError(Errors.E046)
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "weights.crfsuite")
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        info = tagger.info()
        tagger.close()
    _read_weights(model, info)


def _names(attributes: Attributes) -> list[list[str]]:
    return [part.astype(str).tolist() for part in numpy.split(attributes.numbers, attributes.starts[1:])]


def _known_stretches(tags: numpy.ndarray) -> list[tuple[int, int]]:
    known = numpy.concatenate([[False], tags >= 0, [False]])
    edges = numpy.flatnonzero(known[1:] != known[:-1])
    return [(int(start), int(end)) for start, end in edges.reshape(-1, 2)]


def _read_weights(model: Model, info: Any) -> None:
    """Load the weights that CRFsuite has learned: of (attribute, tag) and of (tag, tag)."""
    scores, crf = model.get_ref("output_layer"), model.get_ref("crf")
    n_tags = scores.get_dim("nO")
    found = [(int(name), int(tag), weight) for (name, tag), weight in info.state_features.items()]
    attributes = numpy.unique([-1, *(number for number, _, _ in found)])
    W = numpy.zeros((n_tags, len(attributes)), dtype="f")
    if found:
        numbers, tags, weights = zip(*found)
        W[list(tags), numpy.searchsorted(attributes, numbers)] = weights
    _set_weights(scores, attributes, W)
    pairs = numpy.zeros((n_tags, n_tags), dtype="f")
    for (before, after), weight in info.transitions.items():
        pairs[int(before), int(after)] = weight
    asarray: Any = crf.ops.asarray
    crf.set_param("pairs", asarray(pairs))
    for name in ("initial", "final"):
        crf.set_param(name, crf.ops.alloc1f(n_tags))
