"""A teacher's marginals stored with a Doc, and a student that learns from them."""

import numpy
import pytest
import spacy
from spacy.tokens import Doc, DocBin
from spacy.training import Example
from thinc.api import Adam, fix_random_seed

from spacy_phi.errors import PhiError
from spacy_phi.pipeline.gold import allowed_tags
from spacy_phi.pipeline.marginals import keep_marginals, read_marginals

from .test_ner import DATA, entities, make_examples, make_nlp

LABELS = {"CITY": 0, "PATIENT": 1}


@pytest.fixture
def vocab():
    return spacy.blank("en").vocab


def test_marginals_are_read_in_the_student_s_label_order_from_a_docbin_too(vocab):
    doc = Doc(vocab, words=["Ana", "left", "Oslo"])
    marginals = numpy.zeros((3, 9), dtype="f")
    marginals[0, [4, 0]] = 0.75, 0.25
    marginals[1, [0, 4, 5]] = 0.9955, 0.003, 0.0015
    marginals[2, 8] = 1
    keep_marginals(doc, ["PATIENT", "CITY"], marginals)
    (kept,) = DocBin().from_bytes(DocBin(docs=[doc], store_user_data=True).to_bytes()).get_docs(vocab)
    found = read_marginals(Example(Doc(vocab, words=[t.text for t in doc]), kept), LABELS, "phi_ner")
    expected = numpy.zeros((3, 9), dtype="f")
    expected[0, [8, 0]] = 0.75, 0.25
    # Improbable tags are dropped, and the rest sums to 1.
    expected[1, [0, 8]] = 0.9955 / 0.9985, 0.003 / 0.9985
    expected[2, 4] = 1
    # Tighter than the smallest stored probability.
    numpy.testing.assert_allclose(found, expected, atol=0.0005)
    numpy.testing.assert_allclose(found.sum(axis=1), 1, atol=1e-6)


def test_long_notes_and_many_labels(vocab):
    labels = {f"L{i}": i for i in range(40)}
    doc = Doc(vocab, words=["x"] * 300)
    marginals = numpy.zeros((300, 161), dtype="f")
    marginals[numpy.arange(300), numpy.arange(300) % 161] = 1
    keep_marginals(doc, list(labels), marginals)
    found = read_marginals(Example(Doc(vocab, words=["x"] * 300), doc), labels, "phi_ner")
    assert found.dtype == "f"
    numpy.testing.assert_array_equal(found, marginals)


def test_none_without_a_teacher_or_with_other_tokens(vocab):
    doc = Doc(vocab, words=["Ana", "left"])
    assert read_marginals(Example(Doc(vocab, words=["Ana", "left"]), doc), LABELS, "phi_ner") is None
    keep_marginals(doc, ["PATIENT"], numpy.eye(5, dtype="f")[[4, 0]])
    assert read_marginals(Example(Doc(vocab, words=["Ana left"]), doc), LABELS, "phi_ner") is None


def test_an_unknown_label_is_a_coded_error(vocab):
    doc = Doc(vocab, words=["7"])
    keep_marginals(doc, ["AGE"], numpy.eye(5, dtype="f")[[4]])
    with pytest.raises(PhiError, match=r"E042.*AGE.*phi_ner"):
        read_marginals(Example(Doc(vocab, words=["7"]), doc), LABELS, "phi_ner")


def test_a_student_learns_from_marginals_alone():
    """The gold has no annotation at all; only the teacher supervises."""
    fix_random_seed(0)
    nlp = make_nlp()
    index = {"CITY": 0, "DOCTOR": 1, "PATIENT": 2}
    taught = []
    for example in make_examples(nlp):
        doc = nlp.make_doc(example.text)
        keep_marginals(doc, list(index), allowed_tags(example, index, "phi_ner").astype("f"))
        taught.append(Example(nlp.make_doc(example.text), doc))
    nlp.get_pipe("phi_ner").initialize(lambda: taught, nlp=nlp, labels=list(index))
    optimizer = Adam(0.01)
    for _ in range(60):
        nlp.update(taught, sgd=optimizer)
    for text, gold in DATA:
        assert dict(entities(nlp(text))) == gold
