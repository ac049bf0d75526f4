"""The PHI scrubber's two networks in `phi_ner`: they memorize their data, and load from disk unchanged."""

import numpy
import pytest
import spacy
from spacy.util import load_config
from thinc.api import Adam, fix_random_seed

from spacy_phi.ml.tags import make_tags
from spacy_phi.systems.ensemble.training import create_nadam

from ..configs import find_config
from .test_ner import DATA, assert_same, entities, make_examples

OPTIMIZERS = {"bilstm_cnn": lambda: create_nadam(0.005), "idcnn_crf": lambda: Adam(0.005)}


def small_model(root, name):
    """Return the model of a config, narrower."""
    model = load_config(find_config(root, name), interpolate=True)["components"]["phi_ner"]["model"]
    encoder = model["tok2vec"]
    encoder.update({"width": 24} if name == "bilstm_cnn" else {"filters": 24})
    encoder["embed"]["words"].update(widths=[16], rows=[200])
    if name == "bilstm_cnn":
        encoder["embed"]["chars"].update(n_filters=8, char_width=8)
    return model


def make_nlp(root, name):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ner", config={"model": small_model(root, name)})
    return nlp


@pytest.fixture(scope="module", params=sorted(OPTIMIZERS))
def trained(request, root):
    fix_random_seed(0)
    nlp = make_nlp(root, request.param)
    examples = make_examples(nlp)
    nlp.initialize(lambda: examples)
    optimizer = OPTIMIZERS[request.param]()
    losses = {}
    for _ in range(80):
        losses = {}
        nlp.update(examples, sgd=optimizer, losses=losses)
    return request.param, nlp, losses


def test_learns_by_heart(trained):
    _, nlp, losses = trained
    assert losses["phi_ner"] < 1
    for text, gold in DATA:
        assert dict(entities(nlp(text))) == gold


def test_comes_back_from_disk_and_bytes(trained, root, tmp_path):
    name, nlp, _ = trained
    nlp.to_disk(tmp_path / "saved")
    assert_same(nlp, spacy.load(tmp_path / "saved"))
    other = make_nlp(root, name)
    other.from_bytes(nlp.to_bytes())
    assert_same(nlp, other)


def test_batches_and_empty_notes(trained):
    _, nlp, _ = trained
    texts = ["", *[text for text, _ in DATA] * 4, "x"]
    for doc in nlp.pipe(texts, batch_size=5):
        numpy.testing.assert_allclose(doc._.phi_safe, nlp(doc.text)._.phi_safe, atol=1e-4)


def test_a_new_label_leaves_the_old_ones_alone(trained, root):
    name, nlp, _ = trained
    other = make_nlp(root, name)
    other.from_bytes(nlp.to_bytes())
    pipe = other.get_pipe("phi_ner")
    assert pipe.add_label("DATE") == 1
    assert pipe.model.get_dim("nO") == len(make_tags(pipe.labels)) == 17
    for text, gold in DATA:
        assert dict(entities(other(text))) == gold
