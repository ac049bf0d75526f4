"""The bundled network: what is written is read, and nothing that was changed is used."""

import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.models.bundle import CONFIG, META, SUMS, WEIGHTS, find_bundle, read_bundle, write_bundle


@pytest.fixture
def folder(tmp_path):
    nlp = spacy.blank("en")
    pipe = nlp.add_pipe("phi_ner", config={"batch_tokens": 321})
    pipe.add_label("CITY")
    nlp.initialize()
    config = nlp.get_pipe_config("phi_ner")
    config.pop("factory", None)
    write_bundle(tmp_path / "en_test", config, pipe.to_bytes(exclude=["vocab"]), {"labels": ["CITY"]})
    return tmp_path


def test_a_network_comes_back(folder):
    bundle = read_bundle("en_test", folder)
    assert bundle.meta == {"labels": ["CITY"]}
    nlp = spacy.blank("en")
    pipe = nlp.add_pipe("phi_ner", config=bundle.config)
    pipe.from_bytes(bundle.weights, exclude=["vocab"])
    assert pipe.labels == ("CITY",)
    assert pipe.cfg["batch_tokens"] == 321
    assert nlp("Seen in Bergen.")._.phi_safe is not None


@pytest.mark.parametrize("file", [CONFIG, META, WEIGHTS])
def test_a_changed_file_is_not_used(folder, file):
    path = folder / "en_test" / file
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))
    with pytest.raises(PhiError, match="E010.*" + file):
        read_bundle("en_test", folder)


@pytest.mark.parametrize("file", [WEIGHTS, SUMS])
def test_a_missing_file_is_told(folder, file):
    (folder / "en_test" / file).unlink()
    with pytest.raises(PhiError, match="E010.*" + file):
        read_bundle("en_test", folder)


def test_languages_without_a_network():
    assert find_bundle("es") is None
