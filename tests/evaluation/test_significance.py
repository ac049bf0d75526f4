"""Figures, intervals and tests, by hand and by enumeration."""

import itertools
import math
from fractions import Fraction

import numpy
import pytest

from spacy_phi.evaluation import significance


def test_figures():
    found = significance.get_figures([[1, 4, 3], [0, 0, 0], [2, 0, 0]])
    expected = numpy.array([[1 / 5, 1 / 4, 2 / 9], [0, 0, 0], [1, 1, 1]])
    assert found == pytest.approx(expected)


def test_p_values_are_those_of_all_shuffles():
    """Of six notes there are 64 ways to exchange them; the random ones estimate their share."""
    a = numpy.array([[5, 1, 0], [3, 0, 2], [4, 1, 1], [6, 0, 0], [2, 2, 1], [5, 0, 1]])
    b = numpy.array([[4, 1, 1], [3, 1, 2], [2, 1, 3], [5, 1, 1], [2, 1, 1], [5, 1, 1]])

    def differ(swaps):
        moved = numpy.array(swaps)[:, None]
        left, right = (numpy.where(moved, y, x).sum(axis=0) for x, y in ((a, b), (b, a)))
        return abs(significance.get_figures(left) - significance.get_figures(right))

    observed = differ([0] * 6)
    exact = numpy.mean([differ(s) >= observed - 1e-12 for s in itertools.product((0, 1), repeat=6)], axis=0)
    found = significance.randomize(a, b)
    assert found == pytest.approx(exact, abs=0.02)
    assert 0.01 < exact.min() < 0.2 < exact.max()
    assert found.tolist() == significance.randomize(a, b).tolist(), "reproducible"


def test_equal_systems_do_not_differ_and_distant_ones_do():
    a = numpy.array([[4, 1, 0]] * 40)
    assert significance.randomize(a, a).tolist() == [1, 1, 1]
    assert significance.randomize(a, [[1, 2, 3]] * 40).max() == 1 / 10_000


def test_the_bootstrap_covers_the_figures():
    random = numpy.random.default_rng(1)
    counts = random.integers(0, 9, (60, 3)) + [8, 0, 0]
    intervals = significance.bootstrap(counts)
    figures = significance.get_figures(counts.sum(axis=0))
    assert (intervals[:, 0] < figures).all()
    assert (figures < intervals[:, 1]).all()
    # About four standard errors of a mean of 60 notes.
    assert (intervals[:, 1] - intervals[:, 0] < 0.1).all()
    assert significance.bootstrap([[3, 1, 0]] * 5)[0].tolist() == [0.75, 0.75], "equal notes, no spread"


def test_several_counts_at_once_are_those_of_each():
    random = numpy.random.default_rng(2)
    a, b = (random.integers(0, 9, (20, 2, 3)) for _ in range(2))
    for i in range(2):
        assert significance.bootstrap(a, 600)[i].tolist() == significance.bootstrap(a[:, i], 600).tolist()
        assert significance.randomize(a, b)[i].tolist() == significance.randomize(a[:, i], b[:, i]).tolist()


def test_the_interval_of_a_difference_is_paired():
    """The second system misses one of ten in each note: the notes vary, the difference does not."""
    sizes = numpy.arange(10, 210, 10)
    a = numpy.stack([sizes, 0 * sizes, sizes], axis=1)
    b = a + numpy.stack([-sizes // 10, 0 * sizes, sizes // 10], axis=1)
    assert significance.bootstrap(b, less=a)[1].tolist() == pytest.approx([-0.05, -0.05])
    assert significance.bootstrap(a, less=a).tolist() == [[0, 0]] * 3


@pytest.mark.parametrize(
    ("count", "n", "low", "high"),
    # As printed by Newcombe 1998, Statistics in Medicine 17:857, Table I.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_published(count, n, low, high):
    assert significance.get_wilson_interval(count, n) == pytest.approx((low, high), abs=5e-5)
    mirrored = significance.get_wilson_interval(n - count, n)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_the_sign_test_is_the_binomial_one():
    assert significance.get_sign_test(0, 0) == 1
    assert significance.get_sign_test(9, 0) == significance.get_sign_test(0, 9) == 2 / 2**9
    assert significance.get_sign_test(1, 6) == 2 * (1 + 7) / 2**7
    assert significance.get_sign_test(5, 5) == 1


def test_binomial_tails_are_those_of_integer_arithmetic():
    for n, share in ((1, 0.5), (20, 0.1), (299, 0.01), (1000, 0.003)):
        numerator, denominator = (1, round(1 / share)) if share != 0.003 else (3, 1000)
        for count in {0, n // 20, n // 2, n - 1, n}:
            terms = (
                math.comb(n, i) * numerator**i * (denominator - numerator) ** (n - i)
                for i in range(count + 1)
            )
            exact = Fraction(sum(terms), denominator**n)
            assert significance.get_binomial_tail(count, n, share) == pytest.approx(float(exact), rel=1e-9)


def test_exact_intervals_are_those_of_clopper_and_pearson():
    # For no case, and for all, the ends have a closed form.
    for n in (1, 10, 299):
        low, high = significance.get_exact_interval(0, n)
        assert low == 0
        assert high == pytest.approx(1 - 0.025 ** (1 / n), abs=1e-12)
        assert significance.get_exact_interval(n, n) == pytest.approx((1 - high, 1), abs=1e-12)
    # At its ends, the tails of the binomial are 2.5%.
    low, high = significance.get_exact_interval(3, 100)
    assert significance.get_binomial_tail(3, 100, high) == pytest.approx(0.025, abs=1e-9)
    assert 1 - significance.get_binomial_tail(2, 100, low) == pytest.approx(0.025, abs=1e-9)
    assert significance.get_exact_interval(0, 0) == (0, 1)


def test_a_needed_sample_is_the_smallest_that_shows_the_share():
    for share in (0.5, 0.05, 0.01, 0.001):
        for found in range(4):
            n = significance.count_needed(share, found)
            assert significance.get_upper_bound(found, n) <= share
            assert significance.get_upper_bound(found, n - 1) > share
    assert significance.count_needed(0.01) == 299
