"""Lines of notes as training Examples."""

import pytest
import spacy
from spacy.tokens import Doc, DocBin, Span
from spacy.util import registry

from spacy_phi.ml.windows import cut_windows

TEXTS = [
    "Name: Anna Berg\nSeen in Oslo.\n\nHospital Santa\nMaria was closed.",
    "One line only, in Bergen",
]
GOLD = [
    {"Anna Berg": "PATIENT", "Oslo": "CITY", "Santa\nMaria": "HOSPITAL"},
    {"Bergen": "CITY"},
]


@pytest.fixture
def nlp():
    return spacy.blank("en")


def save(docs, path):
    DocBin(docs=docs).to_disk(path)
    return path


@pytest.fixture
def path(tmp_path, nlp):
    docs = []
    for text, gold in zip(TEXTS, GOLD):
        doc = nlp(text)
        places = [(text.index(form), text.index(form) + len(form), label) for form, label in gold.items()]
        doc.ents = [doc.char_span(start, end, label=label) for start, end, label in places]
        docs.append(doc)
    return save(docs, tmp_path / "notes.spacy")


def read(path, nlp, **kwargs):
    return list(registry.readers.get("spacy-phi.LineCorpus.v1")(path, **kwargs)(nlp))


def test_lines_make_up_the_notes_and_keep_their_gold(path, nlp):
    examples = read(path, nlp)
    assert "".join(eg.reference.text_with_ws for eg in examples) == "".join(TEXTS)
    found = [{ent.text: ent.label_ for ent in eg.reference.ents} for eg in examples]
    assert {form: label for ents in found for form, label in ents.items()} == GOLD[0] | GOLD[1]
    assert len(examples) == 4, "no split within an entity that spans two lines"
    for example in examples:
        assert [t.text for t in example.predicted] == [t.text for t in example.reference]
        assert not example.predicted.ents


def test_long_lines_are_cut(path, nlp):
    lengths = [len(eg.reference) for eg in read(path, nlp, max_tokens=4)]
    assert len(lengths) > 4
    # One entity holds two lines together.
    assert sum(n > 4 for n in lengths) == 1
    assert max(lengths) <= 8


def test_limit_counts_notes(path, nlp):
    assert len(read(path, nlp, limit=1)) == 3


def test_missing_annotation_remains_missing(tmp_path, nlp):
    doc = nlp("Anna\nBerg")
    doc.set_ents([Span(doc, 0, 1, "PATIENT")], missing=[doc[2:3]], default="outside")
    examples = read(save([doc], tmp_path / "missing.spacy"), nlp)
    assert [token.ent_iob_ for eg in examples for token in eg.reference] == ["B", "O", ""]


def test_tokens_of_texts_with_unknown_spaces_are_kept(tmp_path, nlp):
    doc = Doc(nlp.vocab, words=["a.b", "c", "\n", "d"])
    assert doc.has_unknown_spaces
    doc.set_ents([], default="outside")
    examples = read(save([doc], tmp_path / "words.spacy"), nlp)
    assert [[t.text for t in eg.predicted] for eg in examples] == [["a.b", "c", "\n"], ["d"]]


def test_whole_notes_are_augmented(path, nlp):
    seen = []

    def twice(nlp, example):
        seen.append(example.reference.text)
        yield from (example, example)

    assert len(read(path, nlp, augmenter=twice)) == 2 * len(read(path, nlp))
    assert seen == TEXTS


def test_lines_that_continue_a_sentence_are_joined(tmp_path, nlp):
    doc = nlp("Name: Anna Berg\nSex: female\nShe was seen in\nthe clinic. No\nfever.\n\nlate")
    doc.set_ents([], default="outside")
    examples = read(save([doc], tmp_path / "wrapped.spacy"), nlp, join=True)
    texts = [eg.predicted.text for eg in examples]
    assert texts == [
        "Name: Anna Berg\n",
        "Sex: female\n",
        "She was seen in\nthe clinic. No\nfever.\n\n",
        "late",
    ]
    for example in examples:
        (window,) = cut_windows(example.predicted, 128, 8, lines="joined")
        assert window.end == len(example.predicted), "the network reads the same lines"
    assert len(read(tmp_path / "wrapped.spacy", nlp)) == 6
