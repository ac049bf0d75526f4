"""Every config in configs/: its names resolve, and it trains, saves, loads and packages on a small corpus."""

import importlib
import shutil

import pytest
import spacy
from spacy.cli.debug_config import debug_config
from spacy.cli.package import package
from spacy.tokens import DocBin
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from spacy.util import load_config, load_model_from_config
from thinc.api import fix_random_seed

from .configs import find_config

RESCHEDULED = ("neuroner_run1", "neuroner_run2", "idcnn_crf_paper")
"""Configs whose network is that of another one, with other widths or another schedule."""
NETWORKS = [
    *("bilstm_cnn", "idcnn_crf", "feature_crf", "bilstm_crf", "char_bilstm_crf", "feature_augmented"),
    *("bilstm_crf_rules", "network", "inverse", "inverse_published", "finetune", "neuroner_run0"),
]
CONFIGS = [*NETWORKS, *RESCHEDULED]
"""`transformer_crf.cfg` and `teacher.cfg` are tested in test_transformer.py, since they need an encoder."""
TOGETHER = {
    "ensemble": {"bilstm_cnn": "bilstm_cnn", "idcnn_crf": "idcnn_crf"},
    "crf_and_network": {"feature_crf": "feature_crf", "network": "bilstm_crf"},
    "committee": {"feature_crf": "feature_crf", "network": "bilstm_crf"},
}
"""Configs that assemble trained pipelines, with the config behind each of their paths."""
TEXTS = [
    ("Name: Anna Berg.\nSeen in Oslo.", {"Anna Berg": "PATIENT", "Oslo": "CITY"}),
    ("Dr Lund came to Bergen on Monday.\nNo fever.", {"Lund": "DOCTOR", "Bergen": "CITY"}),
    ("No cough.\nReturns to Bergen.", {"Bergen": "CITY"}),
]
# Tables small enough to train in a few seconds; everything else is as in the file.
SMALL = {"widths": [8], "rows": [100]}


def load(root, name, folder):
    """Return the config with its paths set and its tables small."""
    nlp = spacy.blank("en")
    docs = []
    for text, gold in TEXTS:
        doc = nlp(text)
        places = [(text.index(form), text.index(form) + len(form), label) for form, label in gold.items()]
        doc.ents = [doc.char_span(start, end, label=label) for start, end, label in places]
        docs.append(doc)
    corpus = folder / "notes.spacy"
    DocBin(docs=docs, store_user_data=True).to_disk(corpus)
    overrides = {
        "paths.train": str(corpus),
        "paths.dev": str(corpus),
        "paths.labels": str(folder / "none.json"),
        "nlp.lang": "en",
        "training.max_epochs": 0,
        "training.max_steps": 3,
        "training.eval_frequency": 3,
    }
    config = load_config(find_config(root, name), overrides=overrides, interpolate=False)
    return config


def shrink(node):
    """Shrink the word tables of every model, anywhere in a config."""
    for value in node.values():
        if isinstance(value, dict):
            if value.get("@architectures") == "spacy-phi.HashedWords.v1":
                value.update(SMALL)
            shrink(value)


def test_no_config_is_forgotten(root):
    found = {path.stem for path in (root / "configs").glob("**/*.cfg")}
    found |= {path.stem for path in (root / "spacy_phi" / "site").glob("*.cfg")}
    assert found == {*CONFIGS, *TOGETHER, "transformer_crf", "teacher"}


@pytest.mark.parametrize("name", CONFIGS)
def test_names_resolve_and_nothing_is_left_out(root, name, tmp_path, capsys):
    config = load(root, name, tmp_path)
    paths = {f"paths.{key}": config["paths"][key] for key in ("train", "dev", "labels")}
    debug_config(find_config(root, name), overrides=paths)
    assert "Config is valid" in capsys.readouterr().out
    for component in config["components"].values():
        # As after `spacy init fill-config`: every component setting is explicit.
        defaults = spacy.Language.get_factory_meta(component["factory"]).default_config
        assert not {key for key in defaults if key not in component} - OPTIONAL, component["factory"]


OPTIONAL = {"mode", "threshold", "min_scores", "label_weights", "balanced_safe_logit", "trust_probability"}
"""Prediction settings that training configs do not set."""


def pack(model, folder, name, monkeypatch):
    """Return the pipeline as its package loads it."""
    package(model, folder, name=f"tried_{name}", version="0.0.1", create_sdist=False, create_wheel=False)
    place = folder / f"en_tried_{name}-0.0.1"
    # Mimics setup.py when it builds a wheel.
    shutil.copy(place / "meta.json", place / f"en_tried_{name}")
    monkeypatch.syspath_prepend(place)
    return importlib.import_module(f"en_tried_{name}").load()


