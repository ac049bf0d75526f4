"""The CRF against brute force, finite differences and log space."""

import itertools

import numpy
import pytest

from spacy_phi.errors import PhiError
from spacy_phi.ml.crf import loss_and_gradient, marginals, posterior
from spacy_phi.ml.tags import may_begin, may_end, may_follow
from spacy_phi.ml.transitions import Transitions
from spacy_phi.ml.viterbi import viterbi


def make_transitions(n_tags, rng, scale=1.0, legal=None):
    initial, pairs, final = (rng.normal(size=s) * scale for s in ((n_tags,), (n_tags, n_tags), (n_tags,)))
    if legal is not None:
        initial[~may_begin(legal)] = -numpy.inf
        pairs[~may_follow(legal)] = -numpy.inf
        final[~may_end(legal)] = -numpy.inf
    return Transitions(initial, pairs, final)


def score(emissions, path, transitions):
    total = transitions.initial[path[0]] + transitions.final[path[-1]]
    total += sum(emissions[t, tag] for t, tag in enumerate(path))
    return total + sum(transitions.pairs[a, b] for a, b in itertools.pairwise(path))


def brute_force(emissions, transitions):
    """Return logZ, marginals, expected pairs and the best path of one sequence by enumerating all paths."""
    n, n_tags = emissions.shape
    paths = list(itertools.product(range(n_tags), repeat=n))
    scores = numpy.array([score(emissions, path, transitions) for path in paths])
    top = scores.max()
    log_z = top + numpy.log(numpy.exp(scores - top).sum())
    tags, pairs = numpy.zeros((n, n_tags)), numpy.zeros((n_tags, n_tags))
    for path, p in zip(paths, numpy.exp(scores - log_z)):
        for t, tag in enumerate(path):
            tags[t, tag] += p
        for a, b in itertools.pairwise(path):
            pairs[a, b] += p
    return log_z, tags, pairs, paths[int(scores.argmax())]


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(("n_tags", "labels"), [(2, None), (3, None), (5, None), (5, 1)])
@pytest.mark.parametrize("scale", [1.0, 30.0, 1000.0])
def test_every_length_against_brute_force(n_tags, labels, scale, dtype):
    rng = numpy.random.default_rng(0)
    transitions = make_transitions(n_tags, rng, scale, labels)
    lengths = numpy.array([4, 4, 3, 2, 2, 1])
    emissions = rng.normal(size=(4, len(lengths), n_tags)) * scale
    tolerance = 1e-9 if dtype == "float64" else 2e-5
    batch = emissions.astype(dtype)
    typed = Transitions(*(x.astype(dtype) for x in transitions))
    result = posterior(batch, lengths, typed)
    paths = viterbi(batch, lengths, typed)
    expected_pairs = numpy.zeros((n_tags, n_tags))
    for b, n in enumerate(lengths):
        log_z, tags, pairs, best = brute_force(
            batch[:n, b].astype("f8"), Transitions(*(x.astype("f8") for x in typed))
        )
        expected_pairs += pairs
        precision = 1e-6 if dtype == "float32" else 1e-12
        assert result.log_z[b] == pytest.approx(log_z, rel=precision, abs=precision * scale)
        numpy.testing.assert_allclose(result.tags[:n, b], tags, atol=tolerance)
        assert not result.tags[n:, b].any()
        assert tuple(paths[:n, b]) == best
        assert not paths[n:, b].any()
    numpy.testing.assert_allclose(result.counts.pairs, expected_pairs, atol=10 * tolerance)
    ends = sum(result.tags[n - 1, b] for b, n in enumerate(lengths))
    numpy.testing.assert_allclose(result.counts.final, ends, atol=tolerance)
    numpy.testing.assert_allclose(result.counts.initial, result.tags[0].sum(axis=0), atol=tolerance)


def gold_lattice(rng, n_steps, lengths, n_tags, n_labels, partial):
    """Return a legal path for every sequence and, if `partial`, a random widening of it."""
    legal = make_transitions(n_tags, rng, 1.0, n_labels)
    path = viterbi(rng.normal(size=(n_steps, len(lengths), n_tags)), lengths, legal)
    allowed = numpy.eye(n_tags, dtype=bool)[path]
    return allowed | (rng.random(allowed.shape) < 0.3) if partial else allowed


