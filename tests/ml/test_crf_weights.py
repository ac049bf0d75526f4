"""Label weights in the CRF loss."""

import numpy
import pytest

from spacy_phi.errors import PhiError
from spacy_phi.ml.crf_layer import CRF, CRFScores, crf_loss
from spacy_phi.ml.crf_weights import add_costs, make_costs, weights_from_counts
from spacy_phi.ml.transitions import Transitions

LABELS = ("DATE", "BIOID")
WEIGHTS = {"BIOID": 6.0, "UNHEARD": 3.0}
COSTS = make_costs(LABELS, WEIGHTS)


def make_batch(rng):
    """Scores of three documents with all legal transitions, and their gold with one missing token."""
    layer = CRF(9)
    layer.initialize()
    for name in ("initial", "pairs", "final"):
        layer.set_param(name, rng.normal(size=layer.get_param(name).shape).astype("f"))
    scores = layer.predict([rng.normal(size=(n, 9)).astype("f") for n in (4, 1, 3)])
    golds = [[0, 1, 3, 8], [8], [5, 7, 0]]
    allowed = [numpy.eye(9, dtype=bool)[gold] for gold in golds]
    allowed[2][2] = True
    return scores, allowed


def loss_of(scores, allowed, costs=COSTS):
    return crf_loss(add_costs(scores, allowed, costs), allowed)


def test_costs_are_logs_of_the_weights_in_the_order_of_the_tags():
    assert COSTS.tolist() == pytest.approx([0] * 5 + [numpy.log(6)] * 4)


def test_gradient_against_finite_differences():
    scores, allowed = make_batch(numpy.random.default_rng(0))
    scores = CRFScores(
        [x.astype("f8") for x in scores.emissions], Transitions(*(x.astype("f8") for x in scores.transitions))
    )
    _, gradient = loss_of(scores, allowed)
    moved = 0
    for array, d_array in [
        *zip(scores.emissions, gradient.emissions),
        *zip(scores.transitions, gradient.transitions),
    ]:
        flat, d_flat = array.reshape(-1), d_array.reshape(-1)
        for i in numpy.flatnonzero(numpy.isfinite(flat)):
            kept = flat[i]
            flat[i] = kept + 1e-4
            above = loss_of(CRFScores(scores.emissions, Transitions(*scores.transitions)), allowed)[0]
            flat[i] = kept - 1e-4
            below = loss_of(CRFScores(scores.emissions, Transitions(*scores.transitions)), allowed)[0]
            flat[i] = kept
            expected = (above - below) / 2e-4
            assert d_flat[i] == pytest.approx(expected, abs=1e-5)
            moved += abs(expected) > 1e-3
    assert moved > 40


def test_one_token_has_the_weighted_loss_in_closed_form():
    x = numpy.random.default_rng(1).normal(size=(1, 9)).astype("f")
    closed = [0, 4, 8]
    layer = CRF(9)
    layer.initialize()
    allowed = [numpy.eye(9, dtype=bool)[[8]]]
    loss, _ = loss_of(layer.predict([x]), allowed)
    odds = numpy.exp(x[0, closed].astype("f8"))
    p = odds[2] / odds.sum()
    assert loss == pytest.approx(-numpy.log(p / (p + 6 * (1 - p))), rel=1e-5)


def test_weights_of_one_change_nothing_and_heavier_ones_pull_harder():
    scores, allowed = make_batch(numpy.random.default_rng(2))
    plain, d_plain = crf_loss(scores, allowed)
    same, d_same = loss_of(scores, allowed, make_costs(LABELS, {"DATE": 1.0}))
    assert same == plain
    for one, other in zip(d_same.emissions, d_plain.emissions):
        assert (one == other).all()
    heavy, d_heavy = loss_of(scores, allowed)
    assert heavy > plain
    # The second document is one token of the weighted label.
    assert d_heavy.emissions[1][0, 8] < d_plain.emissions[1][0, 8] < 0


def test_a_weight_must_be_above_0():
    with pytest.raises(PhiError, match="E047"):
        make_costs(LABELS, {"DATE": 0.0})


def test_weights_from_counts():
    counts = {"DATE": 1000, "CITY": 250, "BIOID": 1, "URL": 0}
    assert weights_from_counts(counts, 10.0) == {"DATE": 1.0, "CITY": 4.0, "BIOID": 10.0, "URL": 10.0}
    assert weights_from_counts({}, 10.0) == {}
