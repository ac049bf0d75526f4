"""assets/average_networks.py: the mean of two networks' weights."""

import importlib.util
import sys

import numpy
import pytest
import spacy
from thinc.api import Linear, Relu, chain

from spacy_phi.lang.network import read_network

TEXT = "Seen by Dr. Amador of Leeds on 3/4/2021."


@pytest.fixture
def script(root):
    spec = importlib.util.spec_from_file_location("average_networks", root / "assets" / "average_networks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def pipeline():
    """A pipeline of the bundled network."""
    nlp, bundle = spacy.blank("en"), read_network("en")
    nlp.add_pipe("phi_ner", config=bundle.config).from_bytes(bundle.weights, exclude=["vocab"])
    return nlp


def get_output(nlp):
    return nlp.get_pipe("phi_ner").model.get_ref("output_layer")


def run(script, monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["average_networks.py", *map(str, arguments)])
    script.main()


@pytest.mark.parametrize("share", [0.5, 0.25])
def test_a_share_of_each_is_kept(script, pipeline, monkeypatch, tmp_path, share):
    layer = get_output(pipeline)
    before = layer.get_param("W").copy()
    layer.set_param("W", before + 1)
    pipeline.to_disk(tmp_path / "trained")
    run(script, monkeypatch, tmp_path / "trained", tmp_path / "new" / "mean", "--share", share)
    mean = spacy.load(tmp_path / "new" / "mean")
    assert numpy.allclose(get_output(mean).get_param("W"), before + share, atol=1e-5)
    # What both have in common stays, and the pipeline runs.
    layer.set_param("W", before)
    get_output(mean).set_param("W", before)
    assert [(e.text, e.label_) for e in mean(TEXT).ents] == [(e.text, e.label_) for e in pipeline(TEXT).ents]


def test_other_labels_are_refused(script, pipeline, monkeypatch, tmp_path):
    pipeline.get_pipe("phi_ner").add_label("UNHEARD")
    pipeline.to_disk(tmp_path / "trained")
    with pytest.raises(SystemExit, match="labels"):
        run(script, monkeypatch, tmp_path / "trained", tmp_path / "mean")


@pytest.mark.parametrize("other", [Linear(3, 2), chain(Relu(3, 2), Linear(2, 2))])
def test_other_networks_are_refused(script, other):
    with pytest.raises(ValueError, match=r"built alike|against"):
        script.average(Linear(2, 2).initialize(), other.initialize(), 0.5)
