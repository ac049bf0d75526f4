import pytest

from spacy_phi.lang import get_pack
from spacy_phi.lexicons.gazetteers import local_cities
from spacy_phi.surrogates.countries import country
from spacy_phi.surrogates.keys import Scope
from spacy_phi.surrogates.organizations import department, organization
from spacy_phi.surrogates.places import Address, city, state, state_code, zip_code
from spacy_phi.surrogates.professions import profession
from spacy_phi.surrogates.streets import street


def test_states_map_one_to_one(scope):
    codes = (
        "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ".split()
    )
    images = [state(code, scope) for code in codes]
    assert len(set(images)) == len(codes)
    assert all(image != code for image, code in zip(images, codes))
    assert state("ohio", scope).islower()


def test_place_forms_are_kept(scope):
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


@pytest.mark.parametrize("make", [street, organization, department, profession, country, city, state])
def test_other_scripts_give_none(make, scope):
    assert make("山田", scope) is None
    assert make("", scope) is None


def test_a_language_with_towns_of_its_own_keeps_to_them(scope):
    towns = {town.name: town.country for town in local_cities("fr")}
    for town, home in (("Nantes", "FR"), ("Namur", "BE"), ("Lausanne", "CH"), ("Trifouillis", "FR")):
        assert towns[city(town, scope, "fr")] == home
    assert city("Madrid", scope, "fr") not in towns
    assert state("Ardèche", scope, "fr") in get_pack("fr").vocab["states.province"]


@pytest.mark.parametrize(
    ("town", "code", "lang", "country"), [("Milano", "MI", "it", "IT"), ("Belém", "PA", "pt", "BR")]
)
def test_two_letters_are_a_province_where_a_language_has_its_own(scope, town, code, lang, country):
    assert state(code, scope, lang) in get_pack(lang).vocab["states.province_code"]
    countries = {each.name: each.country for each in local_cities(lang)}
    assert countries[city(town, scope, lang, Address(state=code))] == country
    assert state_code(code) == code


def test_a_city_becomes_no_name_of_the_post_office(key):
    found = {city("Baltimore", Scope(key, f"patient {n}"), beside=Address(state="MD")) for n in range(300)}
    assert "Washington" in found
    assert not found & {"Parcel Return Service", "North Pole", "Naval Anacost Annex"}
