import numpy
from thinc.api import fix_random_seed

from spacy_phi.ml.crf_layer import CRF, Batch, crf_decode, crf_loss
from spacy_phi.ml.tags import spans_from_tags

LENGTHS = (2, 0, 5)


def make_scores():
    fix_random_seed(0)
    rng = numpy.random.default_rng(0)
    emissions = [rng.normal(size=(n, 9)).astype("f") for n in LENGTHS]
    model = CRF(9)
    model.initialize()
    return model.predict(emissions)


def test_documents_come_back_in_their_order():
    batch = Batch(list(LENGTHS))
    arrays = [numpy.full((n, 2), n, dtype="f") for n in LENGTHS]
    padded = batch.pad(arrays)
    assert padded.shape == (5, 2, 2)
    assert batch.lengths.tolist() == [5, 2]
    assert not padded[2:, 1].any()
    for array, found in zip(arrays, batch.unpad(padded), strict=True):
        numpy.testing.assert_array_equal(array, found)


def test_decoded_paths_are_legal_and_their_figures_probabilities():
    for n, decoded in zip(LENGTHS, crf_decode(make_scores()), strict=True):
        assert [len(x) for x in decoded] == [n] * 5
        for probability in (decoded.joint, decoded.own, decoded.safe):
            assert ((probability >= 0) & (probability <= 1 + 1e-5)).all()
        assert (decoded.joint <= decoded.own + 1e-5).all()
        assert set(decoded.likely) <= {0, 1}
        covered = {i for start, end, _ in spans_from_tags(decoded.path) for i in range(start, end)}
        assert covered == set(numpy.flatnonzero(decoded.path).tolist())


def test_nothing_but_empty_documents():
    scores = make_scores()
    scores.emissions = [x[:0] for x in scores.emissions]
    assert [len(decoded.path) for decoded in crf_decode(scores)] == [0, 0, 0]
    loss, gradient = crf_loss(scores, [numpy.zeros((0, 9), dtype=bool)] * 3)
    assert loss == 0
    assert not any(x.any() for x in gradient.transitions)
