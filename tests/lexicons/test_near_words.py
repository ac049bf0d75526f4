import random
import string

from rapidfuzz.distance import OSA, Levenshtein

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


def test_two_letters_that_change_places_in_the_middle():
    index = NearWords(["lasix", "zocors", "zoloft1", "insulins"])
    assert [index.find(word) for word in ("laisx", "zoocrs", "zolfot1", "insluins")] == [
        "lasix",
        "zocors",
        "zoloft1",
        "insulins",
    ]


def test_a_long_token_costs_nothing():
    assert NearWords(["lisinopril"]).find("a" * 1_000_000) is None


def test_without_transpositions_the_distance_is_levenshteins():
    index = NearWords(WORDS, transpositions=False)
    for _ in range(300):
        query = "".join(RNG.choices("abcdeilnorst", k=RNG.randint(1, 7)))
        near = [word for word in WORDS if Levenshtein.distance(query, word, score_cutoff=1) <= 1]
        assert sorted(index.find_all(query)) == near
    assert index.find("laisx") is NearWords(["lasix"], transpositions=False).find("laisx") is None
