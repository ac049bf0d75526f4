import re
from random import Random

from spacy_phi.synthesis.ages import age_words, draw_age


def test_ages(draw):
    for seed in range(30):
        over, decade, word = draw("{AGE.over89}|{AGE2.decade}|{AGE3.word}", seed).text.split("|")
        assert int(over) >= 90
        assert re.fullmatch(r"[2-9]0'?s|[2-9]0ies|[a-z]+ies", decade)
        assert any(word.replace("-", " ") == age_words(years).replace("-", " ") for years in range(130))


def test_children_are_below_eighteen():
    rng = Random(0)
    assert {draw_age(rng, child=True) for _ in range(300)} == set(range(1, 18))
