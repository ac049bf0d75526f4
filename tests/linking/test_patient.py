import pytest

from spacy_phi.linking.patient import collect_from_note, find_again, find_known
from spacy_phi.linking.values import PatientValue
from spacy_phi.spans import Match, read_source

FIRST = "Anna Okonkwo, MRN 00482917, at 48 Quarry Lane."
FOUND = [
    Match(0, 12, "PATIENT", 1.0, read_source("ner")),
    Match(18, 26, "MEDICALRECORD", 1.0, read_source("rule:records.mrn")),
    Match(31, 45, "STREET", 1.0, read_source("rule:streets.us")),
]
SECOND = "okonkwo of 48, quarry LANE; no. 482917 and 12345. Quarry Lane alone."


def texts(matches, text=SECOND):
    return [(text[m.start : m.end], m.label) for m in matches]


def test_the_values_of_one_note_are_found_in_another():
    found = find_known(SECOND, [], [], collect_from_note(FIRST, FOUND, []))
    assert texts(found) == [
        ("okonkwo", "PATIENT"),
        ("48, quarry LANE", "STREET"),
        ("482917", "MEDICALRECORD"),
    ]


def test_spans_already_found_are_skipped():
    taken = [Match(0, 7, "DOCTOR", 1.0, read_source("ner"))]
    assert texts(find_known(SECOND, taken, [], collect_from_note(FIRST, FOUND, [])))[0][1] == "STREET"


def test_dates_and_short_numbers_are_searched_by_the_leak_check_alone():
    text = "DOB 3/14/1951, room 4417, MRN 482917"
    found = [
        Match(4, 13, "DATE", 1.0, read_source("ner")),
        Match(20, 24, "IDNUM", 1.0, read_source("ner")),
        Match(30, 36, "MEDICALRECORD", 1.0, read_source("ner")),
    ]
    kinds = {(each.kind, each.key) for each in collect_from_note(text, found)}
    assert kinds == {("value", "482917"), ("digits", "482917")}


def test_values_vetoed_as_medicine_are_not_restored_by_other_notes():
    values = collect_from_note(FIRST, FOUND, []) | collect_from_note(
        "Okonkwo sign.", [], [Match(0, 7, "PATIENT", 0.5, read_source("ner"))]
    )
    assert PatientValue("rejected", "okonkwo", "PATIENT") in values
    assert ("okonkwo", "PATIENT") not in texts(find_known(SECOND, [], [], values))


def test_repeated_findings_are_not_collected():
    derived = [
        Match(0, 12, "PATIENT", 1.0, read_source("second_pass")),
        Match(18, 26, "IDNUM", 1.0, read_source("other_notes")),
    ]
    assert collect_from_note(FIRST, derived, []) == set()


def test_the_family_of_a_name_that_is_an_ordinary_word():
    values = collect_from_note("Mr. Carl Baker", [Match(4, 14, "PATIENT", 1.0, read_source("ner"))], [])
    for text, wanted in (
        ("We met the Bakers again: bakers, the bakers.", ["Bakers"]),
        ("The Bakers' son. The Baker's cyst. Bakers cyst.", ["Bakers"]),
    ):
        assert [value for value, _ in texts(find_known(text, [], [], values), text)] == wanted
    # A word without sufficient evidence in its note is a name if another note indicates one.
    vetoed = [Match(8, 14, "DOCTOR", 0.5, read_source("ner"))]
    (found,) = find_known("All the Bakers agree.", [], vetoed, values)
    assert (found.start, found.end, found.label) == (8, 14, "PATIENT")


def test_parts_of_a_hyphenated_name_that_is_also_an_eponym():
    values = collect_from_note("Ms. Fitzgerald-Cho", [Match(4, 18, "PATIENT", 1.0, read_source("ner"))], [])
    text = "This is for Fitzgerald only. Cho's wound is dry. Seen for Fitzgerald-Cho syndrome."
    assert [value for value, _ in texts(find_known(text, [], [], values), text)][:2] == ["Fitzgerald", "Cho"]


def test_the_second_pass():
    text = "Mr. Okonkwo came. okonkwo slept; Okonkow woke. The Okonkwo-Lee test. Brown stool."
    found = [Match(4, 11, "PATIENT", 1.0, read_source("ner"))]
    again = find_again(text, found)
    assert [text[m.start : m.end] for m in again] == ["okonkwo", "Okonkow"]


def test_known_findings_and_eponyms_are_skipped():
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


def test_vetoed_values_are_kept_and_not_searched():
    text = "Mr. Okonkwo took Skyrizi. Skyrizi and okonkwo; Okonkwo."
    found = [Match(4, 11, "PATIENT", 1.0, read_source("ner"))]
    rejected = [
        Match(17, 24, "PATIENT", 0.5, read_source("ner")),
        Match(47, 54, "PATIENT", 0.5, read_source("ner")),
    ]
    assert [text[m.start : m.end] for m in find_again(text, found, rejected)] == ["okonkwo"]


@pytest.mark.parametrize(
    ("language", "text", "first"),
    [
        ("en", "Ms. Odile Crohn. Crohn disease. Crohn denies pain.", 4),
        ("es", "Sra. Odile Crohn. Enfermedad de Crohn. Crohn niega dolor.", 5),
        ("de", "Frau Odile Crohn. Morbus Crohn. Crohn verneint Schmerzen.", 5),
        ("fr", "Mme Odile Crohn. Maladie de Crohn. Crohn va mieux.", 4),
        ("it", "Sig.ra Odile Crohn. Morbo di Crohn. Crohn nega dolore.", 7),
        ("nl", "Mw. Odile Crohn. Ziekte van Crohn. Crohn heeft geen pijn.", 4),
        ("pt", "D. Odile Crohn. Doença de Crohn. Crohn nega dor.", 3),
    ],
)
def test_the_surname_of_the_patient_is_found_outside_of_terms(language, text, first):
    person = [Match(first, first + 11, "PATIENT", 1.0, read_source("ner"))]
    (again,) = find_again(text, person, language=language)
    assert again.start == text.rindex("Crohn")
    values = collect_from_note(text, person, [], language)
    (other,) = find_known(text[first + 13 :], [], [], values, language=language)
    assert other.start == text[first + 13 :].rindex("Crohn")


def test_an_eponym_of_a_doctor_is_not_looked_for_and_lowercase_is_no_name():
    doctor = [Match(4, 15, "DOCTOR", 1.0, read_source("ner"))]
    assert find_again("Dr. Odile Crohn. Crohn flare.", doctor) == []
    patient = [Match(4, 15, "PATIENT", 1.0, read_source("ner"))]
    assert find_again("Ms. Odile Crohn. Her crohn flares.", patient) == []


def test_a_value_is_found_where_a_part_of_it_was_rejected():
    text = "Identifier 2.16.840.1.113883.19.5.9999.1393 of the visit"
    known = [PatientValue("value", "216840111388319599991393", "IDNUM")]
    part = [Match(11, 38, "IDNUM", 0.8, read_source("rule:id.led"))]
    whole = [Match(11, 43, "IDNUM", 0.8, read_source("rule:id.led"))]
    assert texts(find_known(text, [], part, known), text) == [("2.16.840.1.113883.19.5.9999.1393", "IDNUM")]
    assert find_known(text, [], whole, known) == []
    assert find_known(text, part, part, known) == []
