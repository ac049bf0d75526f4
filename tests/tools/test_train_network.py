"""tools/train_network.py: an interrupted and resumed training ends with the same weights."""

import json
from collections import Counter

import numpy
import pytest
import spacy
from spacy.tokens import DocBin

from spacy_phi.labels import LABELS
from spacy_phi.tokenizer import CLINICAL

TEXTS = (
    "Seen by Dr. Ingrid Halvorsen on 3 May 2021.",
    "Ruth Okafor called from Leeds.",
    "Warfarin was stopped.",
    "Mr. Tom Brandt, MRN 4471029, lives in Bergen.",
)
SPANS = (("DOCTOR", 12, 28), ("PATIENT", 0, 11), None, ("PATIENT", 4, 14))


@pytest.fixture
def script(bring):
    return bring("train_network")


@pytest.fixture
def corpus(tmp_path):
    nlp = spacy.blank("en", config=CLINICAL)
    docs = []
    for text, span in zip(TEXTS, SPANS):
        doc = nlp.make_doc(text)
        doc.set_ents([doc.char_span(span[1], span[2], label=span[0])] if span else [])
        docs.append(doc)
    folder = tmp_path / "corpus"
    (folder / "train").mkdir(parents=True)
    (folder / "labels").mkdir()
    DocBin(docs=docs * 3).to_disk(folder / "train" / "notes.spacy")
    DocBin(docs=docs).to_disk(folder / "dev.spacy")
    (folder / "labels" / "phi_ner.json").write_text(json.dumps(list(LABELS)), encoding="utf8")
    return folder


@pytest.fixture
def config(script, corpus):
    config = script.make_config("en", corpus, "smoke", seed=3)
    config["training"].update({"max_steps": 9, "eval_frequency": 4})
    config["training"]["batcher"]["size"] = 25
    config["training"]["optimizer"]["learn_rate"]["warmup_steps"] = 2
    return config


def weights(nlp):
    nodes = nlp.get_pipe("phi_ner").model.walk()
    return [node.get_param(name) for node in nodes for name in node.param_names if node.has_param(name)]


def test_a_resumed_training_ends_with_the_same_weights(script, config, tmp_path, monkeypatch):
    script.train(config, tmp_path / "whole", every=3)
    saved = script.Training.to_disk

    def stop(self, path, step):
        saved(self, path, step)
        if step == 6:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(script.Training, "to_disk", stop)
        with pytest.raises(KeyboardInterrupt):
            script.train(config, tmp_path / "stopped", every=3)
    assert (tmp_path / "stopped" / script.STATE).is_file()
    script.train(config, tmp_path / "stopped", every=3)
    whole, stopped = (spacy.load(tmp_path / name / script.LAST) for name in ("whole", "stopped"))
    for one, other in zip(weights(whole), weights(stopped), strict=True):
        assert numpy.array_equal(one, other)
    assert not (tmp_path / "stopped" / script.STATE).exists()


def test_features_are_computed_once_and_the_weights_are_the_same(script, config, tmp_path, monkeypatch):
    compute, seen = script.feature_groups.feature_columns, Counter()

    def count(rows, docs):
        seen.update(docs)
        return compute(rows, docs)

    monkeypatch.setattr(script.feature_groups, "feature_columns", count)
    kept = script.train(config, tmp_path / "kept")
    assert set(seen.values()) == {1}
    monkeypatch.setattr(script, "KeptColumns", lambda compute: compute)
    anew = script.train(config, tmp_path / "anew")
    assert max(seen.values()) > 1
    for one, other in zip(weights(kept), weights(anew), strict=True):
        assert numpy.array_equal(one, other)


def test_another_corpus_is_not_resumed(script, config, corpus, tmp_path, monkeypatch):
    saved = script.Training.to_disk

    def stop(self, path, step):
        saved(self, path, step)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(script.Training, "to_disk", stop)
        with pytest.raises(KeyboardInterrupt):
            script.train(config, tmp_path / "stopped", every=6)
    path = corpus / "train" / "notes.spacy"
    docs = list(DocBin().from_disk(path).get_docs(spacy.blank("en").vocab))
    DocBin(docs=docs[:-5]).to_disk(path)
    with pytest.raises(SystemExit, match="have changed since"):
        script.train(config, tmp_path / "stopped", every=6)


def test_the_configs_of_all_recipes_are_complete(script, root, corpus):
    for path in sorted((root / "assets" / "recipes").glob("*.toml")):
        config = script.make_config(path.stem, corpus).interpolate()
        assert config["nlp"]["lang"] == path.stem
        assert config["training"]["max_steps"] >= 1000


def test_an_unknown_language_is_named_with_the_known_ones(script, corpus):
    with pytest.raises(SystemExit, match=r"no recipe for 'tlh'.*en, es"):
        script.make_config("tlh", corpus)
