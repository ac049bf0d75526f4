import pytest

from spacy_phi.rules.pattern import Match
from spacy_phi.surrogates.countries import country
from spacy_phi.surrogates.keys import Scope
from spacy_phi.surrogates.organizations import department, organization
from spacy_phi.surrogates.places import city, state, zip_code
from spacy_phi.surrogates.professions import profession
from spacy_phi.surrogates.second_pass import find_again
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


def test_streets_and_rooms(scope):
    new = street("123 Main St, Apt 4B", scope)
    assert new.endswith("B") or new[-1].isalpha()
    assert " St, Apt " in new
    assert "Main" not in new
    assert street("Calle Mayor 12, 3º B", scope, "es").startswith("Calle ")
    assert room("Rm 412", scope).startswith("Rm ")


def test_organizations_keep_their_kind_and_acronyms_agree(key):
    for patient in range(20):
        scope = Scope(key, str(patient))
        name = organization("Massachusetts General Hospital", scope)
        assert name.endswith(" General Hospital")
        assert organization("MGH", scope)[0] == name[0]
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
