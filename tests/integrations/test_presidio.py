"""The recognizer fulfills Presidio's interface, alone and inside its engine."""

import logging

import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.label_maps import LABEL_MAPS
from spacy_phi.labels import LABELS

presidio_analyzer = pytest.importorskip("presidio_analyzer", reason="needs the extra presidio")

from presidio_analyzer import (  # noqa: E402
    AnalyzerEngine,
    EntityRecognizer,
    Pattern,
    PatternRecognizer,
    RecognizerRegistry,
    RecognizerResult,
)
from presidio_analyzer.nlp_engine import NoOpNlpEngine  # noqa: E402

from spacy_phi.integrations.presidio import PhiRecognizer, entity_map  # noqa: E402

NOTE = (
    "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024 by Dr. Owen Lee at Elmwood Hospital. SSN "
    "219-09-9999. She lives at 12 Elm Street, phone 617-555-0123, e-mail marta@alvarez.example."
)
FOUND = {
    ("PERSON", "Marta Alvarez"),
    ("PERSON", "Owen Lee"),
    ("DATE_TIME", "03/14/2024"),
    ("ID", "00482917"),
    ("US_SSN", "219-09-9999"),
    ("PHONE_NUMBER", "617-555-0123"),
    ("EMAIL_ADDRESS", "marta@alvarez.example"),
    ("LOCATION", "12 Elm Street"),
}


@pytest.fixture(scope="module")
def recognizer(nlp):
    return PhiRecognizer(nlp)


def engine_with(*recognizers):
    """Return a Presidio engine with only these recognizers."""
    models = [{"lang_code": "en", "model_name": ""}]
    return AnalyzerEngine(RecognizerRegistry(list(recognizers)), NoOpNlpEngine(models))


def shown(results, text=NOTE):
    """Return the entity types with the texts of results."""
    return {(each.entity_type, text[each.start : each.end]) for each in results}


def test_every_label_has_an_entity(recognizer):
    assert LABEL_MAPS["i2b2-to-presidio"].keys() == LABELS.keys()
    assert set(recognizer.get_supported_entities()) == set(entity_map("en").values())
    assert len(recognizer.get_supported_entities()) == len(set(recognizer.get_supported_entities()))
    assert {"PERSON", "DATE_TIME", "PHONE_NUMBER", "US_SSN"} <= set(recognizer.supported_entities)
    assert "US_SSN" not in entity_map("es").values()


def test_it_is_a_recognizer(recognizer):
    assert isinstance(recognizer, EntityRecognizer)
    assert recognizer.is_loaded
    assert recognizer.get_supported_language() == "en"
    assert recognizer.get_version()
    assert recognizer.id.startswith("PhiRecognizer_")


def test_findings_are_results(recognizer):
    results = recognizer.analyze(NOTE, recognizer.supported_entities, None)
    assert shown(results) >= FOUND
    assert [each.start for each in results] == sorted(each.start for each in results)
    for each in results:
        assert isinstance(each, RecognizerResult)
        assert 0 < each.score <= 1
        assert each.recognition_metadata[RecognizerResult.RECOGNIZER_NAME_KEY] == recognizer.name
        assert each.recognition_metadata[RecognizerResult.RECOGNIZER_IDENTIFIER_KEY] == recognizer.id
        assert entity_map("en")[each.recognition_metadata["phi_label"]] == each.entity_type
        told = f"{each.to_dict()}{each.analysis_explanation}"
        assert NOTE[each.start : each.end] not in told
    assert recognizer.analyze("", recognizer.supported_entities, None) == []
    assert recognizer.remove_duplicates(results)


def test_only_wanted_entities_are_reported(nlp, recognizer):
    assert {kind for kind, _ in shown(recognizer.analyze(NOTE, ["PERSON", "BADGE"], None))} == {"PERSON"}
    few = PhiRecognizer(nlp, ["DATE_TIME"])
    assert shown(few.analyze(NOTE, None)) == {("DATE_TIME", "03/14/2024")}
    assert few.to_dict()["supported_entities"] == ["DATE_TIME"]


def test_unknown_entities_stop(nlp, recognizer):
    with pytest.raises(PhiError, match=r"\[E380\].*PERSONS"):
        PhiRecognizer(nlp, ["PERSON", "PERSONS"])
    with pytest.raises(PhiError, match=r"\[E380\].*PERSONS"):
        recognizer.analyze(NOTE, ["PERSONS"], None)
    with pytest.raises(PhiError, match="E373"):
        PhiRecognizer(spacy.blank("en"))


def test_a_broken_text_stops_without_being_quoted(recognizer):
    with pytest.raises(PhiError) as caught:
        recognizer.analyze("Mrs. Alvarez \ud800", ["PERSON"], None)
    assert "Alvarez" not in str(caught.value)


def test_inside_the_engine(recognizer, caplog):
    badge = PatternRecognizer("BADGE", patterns=[Pattern("badge", r"MRN \d+", 0.5)])
    engine = engine_with(recognizer, badge)
    with caplog.at_level(logging.DEBUG):
        results = engine.analyze(NOTE, language="en")
    assert shown(results) >= FOUND | {("BADGE", "MRN 00482917")}
    assert not [text for _, text in FOUND if text in caplog.text]
    assert shown(engine.analyze(NOTE, language="en", entities=["US_SSN", "BADGE"])) == {
        ("US_SSN", "219-09-9999"),
        ("BADGE", "MRN 00482917"),
    }
    explained = engine.analyze(NOTE, language="en", entities=["PERSON"], return_decision_process=True)
    told = [str(each.analysis_explanation) for each in explained]
    assert all("PATIENT by" in each or "DOCTOR by" in each for each in told)
    assert set(recognizer.supported_entities) <= set(engine.get_supported_entities("en"))


def test_a_saved_recognizer_is_made_anew(recognizer):
    again = PhiRecognizer.from_dict(recognizer.to_dict())
    assert again.supported_entities == recognizer.supported_entities
    assert ("PERSON", "Marta Alvarez") in shown(again.analyze(NOTE, ["PERSON"], None))
