from random import Random

import pytest

from spacy_phi.lexicons.gazetteers import first_names, last_name_forms, name_key
from spacy_phi.synthesis.names import draw_nickname, invent, respell


def test_invented_names_are_in_no_list():
    known = {name_key(name) for name in last_name_forms()[:10_000]}
    names = {invent(Random(seed), "last") for seed in range(60)}
    assert len(names) > 50
    assert not known & {name_key(name) for name in names}


def test_surnames_are_of_all_ranks(writer):
    ranks = {name: rank for rank, name in enumerate(last_name_forms())}
    drawn = [ranks.get(writer(seed).write("surname.own")) for seed in range(300)]
    assert sum(rank is None for rank in drawn) > 30
    assert sum(rank is not None and rank < 5000 for rank in drawn) > 40
    assert sum(rank is not None and rank > 20_000 for rank in drawn) > 40


@pytest.mark.parametrize(("gender", "other"), [("f", "m"), ("m", "f")])
def test_first_names_match_the_sex_if_a_list_has_it(writer, gender, other):
    drawn = [writer(seed).write("given.own", {}, gender) for seed in range(200)]
    entries = [first_names().get(name_key(name)) for name in drawn]
    genders = [entry.gender for entry in entries if entry is not None]
    assert genders.count(gender) > 100
    assert genders.count(other) < 10


def test_another_spelling_keeps_the_first_letter():
    for seed in range(30):
        assert respell(Random(seed), "Phyllis").startswith("P")
    assert respell(Random(0), "Bob") == "Bob"


def test_nicknames_are_mostly_those_of_the_name():
    names = [draw_nickname(Random(seed), "Elizabeth") for seed in range(60)]
    assert sum(name in ("Liz", "Beth", "Betty", "Eliza", "Lizzie", "Betsy", "Libby") for name in names) > 10
