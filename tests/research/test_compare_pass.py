"""research/compare_pass.py: one pass over all notes."""

import importlib

import spacy
from spacy.tokens import DocBin


def test_a_label_that_only_the_last_note_has(root, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(root / "research")
    module = importlib.import_module("compare_pass")
    nlp = spacy.blank("es")
    notes = DocBin(store_user_data=True)
    # Streamed training would read only a hundred notes for labels.
    for text, name, label in [("Nombre: Ana.", "Ana", "NAME")] * 120 + [
        ("Vive en Vigo hoy.", "Vigo", "CITY")
    ]:
        doc = nlp(text)
        start = text.index(name)
        doc.ents = [doc.char_span(start, start + len(name), label=label)]
        notes.add(doc)
    notes.to_disk(tmp_path / "notes.spacy")
    found = module.time_pass(
        root / "configs" / "papers" / "idcnn_crf.cfg", tmp_path / "notes.spacy", steps=10
    )
    # 32 lines of equal length per batch; the first three batches are not timed.
    assert found["steps_a_pass"] >= 5
    assert found["steps_timed"] == found["steps_a_pass"] - 3
    assert found["seconds_a_pass"] > 0
