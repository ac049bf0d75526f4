import pytest

from spacy_phi.surrogates.case import in_case, is_plain_name, ordinal_suffix, plain, refit_name


@pytest.mark.parametrize(
    ("word", "model", "expected"),
    [
        ("berg", "SMITH", "BERG"),
        ("Berg", "smith", "berg"),
        ("berg", "Smith", "Berg"),
        ("berg", "S", "Berg"),
        ("BERG", "mcDonald", "BERG"),
    ],
)
def test_a_word_in_the_case_of_another(word, model, expected):
    assert in_case(word, model) == expected


def test_names_are_latin_letters_and_their_marks():
    assert all(map(is_plain_name, ("O'Brien", "Smith-Jones", "García López")))
    assert not any(map(is_plain_name, ("12", "Room 12", "山田", "", "-")))


def test_wide_characters_become_plain_and_ordinal_indicators_are_kept():
    assert plain("3º １２") == "3º 12"


def test_a_name_keeps_the_space_around_it():
    assert refit_name(" BOSTON\n", "Salem") == " SALEM\n"
    assert refit_name("boston", "Salem") == "salem"
    assert refit_name("MA", "Ohio") == "Ohio", "two capitals are a code and do not indicate the case"


@pytest.mark.parametrize(
    ("digits", "suffix"), [("1", "st"), ("22", "nd"), ("3", "rd"), ("4", "th"), ("12", "th"), ("113", "th")]
)
def test_ordinal_suffixes(digits, suffix):
    assert ordinal_suffix(digits, "th") == suffix
    assert ordinal_suffix(digits, "TH") == suffix.upper()
