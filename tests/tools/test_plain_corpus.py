import json
from collections import Counter
from random import Random

import pytest
import spacy
from spacy.tokens import DocBin

from spacy_phi.tokenizer import CLINICAL


@pytest.fixture
def script(bring):
    return bring("plain_corpus")


def test_every_other_sentence_with_its_mentions(script, tmp_path):
    path = tmp_path / "sentences.jsonl"
    rows = [{"text": f"Drug{i} helps.", "keep": [{"start": 0, "end": 5}]} for i in range(40)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")
    found = []
    for text, mentions, _ in script.read_texts(path, Random(0)):
        assert 1 <= len(mentions) <= 4
        found += [text[start:end].lower() for start, end in mentions]
    assert found == [f"drug{i}"[:5] for i in range(0, 40, 2)]


def test_each_copy_has_other_neighbours(script, tmp_path):
    path, vocab = tmp_path / "sentences.jsonl", spacy.blank("en").vocab
    rows = [{"text": f"Drug{i} helps.", "keep": []} for i in range(80)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")
    texts = []
    for copies in (1, 2):
        script.write_plain([path], tmp_path / "out.spacy", "en", copies=copies)
        docs = DocBin().from_disk(tmp_path / "out.spacy").get_docs(vocab)
        texts.append([" ".join(doc.text.lower().split()) for doc in docs])
    words = Counter(word for text in texts[1] for word in text.split() if word.startswith("drug"))
    assert words == {f"drug{i}": 2 for i in range(0, 80, 2)}
    assert set(texts[1]) > set(texts[0])


def test_no_annotation_where_the_rules_may_be_right(script):
    doc = spacy.blank("en", config=CLINICAL).make_doc("Call 617-555-0123. Warfarin helps.")
    script.annotate(doc, [], names=False)
    assert not doc.ents
    unknown = {token.text for token in doc if token.ent_iob == 0}
    assert "555" in unknown
    assert "Warfarin" not in unknown
    mention = doc.text.index("617"), doc.text.index(".")
    script.annotate(doc, [mention], names=False)
    assert all(token.ent_iob == 2 for token in doc)


def test_no_annotation_where_a_word_may_be_a_name(script):
    doc = spacy.blank("it", config=CLINICAL).make_doc(
        "C.C. viveva a Roccasparvera, ricovero nel giugno 2010. Omozigote, piastrine 10500/mmc, vancomicina."
    )
    script.annotate(doc, [], names=True)
    assert not doc.ents
    unknown = {token.text for token in doc if token.ent_iob == 0}
    assert {"Roccasparvera", "giugno", "2010"} <= unknown
    assert unknown.isdisjoint({"viveva", "ricovero", "piastrine", "10500", "mmc", "vancomicina"})


def test_every_line_of_a_text_file(script, tmp_path):
    path = tmp_path / "plain.txt"
    path.write_text("Hernie\n\nSchock\nMilz\n", encoding="utf8")
    text = " ".join(
        text for text, mentions, names in script.read_texts(path, Random(0)) if not mentions + names
    )
    assert text.lower().split() == ["hernie", "schock", "milz"]


@pytest.mark.parametrize(
    ("lang", "sentence", "rest"),
    [
        ("es", "Acudirá a la consulta.", "{} acudirá a la consulta."),
        ("es", "Refiere dolor.", "{} refiere dolor."),
        ("es", "Hablado con la paciente.", "Hablado con {}."),
        ("es", "Paciente que ingresa.", "{} que ingresa."),
        ("pt", "O doente tolerou a dieta.", "{} tolerou a dieta."),
        # "del" holds a preposition.
        ("es", "Alta del paciente.", None),
        ("es", "Neutrófilos normales.", None),
    ],
)
def test_a_surname_is_the_subject_or_the_patient(script, lang, sentence, rest):
    people, rng = script.People(lang, 1.0), Random(1)
    for _ in range(5):
        text, (start, end) = people.write_into(sentence, rng)
        if rest is None:
            assert start == 0
            assert text.endswith(sentence)
        else:
            assert text == rest.format(text[start:end])


def test_a_share_of_the_sentences_gets_names(script):
    people, rng = script.People("es", 0.2), Random(1)
    names = [people.write_into("Refiere dolor.", rng)[1] for _ in range(500)]
    assert 70 < sum(name is not None for name in names) < 130


def test_written_names_are_patients_and_not_hidden(script, tmp_path):
    path = tmp_path / "sentences.jsonl"
    rows = [{"text": "Acudirá a la consulta el 3/4."}] * 200
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")
    script.write_plain([path], tmp_path / "out.spacy", "es", names=True, people=0.5)
    docs = list(DocBin().from_disk(tmp_path / "out.spacy").get_docs(spacy.blank("es").vocab))
    spans = [span for doc in docs for span in doc.ents]
    assert 25 < len(spans) < 75
    assert {span.label_ for span in spans} == {"PATIENT"}
    assert all(doc[span.end].lower_ == "acudirá" for doc in docs for span in doc.ents)
    assert all(token.ent_iob == 0 for doc in docs for token in doc if token.text == "3")
