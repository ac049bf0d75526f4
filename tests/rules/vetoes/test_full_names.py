import pytest

from spacy_phi.rules.vetoes.find import find_vetoes
from spacy_phi.rules.vetoes.full_names import as_person, is_full_name
from spacy_phi.spans import Match, read_source


@pytest.mark.parametrize(
    "span",
    [
        "Ruth Baker",
        "Baker, Ruth",
        "Ruth B.",
        "Tom J. Carpenter",
        "Ana Garcia-Vellacott",
        "Alvarez Reyes, Ana",
    ],
)
def test_full_names(span):
    assert is_full_name(span)


@pytest.mark.parametrize(
    "span",
    [
        "Baker",
        "ruth baker",
        "Congo red",
        "ship's carpenter",
        "",
        ",",
        "Ruth",
        "Baker,",
        "Ruth the old Baker of",
    ],
)
def test_not_full_names(span):
    assert not is_full_name(span)


def test_a_full_name_is_not_a_profession():
    text = "a 71-year-old man, Tom Carpenter, a retired Carpenter"
    name = Match(19, 32, "PROFESSION", 0.7, read_source("rule:profession.age"))
    person = as_person(text, name)
    assert (person.label, person.also) == ("PATIENT", "PROFESSION")
    trade = Match(44, 53, "PROFESSION", 0.7, read_source("rule:profession.age"))
    assert as_person(text, trade) == trade


def test_a_full_name_is_not_rejected_by_its_words():
    # An adjacent dose indicates a drug.
    text = "Started Adam Edwards 10 mg daily."
    name = Match(8, 20, "PATIENT", 0.5, read_source("ner"))
    assert find_vetoes(text, [name]) == ([name], [])
