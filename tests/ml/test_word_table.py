import numpy
import spacy

from spacy_phi.ml.word_table import WordTable


def test_a_word_is_computed_once_and_shortest_first():
    nlp, seen = spacy.blank("en"), []

    def compute(words):
        seen.extend(words)
        return numpy.array([[len(word), ord(word[0])] for word in words])

    table = WordTable(5)
    texts = ["ccc a bb a", "a dddd", "ee ffffff g", "a bb ccc"]
    for text in texts[:2]:
        table.find([nlp(text)], compute)
    assert seen == ["a", "bb", "ccc", "dddd"]
    for text in texts * 2:
        assert table.find([nlp(text), nlp("a")], compute)[0].tolist() == [
            [len(word), ord(word[0])] for word in (*text.split(), "a")
        ]
        assert len(table) <= 5
