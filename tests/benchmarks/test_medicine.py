import json

import pytest
import spacy

from spacy_phi.extensions import Finding


@pytest.fixture
def medicine(bring, monkeypatch, tmp_path):
    """Return the script, set to a corpus folder of this test."""
    (tmp_path / "pubmed").mkdir()
    for name in ("bc5cdr", "ncbi"):
        rows = [json.dumps({"text": f"{name} {number}"}) for number in range(9)]
        (tmp_path / "pubmed" / f"{name}_train.jsonl").write_text("\n".join(rows) + "\n", encoding="utf8")
    module = bring("medicine")
    monkeypatch.setattr(module, "SHARED", tmp_path)
    return module


@pytest.fixture
def nlp():
    """Redacts the word Smith and finds, but keeps, the word Ohio."""
    nlp = spacy.blank("en")

    @spacy.Language.component("taker")
    def take(doc):
        found = []
        for token in doc:
            if token.text in ("Smith", "Ohio"):
                replacement = "[PATIENT]" if token.text == "Smith" else None
                found.append(Finding(token.idx, token.idx + len(token), "PATIENT", replacement=replacement))
        doc._.phi = found
        return doc

    nlp.add_pipe("taker")
    return nlp


def test_the_quarter_that_had_no_part_in_the_training(medicine):
    assert len(medicine.read_pubmed()) == 18
    unseen = [row["text"] for row in medicine.read_pubmed(unseen=True)]
    assert unseen == ["bc5cdr 3", "bc5cdr 7", "ncbi 3", "ncbi 7"]


def test_over_redaction_counts(medicine, nlp, capsys):
    row = {"text": "Smith antigen in Ohio", "keep": [{"start": 0, "end": 5}, {"start": 6, "end": 13}]}
    medicine.count(nlp, "mine", [row], show=1)
    shown, line, labels = capsys.readouterr().out.splitlines()
    assert "['Smith']" in shown
    assert line == "mine: 1 of 2 mentions damaged (50.00%), 1 of 4 tokens removed (25.00%)"
    assert labels.strip() == "PATIENT 1"
