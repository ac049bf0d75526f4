import pytest

from spacy_phi.rules.lexical.gazetteer import find_by_gazetteer


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Allegra came with her mother.", ("PATIENT", "Allegra")),
        ("Hope was brought by ambulance.", ("PATIENT", "Hope")),
        ("Will said that he would come.", ("PATIENT", "Will")),
        ("Jane Doe was admitted.", ("PATIENT", "Jane Doe")),
        ("Seen today. Mrs. Colon is well.", ("PATIENT", "Colon")),
        ("Dr. Child agrees.", ("DOCTOR", "Child")),
        ("Brown, Lester has cellulitis.", ("PATIENT", "Brown, Lester")),
        ("Baby girl Turner weighed 3.1 kg.", ("PATIENT", "Turner")),
        ("Flew from Milwaukee.", ("CITY", "Milwaukee")),
        ("Athens, PA.", ("CITY", "Athens")),
        ("Athens, PA.", ("STATE", "PA")),
    ],
)
def test_finds(text, found):
    assert found in [(m.label, text[m.start : m.end]) for m in find_by_gazetteer(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Wilson disease is rare.",
        "Warfarin was stopped.",
        "Will follow up in clinic.",
        "May take with food.",
        "Mom brings the patient in.",
        "Parkinson's was diagnosed.",
        "Seen in clinic in March.",
        "Pain is worse. Mark the site.",
        "Moved to Radiology.",
        "Joint is warm. Gene was sequenced.",
        "Anderson, MD",
        "",
    ],
)
def test_finds_nothing(text):
    assert find_by_gazetteer(text) == []
