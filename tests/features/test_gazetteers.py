import pytest

from spacy_phi.features.gazetteers import create_gazetteers

from .helpers import make_nlp, marked, true_features

ENGLISH, SPANISH = create_gazetteers("en"), create_gazetteers("es")


@pytest.mark.parametrize(
    ("group", "word", "name"),
    [
        (ENGLISH, "Dr", "honorific_doctor"), (SPANISH, "Dra", "honorific_doctor"),
        (ENGLISH, "Mrs", "honorific"), (SPANISH, "Dña", "honorific"), (SPANISH, "D", "honorific"),
        (ENGLISH, "MD", "credential"), (SPANISH, "MIR", "credential"),
        (ENGLISH, "attending", "role"), (SPANISH, "Médico", "role"),
        (ENGLISH, "niece", "relation"), (SPANISH, "suegra", "relation"),
        (ENGLISH, "cardiologist", "specialist"), (SPANISH, "urólogo", "specialist"),
        (ENGLISH, "Nephrology", "specialty"), (SPANISH, "Urología", "specialty"),
        (ENGLISH, "van", "name_prefix"), (SPANISH, "de", "name_prefix"),
        (ENGLISH, "Blvd", "street"), (SPANISH, "Avda", "street"),
        (ENGLISH, "Apt", "address"), (SPANISH, "piso", "address"),
        (ENGLISH, "Calif", "state_short"),
        (ENGLISH, "University", "organization"), (SPANISH, "Universidad", "organization"),
        (ENGLISH, "Medicare", "known_organization"), (SPANISH, "Osakidetza", "known_organization"),
        (ENGLISH, "Hospice", "hospital"), (SPANISH, "Policlínica", "hospital"),
        (ENGLISH, "plumber", "profession"), (SPANISH, "fontanero", "profession"),
        (ENGLISH, "MRN", "id_word"), (SPANISH, "NHC", "id_word"),
        (ENGLISH, "pager", "contact_word"), (SPANISH, "tlf", "contact_word"),
        (ENGLISH, "Robert", "first_en"), (ENGLISH, "Robert", "frequent_first_en"),
        (ENGLISH, "JOHNSON", "last_en"), (ENGLISH, "Johnson", "frequent_last_en"),
        (SPANISH, "José", "first_es"), (SPANISH, "JOSE", "frequent_first_es"),
        (SPANISH, "García", "last_es"), (SPANISH, "Garcia", "frequent_last_es"),
        (SPANISH, "Abascal", "last_es"), (SPANISH, "Adelia", "first_es"), (SPANISH, "Abascal",
        "is_known_name"), (SPANISH, "Cruz", "is_frequent_name"),
        (ENGLISH, "Haitian", "nationality"), (SPANISH, "marroquí", "nationality"),
        (ENGLISH, "Worcester", "is_us_city"), (ENGLISH, "Chicago", "is_large_us_city"),
        (ENGLISH, "Middlesex", "is_us_county"), (ENGLISH, "Ohio", "is_state"), (ENGLISH, "OH",
        "is_state_code"),
        (ENGLISH, "Nairobi", "is_world_city"), (ENGLISH, "Kenya", "is_country"),
        (ENGLISH, "Garcia", "is_known_name"), (ENGLISH, "Smith", "is_frequent_name"),
    ],
)  # fmt: skip
def test_words_of_lists(group, word, name):
    assert name in true_features(group, word)
    assert not true_features(group, "xerostomia")


def test_forms_that_no_list_has_as_written():
    assert "is_state_code" not in true_features(ENGLISH, "oh")
    assert "frequent_last_en" not in true_features(ENGLISH, "Abramczyk")
    assert "street" not in true_features(ENGLISH, "calle")
    assert "last_es" not in true_features(ENGLISH, "Abascal")


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("from San Francisco to new drugs", "us_place", ["San", "Francisco"]),
        ("near St. Louis, Winston-Salem", "us_place", ["St", ".", "Louis", "Winston", "-", "Salem"]),
        ("in Buenos Aires twice", "world_city", ["Buenos", "Aires"]),
        ("Ciudad Real y SORIA", "spain", ["Ciudad", "Real", "SORIA"]),
        ("born in Sri Lanka, en Estados Unidos", "country", ["Sri", "Lanka", "Estados", "Unidos"]),
    ],
)
def test_places_of_several_words(text, name, words):
    assert marked(ENGLISH, make_nlp()(text), name) == words
