import spacy

from spacy_phi.features import findings
from spacy_phi.features.findings import rule_matches, token_ranges
from spacy_phi.spans import Match, read_source, set_group

from .helpers import make_nlp

NOTE = "Call 617-555-0123."


def test_a_ruler_s_findings_override_the_built_in_rules():
    doc = make_nlp()(NOTE)
    assert [NOTE[m.start : m.end] for m in rule_matches(doc)] == ["617-555-0123"]
    set_group(doc, "phi_rules", [Match(0, 4, "OTHER", 1.0, read_source("mine"))])
    assert [match.label for match in rule_matches(doc)] == ["OTHER"]


def test_a_note_is_matched_once_and_no_text_is_kept(monkeypatch):
    monkeypatch.setattr(findings, "_found", type(findings._found)())
    monkeypatch.setattr(findings, "_MAX_NOTES", 2)
    nlp = make_nlp()
    first = rule_matches(nlp(NOTE))
    assert rule_matches(nlp(NOTE)) is first
    for number in range(3):
        rule_matches(nlp(f"Note {number}."))
    assert len(findings._found) == 2
    assert NOTE not in repr(findings._found)


def test_tokens_that_overlap_a_span():
    doc = make_nlp()("one two  three")
    texts = [token.text for token in doc]
    firsts, lasts = token_ranges(doc, [1, 4], [2, 10])
    assert [texts[a:b] for a, b in zip(firsts, lasts)] == [["one"], texts[1:4]]


def test_the_rules_are_those_of_the_language():
    text = "NHC 4471029, hija de Dña. Encarnación Ruiz"
    found = {lang: rule_matches(spacy.blank(lang)(text)) for lang in ("es", "de")}
    assert "PATIENT" in {match.label for match in found["es"]}
    assert "PATIENT" not in {match.label for match in found["de"]}
