"""Drawing is random where it must be, stratified, and keeps patients apart."""

from collections import Counter
from random import Random

import pytest

from spacy_phi.site.sampling import (
    LEARN,
    TRAIN,
    Candidate,
    draw_learning,
    draw_random,
    draw_uncertain,
)


def make(n, patients=None, certainty=lambda i: 1.0):
    """Return notes in strata of a half, a third and a sixth."""
    strata = (("a",), ("a",), ("a",), ("b",), ("b",), ("c",))
    return [
        Candidate(i, None if patients is None else f"p{i % patients}", strata[i % 6], certainty(i))
        for i in range(n)
    ]


def test_every_stratum_has_its_share_and_every_note_the_same_chance():
    notes, counts = make(60), Counter()
    for seed in range(3000):
        drawn = draw_random(notes, 12, Random(seed))
        assert len({each.number for each in drawn}) == 12
        assert Counter(each.stratum for each in drawn) == {("a",): 6, ("b",): 4, ("c",): 2}
        counts.update(each.number for each in drawn)
    # 600 expected of each note, with a standard deviation of 22.
    assert all(500 < counts[i] < 700 for i in range(60))


def test_a_sample_of_uneven_strata_is_within_one_note_of_each_share():
    notes = make(37)
    for seed in range(100):
        drawn = draw_random(notes, 10, Random(seed))
        assert len(drawn) == 10
        for stratum, count in Counter(each.stratum for each in notes).items():
            share = count * 10 / 37
            assert abs(sum(each.stratum == stratum for each in drawn) - share) < 1
    assert draw_random(notes, 0, Random(0)) == []
    assert sorted(each.number for each in draw_random(notes, 99, Random(0))) == list(range(37))


def test_the_least_certain_notes_of_each_stratum_come_first():
    notes = make(60, certainty=lambda i: i / 60)
    drawn = draw_uncertain(notes, 9, Random(1))
    assert sorted(each.number for each in drawn) == [0, 1, 2, 3, 4, 5, 9, 11, 17]
    assert len(draw_uncertain(notes, 99, Random(1))) == 60


def test_patients_of_the_estimate_are_not_learned_from_and_parts_share_no_patient():
    notes = make(120, patients=40)
    rng = Random(2)
    estimated = draw_random(notes, 20, rng)
    parts = draw_learning(notes, estimated, 40, rng)
    owner = {each.number: each.patient for each in notes}
    assert not {owner[i] for i in parts} & {each.patient for each in estimated}
    for part in LEARN:
        mine = {owner[i] for i in parts if parts[i] == part}
        assert mine
        assert not mine & {owner[i] for i in parts if parts[i] != part}
    assert 20 <= sum(part == TRAIN for part in parts.values()) <= 28


def test_notes_without_patients_are_split_by_their_shares():
    notes = make(200)
    parts = draw_learning(notes, notes[:50], 100, Random(3))
    assert [sum(part == each for part in parts.values()) for each in LEARN] == pytest.approx(
        [60, 15, 25], abs=1
    )
