"""tools/prepare_config.py: language and encoder of a training config, and mixed precision only on a GPU."""

import pytest
from thinc.api import Config

from ..configs import find_config


@pytest.fixture
def prepare(root, tmp_path, run_script):
    """Return a function that returns the prepared and the original config of one of configs/."""

    def prepare(name, *options):
        config, made = find_config(root, name), tmp_path / "made" / "config.cfg"
        run_script(root / "tools" / "prepare_config.py", config, made, *options)
        return tuple(Config().from_disk(path, interpolate=False) for path in (made, config))

    return prepare


@pytest.mark.parametrize("gpu", [-1, 0, 1])
def test_the_encoder_is_set_and_precision_mixed_on_a_gpu(prepare, gpu):
    made, config = prepare("transformer_crf", "--encoder", "a/folder", "--gpu", str(gpu))
    config["paths"]["encoder"] = "a/folder"
    config["components"]["phi_ner"]["model"]["tok2vec"]["words"]["mixed_precision"] = gpu >= 0
    assert made == config


def test_word_vectors_are_set_where_a_network_reads_them(prepare):
    made, config = prepare("bilstm_crf", "--vectors", "a/folder")
    config["paths"]["vectors"] = "a/folder"
    assert made == config


@pytest.mark.parametrize(
    ("name", "options"),
    [
        # As passed by project.yml if its variable is empty.
        ("transformer_crf", ("--encoder", "--vectors", "--gpu", "-1")),
        ("bilstm_crf", ("--encoder", "a/folder", "--gpu", "0")),
        ("feature_crf", ("--encoder", "a/folder", "--gpu", "0")),
    ],
)
def test_all_else_is_unchanged(prepare, name, options):
    made, config = prepare(name, *options)
    assert made == config


def test_the_language_is_set_for_the_augmenter_too(prepare):
    made, config = prepare("bilstm_crf", "--lang", "en")
    assert config["nlp"]["lang"] != "en"
    config["nlp"]["lang"] = config["corpora"]["train"]["augmenter"]["language"] = "en"
    assert made == config


def test_settings_replace_those_of_the_config(prepare):
    made, config = prepare("bilstm_crf", "--settings", "training.max_steps=20", "training.dropout=0.25")
    config["training"].update(max_steps=20, dropout=0.25)
    assert made == config
    with pytest.raises(SystemExit, match="training -> stages"):
        prepare("bilstm_crf", "--settings", "training.stages.first=20")
    with pytest.raises(SystemExit, match="--steps"):
        prepare("bilstm_crf", "--settings", "steps=20")
