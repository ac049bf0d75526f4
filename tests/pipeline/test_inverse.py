"""Recall mode without a network redacts words that no lexicon lists."""

import pytest
import spacy

from spacy_phi.errors import PhiError

NOTE = "Quexlia was seen, code zx41. Continue metformin 500 mg and lisinopril for hypertension."


def make_scrubber(lang="en", **config):
    nlp = spacy.blank(lang)
    nlp.add_pipe("phi_scrubber", config={"model": "rules", "policy": "strict", **config})
    return nlp


def test_rules_only_recall_mode_redacts_unlisted_words():
    balanced, recall = (make_scrubber(mode=mode)(NOTE)._.scrubbed for mode in ("balanced", "recall"))
    assert balanced == NOTE
    assert recall == "[OTHER] was seen, code [OTHER]. " + NOTE.partition(". ")[2]


def test_medical_terms_are_vetoed_and_recorded():
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_inverse")
    nlp.add_pipe("phi_disambiguator")
    doc = nlp("Code 410, dose 250 mg for Zwerdling")
    assert [span.text for span in doc.spans["phi_inverse"]] == ["410", "250", "Zwerdling"]
    assert [span.text for span in doc.spans["phi"]] == ["410", "Zwerdling"]
    assert [span.text for span in doc.spans["phi_vetoed"]] == ["250"]


def test_rule_findings_are_not_repeated():
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ruler")
    nlp.add_pipe("phi_inverse")
    doc = nlp("Seen by Dr. Zwerdling. Code zx41.")
    assert [span.text for span in doc.spans["phi_rules"]] == ["Zwerdling"]
    assert [span.text for span in doc.spans["phi_inverse"]] == ["zx41"]


def test_the_lowest_safety_class_to_keep_is_a_setting():
    texts = {}
    for min_safety in ("unknown", "ambiguous", "word"):
        nlp = spacy.blank("en")
        nlp.add_pipe("phi_inverse", config={"min_safety": min_safety})
        doc = nlp("Zwerfx street")
        texts[min_safety] = [span.text for span in doc.spans["phi_inverse"]]
    assert texts == {"unknown": [], "ambiguous": ["Zwerfx"], "word": ["Zwerfx", "street"]}
    with pytest.raises(PhiError, match="E008"):
        spacy.blank("en").add_pipe("phi_inverse", config={"min_safety": "sure"})


def test_labels_and_allow_hold_for_it():
    assert "Quexlia" in make_scrubber(mode="recall", labels=["DATE"])(NOTE)._.scrubbed
    assert "Quexlia" in make_scrubber(mode="recall", allow=["quexlia"])(NOTE)._.scrubbed


def test_it_is_saved_and_loaded(tmp_path):
    nlp = make_scrubber(mode="recall")
    expected = nlp(NOTE)._.scrubbed
    nlp.to_disk(tmp_path / "model")
    assert spacy.load(tmp_path / "model")(NOTE)._.scrubbed == expected
    other = make_scrubber(mode="recall").from_bytes(nlp.to_bytes())
    assert other(NOTE)._.scrubbed == expected
    assert other.get_pipe("phi_scrubber").inner.pipe_names.count("phi_inverse") == 1


def test_switching_a_saved_pipeline_to_balanced_removes_it(tmp_path):
    make_scrubber(mode="recall").to_disk(tmp_path / "model")
    config = {"components": {"phi_scrubber": {"mode": "balanced"}}}
    nlp = spacy.load(tmp_path / "model", config=config)
    assert "phi_inverse" not in nlp.get_pipe("phi_scrubber").inner.pipe_names
    assert "Quexlia" in nlp(NOTE)._.scrubbed


def test_a_pipeline_of_the_users_own_without_a_network_has_it_too(tmp_path):
    own = spacy.blank("en")
    own.add_pipe("sentencizer")
    own.to_disk(tmp_path / "own")
    assert "Quexlia" not in make_scrubber(model=str(tmp_path / "own"), mode="recall")(NOTE)._.scrubbed


def test_it_is_not_added_beside_a_network():
    scrubber = make_scrubber(model=None, mode="recall").get_pipe("phi_scrubber")
    assert "phi_inverse" not in scrubber.inner.pipe_names


def test_a_language_without_lists_or_network_has_no_recall_mode():
    with pytest.raises(PhiError, match="E011"):
        make_scrubber("fi", mode="recall")("Potilas")
    assert make_scrubber("fi")("Potilas")._.scrubbed == "Potilas"


def test_recall_mode_knows_the_words_of_the_language():
    note = "Hoy consta Quexlia, código zx41. Sigue con metformina 500 mg por su hipertensión arterial."
    balanced, recall = (make_scrubber("es", mode=mode)(note)._.scrubbed for mode in ("balanced", "recall"))
    assert "Quexlia" in balanced
    assert recall == note.replace("Quexlia", "[OTHER]").replace("zx41", "[OTHER]")
