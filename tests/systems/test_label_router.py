"""The ensemble by label."""

import pytest
import spacy
from spacy.cli._util import parse_config_overrides
from spacy.util import load_config

from spacy_phi.errors import PhiError
from spacy_phi.label_maps import FROM_ONTONOTES
from spacy_phi.pipeline.disambiguator import PhiDisambiguator
from spacy_phi.spans import Match, get_matches, read_source, set_group
from spacy_phi.systems.ensemble.label_router import DEFAULT_ROUTES, PhiLabelRouter, create_label_router

from ..configs import find_config

TEXT = "Anna Berg, 12 May, Oslo, tel 555-0100"


def match(form, label, score=0.9, source="ner"):
    start = TEXT.index(form)
    return Match(start, start + len(form), label, score, read_source(source))


@pytest.fixture
def doc():
    doc = spacy.blank("en")(TEXT)
    lstm = [match("Anna Berg", "PATIENT"), match("12 May", "AGE"), match("Oslo", "DATE")]
    cnn = [match("12 May", "DATE"), match("Oslo", "CITY"), match("Anna", "DOCTOR", 0.5)]
    rules = [match("555-0100", "PHONE", 0.8, "phone.us"), match("Oslo", "STATE", 1.0, "state")]
    for key, found in (("phi_bilstm_cnn", lstm), ("phi_idcnn_crf", cnn), ("phi_rules", rules)):
        set_group(doc, key, found)
    return doc


def routed(doc, routes=None):
    return [(TEXT[m.start : m.end], m.label, m.source.name) for m in create_label_router(routes)(doc)]


def test_each_label_comes_from_its_sources(doc):
    assert routed(doc) == [
        ("Anna Berg", "PATIENT", "ner"),
        ("12 May", "DATE", "ner"),
        ("Oslo", "CITY", "ner"),
        ("555-0100", "PHONE", "phone.us"),
    ]


def test_a_label_precedes_its_category_and_that_the_rest(doc):
    routes = {"STATE": ["phi_rules"], "LOCATION": [], "*": ["phi_bilstm_cnn"]}
    assert routed(doc, routes) == [
        ("Anna Berg", "PATIENT", "ner"),
        ("12 May", "AGE", "ner"),
        ("Oslo", "STATE", "state"),
    ]


def test_a_label_without_a_row_is_dropped(doc):
    assert routed(doc, {"PHONE": ["phi_rules"]}) == [("555-0100", "PHONE", "phone.us")]


def test_labels_of_meddocan_and_of_others(doc):
    set_group(doc, "phi_bilstm_cnn", [match("Anna Berg", "NOMBRE_SUJETO_ASISTENCIA")])
    set_group(doc, "phi_idcnn_crf", [match("Oslo", "TERRITORIO"), match("12 May", "DISEASE")])
    assert [label for _, label, _ in routed(doc)] == ["NOMBRE_SUJETO_ASISTENCIA", "TERRITORIO", "PHONE"]
    kept = routed(doc, {"DISEASE": ["phi_idcnn_crf"]})
    assert kept == [("12 May", "DISEASE", "ner")]


@pytest.mark.parametrize(("ents", "expected"), [("routed", ["Oslo"]), ("none", []), ("keep", ["Anna"])])
def test_entities_by_setting(ents, expected, doc):
    nlp = spacy.blank("en")
    pipe = nlp.add_pipe(
        "phi_label_router", config={"ents": ents, "router": {"routes": {"CITY": ["phi_idcnn_crf"]}}}
    )
    doc.ents = [doc.char_span(0, 4, label="DOCTOR")]
    pipe(doc)
    assert [ent.text for ent in doc.ents] == expected
    assert [(m.label, m.score) for m in get_matches(doc, "phi_routed")] == [("CITY", 0.9)]


def test_a_wrong_setting_is_a_coded_error():
    with pytest.raises(PhiError, match="E008"):
        spacy.blank("en").add_pipe("phi_label_router", config={"ents": "all"})


