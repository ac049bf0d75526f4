"""The first page of the report can be signed, on A4 and on Letter."""

import pytest

from spacy_phi.batch.audit import Report
from spacy_phi.batch.audit_file import KEPT_IDS, Tally
from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.evaluation.reviewed import compare
from spacy_phi.linking.losses import Loss
from spacy_phi.pages.report import to_html

RUN = {
    "policy": "safe_harbor",
    "mode": "balanced",
    "model": "en network, bundled",
    "language": "en",
    "key": "ab12",
    "runs": [
        {"update": 0, "finished": "2026-11-01 09:00 UTC", "notes": 9, "patients": 3},
        {"update": 1, "finished": "2026-11-02 09:00 UTC", "notes": 9, "patients": 3},
    ],
}


@pytest.fixture(scope="module")
def page():
    tally = Tally(run=RUN)
    span = {"start": 0, "end": 4, "label": "PATIENT", "score": 0.9, "source": "ner", "replaced": True}
    for i in range(KEPT_IDS + 2):
        tally.add({"id": f"n{i}", "spans": [span, span | {"label": "STATE", "replaced": False}]})
    tally.aside["E215"] += 1
    tally.add_id("aside", "E215", "slow.txt")
    text = "Jane Ruiz, MRN 00482917"
    note = AnnotatedNote("n1", text, (AnnotatedSpan(0, 9, "PATIENT"), AnnotatedSpan(15, 23, "MEDICALRECORD")))
    reviewed = compare([note], {"n1": [span | {"end": 9}]})
    checked = Report(notes=2, losses=[("n1", Loss(0, 4, "PATIENT", "drug"))], words=500)
    return to_html(tally, checked, reviewed=reviewed, data_set="Notes <2023>", by="A. Engineer")


def test_the_first_page_holds_what_a_person_signs(page):
    first = page[page.index('<section id="sign">') : page.index('<nav id="contents"')]
    for each in (
        "Notes &lt;2023&gt;",
        "A. Engineer",
        "2026-11-01 09:00 UTC to 2026-11-02 09:00 UTC",
        "safe_harbor. Labels replace the identifiers of HIPAA&#x27;s Safe Harbor list",
        "fingerprint ab12",
        "7 scrubbed, 0 of them without a finding",
        "A  Names: 7",
        "Kept by the policy: 7",
        "1 by E215 (The note took more than … seconds; it is set aside)",
        "1 of 2 identifiers survive, 50.0% (95%: 9.5% to 90.5%), in 1 of 1 notes",
        "1 words of medicine, 2.00 per 1,000 words",
        "do not release",
        "Signature",
    ):
        assert each in first, each


def test_notes_stand_behind_the_counts(page):
    assert f"<small>n0, n1, n2, n3, n4 and {2} more</small>" in page
    assert "<small>slow.txt</small>" in page
    assert "Notes with a surviving identifier" in page
    assert 'href="#labels"' in page


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_prints_on_one_sheet(page, paper, tmp_path, browser):
    pdfium = pytest.importorskip("pypdfium2")
    sheet = browser.new_page()
    sheet.set_content(page)
    sheet.pdf(path=tmp_path / "r.pdf", format=paper)
    sheet.close()
    with pdfium.PdfDocument(tmp_path / "r.pdf") as document:
        texts = [leaf.get_textpage().get_text_range() for leaf in document]
        assert round(document[0].get_width()) == {"A4": 596, "Letter": 612}[paper]
    assert "Signature" in texts[0]
    assert "Contents" not in texts[0]
    assert "Contents" in texts[1]
