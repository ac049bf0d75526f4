"""Pretrained word vectors: the vocabulary's frozen table, through a linear layer."""

from collections.abc import Callable, Sequence

from spacy.ml.staticvectors import StaticVectors
from spacy.tokens import Doc
from thinc.api import Model
from thinc.types import Floats2d

from ..errors import Errors, PhiError


def StaticWords(nO: int) -> Model[list[Doc], list[Floats2d]]:
    """The word vectors of the documents' vocabulary, projected by spaCy's `StaticVectors`.

    nO: size of the output. RETURNS: per document an array (tokens, nO), zeros for words without a vector.
    RAISES: PhiError at initialization (E230) if the vocabulary has no vectors, and in use (E231) if their
    width differs from training.
    """
    return Model("static_words", _forward, init=_init, layers=[StaticVectors(nO)], dims={"nO": nO})


def _init(model: Model, X=None, Y=None) -> None:
    if X and not X[0].vocab.vectors.shape[1]:
        raise PhiError(Errors.E230)
    model.layers[0].initialize(X=X)


def _forward(model: Model, docs: Sequence[Doc], is_train: bool) -> tuple[list[Floats2d], Callable]:
    ops, table = model.ops, model.layers[0]
    width = docs[0].vocab.vectors.shape[1] if docs else table.get_dim("nM")
    if width != table.get_dim("nM"):
        raise PhiError(Errors.E231.format(expected=table.get_dim("nM"), found=width))
    vectors, backprop_table = table(docs, is_train)
    lengths = ops.asarray1i([len(doc) for doc in docs])

    def backprop(dY: list[Floats2d]) -> list[Doc]:
        return backprop_table(type(vectors)(ops.flatten(dY), lengths))

    return ops.unflatten(vectors.dataXd, lengths), backprop
