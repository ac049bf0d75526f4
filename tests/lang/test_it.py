"""The Italian pack: findings and surrogates in invented sentences."""

import re

import pytest

pytestmark = pytest.mark.filterwarnings("ignore:.*W080")
LANG = "it"


@pytest.mark.parametrize(
    ("note", "scrubbed"),
    [
        ("Sig.ra DELL'ACQUA Maria Pia, nata il 12.03.1958", "Sig.ra [PATIENT], nata il [DATE]"),
        ("visitata dalla Dott.ssa Silvia Di Stefano", "visitata dalla Dott.ssa [DOCTOR]"),
        ("Nosologico: 2024004512 C.F. RSSMRA48A01F205X", "Nosologico: [MEDICALRECORD] C.F. [SSN]"),
        ("Via G. Verdi n. 12/B, 20121 Milano (MI)", "[STREET], [ZIP] [CITY] ([STATE])"),
        ("Cell. 333 1234567, casa 02 1234567", "Cell. [PHONE], casa [PHONE]"),
        ("Abita a Castellammare di Stabia dal 1° marzo 2019.", "Abita a [CITY] dal [DATE]."),
        ("TEAM 80380000301234567890, STP0309010012345", "TEAM [HEALTHPLAN], [HEALTHPLAN]"),
        ("il signor Bernasconi, AVS 756.9217.0769.85", "il signor [PATIENT], AVS [SSN]"),
        ("auto targata AB 123 CD", "auto targata [VEHICLE]"),
        (
            "TC di controllo mar. '24, Stanza 12, letto 4",
            "TC di controllo [DATE], Stanza [ROOM], letto [ROOM]",
        ),
        ("dall'A.O.U. Careggi alla RSA Villa Serena", "dall'[HOSPITAL] alla [HOSPITAL]"),
        ("ZANOTTO ELVEZIA, di anni 84", "[PATIENT], di anni [AGE]"),
    ],
)
def test_what_identifies_is_found(mask, note, scrubbed):
    assert mask(note) == scrubbed


@pytest.mark.parametrize(
    "note",
    [
        "Murphy negativo, Giordano negativo, scala di Glasgow 15, morbo di Crohn noto.",
        "Ramipril 5 mg 1 cp ore 8, Bisoprololo 2,5 mg, Amoxicillina 1 g x 3/die per via Orale.",
        "PA 130/80, FC 72, emoglobina 12,5 g/dl, indice di Massa Corporea 27.",
        "DOLORE TORACICO DA 3 ORE. PAZIENTE VIGILE. SI RICHIEDE CONSULENZA CARDIOLOGICA.",
        "Nega febbre. Madre diabetica, padre sano. Ago 22 G.",
    ],
)
def test_medicine_stays(mask, note):
    assert mask(note) == note


def test_two_spellings_of_a_person_stay_one_person(replace):
    note = replace("Il Sig. LEONARDI Piero è stato ricoverato.\nIl Sig. Leonardi sta meglio.")
    found = re.fullmatch(r"Il Sig\. (.+) \S+ è stato ricoverato\.\nIl Sig\. (.+) sta meglio\.", note)
    assert found
    assert found[1].isupper()
    assert found[1].title() == found[2] != "Leonardi"
