"""A document in parts gives the result of the whole."""

import numpy
import pytest
import spacy

from spacy_phi.ml import long_documents
from spacy_phi.ml.crf_layer import CRFScores, crf_decode
from spacy_phi.ml.long_documents import can_be_parted, decode_document
from spacy_phi.ml.tags import close_at
from spacy_phi.pipeline import ner as module
from spacy_phi.pipeline.inner import load_inner

LINE = (
    "Patient John Walker, MRN 0048{}, was seen by Dr. Ana Ruiz on 3/{}/2019 at Mercy Hospital for {} pain.\n"
)


@pytest.fixture(scope="module")
def inner():
    return load_inner(None, "en", {})


@pytest.fixture(scope="module")
def doc(inner):
    words = ("chest", "back", "knee", "hip", "Walker's")
    text = "".join(LINE.format(1000 + n, 1 + n % 28, words[n % 5]) for n in range(40))
    made = inner.make_doc(text)
    return inner.get_pipe("phi_ruler")(made)


@pytest.mark.parametrize("part_tokens", [1, 150, 10_000])
@pytest.mark.parametrize("kept", [0, 100_000])
def test_a_document_in_parts(inner, doc, part_tokens, kept, monkeypatch):
    monkeypatch.setattr(long_documents, "_KEPT_TOKENS", kept)
    model = inner.get_pipe("phi_ner").model
    assert can_be_parted(model)
    firsts = numpy.arange(3, len(doc), 7)
    scores = model.predict([doc])
    (whole,) = crf_decode(CRFScores([close_at(scores.emissions[0], firsts)], scores.transitions))
    parts = decode_document(model, doc, firsts, part_tokens)
    for name, one, other in zip(whole._fields, whole, parts):
        if name == "path":
            assert (one == other).all()
        elif name != "likely":
            numpy.testing.assert_allclose(one, other, atol=1e-4)
    assert doc.user_data.keys().isdisjoint({"phi_part"})


def test_a_pipe_parts_a_document_beyond_its_limit(inner, doc, monkeypatch):
    ner = inner.get_pipe("phi_ner")
    (whole,) = ner.predict([doc])
    monkeypatch.setitem(ner.cfg, "batch_tokens", len(doc) - 1)
    monkeypatch.setattr(module, "crf_decode", None)
    (parts,) = ner.predict([doc])
    assert parts.spans == whole.spans
    numpy.testing.assert_allclose(parts.scores, whole.scores, atol=1e-4)


def test_a_model_of_other_layers_is_not_parted():
    assert not can_be_parted(spacy.blank("en").add_pipe("tagger").model)
