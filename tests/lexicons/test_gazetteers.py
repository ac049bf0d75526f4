import pytest

from spacy_phi.lexicons import gazetteers as g


@pytest.mark.parametrize(
    ("name", "key"),
    [("O'Brien", "obrien"), ("O’Brien", "obrien"), ("Núñez", "nunez"), ("St. Louis", "st louis")],
)
def test_name_key(name, key):
    assert g.name_key(name) == key


def test_first_names_have_gender_and_rank():
    names = g.first_names()
    assert len(names) > 5_000
    assert names["mary"].gender == "f"
    assert names["james"].gender == "m"
    assert names["james"].rank < names["thaddeus"].rank
    assert names["priya"].gender == "f"
    assert g.first_names_by_gender("f")[0] == "Mary"


def test_spanish_names():
    assert g.first_names("es")["maria"].gender == "f"
    assert g.first_names("es")["antonio"] == g.FirstName("m", 0)
    assert g.last_names("es")["garcia"] == 0
    assert "García" in g.last_name_forms("es")


def test_last_names_by_rank():
    names = g.last_names()
    assert len(names) >= 30_000
    assert names["smith"] == 0
    assert names["parkinson"] > names["smith"]
    assert "O'Brien" in g.last_name_forms()
    assert "McDonald" in g.last_name_forms()


def test_places_agree_with_their_zip_codes():
    boston = next(p for p in g.us_places() if p.city == "Boston" and p.state == "MA")
    assert "021" in boston.zip3
    assert boston.population > 500_000
    assert {"MA", "CA", "DC"} <= set(g.us_states().values()) & {place.state for place in g.us_places()}


def test_world():
    assert g.countries()["france"] == "FR"
    assert g.countries()["usa"] == "US"
    assert g.world_cities()["madrid"] > 1_000_000
    assert "mexican" in g.nationalities()
    assert "worcester" in g.us_counties()
