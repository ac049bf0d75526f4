import pytest

from spacy_phi.surrogates.ages import age_in_years
from spacy_phi.surrogates.number_words import split_number


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("quatre-vingt-onze ans", 91), ("quatre-vingts ans", 80), ("soixante-quinze ans", 75),
        ("septante ans", 70),
        ("nonante-trois ans", 93), ("cent un ans", 101), ("soixante et onze ans", 71),
        ("vierundneunzigjährige", 94), ("zevenennegentigjarige", 97), ("novantasettenne", 97),
        ("ciento un años", 101),
        ("vierundneunzig Jahre", 94), ("neunundachtzig", 89), ("hundertdrei", 103), ("drei und neunzig", 93),
        ("drieënnegentig jaar", 93), ("eenentachtig", 81), ("novantuno anni", 91), ("ottantotto anni", 88),
        ("novantatré", 93), ("noventa e três anos", 93), ("noventa y un años", 91), ("veintiséis", 26),
        ("ninety-one", 91), ("one hundred and three", 103), ("twenty to thirty", 30),
    ],
)  # fmt: skip
def test_numbers_in_words_of_seven_languages(text, age):
    assert age_in_years(text) == age


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("1100 months", 91), ("11 Monate", 0), ("1100 mois", 91), ("26 maanden", 2), ("14 mesi", 1),
        ("4800 semanas", 92), ("33000 days", 90), ("18 meses", 1),
    ],
)  # fmt: skip
def test_months_weeks_and_days_are_converted_to_years(text, age):
    assert age_in_years(text) == age


@pytest.mark.parametrize("word", ["patient", "ansteckend", "novantesimo", "hundred-year"])
def test_other_words_are_no_numbers(word):
    assert split_number(word) is None
