"""A note with findings keeps its layout; redacted and kept findings look different."""

import re
from html import unescape

import pytest
import spacy
from spacy.tokens import Doc

from spacy_phi.about import __version__
from spacy_phi.errors import PhiError
from spacy_phi.pages.note import mark_note, to_html

TEXT = "Name:   Jane <b> Ruiz\n\tseen 1998, in Ohio"
GONE = {"start_char": 8, "end_char": 21, "label": "PATIENT", "score": 0.6, "source": "ner"}
KEPT = {"start_char": 28, "end_char": 32, "label": "DATE", "score": 1.0, "source": "rule:x"}
FINDINGS = [GONE | {"replacement": "[P&T]"}, KEPT | {"replacement": None}]


def test_the_text_and_its_layout_come_out_as_they_went_in():
    body = re.search(r"<pre[^>]*>(.*)</pre>", mark_note(TEXT, FINDINGS), re.DOTALL)[1]
    assert unescape(re.sub(r"<[^>]+>", "", body)) == TEXT


def test_redacted_kept_and_uncertain_findings_look_different():
    marks = re.findall(r'<mark class="([^"]+)" title="([^"]+)" data-label', mark_note(TEXT, FINDINGS))
    assert marks[0] == ("NAME gone unsure", "PATIENT, replaced by [P&amp;T]; ner, score 0.60")
    assert marks[1] == ("DATE kept", "DATE, kept by the policy; rule:x, score 1.00")
    assert "1 kept" in to_html(TEXT, FINDINGS)
    assert "No findings" in to_html("x", [])


def test_the_labels_of_a_line_stand_once_in_its_margin():
    text = "aa bb cc dd ee\nff"
    labels = ("PATIENT", "DATE", "PATIENT", "MEDICALRECORD", "PHONE", "AGE")
    findings = [
        GONE | {"start_char": 3 * i, "end_char": 3 * i + 2, "label": label, "replacement": "[X]"}
        for i, label in enumerate(labels)
    ]
    margins = re.findall(r'<span class="margin">(.*?)</span>', mark_note(text, findings))
    assert [re.findall(r'data-label="([^"]+)"', each) for each in margins] == [
        ["PATIENT", "DATE", "+2"],
        ["AGE"],
    ]


def test_a_page_says_what_it_is_and_that_it_holds_phi():
    page = to_html(TEXT, FINDINGS, "a.txt", "safe_harbor")
    title = re.search("<title>(.*?)</title>", page)[1]
    assert re.fullmatch(r"a\.txt: PHI, \d{4}-\d\d-\d\d \d\d:\d\d UTC", title)
    assert "<strong>This page holds PHI.</strong>" in page
    assert "Policy safe_harbor." in page
    assert f"spacy_phi {__version__}" in page


def test_a_notebook_shows_a_scrubbed_doc():
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": "rules"})
    doc = nlp("Patient: Jane Ruiz")
    doc.user_data["title"] = "visit <1>"
    doc = Doc(nlp.vocab).from_bytes(doc.to_bytes())
    html = doc._.phi_view._repr_html_()
    assert "<mark" in html
    assert "<strong>visit &lt;1&gt;</strong> Policy safe_harbor." in html
    assert "holds PHI" in html
    assert "<html" not in html
    with pytest.raises(PhiError, match="E084"):
        spacy.blank("en")("x")._.phi_view._repr_html_()
