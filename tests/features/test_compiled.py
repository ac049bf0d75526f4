"""The compiled kernels give the position features of their references in NumPy."""

import random

import numpy
import pytest

from spacy_phi.features import base, document, morphological
from spacy_phi.ml.compiled import KERNELS
from spacy_phi.ml.feature_groups import resolve_groups

from .helpers import make_nlp

pytestmark = pytest.mark.skipif(KERNELS is None, reason="the kernels are not built")
PIECES = (
    *(
        "Anna",
        "anna",
        "ANNA",
        "BERG",
        "x",
        "Y",
        "McCoy",
        "ñandú",
        "the",
        "12",
        "3",
        "2019",
        "123456",
        "7890123",
    ),
    *("/", "-", ".", "@", ":", ",", "'", "€", "a.b@c.es", "24-9-10", "1/2/2003", "12-3.10", "3@", "@@"),
    *(" ", " ", " ", "  ", "\n", "\n\n", " \n ", "\t", "\r\n", "Plan:", "Dr."),
)
MODULES = {"base": base, "morphological": morphological, "document": document}


def make_texts():
    chance = random.Random(7)
    yield from ("", " ", "\n", "x", "@", "1/2/03", "\n \n x")
    for size in (2, 3, 5, 9, 20, 60, 300, 1_500):
        for _ in range(60 if size < 100 else 6):
            yield "".join(chance.choices(PIECES, k=size))


@pytest.mark.parametrize("name", MODULES)
def test_features_of_the_kernels(name, monkeypatch):
    (group,) = resolve_groups([name], "en")
    nlp, seen = make_nlp(), numpy.zeros(len(group.places), dtype=int)
    for text in make_texts():
        doc = nlp(text)
        compiled = group.in_doc(doc)
        with monkeypatch.context() as patch:
            patch.setattr(MODULES[name], "KERNELS", None)
            expected = group.in_doc(doc)
        numpy.testing.assert_array_equal(compiled, expected)
        seen += expected.sum(axis=0).astype(int)
    places = [place for place, _ in group.places]
    rare = {place for place, count in zip(places, seen) if not count}
    assert {place for place in rare if not place.startswith(("field_", "section_"))} == set()
