import re


def test_ages(draw, train):
    words = set(train.grammar.formats.words["number"].terms)
    for seed in range(30):
        over, decade, word = draw("{AGE.over89}|{AGE2.decade}|{AGE3.word}", seed).text.split("|")
        assert int(over) >= 90
        assert re.fullmatch(r"[2-9]0'?s|[2-9]0ies|[a-z]+ies", decade)
        assert {word, re.sub(" (?=[a-z]+$)", "-", word)} & words or word.startswith("one hundred")


def test_children_are_below_eighteen(draw):
    ages = {int(draw("{AGE}", seed, child=True).text) for seed in range(200)}
    assert ages == set(range(1, 18))
