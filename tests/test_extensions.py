"""Doc and Span attributes, and their serialization."""

import copy
import pickle

import pytest
import spacy
from spacy.tokens import Doc, DocBin, Span

from spacy_phi.attributes import register_extensions
from spacy_phi.extensions import Finding, get_findings, set_findings

TEXT = "Lena Ott saw Dr. Ruiz on Friday"


@pytest.fixture
def doc():
    doc = spacy.blank("en")(TEXT)
    doc._.phi = [Finding(17, 21, "DOCTOR", 0.8, "ner"), Finding(0, 8, "PATIENT", 0.9, "rule:x", "[PATIENT]")]
    return doc


def test_a_finding_is_a_dict_with_attributes():
    finding = Finding(0, 8, "PATIENT", out_start=3)
    assert finding.label == finding["label"] == "PATIENT"
    assert finding.out_start == 3
    assert finding.replacement is None
    finding.replacement = "x"
    assert finding["replacement"] == "x"
    with pytest.raises(AttributeError):
        _ = finding.nothing
    for same in (pickle.loads(pickle.dumps(finding)), copy.deepcopy(finding)):
        assert same == finding
        assert isinstance(same, Finding)


def test_defaults():
    doc = spacy.blank("en")("a b")
    assert doc._.phi == []
    assert doc._.scrubbed is None
    assert doc._.phi_patient is None
    assert doc[0:1]._.phi_label is None


def test_findings_are_ordered(doc):
    assert [finding.label for finding in doc._.phi] == ["PATIENT", "DOCTOR"]
    assert doc._.phi == get_findings(doc)


def test_spans_know_the_first_finding_that_they_touch(doc):
    assert doc[0:1]._.phi_label == "PATIENT"
    assert doc[1:2]._.phi_source == "rule:x"
    assert doc[0:2]._.phi_score == 0.9
    assert doc[0:2]._.phi_replacement == "[PATIENT]"
    assert doc[0:8]._.phi_label == "PATIENT"
    assert doc[2:5]._.phi_label == "DOCTOR"
    assert doc[2:3]._.phi_label is None
    assert doc[5:7]._.phi_label is None


def test_changing_a_finding_needs_setting_it(doc):
    findings = doc._.phi
    findings[0].replacement = "changed"
    assert doc._.phi[0].replacement == "[PATIENT]"
    set_findings(doc, findings)
    assert doc._.phi[0].replacement == "changed"


def test_registering_twice_changes_nothing(doc):
    before = [Doc.get_extension("phi"), Span.get_extension("phi_label")]
    register_extensions()
    assert before == [Doc.get_extension("phi"), Span.get_extension("phi_label")]


def test_getters_are_pickled_for_spawned_processes():
    from spacy.tokens.underscore import Underscore

    assert pickle.loads(pickle.dumps(Underscore.get_state()))


@pytest.mark.parametrize("via", ["bytes", "docbin", "pickle", "copy"])
def test_findings_travel_with_the_doc(doc, via):
    if via == "bytes":
        same = Doc(doc.vocab).from_bytes(doc.to_bytes())
    elif via == "docbin":
        data = DocBin(store_user_data=True, docs=[doc]).to_bytes()
        (same,) = DocBin(store_user_data=True).from_bytes(data).get_docs(doc.vocab)
    elif via == "pickle":
        same = pickle.loads(pickle.dumps(doc))
    else:
        same = doc.copy()
    assert same._.phi == doc._.phi
    assert isinstance(same._.phi[0], Finding)
    assert same[0:1]._.phi_label == "PATIENT"
