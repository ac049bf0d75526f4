"""The adaptive threshold: the confidence required for each token class."""

import numpy
import pytest
import spacy

from spacy_phi.ml.adaptive_threshold import create_adaptive_threshold

WORDS = ["the", "fever", "Zwxyl", "4471", ".", "\n"]


def test_safe_words_need_little():
    threshold = create_adaptive_threshold(safe_logit=2.0)
    for probability, unsafe in (
        (0.999, []),
        (0.7, ["Zwxyl", "4471"]),
        (0.001, ["the", "fever", "Zwxyl", "4471"]),
    ):
        mask = threshold.is_unsafe(WORDS, numpy.full(len(WORDS), probability, dtype="f"))
        assert [word for word, bad in zip(WORDS, mask) if bad] == unsafe


def test_a_higher_safe_logit_never_redacts_less():
    rng = numpy.random.default_rng(0)
    safe = rng.uniform(size=300).astype("f")
    words = [WORDS[i] for i in rng.integers(len(WORDS), size=300)]
    before = numpy.zeros(300, dtype=bool)
    for safe_logit in (-4, 0, 2, 5, 12):
        mask = create_adaptive_threshold(safe_logit).is_unsafe(words, safe)
        assert (mask >= before).all()
        before = mask
    assert before.all() == all(any(c.isalnum() for c in word) for word in words)
    assert before.sum() == sum(any(c.isalnum() for c in word) for word in words)


def test_allowances_by_name():
    strict = create_adaptive_threshold(2.0, {"stop": -1.0})
    assert strict.is_unsafe(["the"], numpy.array([0.9])).tolist() == [True]
    with pytest.raises(KeyError):
        create_adaptive_threshold(2.0, {"harmless": 1.0})


@pytest.mark.parametrize("safe_logit", [-2.0, 0.0, 5.0])
def test_only_ambiguous_tokens_can_be_unsafe(safe_logit):
    safe = numpy.linspace(0.0, 1.0, 101)
    for threshold in (
        create_adaptive_threshold(safe_logit),
        create_adaptive_threshold(safe_logit, {"unknown": -1.0}),
    ):
        doubtful = threshold.find_doubtful(safe)
        unsafe = threshold.is_unsafe(["Zwxyl"] * 101, safe)
        assert 0 < len(doubtful) < 101
        assert set(numpy.flatnonzero(unsafe)) == set(doubtful)


def test_recall_mode_redacts_unless_found_safe():
    """An untrained network scores all tags alike: nothing is confidently safe, so unlisted tokens are
    redacted."""
    nlp = spacy.blank("en")
    pipe = nlp.add_pipe("phi_ner", config={"mode": "recall"})
    pipe.add_label("DATE")
    pipe.add_label("CITY")
    nlp.initialize()
    output = pipe.model.get_ref("output_layer")
    output.set_param("W", output.get_param("W") * 0)  # so that the random weights do not matter
    output.get_param("b")[0] = 5.0  # the tag O leads by a small margin
    doc = nlp("Seen in Zwxyl, 4471.")
    assert [span.text for span in doc.spans["phi_ner"]] == ["Zwxyl", "4471"]
    assert doc.spans["phi_ner"].attrs["sources"] == ["ner:unsafe"] * 2
    pipe.mode = "balanced"
    assert not nlp("Seen in Zwxyl, 4471.").spans["phi_ner"]
    pipe.balanced_safe_logit = pipe.threshold.safe_logit
    doc = nlp("Seen in Zwxyl, 4471.")
    assert [span.text for span in doc.spans["phi_ner"]] == ["Zwxyl", "4471"]
    pipe.min_scores = {"DATE": 1.0, "CITY": 1.0}
    assert not nlp("Seen in Zwxyl, 4471.").spans["phi_ner"]


def test_spans_below_their_label_s_minimum_do_not_count():
    nlp = spacy.blank("en")
    pipe = nlp.add_pipe("phi_ner")
    pipe.add_label("CITY")
    nlp.initialize()
    weights = pipe.model.get_ref("output_layer")
    weights.set_param("W", weights.get_param("W") * 0)
    bias = weights.get_param("b").copy()
    bias[4] += 5  # U-CITY
    weights.set_param("b", bias)
    assert len(nlp("Bergen").spans["phi_ner"]) == 1
    pipe.min_scores = {"CITY": 1.0}
    assert len(nlp("Bergen").spans["phi_ner"]) == 0
