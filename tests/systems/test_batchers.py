"""Batches of sequences of equal length."""

from collections import Counter

import pytest
from spacy.util import registry
from thinc.api import fix_random_seed

LENGTHS = [3, 1, 2, 3, 3, 1, 3, 3, 0, 2, 3]


def batches(**kwargs):
    batcher = registry.batchers.get("spacy-phi.batch_by_equal_length.v1")(**kwargs)
    return list(batcher([(i,) * n for i, n in enumerate(LENGTHS)]))


@pytest.mark.parametrize("kwargs", [{"size": 2}, {"size": 3, "buffer": 4}, {"size": 100}])
def test_one_length_a_batch_and_nothing_lost(kwargs):
    found = batches(**kwargs)
    assert all(len({len(sequence) for sequence in batch}) == 1 for batch in found)
    assert all(0 < len(batch) <= kwargs["size"] for batch in found)
    expected = Counter((i,) * n for i, n in enumerate(LENGTHS))
    assert Counter(sequence for batch in found for sequence in batch) == expected


def test_full_batches_where_the_buffer_holds_all():
    assert sorted(len(batch) for batch in batches(size=4) if len(batch[0]) == 3) == [2, 4]


def test_order_is_random_and_repeats_with_the_seed():
    fix_random_seed(3)
    first, second = batches(size=1), batches(size=1)
    fix_random_seed(3)
    assert batches(size=1) == first
    assert first != second


def test_length_by_a_function():
    batcher = registry.batchers.get("spacy-phi.batch_by_equal_length.v1")(size=9, get_length=sum)
    found = sorted(map(sorted, batcher([(1, 2), (3,), (5,)])))
    assert found == [[(1, 2), (3,)], [(5,)]]
