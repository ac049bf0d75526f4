"""Every config of configs/: its names resolve, and it trains, saves and loads again on a small corpus."""

import pytest
import spacy
from spacy.tokens import DocBin
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from spacy.util import load_config, registry
from thinc.api import fix_random_seed

CONFIGS = ["bilstm_cnn", "idcnn_crf", "feature_crf"]
TEXTS = [
    ("Name: Anna Berg.\nSeen in Oslo.", {"Anna Berg": "PATIENT", "Oslo": "CITY"}),
    ("Dr Lund came to Bergen on Monday.\nNo fever.", {"Lund": "DOCTOR", "Bergen": "CITY"}),
    ("No cough.\nReturns to Bergen.", {"Bergen": "CITY"}),
]
# Tables that a test of a few seconds can train; all else is as in the file.
SMALL = {"widths": [8], "rows": [100]}


def load(root, name, folder):
    """The config with its paths set and its tables small."""
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
    config = load_config(root / "configs" / f"{name}.cfg", overrides=overrides, interpolate=False)
    return config


def shrink(node):
    """Make the word tables of every model small, wherever they stand in a config."""
    for value in node.values():
        if isinstance(value, dict):
            if value.get("@architectures") == "spacy-phi.HashedWords.v1":
                value.update(SMALL)
            shrink(value)


@pytest.mark.parametrize("name", CONFIGS)
def test_names_resolve_and_nothing_is_left_out(root, name, tmp_path):
    """What `spacy debug config` checks."""
    config = load(root, name, tmp_path)
    nlp = spacy.util.load_model_from_config(config, auto_fill=False, validate=True)
    filled = nlp.config.interpolate()
    registry.resolve(filled["training"], schema=spacy.schemas.ConfigSchemaTraining)
    registry.resolve(filled["initialize"], schema=spacy.schemas.ConfigSchemaInit)
    for component in config["components"].values():
        # As after `spacy init fill-config`: no setting of a component is left to its default.
        defaults = spacy.Language.get_factory_meta(component["factory"]).default_config
        assert not {key for key in defaults if key not in component} - OPTIONAL, component["factory"]


OPTIONAL = {"mode", "threshold", "least"}
"""Settings of prediction that training configs leave alone."""


@pytest.mark.parametrize("name", CONFIGS)
def test_trains_saves_and_loads_without_a_word_of_the_notes(root, name, tmp_path):
    fix_random_seed(0)
    config = load(root, name, tmp_path)
    shrink(config)
    nlp = init_nlp(config)
    (tmp_path / "out").mkdir()
    nlp, _ = train(nlp, tmp_path / "out", use_gpu=-1)
    loaded = spacy.load(tmp_path / "out" / "model-last")
    assert loaded.pipe_names == nlp.pipe_names
    loaded.to_disk(tmp_path / "again")
    texts = [text for text, _ in TEXTS]
    for first, second in zip(loaded.pipe(texts), spacy.load(tmp_path / "again").pipe(texts)):
        assert [(e.text, e.label_) for e in first.ents] == [(e.text, e.label_) for e in second.ents]
        assert set(first.spans) == set(second.spans) != set()
    files = (path for path in (tmp_path / "out" / "model-last").rglob("*") if path.is_file())
    saved = b"".join(path.read_bytes() for path in files)
    assert b"PATIENT" in saved
    for word in ("Anna", "Berg", "Oslo", "Lund", "Bergen", "anna", "bergen"):
        assert word.encode() not in saved, word
