"""A learned vector for a word's form class: the 7 or the 4 classes of the PHI scrubber.

Source: the PHI scrubber (Ramesh et al.); the classes themselves are in features/morphological.py.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy
from spacy.tokens import Doc
from thinc.api import Model
from thinc.types import Floats2d

from ...errors import Errors, unknown_value
from ...features.morphological import word_class_4, word_class_7
from ...ml.words import distinct_words

_CLASSES = {4: word_class_4, 7: word_class_7}


def WordClasses(classes: int = 7, width: int = 8) -> Model[list[Doc], list[Floats2d]]:
    """Return a learned vector for each token's word class (spacy-phi.WordClasses.v1).

    classes: 7 (numeric, lowercase, uppercase, initial capital, mostly numeric, with a digit, other) or 4
    (uppercase, initial capital, camel case, other). width: of a vector.
    RETURNS: per document an array (tokens, width). RAISES: PhiError (E008) for another number of classes.
    """
    if classes not in _CLASSES:
        raise unknown_value(Errors.E008, str(classes), ("4", "7"), setting="classes")
    return Model("word_classes", _forward, init=_init, params={"E": None}, dims={"nO": width, "nV": classes})


def _init(model: Model, X=None, Y=None) -> None:
    if not model.has_param("E"):
        shape = (model.get_dim("nV"), model.get_dim("nO"))
        model.set_param("E", model.ops.asarray2f(model.ops.xp.random.uniform(-0.3, 0.3, shape).astype("f")))


def _forward(model: Model, docs: Sequence[Doc], is_train: bool) -> tuple[list[Floats2d], Callable]:
    ops, xp = model.ops, model.ops.xp
    n_classes = model.get_dim("nV")
    get_class = _CLASSES[n_classes]
    words = distinct_words(docs)
    of_words = numpy.array([get_class(text) for text in words.texts], dtype="int32")
    classes: Any = xp.asarray(of_words[words.positions])
    E: Any = model.get_param("E")
    lengths = ops.asarray1i([len(doc) for doc in docs])

    def backprop(dY: list[Floats2d]) -> list:
        if len(classes):
            d_E = ops.alloc2f(*E.shape)
            ops.scatter_add(d_E, classes, ops.flatten(dY))
            model.inc_grad("E", d_E)
        return []

    return ops.unflatten(E[classes], lengths), backprop
