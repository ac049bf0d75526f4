import itertools

import numpy
import pytest

from spacy_phi.ml.crf_layer import CRFScores, crf_decode, make_legal
from spacy_phi.ml.tags import (
    close_at,
    make_tags,
    may_begin,
    may_end,
    may_follow,
    spans_from_tags,
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


@pytest.mark.parametrize(
    ("path", "spans"),
    [
        ("O O O", []),
        ("U-A O O", [(0, 1, 0)]),
        ("B-B L-B U-A", [(0, 2, 1), (2, 3, 0)]),
        ("O B-B I-B I-B L-B O B-A I-A L-A", [(1, 5, 1), (6, 9, 0)]),
    ],
)
def test_spans_of_a_path(path, spans):
    tags = numpy.array([make_tags(["A", "B"]).index(tag) for tag in path.split()])
    assert spans_from_tags(tags) == spans
    assert may_follow(2)[tags[:-1], tags[1:]].all()


def test_no_span_crosses_a_boundary_and_probabilities_are_conditional():
    generator = numpy.random.default_rng(0)
    emissions = generator.normal(size=(4, 9)).astype("f")
    emissions[:, 2] += 9  # I-A at each token: one long span
    closed = close_at(emissions, numpy.array([2]))
    (free,) = crf_decode(CRFScores([emissions], make_legal(2)))
    (cut,) = crf_decode(CRFScores([closed], make_legal(2)))
    assert spans_from_tags(free.path) == [(0, 4, 0)]
    assert all(end <= 2 or start >= 2 for start, end, _ in spans_from_tags(cut.path))
    # The sum over all paths that stay within the boundary, by enumeration.
    rules = make_legal(2)
    weights = {}
    for path in itertools.product(range(9), repeat=4):
        score = (
            rules.initial[path[0]]
            + rules.final[path[-1]]
            + sum(rules.pairs[a, b] for a, b in itertools.pairwise(path))
        )
        score += sum(closed[i, tag] for i, tag in enumerate(path))
        if numpy.isfinite(score):
            weights[path] = numpy.exp(score - 60)
    safe = [sum(w for path, w in weights.items() if path[i] == 0) / sum(weights.values()) for i in range(4)]
    assert cut.safe == pytest.approx(safe, abs=1e-4)
    assert numpy.isfinite(emissions).all()
