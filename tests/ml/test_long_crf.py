import numpy
import pytest

from spacy_phi.ml.crf_layer import CRFScores, crf_decode, make_legal
from spacy_phi.ml.long_crf import decode_long
from spacy_phi.ml.transitions import Transitions

N_LABELS = 3


def make_chain(rng, n_tokens, scale):
    emissions = rng.normal(0, scale, (n_tokens, 1 + 4 * N_LABELS)).astype("f")
    legal = make_legal(N_LABELS)
    shapes = (x.shape for x in legal)
    return emissions, Transitions(*(x + rng.normal(0, 1, s).astype("f") for x, s in zip(legal, shapes)))


@pytest.mark.parametrize("scale", [1, 4, 30, 400])  # the last one underflows
@pytest.mark.parametrize("cuts", [[], [1], [7, 8, 20], [39]])
def test_the_result_is_that_of_the_whole_sequence(scale, cuts):
    emissions, transitions = make_chain(numpy.random.default_rng(len(cuts) + scale), 40, scale)
    (whole,) = crf_decode(CRFScores([emissions], transitions))
    parts = decode_long(numpy.split(emissions, cuts), transitions)
    for name, one, other in zip(whole._fields, whole, parts):
        if name in ("path", "likely"):
            assert (one == other).all()
        else:
            numpy.testing.assert_allclose(one, other, atol=1e-6)
