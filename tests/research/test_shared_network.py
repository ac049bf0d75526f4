"""research/shared_network.py: each note keeps the features of its language."""

import json

import numpy
import pytest
import spacy
from spacy.tokens import DocBin

from spacy_phi.labels import LABELS
from spacy_phi.ml.feature_groups import feature_columns
from spacy_phi.tokenizer import CLINICAL

TEXTS = {"it": "Il signor Rossi, nato il 3 maggio 1950.", "nl": "Mevrouw De Vries kwam op 3 mei 2021."}
NAMES = {"it": "Rossi", "nl": "De Vries"}


@pytest.fixture
def corpora(tmp_path):
    folders = {}
    for lang, text in TEXTS.items():
        doc = spacy.blank(lang, config=CLINICAL)(text)
        start = text.index(NAMES[lang])
        doc.set_ents([doc.char_span(start, start + len(NAMES[lang]), label="PATIENT")])
        folders[lang] = tmp_path / lang
        (folders[lang] / "train").mkdir(parents=True)
        (folders[lang] / "labels").mkdir()
        DocBin(docs=[doc]).to_disk(folders[lang] / "train" / "notes.spacy")
        DocBin(docs=[doc]).to_disk(folders[lang] / "dev.spacy")
        (folders[lang] / "labels" / "phi_ner.json").write_text(json.dumps(list(LABELS)), encoding="utf8")
    return folders


def test_one_training_gives_the_same_weights_to_each_language(bring, corpora, tmp_path, monkeypatch):
    script = bring("shared_network")
    seen = {}

    def compute(rows, docs):
        columns = feature_columns(rows, docs)
        seen.update({(doc.lang_, doc.text): own for doc, own in zip(docs, columns)})
        return columns

    arguments = ["", str(tmp_path / "out"), *(f"{lang}={path}" for lang, path in corpora.items())]
    with monkeypatch.context() as patch:
        patch.setattr(script.feature_groups, "feature_columns", compute)
        patch.setattr("sys.argv", [*arguments, "--steps", "2"])
        script.main()
    weights = []
    for lang, text in TEXTS.items():
        nlp = spacy.load(tmp_path / "out" / lang / "model-last")
        assert nlp.lang == lang
        model = nlp.get_pipe("phi_ner").model
        (columns,) = (node for node in model.walk() if node.name == "feature_columns")
        assert numpy.array_equal(columns.predict([nlp.make_doc(text)])[0], seen[lang, text])
        weights.append([n.get_param(p) for n in model.walk() for p in n.param_names if n.has_param(p)])
    for one, other in zip(*weights, strict=True):
        assert numpy.array_equal(one, other)
