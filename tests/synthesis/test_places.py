import re
from random import Random

import pytest

from spacy_phi.synthesis.places import draw_country, draw_other_place, draw_place, draw_state, draw_zip


def test_an_article_stands_outside_of_a_place():
    drawn = [draw_other_place(Random(seed)) for seed in range(200)]
    assert {article for article, _ in drawn} == {"", "the "}
    assert not any(name.lower().startswith("the ") for _, name in drawn)
    assert not any(draw_country(Random(seed)).startswith("the ") for seed in range(300))


def test_state_and_post_code_are_those_of_the_town():
    for seed in range(40):
        rng = Random(seed)
        place = draw_place(rng)
        state = draw_state(rng, "us", "abbrev", place.state)
        assert state == place.state or not re.fullmatch("[A-Z]{2}", state)
        if place.zip3 != ("",):
            assert draw_zip(rng, "us", "us", place)[:3] in place.zip3


@pytest.mark.parametrize(
    ("country", "pattern"),
    [
        ("us", r"\d{5}(-\d{4})?"),
        ("uk", r"[A-Z]{1,2}\d{1,2} ?\d[A-Z]{2}"),
        ("au", r"[2-7]\d{3}"),
        ("ca", r"[A-Z]\d[A-Z] ?\d[A-Z]\d"),
        ("es", r"\d{5}"),
    ],
)
def test_post_codes_are_those_of_the_country(country, pattern):
    assert all(re.fullmatch(pattern, draw_zip(Random(seed), country, "any")) for seed in range(60))
