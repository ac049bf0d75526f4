"""The bundled network reads back as written, and changed files are rejected."""

import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.lang import base, register_language
from spacy_phi.lang.network import CONFIG, META, SUMS, WEIGHTS, find_network, read_network, write_network


@pytest.fixture
def folder(tmp_path):
    nlp = spacy.blank("en")
    pipe = nlp.add_pipe("phi_ner", config={"batch_tokens": 321})
    pipe.add_label("CITY")
    nlp.initialize()
    config = nlp.get_pipe_config("phi_ner")
    config.pop("factory", None)
    write_network(tmp_path / "en_test", config, pipe.to_bytes(exclude=["vocab"]), {"labels": ["CITY"]})
    return tmp_path


def test_a_network_comes_back(folder):
    bundle = read_network("en", folder / "en_test")
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
        read_network("en", folder / "en_test")


@pytest.mark.parametrize("file", [WEIGHTS, SUMS])
def test_a_missing_file_is_reported(folder, file):
    (folder / "en_test" / file).unlink()
    with pytest.raises(PhiError, match="E010.*" + file):
        read_network("en", folder / "en_test")


def test_languages_without_a_network():
    assert find_network("fi") is None


def test_a_multi_language_host_uses_the_english_network():
    assert find_network("xx") == find_network(None) == find_network("en") == "en"


def test_the_network_of_an_own_pack_is_found(folder, monkeypatch):
    pack = folder / "is"
    pack.mkdir()
    (pack / "pack.toml").write_text('code = "is"\nname = "Icelandic"\nbase = ["xx"]\n', encoding="utf8")
    (folder / "en_test").rename(pack / "network")
    monkeypatch.setattr(base, "_registered", {})
    register_language(pack)
    try:
        assert find_network("is") == "is"
        assert read_network("is").meta == {"labels": ["CITY"]}
        assert spacy.blank("is").add_pipe("phi_scrubber").inner.has_pipe("phi_ner")
    finally:
        base.get_pack.cache_clear()
        base.known_languages.cache_clear()
