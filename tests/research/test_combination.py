import numpy
import pytest
import spacy

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan

TEXT = "Seen by Dr. Helen Brightwater on 03/14/2024 for asthma."


@pytest.fixture
def combination(bring):
    return bring("combination")


@pytest.fixture(scope="module")
def inner():
    nlp = spacy.blank("en")
    return nlp.add_pipe("phi_scrubber", config={"policy": "strict"}).inner


def test_tokens_have_gold_findings_and_odds(combination, inner):
    start = TEXT.index("Helen")
    note = AnnotatedNote("a", TEXT, (AnnotatedSpan(start, start + 17, "DOCTOR"),))
    tokens = combination.read_tokens(inner, [note])
    words = [TEXT[start:end] for start, end in tokens.spans[0]]
    assert [word for word, is_gold in zip(words, tokens.gold) if is_gold] == ["Helen", "Brightwater"]
    assert {"Helen", "Brightwater"} <= {word for word, taken in zip(words, tokens.fixed) if taken}
    assert len(tokens.features) == len(words)
    odds = dict(zip(words, tokens.features[:, 0]))
    assert odds["Brightwater"] < 0 < odds["asthma"]
    recall, precision = combination.measure([note], tokens, tokens.gold)
    assert (recall, precision) == (1, 1)


def test_the_threshold_is_as_precise_as_the_fixed_rules(combination):
    gold = numpy.array([True, True, False, True, False, False])
    fixed = numpy.array([True, False, True, False, False, True])  # one of three
    scores = numpy.array([0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    tokens = combination.Tokens(numpy.empty((6, 0)), gold, fixed, [])
    assert combination.find_threshold(scores, tokens) == 0.4
    fixed[[2, 5]] = False  # all right
    assert combination.find_threshold(scores, tokens) == 0.8


class _Odds:
    """A model that knows the odds of the network alone."""

    def fit(self, features, gold):
        assert gold.any()

    def predict_proba(self, features):
        unsafe = 1 / (1 + numpy.exp(features[:, 0]))
        return numpy.column_stack([1 - unsafe, unsafe])


def test_the_ways_are_compared(combination, monkeypatch):
    monkeypatch.setattr(combination, "read_sets", lambda lang: {})
    monkeypatch.setattr(combination, "make_models", lambda seed: [("odds", _Odds())])
    (found,) = combination.compare("de", 6, 2).values()
    assert set(found) == {"fixed", "odds"}
    assert all(0.5 < figure <= 1 for way in found.values() for figure in way)


def test_the_models_learn(combination):
    pytest.importorskip("sklearn")
    features = numpy.random.default_rng(0).normal(size=(400, 3))
    for _, model in combination.make_models(0):
        gold = features[:, 0] > 0
        assert (model.fit(features, gold).predict(features) == gold).mean() > 0.9
