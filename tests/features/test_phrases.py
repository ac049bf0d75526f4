import pickle

from spacy_phi.features.phrases import PhraseTable

from .helpers import make_nlp

TABLE = PhraseTable([["new york", "york minster house", "Las Palmas"], ["new york city", "soria"]])


def test_the_longest_phrase_wins():
    doc = make_nlp()("New York City, new york; York alone, york  minster-house")
    found = TABLE.mark(doc)
    words = [t.text for t in doc]
    assert [w for w, x in zip(words, found[:, 1]) if x] == ["New", "York", "City"]
    assert [w for w, x in zip(words, found[:, 0]) if x] == ["new", "york"]


def test_a_note_in_another_vocabulary_and_a_pickled_table():
    table = pickle.loads(pickle.dumps(TABLE))
    for nlp in (make_nlp(), make_nlp("es")):
        assert table.mark(nlp("In SORIA, Las Palmas")).any(axis=1).tolist() == [
            False,
            True,
            False,
            True,
            True,
        ]


def test_a_phrase_does_not_run_over_a_line():
    assert not TABLE.mark(make_nlp()("new\nyork")).any()
