"""Convert gold entities of training Examples to the tags permitted for each token of the predicted Doc."""

from collections.abc import Mapping

import numpy
from spacy.attrs import ENT_IOB, ENT_TYPE, ORTH
from spacy.training import Example

from ..errors import Errors, PhiError
from ..ml.tags import make_tags

_INSIDE, _OUTSIDE, _BEGIN = 1, 2, 3


def allowed_tags(example: Example, labels: Mapping[str, int], name: str) -> numpy.ndarray:
    """Return the tags that the gold annotation permits: bool (tokens of example.predicted, tags), in the
    order of `make_tags`.

    A token may have any tag if its annotation is missing or its gold entity does not align with token
    boundaries.
    labels: index of each label. name: of the pipe, for error messages. RAISES: PhiError (E042) for a label
    outside `labels`.
    """
    if _same_tokens(example):
        tags = _reference_tags(example, labels, name)
    else:
        tags = _aligned_tags(example, labels, name)
    n_tags = 1 + 4 * len(labels)
    allowed = numpy.zeros((len(tags), n_tags), dtype=bool)
    known = tags >= 0
    allowed[known, tags[known]] = True
    allowed[~known] = True
    return allowed


def _same_tokens(example: Example) -> bool:
    predicted, reference = example.predicted, example.reference
    if len(predicted) != len(reference):
        return False
    if numpy.array_equal(predicted.to_array(ORTH), reference.to_array(ORTH)):
        # True for most Examples; skips the alignment, which walks over characters in Python.
        return True
    # Equal lengths and an identity map: take the fast path, because `get_aligned_ner` loops over tokens in
    # Python.
    x2y = example.alignment.x2y
    return bool((x2y.lengths == 1).all() and (x2y.data == numpy.arange(len(predicted))).all())


def _reference_tags(example: Example, labels: Mapping[str, int], name: str) -> numpy.ndarray:
    """Return the tag index of each token, -1 for missing annotation."""
    reference = example.reference
    if not len(reference):
        return numpy.zeros(0, dtype="int64")
    iob, kind = reference.to_array([ENT_IOB, ENT_TYPE]).T.astype("uint64")
    before = numpy.concatenate([[_OUTSIDE], iob[:-1]])
    inside = (iob == _INSIDE) & ((before == _INSIDE) | (before == _BEGIN))
    starts = (iob == _BEGIN) | ((iob == _INSIDE) & ~inside)
    goes_on = numpy.concatenate([inside[1:], [False]])
    # B 0, I 1, L 2, U 3, as in tags.PREFIXES.
    prefix = numpy.where(starts, numpy.where(goes_on, 0, 3), numpy.where(goes_on, 1, 2))
    distinct, index = numpy.unique(kind, return_inverse=True)
    strings = reference.vocab.strings
    entity = starts | inside
    used = set(numpy.unique(kind[entity]).tolist())
    numbers = [_number(strings[int(key)], labels, name) if int(key) in used else 0 for key in distinct]
    tags = 1 + 4 * numpy.array(numbers)[index] + prefix
    return numpy.where(entity, tags, numpy.where(iob == _OUTSIDE, 0, -1))


def _aligned_tags(example: Example, labels: Mapping[str, int], name: str) -> numpy.ndarray:
    names = example.get_aligned_ner()
    for tag in {tag for tag in names if tag not in (None, "O", "-")}:
        _number(tag[2:], labels, name)
    index: dict[str | None, int] = {tag: i for i, tag in enumerate(make_tags(list(labels)))}
    return numpy.array([index.get(tag, -1) for tag in names], dtype="int64")


def _number(label: str, labels: Mapping[str, int], name: str) -> int:
    if label not in labels:
        raise PhiError(Errors.E042.format(label=label, name=name))
    return labels[label]
