import pytest

from spacy_phi.rules.pattern import Match
from spacy_phi.surrogates.countries import country
from spacy_phi.surrogates.keys import Scope
from spacy_phi.surrogates.organizations import department, organization
from spacy_phi.surrogates.places import NOWHERE, Address, city, state, state_code, zip_code
from spacy_phi.surrogates.professions import profession
from spacy_phi.surrogates.second_pass import find_again
from spacy_phi.surrogates.spain import COMMUNITIES, provinces, towns
from spacy_phi.surrogates.streets import room, street


def test_states_map_one_to_one(scope):
    codes = (
        "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ".split()
    )
    images = [state(code, scope) for code in codes]
    assert len(set(images)) == len(codes)
    assert all(image != code for image, code in zip(images, codes))
    assert state("ohio", scope).islower()


def test_forms_of_places_stay(scope):
    assert city("BOSTON", scope).isupper()
    assert len(zip_code("02139-1234", scope)) == 10
    assert zip_code("28007", scope, "es") != "28007"
    whole = city("Springfield, IL 62704", scope)
    assert whole.count(",") == 1
    assert whole[-5:].isdigit()


def test_abbreviations_of_states_go_with_their_codes(key):
    for patient in range(30):
        scope = Scope(key, str(patient))
        code = state("MA", scope)
        for form in ("Mass.", "Mass", "Massachusetts", "massachusetts", "MASS"):
            assert state_code(state(form, scope).removesuffix(".")) == code
        assert city("Boston, Massachusetts", scope).split(", ")[0] == city("Boston, MA", scope).split(", ")[0]


def test_spanish_towns_provinces_and_postal_codes_agree(key):
    for patient in range(60):
        scope = Scope(key, str(patient))
        code = zip_code("28007", scope, "es")
        province = provinces()[int(code[:2]) - 1]
        assert state("Madrid", scope, "es") == state("Comunidad de Madrid", scope, "es") == province
        assert code[:2] != "28"
        for town, beside in (
            ("Madrid", NOWHERE),
            ("Getafe", NOWHERE),
            ("Villanueva", Address("", "280", "")),
        ):
            assert city(town, scope, "es", beside) in towns()[provinces().index(province)]
        assert zip_code("C.P. 28007", scope, "es") == f"C.P. {code}"
        assert state("Andalucía", scope, "es") in COMMUNITIES


def test_every_province_has_towns_and_a_code():
    assert len(provinces()) == len(towns()) == 52
    assert provinces()[27] == towns()[27][0] == "Madrid"
    assert provinces()[7] == "Barcelona"


@pytest.mark.parametrize("language", ["en", "es"])
def test_countries_map_one_to_one(scope, language):
    names = (
        "España México Francia Marruecos Italia".split()
        if language == "es"
        else "Spain Mexico France Italy".split()
    )
    images = [country(name, scope, language) for name in names]
    assert len(set(images)) == len(names)
    if language == "en":
        assert country("U.S.", scope) == country("USA", scope) == country("United States", scope)
        assert country("U.S.", scope).istitle() or " " in country("U.S.", scope)


def test_streets_and_rooms(scope):
    new = street("123 Main St, Apt 4B", scope)
    assert new.endswith("B") or new[-1].isalpha()
    assert " St, Apt " in new
    assert "Main" not in new
    assert street("Calle Mayor 12, 3º B", scope, "es").startswith("Calle ")
    assert room("Rm 412", scope).startswith("Rm ")
    assert street("Plaza España s/n", scope, "es").endswith(" s/n")
    assert street("calle Gran Vía, 12, 2º izda", scope, "es").endswith("º izda")
    assert street("corner of Elm and Main", scope).startswith("corner of ")


def test_organizations_keep_their_kind_and_acronyms_agree(key):
    for patient in range(20):
        scope = Scope(key, str(patient))
        name = organization("Massachusetts General Hospital", scope)
        assert name.endswith(" General Hospital")
        assert organization("MGH", scope)[0] == name[0]
        assert organization("the VA", scope).startswith("the ")
        assert organization("General Hospital", scope).endswith(" General Hospital")
        assert "Mary" not in organization("St. Mary's Hospital", scope)


@pytest.mark.parametrize("make", [street, organization, department, profession, country, city, state])
def test_other_scripts_are_none(make, scope):
    assert make("山田", scope) is None
    assert make("", scope) is None


def test_the_second_pass():
    text = "Mr. Okonkwo came. okonkwo slept; Okonkow woke. The Okonkwo-Lee test. Brown stool."
    found = [Match(4, 11, "PATIENT", 1.0, "ner")]
    again = find_again(text, found, lambda word: word in ("brown",), lambda text, word, end: False)
    assert [text[m.start : m.end] for m in again] == ["okonkwo", "Okonkow"]
