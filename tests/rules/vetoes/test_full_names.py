import pytest

from spacy_phi.rules.vetoes.find import find_vetoes
from spacy_phi.rules.vetoes.full_names import as_person, is_full_name, split_people
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


@pytest.mark.parametrize(
    ("language", "text", "people"),
    [
        ("en", "Susan Ferrell, Dana Whitlock", ["Susan Ferrell", "Dana Whitlock"]),
        ("en", "Paula Reyes, Mark Holt, Ann Tully", ["Paula Reyes", "Mark Holt", "Ann Tully"]),
        ("de", "Petra Lang, Uwe Hartig", ["Petra Lang", "Uwe Hartig"]),
        ("es", "Marta Ruiz, Pablo Gil", ["Marta Ruiz", "Pablo Gil"]),
        ("en", "Ferrell Whitlock, Susan Dana", ["Ferrell Whitlock, Susan Dana"]),
        ("en", "Ferrell, Susan", ["Ferrell, Susan"]),
        ("en", "Susan Ferrell, RN", ["Susan Ferrell, RN"]),
        ("en", "Susan Ferrell, J", ["Susan Ferrell, J"]),
        ("es", "Ruiz Gil, Ana Marta", ["Ruiz Gil, Ana Marta"]),
    ],
)
def test_people_joined_by_a_comma_are_findings_of_their_own(language, text, people):
    match = Match(0, len(text), "DOCTOR", 0.9, read_source("ner"))
    assert [text[each.start : each.end] for each in split_people(text, match, language)] == people


def test_a_place_is_not_split():
    text = "Paris Texas, Austin Texas"
    match = Match(0, len(text), "CITY", 0.9, read_source("ner"))
    assert list(split_people(text, match, "en")) == [match]
