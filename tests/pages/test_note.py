"""A note with findings keeps its layout; redacted and kept findings look different."""

import re
from html import unescape

import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.pages.note import mark_note, to_html

TEXT = "Name:   Jane <b> Ruiz\n\tseen 1998, in Ohio"
GONE = {"start_char": 8, "end_char": 21, "label": "PATIENT", "score": 0.6, "source": "ner"}
KEPT = {"start_char": 28, "end_char": 32, "label": "DATE", "score": 1.0, "source": "rule:x"}
FINDINGS = [GONE | {"replacement": "[P&T]"}, KEPT | {"replacement": None}]


def test_the_text_and_its_layout_come_out_as_they_went_in():
    body = re.search(r"<pre[^>]*>(.*)</pre>", mark_note(TEXT, FINDINGS), re.DOTALL)[1]
    assert unescape(re.sub(r"<small>.*?</small>|<[^>]+>", "", body)) == TEXT


def test_redacted_kept_and_uncertain_findings_look_different():
    marks = re.findall(r'<mark class="([^"]+)" title="([^"]+)">', mark_note(TEXT, FINDINGS))
    assert marks[0] == ("NAME gone unsure", "PATIENT, replaced by [P&amp;T]; ner, score 0.60")
    assert marks[1] == ("DATE kept", "DATE, kept by the policy; rule:x, score 1.00")
    assert "1 kept" in to_html(TEXT, FINDINGS)
    assert "No findings" in to_html("x", [])


def test_a_notebook_shows_a_scrubbed_doc():
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": "rules"})
    doc = nlp("Patient: Jane Ruiz")
    html = doc._.phi_view._repr_html_()
    assert "<mark" in html
    assert "<html" not in html
    with pytest.raises(PhiError, match="E084"):
        spacy.blank("en")("x")._.phi_view._repr_html_()
