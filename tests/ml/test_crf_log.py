import itertools

import numpy

from spacy_phi.ml.crf_log import log_posterior


def test_against_the_sum_over_all_paths():
    rng = numpy.random.default_rng(0)
    emissions, initial, pairs, final = (rng.normal(size=n) for n in ((4, 3), 3, (3, 3), 3))
    pairs[0, 1] = -numpy.inf
    paths = list(itertools.product(range(3), repeat=4))
    scores = numpy.array(
        [
            initial[p[0]]
            + sum(emissions[t, tag] for t, tag in enumerate(p))
            + sum(pairs[a, b] for a, b in itertools.pairwise(p))
            + final[p[-1]]
            for p in paths
        ]
    )
    log_z, tags, (first, n_pairs, last) = log_posterior(emissions, initial, pairs, final)
    numpy.testing.assert_allclose(log_z, numpy.log(numpy.exp(scores).sum()))
    weights = numpy.exp(scores - log_z)
    for t in range(4):
        expected = [weights[[p[t] == tag for p in paths]].sum() for tag in range(3)]
        numpy.testing.assert_allclose(tags[t], expected)
    numpy.testing.assert_allclose(first, tags[0])
    numpy.testing.assert_allclose(last, tags[-1])
    assert n_pairs[0, 1] == 0
    numpy.testing.assert_allclose(n_pairs.sum(), 3)


def test_scores_that_would_overflow():
    log_z, tags, _ = log_posterior(
        numpy.array([[2000.0, 0.0], [0.0, 3000.0]]), numpy.zeros(2), numpy.zeros((2, 2)), numpy.zeros(2)
    )
    assert log_z == 5000
    numpy.testing.assert_allclose(tags, [[1, 0], [0, 1]])


def test_log_z_is_minus_infinity_without_a_path():
    log_z, tags, _ = log_posterior(
        numpy.zeros((2, 1)), numpy.zeros(1), numpy.full((1, 1), -numpy.inf), numpy.zeros(1)
    )
    assert log_z == -numpy.inf
    assert not tags.any()
