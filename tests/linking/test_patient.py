from spacy_phi.linking.patient import collect_from_note, find_known
from spacy_phi.linking.values import PatientValue, collect_values, find_number, find_values
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


def test_what_is_taken_already_is_left_alone():
    taken = [Match(0, 7, "DOCTOR", 1.0, read_source("ner"))]
    assert texts(find_known(SECOND, taken, [], collect_from_note(FIRST, FOUND, [])))[0][1] == "STREET"


def test_what_medicine_rejected_no_other_note_brings_in():
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


def test_values_that_anybody_may_have_are_not_specific():
    assert collect_values([("48 Quarry Lane", "STREET")]) == {PatientValue("value", "48quarrylane", "STREET")}
    for value in (("Paris", "CITY"), ("1234", "IDNUM"), ("MGH", "HOSPITAL"), ("Brown", "PATIENT")):
        assert "value" not in {each.kind for each in collect_values([value])}


def test_values_stand_as_whole_words_however_punctuated():
    found = list(find_values("Quarry-Lane 48 and 148 quarry lane, 48quarry lane", {"48quarrylane"}))
    assert found == [(36, 49, "48quarrylane")]
    assert list(find_values("any text", {})) == []


def test_pieces_of_a_number():
    runs = {"00482917": "MEDICALRECORD"}
    assert find_number("482917", runs) == find_number("1004829175", runs) == "MEDICALRECORD"
    assert find_number("48291", runs) == find_number("917482", runs) == ""


def test_the_family_of_a_name_that_is_an_ordinary_word():
    values = collect_from_note("Mr. Carl Baker", [Match(4, 14, "PATIENT", 1.0, read_source("ner"))], [])
    for text, wanted in (
        ("We met the Bakers again: bakers, the bakers.", ["Bakers"]),
        ("The Bakers' son. The Baker's cyst. Bakers cyst.", ["Bakers"]),
    ):
        assert [value for value, _ in texts(find_known(text, [], [], values), text)] == wanted
    # What the note alone does not bear out is a name where another note tells one.
    vetoed = [Match(8, 14, "DOCTOR", 0.5, read_source("ner"))]
    (found,) = find_known("All the Bakers agree.", [], vetoed, values)
    assert (found.start, found.end, found.label) == (8, 14, "PATIENT")


def test_a_part_of_a_name_with_a_hyphen_that_diseases_are_called_by():
    values = collect_from_note("Ms. Fitzgerald-Cho", [Match(4, 18, "PATIENT", 1.0, read_source("ner"))], [])
    text = "This is for Fitzgerald only. Cho's wound is dry. Seen for Fitzgerald-Cho syndrome."
    assert [value for value, _ in texts(find_known(text, [], [], values), text)][:2] == ["Fitzgerald", "Cho"]
