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
    for text, mentions in script.read_texts(path, Random(0)):
        assert 1 <= len(mentions) <= 4
        found += [text[start:end].lower() for start, end in mentions]
    assert found == [f"drug{i}"[:5] for i in range(0, 40, 2)]


def test_each_copy_has_other_neighbours(script, tmp_path):
    path, vocab = tmp_path / "sentences.jsonl", spacy.blank("en").vocab
    rows = [{"text": f"Drug{i} helps.", "keep": []} for i in range(80)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")
    texts = []
    for copies in (1, 2):
        script.write_plain([path], tmp_path / "out.spacy", copies=copies)
        docs = DocBin().from_disk(tmp_path / "out.spacy").get_docs(vocab)
        texts.append([" ".join(doc.text.lower().split()) for doc in docs])
    words = Counter(word for text in texts[1] for word in text.split() if word.startswith("drug"))
    assert words == {f"drug{i}": 2 for i in range(0, 80, 2)}
    assert set(texts[1]) > set(texts[0])


def test_no_annotation_where_the_rules_may_be_right(script):
    doc = spacy.blank("en", config=CLINICAL).make_doc("Call 617-555-0123. Warfarin helps.")
    script.annotate(doc, [])
    assert not doc.ents
    unknown = {token.text for token in doc if token.ent_iob == 0}
    assert "555" in unknown
    assert "Warfarin" not in unknown
    mention = doc.text.index("617"), doc.text.index(".")
    script.annotate(doc, [mention])
    assert all(token.ent_iob == 2 for token in doc)
