"""The German pack: findings and surrogates in invented sentences."""

import re

import pytest

pytestmark = pytest.mark.filterwarnings("ignore:.*W080")
LANG = "de"


@pytest.mark.parametrize(
    ("note", "scrubbed"),
    [
        ("Frau Brigitte HAUG-LECHNER, geb. 12.03.1958", "Frau [PATIENT], geb. [DATE]"),
        ("gesehen von OÄ Dr. med. Silke von Stetten", "gesehen von OÄ Dr. med. [DOCTOR]"),
        ("Fallnummer: 80045123 KVNR: A123456780", "Fallnummer: [MEDICALRECORD] KVNR: [HEALTHPLAN]"),
        ("Goethestraße 12a, 80331 München", "[STREET], [ZIP] [CITY]"),
        ("Tel.: 0711 / 123-456", "Tel.: [PHONE]"),
        ("wohnhaft Am Alten Markt 3, 8010 Graz", "wohnhaft [STREET], [ZIP] [CITY]"),
        ("Er wohnt in Kassel seit dem 3. März 2024.", "Er wohnt in [CITY] seit dem [DATE]."),
        ("SVNR: 1237 010180", "SVNR: [SSN]"),
        ("Herr Aebi, AHV-Nr.: 756.9217.0769.85", "Herr [PATIENT], AHV-Nr.: [SSN]"),
        ("Zimmer 312, Station 3B", "Zimmer [ROOM], [DEPARTMENT]"),
    ],
)
def test_identifiers_are_found(mask, note, scrubbed):
    assert mask(note) == scrubbed


@pytest.mark.parametrize(
    "note",
    [
        "Babinski negativ, Glasgow Coma Scale 15, Morbus Crohn bekannt.",
        "Ramipril 5 mg morgens, Bisoprolol 2,5 mg, Amoxicillin 1 g 3x tgl.",
        "RR 130/80, HF 72, Hämoglobin 12,5 g/dl. Das CT des Thorax ist unauffällig.",
        "Raumforderung der linken Niere. Kleiner Erguss. Kein Fieber.",
    ],
)
def test_medical_terms_are_kept(mask, note):
    assert mask(note) == note


def test_two_spellings_of_a_person_are_one_person(replace):
    note = replace("Herr LECHNER Alois wurde aufgenommen.\nHr. Lechner geht es besser.")
    # The new surname may have several words: "VON BEUST".
    found = re.fullmatch(r"Herr (.+) \S+ wurde aufgenommen\.\nHr\. (.+) geht es besser\.", note)
    assert found
    # "AYDIN" is the capitals of "Aydın" too.
    assert found[1] == found[2].upper() != "LECHNER"
