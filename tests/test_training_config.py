"""Language and precision of a training config; the scripts that set them have their own tests."""

import pytest
from thinc.api import Config

from spacy_phi.training_config import set_language, set_precision

from .configs import find_config


@pytest.fixture
def read(root):
    """Return a function that reads a config of configs/ unchanged."""
    return lambda name: Config().from_disk(find_config(root, name), interpolate=False)


def test_the_language_is_that_of_the_augmenter_too(read):
    config, as_it_was = read("bilstm_crf"), read("bilstm_crf")
    assert config["corpora"]["train"]["augmenter"]["language"] != "en"
    set_language(config, "en")
    as_it_was["nlp"]["lang"] = as_it_was["corpora"]["train"]["augmenter"]["language"] = "en"
    assert config == as_it_was


@pytest.mark.parametrize("name", ["char_bilstm_crf", "ensemble"])
def test_without_an_augmenter_nothing_else_is_changed(read, name):
    config, as_it_was = read(name), read(name)
    set_language(config, "en")
    as_it_was["nlp"]["lang"] = "en"
    assert config == as_it_was


@pytest.mark.parametrize(
    ("name", "path"),
    [("transformer_crf", ("words",)), ("teacher", ("encoder", "words"))],
    ids=["top", "inside"],
)
def test_precision_is_mixed_on_a_gpu_and_single_on_a_cpu(read, name, path):
    config = read(name)
    encoder = config["components"]["phi_ner"]["model"]["tok2vec"]
    for part in path:
        encoder = encoder[part]
    for gpu in (0, -1, 1):
        set_precision(config, gpu)
        assert encoder["mixed_precision"] is (gpu >= 0)


@pytest.mark.parametrize("name", ["bilstm_crf", "feature_crf", "ensemble"])
def test_a_network_without_mixed_precision_is_unchanged(read, name):
    config = read(name)
    set_precision(config, 0)
    assert config == read(name)
