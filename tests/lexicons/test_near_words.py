import random
import string

import pytest
from rapidfuzz.distance import OSA

from spacy_phi.lexicons.near_words import NearWords

RNG = random.Random(0)
WORDS = sorted({"".join(RNG.choices("abcdeilnorst", k=RNG.randint(5, 12))) for _ in range(3000)})


def test_one_edit_is_found_wherever_it_is():
    index = NearWords(WORDS)
    for word in RNG.sample(WORDS, 300):
        at, letter = RNG.randrange(len(word)), RNG.choice(string.ascii_lowercase)
        for near in (
            word,
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[:at] + letter + word[at + 1 :],
            word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
        ):
            found = index.find(near)
            assert found is not None
            assert OSA.distance(found, near) <= 1


def test_agrees_with_looking_at_every_word():
    index = NearWords(WORDS)
    for _ in range(300):
        query = "".join(RNG.choices("abcdeilnorst", k=RNG.randint(4, 7)))
        near = [word for word in WORDS if OSA.distance(query, word, score_cutoff=1) <= 1]
        assert sorted(index.find_all(query)) == near
        assert (index.find(query) is not None) is bool(near)


def test_an_empty_index_finds_nothing():
    assert NearWords([]).find("word") is None


def test_a_word_longer_than_all_is_not_taken_apart(monkeypatch):
    index = NearWords(["lisinopril"])
    monkeypatch.setattr("spacy_phi.lexicons.near_words._forms", lambda word: pytest.fail("taken apart"))
    assert index.find("a" * 12) is None
