"""Pretrained word vectors: every network config reads them by `paths.vectors` and saves them."""

import numpy
import pytest
import spacy
from spacy.training import Example
from spacy.training.initialize import init_nlp
from thinc.api import Config, fix_random_seed

from spacy_phi.callbacks import create_start_from_bundle
from spacy_phi.errors import PhiError
from spacy_phi.training_config import set_vectors

from .test_configs import CONFIGS, TEXTS, load, shrink

NETWORKS = [name for name in CONFIGS if name != "feature_crf"]
WIDTH = 6


@pytest.fixture(scope="module")
def vectors(tmp_path_factory):
    """Write vectors like `spacy init vectors`: a random one for each word of the texts but one."""
    nlp = spacy.blank("en")
    words = sorted({token.text for text, _ in TEXTS for token in nlp(text)} - {"Oslo"})
    table = numpy.random.default_rng(0).normal(size=(len(words), WIDTH)).astype("f")
    for word, row in zip(words, table):
        nlp.vocab.set_vector(word, row)
    folder = tmp_path_factory.mktemp("vectors") / "table"
    nlp.to_disk(folder)
    return folder


def fit(root, name, folder, vectors):
    """Return the folder of a config's pipeline after two steps."""
    fix_random_seed(0)
    folder.mkdir()
    config = load(root, name, folder)
    shrink(config)
    # Fine-tuning starts from the bundled network unless set to start from scratch.
    config["initialize"]["after_init"] = None
    set_vectors(config, vectors and str(vectors))
    nlp = init_nlp(config)
    learn(nlp, 2)
    nlp.to_disk(folder / "saved")
    return folder / "saved"


def static_layers(nlp):
    return [node for node in nlp.get_pipe("phi_ner").model.walk() if node.name == "static_vectors"]


@pytest.mark.parametrize("name", NETWORKS)
def test_every_network_reads_them_learns_with_them_and_saves_them(root, name, tmp_path, vectors):
    saved = fit(root, name, tmp_path / "with", vectors)
    nlp, again = spacy.load(saved), spacy.load(saved)
    (layer,) = static_layers(nlp)
    assert layer.get_dim("nM") == WIDTH
    docs = [nlp.make_doc(text) for text, _ in TEXTS]
    with_table = scores(nlp, docs)
    for first, second in zip(with_table, scores(again, [again.make_doc(text) for text, _ in TEXTS])):
        numpy.testing.assert_array_equal(first, second)
    nlp.vocab.vectors.data[:] = 0
    assert any((first != second).any() for first, second in zip(with_table, scores(nlp, docs)))


def scores(nlp, docs):
    return nlp.get_pipe("phi_ner").model.predict(docs).emissions


def test_the_weights_differ_from_those_without(root, tmp_path, vectors):
    weights = [
        (fit(root, "bilstm_crf", tmp_path / name, path) / "phi_ner" / "model").read_bytes()
        for name, path in (("with", vectors), ("again", vectors), ("without", None))
    ]
    assert weights[0] == weights[1] != weights[2]


@pytest.mark.parametrize("place", ["words", "embed"])
def test_spacys_own_embedding_layer_takes_them_too(place, root, tmp_path, vectors):
    """`spacy.MultiHashEmbed.v2` has no known width before it is initialized."""
    config = load(root, "bilstm_crf", tmp_path)
    set_vectors(config, str(vectors))
    encoder = config["components"]["phi_ner"]["model"]["tok2vec"]["encoder"]
    rows = {"attrs": ["NORM", "SHAPE"], "rows": [200, 50], "width": 8}
    layer = {"@architectures": "spacy.MultiHashEmbed.v2", **rows, "include_static_vectors": True}
    (encoder if place == "embed" else encoder["embed"])[place] = layer
    nlp = init_nlp(config)
    assert len(static_layers(nlp)) == (1 if place == "embed" else 2)
    losses = learn(nlp, 25)
    assert losses[-1] < 0.5 * losses[0]
    nlp.to_disk(tmp_path / "saved")
    again = spacy.load(tmp_path / "saved")
    for text, _ in TEXTS:
        assert [(e.text, e.label_) for e in nlp(text).ents] == [(e.text, e.label_) for e in again(text).ents]


def learn(nlp, steps):
    """Return the losses of some updates on the config tests' notes."""
    examples = []
    for text, gold in TEXTS:
        spans = [(text.index(form), text.index(form) + len(form), label) for form, label in gold.items()]
        examples.append(Example.from_dict(nlp.make_doc(text), {"entities": spans}))
    optimizer, losses = nlp.resume_training(), []
    optimizer.learn_rate = 0.01
    for _ in range(steps):
        of_step = {}
        nlp.update(examples, sgd=optimizer, losses=of_step)
        losses.append(of_step["phi_ner"])
    return losses


def test_vectors_that_are_not_there_stop_the_training(root, tmp_path):
    config = load(root, "bilstm_crf", tmp_path)
    shrink(config)
    config["components"]["phi_ner"]["model"]["tok2vec"]["encoder"]["embed"]["include_static_vectors"] = True
    with pytest.raises(PhiError, match="E230"):
        init_nlp(config)


def test_a_network_without_its_vectors_stops(root, tmp_path, vectors):
    nlp = spacy.load(fit(root, "bilstm_crf", tmp_path / "with", vectors))
    nlp.vocab.reset_vectors(shape=(1, 1))
    with pytest.raises(PhiError, match="E231"):
        nlp(TEXTS[0][0])


def test_a_bundled_network_has_no_place_for_them(vectors):
    with pytest.raises(PhiError, match="E232"):
        create_start_from_bundle()(spacy.load(vectors))


def test_a_config_without_a_network_refuses_them(root):
    config = Config().from_disk(root / "configs" / "papers" / "feature_crf.cfg", interpolate=False)
    with pytest.raises(PhiError, match="E233"):
        set_vectors(config, "vectors")
