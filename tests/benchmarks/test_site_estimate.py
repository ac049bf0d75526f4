"""benchmarks/site_estimate.py: its population has the wanted share, and the interval covers it."""

import random

import pytest


@pytest.fixture
def script(bring):
    return bring("site_estimate")


def test_the_population_has_the_share_in_unequal_strata(script):
    notes, leaking = script.make_population(20_000, 0.05, random.Random(0))
    assert len(leaking) / len(notes) == pytest.approx(0.05, abs=0.006)
    by_stratum = [[each.number in leaking for each in notes if each.stratum == (f"{i:02}",)] for i in (0, 11)]
    low, high = (sum(found) / len(found) for found in by_stratum)
    assert low < 0.02 < 0.1 < high


def test_the_interval_covers_the_true_share(script):
    rows = list(script.simulate(2_000, 0.05, 60, 150))
    assert sum(covers for covers, _, _ in rows) / len(rows) >= 0.94
    # An interval that is always wide would cover it too.
    assert sum(width for _, width, _ in rows) / len(rows) < 0.15
