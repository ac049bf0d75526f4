import pytest
import spacy
from spacy.util import registry

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.folders import write_notes
from spacy_phi.corpora.reader import NoteCorpus
from spacy_phi.errors import PhiError, PhiWarning

NOTES = [
    AnnotatedNote(
        "a", "Jane Ruiz of Leeds", (AnnotatedSpan(0, 9, "PATIENT"), AnnotatedSpan(13, 18, "TERRITORIO"))
    ),
    AnnotatedNote("b", "nothing"),
    AnnotatedNote("c", "Leeds", (AnnotatedSpan(0, 3, "CITY"),)),
]


@pytest.fixture
def nlp():
    return spacy.blank("en")


@pytest.mark.parametrize("format", ["brat", "i2b2", "jsonl", "conll", "spacy"])
def test_reads_examples_from_every_format(tmp_path, nlp, format):
    path = tmp_path / "notes" if format in ("brat", "i2b2") else tmp_path / f"notes.{format}"
    write_notes(NOTES[:2], path, format)
    corpus = registry.readers.get("spacy-phi.NoteCorpus.v1")(path)
    examples = list(corpus(nlp))
    assert [example.predicted.text for example in examples] == [note.text for note in NOTES[:2]]
    assert [[ent.label_ for ent in example.reference.ents] for example in examples] == [
        ["PATIENT", "TERRITORIO"],
        [],
    ]
    assert all(not example.predicted.ents for example in examples)


def test_labels_limit_and_shuffle(tmp_path, nlp):
    write_notes(NOTES[:2], tmp_path / "n", "brat")
    mapped = next(iter(NoteCorpus(tmp_path / "n", labels="meddocan-to-i2b2", limit=1)(nlp)))
    assert [ent.label_ for ent in mapped.reference.ents] == ["PATIENT", "CITY"]
    assert len(list(NoteCorpus(tmp_path / "n", limit=1)(nlp))) == 1
    many = [AnnotatedNote(f"n{i}", str(i)) for i in range(20)]
    write_notes(many, tmp_path / "many.jsonl", "jsonl")
    corpus = NoteCorpus(tmp_path / "many.jsonl", shuffle=True, seed=1)
    first, second = ([example.text for example in corpus(nlp)] for _ in range(2))
    assert first != second
    assert sorted(first) == sorted(second) == sorted(note.text for note in many)


def test_misaligned_gold_warns_once_with_counts(tmp_path, nlp):
    write_notes(NOTES, tmp_path / "n", "brat")
    corpus = NoteCorpus(tmp_path / "n")
    with pytest.warns(PhiWarning, match=r"\[W100\].*misaligned 1 \(CITY 1\)") as caught:
        assert len(list(corpus(nlp)) + list(corpus(nlp))) == 6
    assert len(caught) == 1
    assert [
        ent.text for ent in list(NoteCorpus(tmp_path / "n", misaligned="expand")(nlp))[2].reference.ents
    ] == ["Leeds"]


def test_an_empty_corpus_is_an_error(tmp_path, nlp):
    (tmp_path / "x.jsonl").write_text("")
    with pytest.raises(PhiError, match="E112"):
        list(NoteCorpus(tmp_path / "x.jsonl")(nlp))


def test_in_a_training_config(tmp_path, nlp):
    write_notes(NOTES[:2], tmp_path / "n", "i2b2")
    config = {
        "corpus": {
            "@readers": "spacy-phi.NoteCorpus.v1",
            "path": str(tmp_path / "n"),
            "labels": "meddocan-to-i2b2",
        }
    }
    resolved = registry.resolve(config)
    assert len(list(resolved["corpus"](nlp))) == 2
