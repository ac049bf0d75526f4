"""A large clinical document."""

from spacy_phi.documents.formats import read_documents


def test_the_document_has_the_size_and_can_be_read(bring):
    data = bring("large_cda").make_document(0.1)
    assert 0.1 <= len(data) / 2**20 < 0.2
    (document,) = read_documents(data, ".xml", "record.xml")
    assert document.patient == "00482917"
    assert "Hemoglobin, reviewed by Dr. Petrosyan" in document.pieces[1].text