@pytest.mark.parametrize("partial", [False, True])
def test_gradient_against_finite_differences(partial):
    rng = numpy.random.default_rng(1)
    n_labels, n_tags, lengths = 1, 5, numpy.array([6, 4, 1])
    transitions = make_transitions(n_tags, rng, 1.0, n_labels)
    emissions = rng.normal(size=(6, 3, n_tags))
    allowed = gold_lattice(rng, 6, lengths, n_tags, n_labels, partial)
    _, d_emissions, d_transitions = loss_and_gradient(emissions, lengths, transitions, allowed)

    def loss():
        return loss_and_gradient(emissions, lengths, Transitions(*transitions), allowed)[0].sum()

    for array, gradient in [(emissions, d_emissions), *zip(transitions, d_transitions)]:
        for index in numpy.ndindex(array.shape):
            if not numpy.isfinite(array[index]):
                assert gradient[index] == 0
                continue
            kept = array[index]
            array[index] = kept + 1e-5
            above = loss()
            array[index] = kept - 1e-5
            below = loss()
            array[index] = kept
            assert gradient[index] == pytest.approx((above - below) / 2e-5, abs=1e-6)


def test_partial_gold_is_the_difference_of_two_lattices():
    rng = numpy.random.default_rng(2)
    lengths = numpy.array([4, 3])
    transitions = make_transitions(3, rng)
    emissions = rng.normal(size=(4, 2, 3))
    allowed = rng.random((4, 2, 3)) < 0.5
    allowed[..., 0] = True
    loss, _, _ = loss_and_gradient(emissions, lengths, transitions, allowed)
    for b, n in enumerate(lengths):
        free = brute_force(emissions[:n, b], transitions)[0]
        gold = brute_force(numpy.where(allowed, emissions, -1e30)[:n, b], transitions)[0]
        assert loss[b] == pytest.approx(free - gold)


def test_missing_gold_costs_nothing():
    rng = numpy.random.default_rng(3)
    transitions = make_transitions(5, rng, 1.0, 1)
    emissions = rng.normal(size=(5, 2, 5))
    loss, d_emissions, _ = loss_and_gradient(
        emissions, numpy.array([5, 5]), transitions, numpy.ones((5, 2, 5), dtype=bool)
    )
    numpy.testing.assert_allclose(loss, 0, atol=1e-12)
    numpy.testing.assert_allclose(d_emissions, 0, atol=1e-12)


def test_impossible_tags_get_no_mass_and_are_never_decoded():
    rng = numpy.random.default_rng(4)
    n_labels, n_tags = 3, 13
    transitions = make_transitions(n_tags, rng, 0.0, n_labels)
    emissions = rng.normal(size=(9, 40, n_tags)) * 5
    lengths = numpy.full(40, 9)
    paths = viterbi(emissions, lengths, transitions)
    legal = may_follow(n_labels)
    assert legal[paths[:-1], paths[1:]].all()
    assert may_begin(n_labels)[paths[0]].all()
    assert may_end(n_labels)[paths[-1]].all()
    assert not posterior(emissions, lengths, transitions).counts.pairs[~legal].any()
    assert marginals(emissions, lengths, transitions)[0][:, ~may_begin(n_labels)].max() == 0


def test_a_sequence_does_not_depend_on_its_batch():
    rng = numpy.random.default_rng(5)
    transitions = Transitions(*(x.astype("f4") for x in make_transitions(5, rng, 1.0, 1)))
    emissions = rng.normal(size=(30, 3, 5)).astype("f4")
    lengths = numpy.array([30, 17, 2])
    together = posterior(emissions, lengths, transitions)
    for b, n in enumerate(lengths):
        alone = posterior(emissions[:n, b : b + 1], numpy.array([n]), transitions)
        numpy.testing.assert_allclose(alone.tags[:, 0], together.tags[:n, b], atol=1e-5)


@pytest.mark.parametrize("case", ["illegal gold", "not a number"])
def test_no_legal_path_is_a_coded_error(case):
    transitions = make_transitions(5, numpy.random.default_rng(6), 1.0, 1)
    emissions = numpy.full((2, 1, 5), numpy.nan if case == "not a number" else 0.0)
    allowed = numpy.zeros((2, 1, 5), dtype=bool)
    allowed[0, 0, 0] = allowed[1, 0, 2] = True
    with pytest.raises(PhiError, match="E040"):
        loss_and_gradient(emissions, numpy.array([2]), transitions, allowed)