def test_saved_with_its_table_and_by_worker_processes(tmp_path, doc):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_label_router", config={"router": {"routes": {"STATE": ["phi_rules"]}}})
    nlp.to_disk(tmp_path / "saved")
    loaded = spacy.load(tmp_path / "saved")
    loaded.get_pipe("phi_label_router")(doc)
    assert [m.label for m in get_matches(doc, "phi_routed")] == ["STATE"]
    assert loaded.get_pipe("phi_label_router").router.routes == {"STATE": ("phi_rules",)}


def test_the_ensemble_of_the_configs(root, tmp_path):
    """Assemble configs/papers/ensemble.cfg with two untrained networks."""
    for name in ("bilstm_cnn", "idcnn_crf"):
        nlp = spacy.blank("es")
        config = load_config(find_config(root, name), interpolate=True)["components"]["phi_ner"]
        config["model"]["tok2vec"]["embed"]["words"].update(widths=[8], rows=[50])
        nlp.add_pipe("phi_ner", config={key: config[key] for key in ("model", "spans_key")})
        nlp.get_pipe("phi_ner").add_label("PATIENT")
        nlp.initialize()
        nlp.to_disk(tmp_path / name)
    overrides = {f"paths.{name}": str(tmp_path / name) for name in ("bilstm_cnn", "idcnn_crf")}
    config = load_config(root / "configs" / "papers" / "ensemble.cfg", overrides=overrides, interpolate=True)
    nlp = spacy.util.load_model_from_config(config, auto_fill=True)
    assert nlp.get_pipe("phi_label_router").router.routes == {k: tuple(v) for k, v in DEFAULT_ROUTES.items()}
    nlp.to_disk(tmp_path / "ensemble")
    doc = spacy.load(tmp_path / "ensemble")("Tel. (555) 010-0199, MRN 4471123")
    assert {"phi_rules", "phi_bilstm_cnn", "phi_idcnn_crf", "phi_routed", "phi"} <= set(doc.spans)
    assert [(ent.text, ent.label_) for ent in doc.ents] == [
        (span.text, span.label_) for span in doc.spans["phi"]
    ]
    assert "PHONE" in [m.label for m in get_matches(doc, "phi_routed")]
    assert not {m.label for m in get_matches(doc, "phi_routed")} & {"DATE", "CITY"}


def test_labels_of_ontonotes_are_routed_by_their_category(doc):
    set_group(doc, "phi_bilstm_cnn", [match("Anna Berg", "PERSON"), match("Oslo", "GPE")])
    set_group(doc, "phi_idcnn_crf", [match("Oslo", "LOC"), match("12 May", "CARDINAL")])
    assert [label for _, label, _ in routed(doc)] == ["PERSON", "LOC", "PHONE"]


def test_the_types_of_ontonotes_in_the_ensemble(root):
    """The routes of configs/papers/ensemble.cfg, with the override of docs/papers.md."""
    overrides = parse_config_overrides(["--components.phi_label_router.router.routes.ORG", "[]"])
    config = load_config(root / "configs" / "papers" / "ensemble.cfg", overrides=overrides)
    router = create_label_router(config["components"]["phi_label_router"]["router"]["routes"])
    networks = ("phi_bilstm_cnn", "phi_idcnn_crf")
    found = {
        label: [name for name in networks if router.takes(match("Oslo", label), name)]
        for label in FROM_ONTONOTES
    }
    places = {label: ["phi_idcnn_crf"] for label in ("GPE", "LOC", "FAC", "DATE")}
    assert {label: names for label, names in found.items() if names} == {"PERSON": [*networks], **places}
    assert router.takes(match("Oslo", "PHONE"), "phi_rules")
    assert not router.takes(match("Oslo", "PATIENT"), "phi_rules"), "persons come from the networks alone"


def test_a_routed_drug_and_an_eponym_are_vetoed():
    text = "took Lisinopril for Crohn disease"
    doc = spacy.blank("en")(text)
    found = [
        Match(5, 15, "PERSON", 0.8, read_source("ner")),
        Match(20, 25, "PERSON", 0.8, read_source("ner")),
    ]
    set_group(doc, "phi_bilstm_cnn", found)
    doc = PhiDisambiguator(sources=["phi_routed"])(PhiLabelRouter(ents="none")(doc))
    assert list(doc.spans["phi"]) == []
    assert [span.text for span in doc.spans["phi_vetoed"]] == ["Lisinopril", "Crohn"]
