import pytest
import spacy
from spacy.tokens import Span

import spacy_phi
from spacy_phi.errors import PhiError
from spacy_phi.extensions import Finding

TEXT = "Patient Ann Lee has severe asthma since 2019."


@pytest.fixture
def doc():
    doc = spacy.blank("en")(TEXT)
    doc._.scrubbed = "Patient Maria del Carmen Ruiz has severe asthma since 2019."
    doc._.phi = [
        Finding(8, 15, "PATIENT", replacement="Maria del Carmen Ruiz", out_start=8, out_end=29),
        Finding(40, 44, "DATE", replacement=None, out_start=54, out_end=58),
    ]
    doc.set_ents([Span(doc, 4, 6, label="DISEASE"), Span(doc, 1, 3, label="PERSON")])
    doc.spans["cut"] = [Span(doc, 2, 5, label="CUT")]
    doc.spans["whole"] = [Span(doc, 0, 4, label="WHOLE")]
    doc.spans["phi"] = [Span(doc, 1, 3, label="PATIENT")]
    doc[5].lemma_ = "asthma"
    doc[1].lemma_ = "Ann"
    return doc


def test_annotations_are_carried_over(doc):
    new = spacy_phi.scrubbed_doc(doc)
    assert new.text == doc._.scrubbed
    assert [(ent.text, ent.label_) for ent in new.ents] == [
        ("Maria del Carmen Ruiz", "PERSON"),
        ("severe asthma", "DISEASE"),
    ]
    assert list(new.spans["cut"]) == []
    assert [span.text for span in new.spans["whole"]] == ["Patient Maria del Carmen Ruiz has"]
    assert "phi" not in new.spans
    assert [token.lemma_ for token in new if token.lemma_] == ["asthma"]


def test_a_doc_that_was_not_scrubbed():
    with pytest.raises(PhiError, match="E084"):
        spacy_phi.scrubbed_doc(spacy.blank("en")("text"))
