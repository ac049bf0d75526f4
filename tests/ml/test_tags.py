import itertools

import numpy
import pytest

from spacy_phi.ml.tags import (
    make_tags,
    may_begin,
    may_end,
    may_follow,
    spans_from_tags,
    tags_from_spans,
)


def test_a_new_label_only_appends_tags():
    assert make_tags(["A", "B"])[: len(make_tags(["A"]))] == make_tags(["A"])


def test_legality_is_that_of_the_biluo_scheme():
    tags = make_tags(["A", "B"])
    for (i, before), (j, after) in itertools.product(enumerate(tags), repeat=2):
        inside = before[0] in "BI"
        expected = after[0] in "IL" and before[1:] == after[1:] if inside else after[0] in "OBU"
        assert may_follow(2)[i, j] == expected, (before, after)
    assert [t for t, ok in zip(tags, may_begin(2)) if ok] == [t for t in tags if t[0] in "OBU"]
    assert [t for t, ok in zip(tags, may_end(2)) if ok] == [t for t in tags if t[0] in "OLU"]


@pytest.mark.parametrize("spans", [[], [(0, 1, 0)], [(0, 2, 1), (2, 3, 0)], [(1, 5, 1), (6, 9, 0)]])
def test_spans_come_back_from_their_tags(spans):
    tags = tags_from_spans(9, spans)
    assert spans_from_tags(tags) == spans
    assert may_follow(2)[tags[:-1], tags[1:]].all()


def test_tags_of_a_long_span():
    names = numpy.array(make_tags(["A", "B"]))
    assert list(names[tags_from_spans(5, [(1, 5, 1)])]) == ["O", "B-B", "I-B", "I-B", "L-B"]
