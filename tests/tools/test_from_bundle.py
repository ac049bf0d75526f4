"""tools/from_bundle.py: the bundled network's sizes and weights in a training config."""

import importlib.util

import numpy
import pytest
import spacy
from thinc.api import Adam, Config

from spacy_phi.lang.network import read_network

from ..configs import find_config


@pytest.fixture
def script(root):
    spec = importlib.util.spec_from_file_location("from_bundle", root / "tools" / "from_bundle.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["finetune", "inverse"])
def test_sizes_and_first_weights_are_those_of_the_bundle(root, script, name):
    config = Config().from_disk(find_config(root, name), interpolate=False)
    width = config["components"]["phi_ner"]["model"]["tok2vec"]["encoder"]["width"]
    config["components"]["phi_ner"]["model"]["tok2vec"]["encoder"]["width"] = width + 2
    config["initialize"]["components"]["phi_ner"] = {}
    changed = script.put_in(config, "en").interpolate()
    nlp = spacy.util.load_model_from_config(changed, auto_fill=True)
    doc = nlp.make_doc("Seen by Dr. Amador.")
    doc.ents = [doc.char_span(12, 18, label="DOCTOR"), doc.char_span(0, 4, label="UNHEARD")]
    examples = [spacy.training.Example(nlp.make_doc(doc.text), doc)]
    nlp.initialize(lambda: examples)
    fresh = spacy.blank("en").add_pipe("phi_ner", config=read_network("en").config)
    fresh.from_bytes(read_network("en").weights, exclude=["vocab"])
    one, other = (pipe.model.get_ref("output_layer") for pipe in (nlp.get_pipe("phi_ner"), fresh))
    n_tags = 1 + 4 * len(fresh.labels)
    assert numpy.array_equal(one.get_param("W")[:n_tags], other.get_param("W"))
    # A label unknown to the bundle gets its own output.
    assert nlp.get_pipe("phi_ner").labels == (*fresh.labels, "UNHEARD")
    assert one.get_param("W").shape[0] == n_tags + 4
    optimizer = Adam(0.003)
    losses = [nlp.update(examples, sgd=optimizer)["phi_ner"] for _ in range(12)]
    assert losses[-1] < losses[0] / 2


def test_from_scratch_removes_the_callback(root, script):
    config = Config().from_disk(root / "spacy_phi" / "site" / "finetune.cfg", interpolate=False)
    changed = script.put_in(config, "none")
    assert changed["initialize"]["after_init"] is None
    assert changed["components"] == config["components"]
