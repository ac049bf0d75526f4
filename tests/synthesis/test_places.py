import re

import pytest

from spacy_phi.lexicons.gazetteers import us_places


def test_an_article_is_outside_the_place(draw):
    drawn = [draw("{LOCATION-OTHER}", seed) for seed in range(200)]
    assert {text[: spans[0][0]] for text, spans in drawn} == {"", "the "}
    assert not any(draw("{COUNTRY}", seed).text.startswith("the ") for seed in range(300))


def test_state_and_post_code_are_those_of_the_town(draw):
    known: dict[tuple[str, str], set[str]] = {}
    for place in us_places():
        known.setdefault((place.city, place.state), set()).update(place.zip3)
    together = 0
    for seed in range(80):
        city, state, code = draw("{CITY}|{STATE.abbrev}|{ZIP.us}", seed).text.split("|")
        together += code[:3] in known.get((city, state), ())
    assert together > 30


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
def test_post_codes_are_those_of_the_country(writer, country, pattern):
    assert all(re.fullmatch(pattern, writer(seed, country).write("zip.any")) for seed in range(60))
