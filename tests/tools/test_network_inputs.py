"""Bundled networks were trained on the same inputs as the code produces now."""

import pytest

from spacy_phi.lang import HERE
from spacy_phi.lang.network import FOLDER, read_network

LANGUAGES = sorted(path.parent.name for path in HERE.glob(f"*/{FOLDER}"))


@pytest.fixture
def script(bring):
    return bring("network_inputs")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_of_a_network_matches_the_code(script, lang):
    network = read_network(lang)
    assert network.meta["inputs"] == script.digest_inputs(lang, network.config), (
        f"What the network reads has changed. Train it anew: spacy project run network . --vars.lang {lang}"
    )


def test_a_column_more_is_another_digest(script):
    network = read_network("en")
    embed = network.config["model"]["tok2vec"]["encoder"]["embed"]
    embed["features"]["groups"] = [*embed["features"]["groups"], "ehr"]
    changed = script.digest_inputs("en", network.config)
    assert changed["features"] != network.meta["inputs"]["features"]
    assert changed["tokenizer"] == network.meta["inputs"]["tokenizer"]
