"""Models with other labels: every usual label set is accepted, and no label is ignored silently."""

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc

from spacy_phi.errors import PhiError
from spacy_phi.label_maps import LabelMap
from spacy_phi.pipeline.sources import map_to_phi, read_sources
from spacy_phi.spans import Match, read_source, set_group

USUAL = ["PERSON", "PER", "GPE", "LOC", "ORG", "NOMBRE_SUJETO_ASISTENCIA", "patient", "Location"]


@Language.component("phi_test_entities")
def _entities(doc: Doc) -> Doc:
    """Set entities without declaring labels, as components of other packages do."""
    doc.ents = [doc.char_span(0, 5, label="SUBJ")]
    return doc


def _save(folder, terms: dict[str, str]) -> str:
    """Save a stock pipeline that finds each term under its label."""
    model = spacy.blank("en")
    rows = [
        {"label": label, "pattern": [{"TEXT": word} for word in text.split()]}
        for text, label in terms.items()
    ]
    model.add_pipe("entity_ruler").add_patterns(rows)
    model.to_disk(folder)
    return str(folder)


def _scrub(model: str, text: str, **config) -> Doc:
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": model, **config})
    return nlp(text)


def test_findings_of_ontonotes_join_those_of_the_rules(tmp_path):
    model = _save(tmp_path, {"Zubi": "PERSON", "Quorvale": "GPE", "Ostrava Forge": "ORG", "four": "CARDINAL"})
    doc = _scrub(model, "saw Zubi of Quorvale and Ostrava Forge, four times, call 617-555-0123")
    assert doc._.scrubbed == "saw [PATIENT] of [CITY] and [ORGANIZATION], four times, call [PHONE]"
    group = doc.spans["phi_vetoed"]
    assert [(span.text, reason) for span, reason in zip(group, group.attrs["reasons"])] == [
        ("four", "label_map")
    ]


@pytest.mark.parametrize("label", USUAL)
@pytest.mark.parametrize("text", ["Started Lisinopril 10 mg daily", "on Lisinopril for Crohn disease"])
def test_medicine_is_kept_under_every_label(tmp_path, label, text):
    model = _save(tmp_path, {"Lisinopril": label, "Crohn": label})
    assert _scrub(model, text)._.scrubbed == text


def test_an_unknown_label_stops_the_load_and_the_setting_maps_it(tmp_path):
    model = _save(tmp_path, {"Zubi": "SUBJ", "Lisinopril": "DRUG"})
    with pytest.raises(PhiError, match=r"E012.*'(SUBJ|DRUG)'.*label_map"):
        _scrub(model, "x")
    with pytest.raises(PhiError, match=r"E012.*'DRUG'"):
        _scrub(model, "x", label_map={"SUBJ": "PATIENT"})
    doc = _scrub(model, "Zubi takes Lisinopril", label_map={"SUBJ": "PATIENT", "DRUG": None})
    assert doc._.scrubbed == "[PATIENT] takes Lisinopril"
    with pytest.raises(PhiError, match="E001"):
        _scrub(model, "x", label_map={"SUBJ": "NOBODY"})


def test_a_label_that_no_component_declares_stops_the_note(tmp_path):
    model = spacy.blank("en")
    model.add_pipe("phi_test_entities")
    model.to_disk(tmp_path)
    with pytest.raises(PhiError, match=r"E012.*'SUBJ'") as info:
        _scrub(str(tmp_path), "Zubiq called")
    assert "Zubiq" not in str(info.value)
    assert _scrub(str(tmp_path), "Zubiq called", label_map={"SUBJ": "DOCTOR"})._.scrubbed == "[DOCTOR] called"


def test_labels_of_taggers_are_no_entities(tmp_path):
    model = spacy.blank("en")
    model.add_pipe("tagger").add_label("NNP")
    model.initialize()
    model.to_disk(tmp_path)
    assert _scrub(str(tmp_path), "call 617-555-0123")._.scrubbed == "call [PHONE]"


def test_a_disambiguator_of_the_models_own_reads_entities_too(tmp_path):
    model = spacy.blank("en")
    rows = [{"label": "PERSON", "pattern": [{"TEXT": "Zubi"}]}]
    model.add_pipe("entity_ruler").add_patterns(rows)
    model.add_pipe("phi_disambiguator", config={"sources": ["phi_mine"]})
    model.to_disk(tmp_path)
    assert _scrub(str(tmp_path), "saw Zubi today")._.scrubbed == "saw [PATIENT] today"


def test_entities_that_a_span_group_holds_are_read_once():
    doc = spacy.blank("en")("Lena Ott vio a Zubi")
    set_group(doc, "phi_ner", [Match(0, 8, "PERSON", 0.4, read_source("network"))])
    doc.ents = [doc.char_span(0, 8, label="PERSON"), doc.char_span(15, 19, label="PERSON")]
    found = read_sources(doc, ("phi_ner", "ents"))
    assert [(match.start, match.end, match.source.name) for match in found] == [
        (0, 8, "network"),
        (15, 19, "ner"),
    ]
    kept, ignored = map_to_phi(found, LabelMap({"PERSON": None}))
    assert (kept, len(ignored)) == ([], 2)
