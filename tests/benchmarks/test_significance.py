"""benchmarks/significance.py: figures, randomization and bootstrap, by hand and by enumeration."""

import itertools

import numpy
import pytest


@pytest.fixture
def module(bring):
    return bring("significance")


def test_figures(module):
    found = module.get_figures([[1, 4, 3], [0, 0, 0], [2, 0, 0]])
    expected = numpy.array([[1 / 5, 1 / 4, 2 / 9], [0, 0, 0], [1, 1, 1]])
    assert found == pytest.approx(expected)


def test_p_values_are_those_of_all_shuffles(module):
    """Of six notes there are 64 ways to exchange them; the random ones estimate their share."""
    a = numpy.array([[5, 1, 0], [3, 0, 2], [4, 1, 1], [6, 0, 0], [2, 2, 1], [5, 0, 1]])
    b = numpy.array([[4, 1, 1], [3, 1, 2], [2, 1, 3], [5, 1, 1], [2, 1, 1], [5, 1, 1]])

    def differ(swaps):
        moved = numpy.array(swaps)[:, None]
        left, right = (numpy.where(moved, y, x).sum(axis=0) for x, y in ((a, b), (b, a)))
        return abs(module.get_figures(left) - module.get_figures(right))

    observed = differ([0] * 6)
    exact = numpy.mean([differ(s) >= observed - 1e-12 for s in itertools.product((0, 1), repeat=6)], axis=0)
    found = module.randomize(a, b)
    assert found == pytest.approx(exact, abs=0.02)
    assert 0.01 < exact.min() < 0.2 < exact.max()
    assert found.tolist() == module.randomize(a, b).tolist(), "reproducible"


def test_equal_systems_do_not_differ_and_distant_ones_do(module):
    a = numpy.array([[4, 1, 0]] * 40)
    assert module.randomize(a, a).tolist() == [1, 1, 1]
    assert module.randomize(a, [[1, 2, 3]] * 40).max() == 1 / 10_000


def test_the_bootstrap_covers_the_figures(module):
    random = numpy.random.default_rng(1)
    counts = random.integers(0, 9, (60, 3)) + [8, 0, 0]
    intervals = module.bootstrap(counts)
    figures = module.get_figures(counts.sum(axis=0))
    assert (intervals[:, 0] < figures).all()
    assert (figures < intervals[:, 1]).all()
    # About four standard errors of a mean of 60 notes.
    assert (intervals[:, 1] - intervals[:, 0] < 0.1).all()
    assert module.bootstrap([[3, 1, 0]] * 5)[0].tolist() == [0.75, 0.75], "equal notes, no spread"
