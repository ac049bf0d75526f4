"""The damage to texts without PHI: by kind, by masking and by surrogates, outside the gold."""

import json

import pytest
import spacy

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.extensions import Finding


@pytest.fixture
def content(bring, monkeypatch, tmp_path):
    """Return the script, set to a corpus folder of this test."""
    (tmp_path / "pubmed").mkdir()
    for name in ("bc5cdr", "ncbi"):
        rows = [json.dumps({"text": f"{name} {number}"}) for number in range(9)]
        (tmp_path / "pubmed" / f"{name}_train.jsonl").write_text("\n".join(rows) + "\n", encoding="utf8")
    module = bring("content")
    monkeypatch.setattr(module, "SHARED", tmp_path)
    return module


@pytest.fixture
def nlp():
    """Replace Asthma and Wexcombe by masking, keep Ohio, and give a clinic a surrogate of its kind."""
    replacements = {"Asthma": "[PATIENT]", "Wexcombe": "[CITY]", "Ohio": None}
    nlp = spacy.blank("en")

    @spacy.Language.component("replacer")
    def replace(doc):
        found = [
            Finding(token.idx, token.idx + len(token), "PATIENT", replacement=replacements[token.text])
            for token in doc
            if token.text in replacements
        ]
        at = doc.text.find("Orrin Clinic")
        if at >= 0:
            found.append(Finding(at, at + 12, "HOSPITAL", replacement="Tull Clinic"))
        doc._.phi = found
        return doc

    nlp.add_pipe("replacer")
    return nlp


def test_the_quarter_that_had_no_part_in_the_training(content):
    assert len(content.read_pubmed()) == 18
    unseen = [row["text"] for row in content.read_pubmed(unseen=True)]
    assert unseen == ["bc5cdr 3", "bc5cdr 7", "ncbi 3", "ncbi 7"]


def test_mentions_have_the_kinds_of_the_lexicons(content):
    note = AnnotatedNote(
        "n", "Ida took Tachidol for Asthma, 5 mg, by Bramwell", (AnnotatedSpan(0, 3, "PATIENT"),)
    )
    made = content.from_note(note, "it")
    kinds = {note.text[start:end]: kind for kind, start, end in made.mentions}
    assert kinds["Tachidol"] == "drug"
    assert (kinds["Asthma"], kinds["mg"], kinds["Bramwell"]) == ("disease", "unit", "plain word")
    assert "Ida" not in kinds


def test_an_eponym_is_one_only_beside_its_head(content):
    text = content.to_text({"text": "Huntington disease, not Huntington"}, "en")
    assert [start for kind, start, _ in text.mentions if kind == "eponym"] == [0]


def test_damage_is_counted_by_kind_and_outside_the_gold(content, nlp, capsys):
    note = AnnotatedNote("n", "Asthma near Ohio beside Wexcombe", (AnnotatedSpan(24, 32, "CITY"),))
    content.count(nlp, "mine", [content.from_note(note, "en")], show=1)
    shown, line, *kinds = capsys.readouterr().out.splitlines()
    assert "disease: 'Asthma near Ohio" in shown
    assert line == "mine: 1 of 1 mentions damaged (100.00%), 1 of 4 words changed (250.00 per 1,000)"
    assert any(kind.split()[:2] == ["plain", "word"] and "0 of" in kind for kind in kinds)


def test_a_surrogate_changes_only_the_words_that_it_lacks(content, nlp):
    text = "At Orrin Clinic"
    changed = content.find_changed(text, nlp(text)._.phi)
    assert "".join(text[i] for i in sorted(changed)) == "Orrin"
