"""The Dutch pack: findings and surrogates in invented sentences."""

import re

import pytest

pytestmark = pytest.mark.filterwarnings("ignore:.*W080")
LANG = "nl"


@pytest.mark.parametrize(
    ("note", "scrubbed"),
    [
        ("Mevrouw de Vries-van den Berg, geb. 12-03-1958", "Mevrouw [PATIENT], geb. [DATE]"),
        ("gezien door dr. J.P.M. de Wit, internist", "gezien door dr. [DOCTOR], internist"),
        ("Patiëntnummer: 8004512 BSN: 123456782", "Patiëntnummer: [MEDICALRECORD] BSN: [SSN]"),
        ("Kerkstraat 12-II, 1017 AB Amsterdam", "[STREET], [ZIP] [CITY]"),
        ("wonende Grote Markt 5 bus 3, 2000 Antwerpen", "wonende [STREET], [ZIP] [CITY]"),
        ("Tel.: 06-12345678", "Tel.: [PHONE]"),
        ("gsm 0475 12 34 56", "gsm [PHONE]"),
        ("Hij woont in Breda sinds 3 maart 2024.", "Hij woont in [CITY] sinds [DATE]."),
        ("INSZ: 85.07.30-033.28, RIZIV 1-23456-78-901", "INSZ: [SSN], RIZIV [LICENSE]"),
        ("Naam: Berg, van den J.M.\n", "Naam: [PATIENT]\n"),
        ("kamer 312, afdeling 3B", "kamer [ROOM], [DEPARTMENT]"),
        ("controle dd. 12-3, opname 12/3/'24", "controle dd. [DATE], opname [DATE]"),
    ],
)
def test_what_identifies_is_found(mask, note, scrubbed):
    assert mask(note) == scrubbed


@pytest.mark.parametrize(
    "note",
    [
        "Babinski negatief, Glasgow Coma Scale 15, ziekte van Crohn bekend.",
        "Ramipril 5 mg 1dd, bisoprolol 2,5 mg, amoxicilline 1 g 3dd.",
        "RR 130/80, pols 72, hemoglobine 7,5 mmol/l. CT thorax zonder afwijkingen.",
        "Ruimte-innemend proces linker nier. Geen koorts. Wond rustig.",
    ],
)
def test_medicine_stays(mask, note):
    assert mask(note) == note


def test_two_spellings_of_a_person_stay_one_person(replace):
    note = replace("Dhr. BAKKER Albert werd opgenomen.\nDhr. Bakker voelt zich beter.")
    found = re.fullmatch(r"Dhr\. (\S+) \S+ werd opgenomen\.\nDhr\. (\S+) voelt zich beter\.", note)
    assert found
    assert found[1].isupper()
    assert found[1].title() == found[2] != "Bakker"