@pytest.mark.parametrize("name", NETWORKS)
def test_trains_saves_packages_and_loads_without_a_word_of_the_notes(root, name, tmp_path, monkeypatch):
    fix_random_seed(0)
    config = load(root, name, tmp_path)
    shrink(config)
    nlp = init_nlp(config)
    (tmp_path / "out").mkdir()
    nlp, _ = train(nlp, tmp_path / "out", use_gpu=-1)
    loaded = check_package(tmp_path / "out" / "model-last", tmp_path, name, monkeypatch)
    assert loaded.pipe_names == nlp.pipe_names
    files = (path for path in (tmp_path / "out" / "model-last").rglob("*") if path.is_file())
    saved = b"".join(path.read_bytes() for path in files)
    assert b"PATIENT" in saved
    for word in ("Anna", "Berg", "Oslo", "Lund", "Bergen", "anna", "bergen"):
        assert word.encode() not in saved, word


def check_package(model, folder, name, monkeypatch):
    """A saved pipeline has the same findings when loaded from its folder and from its package."""
    loaded = spacy.load(model)
    texts = [text for text, _ in TEXTS]
    packed = pack(model, folder, name, monkeypatch)
    for first, second in zip(loaded.pipe(texts), packed.pipe(texts)):
        assert [(e.text, e.label_) for e in first.ents] == [(e.text, e.label_) for e in second.ents]
        assert set(first.spans) == set(second.spans) != set()
    return loaded


@pytest.mark.parametrize("name", TOGETHER)
def test_assembled_pipelines_are_valid_and_package(root, name, tmp_path, monkeypatch, capsys):
    """Run `spacy debug config`, then the steps of `spacy assemble`, with barely trained parts."""
    paths = {}
    for path, part in TOGETHER[name].items():
        config = load(root, part, tmp_path)
        shrink(config)
        init_nlp(config).to_disk(tmp_path / part)
        paths[f"paths.{path}"] = str(tmp_path / part)
    paths |= dict.fromkeys(("paths.train", "paths.dev"), str(tmp_path / "notes.spacy"))
    debug_config(find_config(root, name), overrides={**paths, "nlp.lang": "en"})
    assert "Config is valid" in capsys.readouterr().out
    config = load_config(find_config(root, name), overrides={**paths, "nlp.lang": "en"})
    load_model_from_config(config, auto_fill=False).to_disk(tmp_path / "whole")
    loaded = check_package(tmp_path / "whole", tmp_path, name, monkeypatch)
    assert loaded.component_names == config["nlp"]["pipeline"] == config["training"]["frozen_components"]
    assert loaded.disabled == config["nlp"]["disabled"]


def flatten(node, path=""):
    """Return the settings of a config by their dotted path."""
    found = {}
    for key, value in node.items():
        inner = (
            flatten(value, f"{path}{key}.") if isinstance(value, dict) and value else {f"{path}{key}": value}
        )
        found |= inner
    return found


def get_changes(root, first, second):
    """Return the settings of the second config that differ from the first's."""
    one, two = (flatten(load_config(find_config(root, name))) for name in (first, second))
    return {key: two.get(key) for key in one.keys() | two.keys() if one.get(key) != two.get(key)}


def test_the_runs_of_the_paper_differ_by_what_it_says(root):
    model, optimizer = "components.phi_ner.model", "training.optimizer"
    words = f"{model}.tok2vec.embed.words.widths"
    adam = {"@optimizers": "Adam.v1", "learn_rate": 0.001, "beta1": 0.9, "beta2": 0.999, "eps": 1e-8}
    changes = {words: [200], **{f"{optimizer}.{key}": value for key, value in adam.items()}}
    assert get_changes(root, "neuroner_run0", "neuroner_run2") == changes
    changes = {words: [300], f"{model}.hidden_width": 400, f"{model}.tok2vec.width": 400}
    assert get_changes(root, "neuroner_run2", "neuroner_run1") == changes
    run0 = flatten(load_config(root / "configs" / "papers" / "neuroner_run0.cfg"))
    assert (run0[f"{optimizer}.@optimizers"], run0[f"{optimizer}.learn_rate"]) == ("SGD.v1", 0.01)
    assert (run0["training.dropout"], run0["training.max_epochs"], run0[words]) == (0.5, 100, [100])
    network = {key for key in get_changes(root, "char_bilstm_crf", "neuroner_run0") if key.startswith(model)}
    assert network == {f"{model}.tok2vec.lines"}


def test_the_papers_schedule_leaves_the_network_as_it_is(root):
    changes = get_changes(root, "idcnn_crf", "idcnn_crf_paper")
    assert changes["training.optimizer.learn_rate"] == 0.0001
    assert changes["training.max_epochs"] == 100
    network = {key for key in changes if key.startswith("components")}
    assert network == {"components.phi_ner.model.tok2vec.embed.word_dropout"}
