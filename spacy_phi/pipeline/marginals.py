"""Store a teacher's marginals on a Doc, for student training.

They are stored in `doc.user_data`, so that a DocBin with `store_user_data=True` keeps them. Tags that the
teacher finds improbable are dropped.
"""

from collections.abc import Mapping, Sequence

import numpy
from spacy.tokens import Doc
from spacy.training import Example

from ..errors import Errors, PhiError

KEY = "phi_marginals"
FLOOR = 0.002
"""Minimum probability that is stored."""


def keep_marginals(doc: Doc, labels: Sequence[str], marginals: numpy.ndarray) -> None:
    """Store a teacher's marginals on a Doc.

    labels: the teacher's, in the order of their tags. marginals: (tokens, tags).
    """
    rows, tags = numpy.nonzero(marginals >= FLOOR)
    values = marginals[rows, tags].astype("float16")
    doc.user_data[KEY] = {
        "labels": list(labels),
        "rows": rows.astype("int32").tobytes(),
        "tags": tags.astype("int16").tobytes(),
        "values": values.tobytes(),
    }


def read_marginals(example: Example, labels: Mapping[str, int], name: str) -> numpy.ndarray | None:
    """Return the teacher's marginals of an Example's reference, float32 (tokens, tags), rows of sum 1; None
    if nothing was stored or the predicted Doc has different tokens.

    labels: index of each label. name: of the pipe, for error messages. RAISES: PhiError (E042) for a label
    outside `labels`.
    """
    reference = example.reference
    kept = reference.user_data.get(KEY)
    if kept is None or len(example.predicted) != len(reference):
        return None
    columns = [0]
    for label in kept["labels"]:
        if label not in labels:
            raise PhiError(Errors.E042.format(label=label, name=name))
        columns += range(1 + 4 * labels[label], 5 + 4 * labels[label])
    found = numpy.zeros((len(reference), 1 + 4 * len(labels)), dtype="f")
    rows = numpy.frombuffer(kept["rows"], dtype="int32")
    tags = numpy.array(columns)[numpy.frombuffer(kept["tags"], dtype="int16")]
    found[rows, tags] = numpy.frombuffer(kept["values"], dtype="float16")
    return found / found.sum(axis=1, keepdims=True)
