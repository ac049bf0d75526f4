"""Old setting names work for one release, with a warning."""

import pytest
import spacy

from spacy_phi.ml.adaptive_threshold import create_adaptive_threshold
from spacy_phi.pipeline.factories import make_phi_inverse


@pytest.mark.parametrize(
    ("factory", "old", "new", "value"),
    [
        ("phi_scrubber", "surety", "safe_logit", 7.0),
        ("phi_disambiguator", "doubt", "rule_veto_probability", 0.9),
        ("phi_disambiguator", "believe", "trust_probability", 0.5),
        ("phi_ner", "balanced_surety", "balanced_safe_logit", 1.0),
        ("phi_ner", "least", "min_scores", {"DATE": 0.5}),
    ],
)
def test_an_old_name_sets_the_new_setting(factory, old, new, value):
    with pytest.warns(DeprecationWarning, match=f"W013.*'{old}'.*'{new}'"):
        pipe = spacy.blank("en").add_pipe(factory, config={old: value})
    assert getattr(pipe, new) == value
    assert getattr(spacy.blank("en").add_pipe(factory, config={new: value}), new) == value


def test_functions_of_the_registry_take_old_names_too():
    with pytest.warns(DeprecationWarning, match="W013"):
        assert create_adaptive_threshold(surety=3.0).safe_logit == 3.0


def test_the_new_setting_may_be_given_by_position():
    with pytest.warns(DeprecationWarning, match="W013"):
        pipe = make_phi_inverse(spacy.blank("en"), "inverse", "phi", "ambiguous", least="word")
    assert pipe.min_safety.name == "WORD"


def test_a_name_that_never_was_is_refused():
    with pytest.raises(ValueError, match="sureness"):
        spacy.blank("en").add_pipe("phi_scrubber", config={"sureness": 1.0})
