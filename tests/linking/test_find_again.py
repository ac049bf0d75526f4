from spacy_phi.linking.patient import find_again
from spacy_phi.spans import Match, read_source


def test_the_second_pass():
    text = "Mr. Okonkwo came. okonkwo slept; Okonkow woke. The Okonkwo-Lee test. Brown stool."
    found = [Match(4, 11, "PATIENT", 1.0, read_source("ner"))]
    again = find_again(text, found)
    assert [text[m.start : m.end] for m in again] == ["okonkwo", "Okonkow"]


def test_what_is_found_already_and_what_is_a_thing_is_left():
    text = "Mr. Okonkwo has okonkwo disease. Mr. Okonkwo left."
    found = [
        Match(4, 11, "PATIENT", 1.0, read_source("ner")),
        Match(37, 44, "PATIENT", 1.0, read_source("ner")),
    ]
    assert find_again(text, found) == []
    (again,) = find_again(text.replace("disease", "dishes"), found)
    assert (again.start, again.label, again.source.name) == (16, "PATIENT", "second_pass")


def test_spanish_names_that_are_words_are_not_looked_for():
    text = "Sra. Amparo Okonkwo. Solicita amparo."
    found = [Match(5, 19, "PATIENT", 1.0, read_source("ner"))]
    for language, expected in (("en", ["amparo"]), ("es", [])):
        again = find_again(text, found, language=language)
        assert [text[m.start : m.end] for m in again] == expected


def test_plurals_and_possessives_of_names():
    text = "Mr. John Okonkwo, Dr. Jones. The Smiths and Okonkwo's son saw the Joneses. OKONKWOS"
    found = [
        Match(4, 16, "PATIENT", 1.0, read_source("ner")),
        Match(22, 27, "DOCTOR", 1.0, read_source("ner")),
    ]
    again = find_again(text, found)
    assert [text[m.start : m.end] for m in again] == ["Okonkwo", "Joneses", "OKONKWOS"]


def test_the_plural_of_a_name_that_is_a_word_too():
    for text, end, plurals in (
        ("Mr. John Smith came. The Smiths left.", 14, ["Smiths"]),
        ("Ms. Jane Wood came. The Woods agree.", 13, ["Woods"]),
        ("Ms. Jane Wood came. Woods are near. The woods burn. The Woods Hole study. THE WOODS", 13, []),
    ):
        again = find_again(text, [Match(4, end, "PATIENT", 1.0, read_source("ner"))])
        assert [text[m.start : m.end] for m in again] == plurals


def test_the_parts_of_a_name_with_a_hyphen_down_to_two_letters():
    text = "Ms. Wu-Okonkwo came. Wu agrees, WU 3, wu. Okonkwo's son. Ng sample. Ms. Ng"
    found = [
        Match(4, 14, "PATIENT", 1.0, read_source("ner")),
        Match(72, 74, "PATIENT", 1.0, read_source("ner")),
    ]
    again = find_again(text, found)
    assert [text[m.start : m.end] for m in again] == ["Wu", "Okonkwo"]


def test_what_was_rejected_stays_and_is_not_looked_for():
    text = "Mr. Okonkwo took Skyrizi. Skyrizi and okonkwo; Okonkwo."
    found = [Match(4, 11, "PATIENT", 1.0, read_source("ner"))]
    rejected = [
        Match(17, 24, "PATIENT", 0.5, read_source("ner")),
        Match(47, 54, "PATIENT", 0.5, read_source("ner")),
    ]
    assert [text[m.start : m.end] for m in find_again(text, found, rejected)] == ["okonkwo"]
