"""The published thresholds of the inverse hybrid de-identifier."""

import numpy
import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.ml.adaptive_threshold import create_adaptive_threshold
from spacy_phi.systems.inverse import create_threshold_pair


def test_the_published_pair_of_thresholds():
    threshold = create_threshold_pair(0.8, 0.9, unsafe_wins=False)
    words = ["fever", "Zwxyl", "4471"]
    for probability, unsafe in ((0.79, words), (0.81, words[1:]), (0.89, words[1:]), (0.91, [])):
        mask = threshold.is_unsafe(words, numpy.full(3, probability))
        assert [word for word, bad in zip(words, mask) if bad] == unsafe
    for low, high in ((0.9, 0.8), (0.0, 0.9), (0.9, 1.0)):
        with pytest.raises(PhiError, match="E048"):
            create_threshold_pair(low, high)
    with pytest.raises(PhiError, match=r"E008.*'weekdays'.*weekday"):
        create_threshold_pair(always=["weekdays"])


def test_unsafe_wins_over_safe():
    safe = numpy.array([0.85, 0.85])
    assert create_threshold_pair(0.8, 0.9).is_unsafe(["brown", "fever"], safe).tolist() == [True, False]
    assert not create_threshold_pair(0.8, 0.9, unsafe_wins=False).is_unsafe(["brown", "fever"], safe).any()


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        (
            "en",
            "two pills on MONDAY in march, Elm Street, New Year's Eve.",
            ["two", "MONDAY", "march", "Street"],
        ),
        ("es", "el lunes, tres de mayo", ["lunes", "tres", "mayo"]),
    ],
)
def test_words_that_always_go(lang, text, expected):
    doc = spacy.blank(lang)(text)
    found = create_threshold_pair(always_words=["street"]).find_always(doc)
    assert [token.text for token, out in zip(doc, found) if out][: len(expected)] == expected
    if lang == "en":
        assert [token.text for token, out in zip(doc, found) if out][4:] == ["New", "Year", "'s", "Eve"]
    assert not create_threshold_pair(always=()).find_always(doc).any()
    assert not create_adaptive_threshold().find_always(doc).any()


def test_words_that_always_go_only_in_recall_mode():
    nlp = spacy.blank("en")
    config = {"mode": "recall", "threshold": {"@misc": "spacy-phi.ThresholdPair.v1", "low": 0.5, "high": 0.5}}
    pipe = nlp.add_pipe("phi_ner", config=config)
    pipe.add_label("DATE")
    nlp.initialize()
    output = pipe.model.get_ref("output_layer")
    output.set_param("W", output.get_param("W") * 0)
    output.get_param("b")[0] = 50.0  # certain that nothing is PHI
    doc = nlp("Seen on Monday.")
    assert [span.text for span in doc.spans["phi_ner"]] == ["Monday"]
    pipe.mode = "balanced"
    pipe.balanced_safe_logit = 0.0
    assert not nlp("Seen on Monday.").spans["phi_ner"]
