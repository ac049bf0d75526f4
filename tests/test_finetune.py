"""Fine-tuning the bundled network on notes of a second hospital: a tiny run of the workflow `hospital`."""

import importlib.util
from random import Random

import pytest
import spacy
from spacy.training import Corpus
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from thinc.api import Config, fix_random_seed

from spacy_phi.corpora.annotated import map_labels
from spacy_phi.corpora.folders import write_notes
from spacy_phi.label_maps import get_label_map
from spacy_phi.synthesis.generator import synthesize
from spacy_phi.synthesis.habits import apply_habits


@pytest.fixture
def corpus(root, tmp_path):
    """Notes of the second hospital, labels mapped, in spaCy's format."""
    labels = get_label_map(str(root / "assets" / "maps" / "second_hospital.json"))
    notes = synthesize(6, 8, "dev", templates=root / "assets" / "templates")
    path = tmp_path / "notes.spacy"
    tokenizer = {"nlp": {"tokenizer": {"@tokenizers": "spacy-phi.ClinicalTokenizer.v1"}}}
    make_doc = spacy.blank("en", config=tokenizer).make_doc
    made = (map_labels(apply_habits(note, Random(note.id)), labels) for note in notes)
    write_notes(made, path, "spacy", make_doc=make_doc)
    return path


def make_config(root, corpus):
    """Return the workflow's config with a few steps."""
    spec = importlib.util.spec_from_file_location("from_bundle", root / "tools" / "from_bundle.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    config = Config().from_disk(root / "spacy_phi" / "site" / "finetune.cfg", interpolate=False)
    config = script.put_in(config, "en")
    config["paths"] = {"train": str(corpus), "dev": str(corpus), "vectors": None}
    config["paths"]["labels"] = str(corpus.with_suffix(".none"))
    config["training"] = {**config["training"], "max_steps": 12, "eval_frequency": 12}
    config["training"]["optimizer"]["learn_rate"] = 0.002
    return config


def test_the_network_learns_the_habits_and_scrubs_with_the_rules(root, corpus, tmp_path):
    fix_random_seed(0)
    nlp = init_nlp(make_config(root, corpus))
    examples = list(Corpus(corpus)(nlp))
    before = nlp.evaluate(examples)
    (tmp_path / "out").mkdir()
    train(nlp, tmp_path / "out", use_gpu=-1)
    tuned = spacy.load(tmp_path / "out" / "model-last")
    after = tuned.evaluate(list(Corpus(corpus)(tuned)))
    # It starts with the bundled network's knowledge, which lacks the hospital's habits.
    assert 0.2 < before["phi_f"] < after["phi_f"] - 0.05
    host = spacy.blank("en")
    host.add_pipe("phi_scrubber", config={"model": str(tmp_path / "out" / "model-last")})
    inner = host.get_pipe("phi_scrubber").inner
    assert inner.pipe_names == ["phi_ruler", "phi_ner", "phi_disambiguator", "phi_linker", "phi_replacer"]
    scrubbed = host("Seen by Dr. Ann Amador, phone 617-555-0123, for essential hypertension.")._.scrubbed
    assert "Amador" not in scrubbed
    assert "617-555-0123" not in scrubbed
    assert "essential hypertension" in scrubbed
