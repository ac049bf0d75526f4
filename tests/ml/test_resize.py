import numpy
import spacy
from thinc.api import fix_random_seed

from spacy_phi.ml.models import build_crf_tagger, build_hashed_words
from spacy_phi.ml.resize import resize_tags


def test_new_tags_are_appended_and_old_ones_keep_their_scores():
    fix_random_seed(0)
    docs = [spacy.blank("en")("Anna Berg came.")]
    model = build_crf_tagger(build_hashed_words(["LOWER"], [6], [50]), hidden_width=4)
    resize_tags(model, 5)
    model.initialize(X=docs)
    crf = model.get_ref("crf")
    crf.set_param("pairs", numpy.arange(25, dtype="f").reshape(5, 5))
    before = model.predict(docs)
    resize_tags(model, 9)
    after = model.predict(docs)
    numpy.testing.assert_array_equal(after.emissions[0][:, :5], before.emissions[0])
    assert not after.emissions[0][:, 5:].any()
    numpy.testing.assert_array_equal(crf.get_param("pairs")[:5, :5], numpy.arange(25).reshape(5, 5))
    assert model.get_dim("nO") == crf.get_dim("nO") == model.get_ref("output_layer").get_dim("nO") == 9


def test_the_same_number_changes_nothing():
    model = build_crf_tagger(build_hashed_words(["LOWER"], [6], [50]))
    resize_tags(model, 5)
    model.initialize(X=[spacy.blank("en")("Anna")])
    before = model.to_bytes()
    resize_tags(model, 5)
    assert model.to_bytes() == before
