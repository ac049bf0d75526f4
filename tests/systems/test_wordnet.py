"""WordNet features, on a WordNet of a few synsets and on the real one if installed."""

import sys

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.lexicons.wordnet import load_wordnet
from spacy_phi.systems import wordnet
from spacy_phi.systems.wordnet import create_semantic

from ..features.helpers import true_features


class Synset:
    def __init__(self, name, lemmas, above=(), one_of=()):
        self._name, self._lemmas, self._above, self._one_of = name, lemmas, above, one_of

    def name(self):
        return self._name

    def pos(self):
        return self._name.split(".")[1]

    def lemma_names(self):
        return self._lemmas

    def hypernyms(self):
        return [WORDNET.synset(name) for name in self._above]

    def instance_hypernyms(self):
        return [WORDNET.synset(name) for name in self._one_of]


class WordNet:
    _synsets = (
        Synset("person.n.01", ["person"]),
        Synset("worker.n.01", ["worker"], ["person.n.01"]),
        Synset("location.n.01", ["location"]),
        Synset("nurse.n.01", ["nurse"], ["worker.n.01"]),
        Synset("nurse.v.01", ["nurse", "suckle"]),
        Synset("zorbach.n.01", ["Zorbach", "Zorb_Ach"], [], ["location.n.01"]),
        Synset("able.s.02", ["able"]),
    )
    _forms = {"nurses": "nurse"}

    def synset(self, name):
        return next(s for s in self._synsets if s.name() == name)

    def synsets(self, word):
        base = self._forms.get(word.lower(), word.lower())
        return [s for s in self._synsets if base in map(str.lower, s.lemma_names())]


WORDNET = WordNet()


@pytest.fixture
def group(monkeypatch):
    monkeypatch.setattr(wordnet, "load_wordnet", lambda: WORDNET)
    for cached in (wordnet.senses, wordnet._kinds):
        cached.cache_clear()
    yield create_semantic()
    for cached in (wordnet.senses, wordnet._kinds):
        cached.cache_clear()


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        (
            "nurse",
            {"person", "worker", "first_person", "first_worker", "noun", "verb", "few_senses", "is_lemma"},
        ),
        ("Nurses", {"person", "worker", "first_person", "first_worker", "noun", "verb", "few_senses"}),
        ("Zorbach", {"location", "first_location", "noun", "one_sense", "is_instance", "is_name_only"}),
        ("able", {"adjective", "one_sense", "is_lemma"}),
        ("xyzz", {"no_sense"}),
        ("12", {"no_sense"}),
    ],
)
def test_features_of_senses(group, word, expected):
    assert true_features(group, word) == expected


def test_without_wordnet_the_message_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("WNSEARCHDIR", str(tmp_path))
    monkeypatch.setitem(sys.modules, "nltk.corpus", None)
    monkeypatch.setitem(sys.modules, "nltk", None)
    with pytest.raises(PhiError, match=r"E063.*'\.\[nltk\]'"):
        create_semantic()


def test_over_the_real_wordnet():
    try:
        load_wordnet()
    except PhiError as error:
        pytest.skip(str(error))
    for cached in (wordnet.senses, wordnet._kinds):
        cached.cache_clear()
    group = create_semantic()
    assert {"location", "is_instance", "is_name_only"} <= true_features(group, "Boston")
    assert {"first_drug", "is_lemma"} <= true_features(group, "aspirin")
    assert {"first_relative", "first_person"} <= true_features(group, "wife")
    assert {"first_body", "one_sense"} <= true_features(group, "femur")
    assert {"first_illness"} <= true_features(group, "pneumonia")
    assert "measure" in true_features(group, "kilograms")
    named = [load_wordnet().synset(name).name() for name in wordnet.KINDS.values()]
    assert named == list(wordnet.KINDS.values())
