from spacy_phi.surrogates.keys import Scope
from spacy_phi.surrogates.places import NOWHERE, Address, city, state, zip_code
from spacy_phi.surrogates.spanish_places import (
    COMMUNITIES,
    provinces,
    spanish_state,
    spanish_town,
    spanish_zip,
    towns,
)


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


def test_places_outside_spain_are_not_mapped(scope):
    assert spanish_state("Ohio", scope) is None
    assert spanish_town("Boston", scope) is None
    for code in ("99123", "00123", "2800", "28007-1"):
        assert spanish_zip(code, scope) is None
