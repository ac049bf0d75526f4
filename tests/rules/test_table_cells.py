import re

import pytest

from spacy_phi.rules.table_cells import find_clinical_cells, find_header_rows, find_table_cells
from spacy_phi.rules.vetoes.zones import cut_zones
from spacy_phi.spans import NER, Match


def _found(text, language):
    return [(text[m.start : m.end], m.label) for m in find_table_cells(text, language)]


def _clinical(text, language):
    return [(text[slice(*cell)], reason) for cell, reason in find_clinical_cells(text, language)]


@pytest.mark.parametrize(
    ("language", "text", "people"),
    [
        ("en", "Bed;Name;Dx;RN\n4;Okafor T.;COPD;Ulmer", [("Okafor T.", "PATIENT"), ("Ulmer", "DOCTOR")]),
        ("en", "Sample | Collected by | Result\nUrine | Quill | clean\nBlood | Moss | clean",
         [("Quill", "DOCTOR"), ("Moss", "DOCTOR")]),
        ("de", "Datum\tPat.\tArzt\n3.4.\tOldenstede, Ida\tRehm",
         [("3.4.", "DATE"), ("Oldenstede, Ida", "PATIENT"), ("Rehm", "DOCTOR")]),
        ("fr", "Lit;Nom;Motif\n4;Lefort A.;toux", [("Lefort A.", "PATIENT")]),
        ("it", "Letto;Paziente;Esame\n4;Bertanzini L.;Rx", [("Bertanzini L.", "PATIENT")]),
        ("es", "Cama;Paciente;Motivo\n4;Olabarri J.;tos", [("Olabarri J.", "PATIENT")]),
        ("nl", "Bed;Naam;Reden\n4;Oostrum P.;hoest", [("Oostrum P.", "PATIENT")]),
        ("de", "Datum | RR | Handz\n3.4. | 120/80 | WiB\n4.4. | 130/70 | ok\n5.4. | 125/70 | DQP",
         [("3.4.", "DATE"), ("WiB", "DOCTOR"), ("4.4.", "DATE"), ("5.4.", "DATE"), ("DQP", "DOCTOR")]),
        ("fr", "Date ; TA ; Visa\n3/4 ; 12/7 ; DQP\n4/4 ; 13/8 ; LOU",
         [("3/4", "DATE"), ("DQP", "DOCTOR"), ("4/4", "DATE"), ("LOU", "DOCTOR")]),
        ("pt", "Leito;Paciente;Motivo\n4;Prates J.;tosse", [("Prates J.", "PATIENT")]),
    ],
)  # fmt: skip
def test_people_and_days_in_the_columns_that_a_header_names(language, text, people):
    assert _found(text, language) == people


@pytest.mark.parametrize(
    "text",
    [
        "Test;Result;Unit\nSodium;140;mmol",
        "name and patient, doctor said, no header 3",
        "Bed;Name;Dx\nthe next line is prose",
        "Bed;Name;Dx\n4;-;COPD",
        "Bed;Name;Dx\n4;0048213;COPD",
    ],
)
def test_other_cells_are_left(text):
    assert _found(text, "en") == []


def test_columns_of_ages_and_measurements_hold_no_rooms():
    text = "Zi;Name;Alter;Gewicht;Dx\n12;Quandt, P.;61;82,5;Baker\n14;Ebel, R.;38;n. b.;Gicht"
    assert _clinical(text, "de") == [
        ("61", "age"),
        ("82,5", "measurement"),
        ("Baker", "eponym"),
        ("38", "age"),
    ]
    numbers = re.finditer(r"\d+(?:,\d)?", text)
    rooms = [Match(*found.span(), "ROOM", 0.9, NER) for found in numbers]
    assert [text[match.start : match.end] for match in cut_zones(text, rooms, "de")[0]] == ["12", "14"]


def test_an_age_in_its_column_is_an_age_for_a_policy_that_replaces_ages():
    text = "Nom;Âge;Motif;Sortie\nLefort A.;87;chute;6/8\nRamel B.;19;asthme;7/8"
    found = [(text[m.start : m.end], m.label) for m in find_table_cells(text, "fr")]
    assert {("87", "AGE"), ("19", "AGE")} <= set(found)
    matches = [Match(text.index("87"), text.index("87") + 2, label, 0.9, NER) for label in ("AGE", "ROOM")]
    kept, _ = cut_zones(text, matches, "fr")
    assert [match.label for match in kept] == ["AGE"]


def test_a_column_of_diagnoses_holds_eponyms():
    text = "Nom;DDN;Motif;Sortie\nLefort A.;1/1/61;Dupuytren;6/8\nDupuytren B.;2/2/62;asthme;7/8"
    assert _clinical(text, "fr") == [("Dupuytren", "eponym")]
    assert _found(text, "fr")[-3:] == [("6/8", "DATE"), ("Dupuytren B.", "PATIENT"), ("7/8", "DATE")]


ALIGNED = """\
LETTO  PAZIENTE        ETA'  DIAGNOSI
5      Amato Rosario   77    FA nuova insorg.
6      Bellini Gaia    34    Crohn riacutizz.
7      una nota che non rispetta le colonne

8      Conti Ada       95    polmonite"""


def test_columns_that_begin_at_the_same_place():
    assert _found(ALIGNED, "it") == [
        *(("Amato Rosario", "PATIENT"), ("77", "AGE")),
        *(("Bellini Gaia", "PATIENT"), ("34", "AGE")),
    ]
    assert [ALIGNED[slice(*span)] for span in find_header_rows(ALIGNED, "it")] == [ALIGNED.split("\n")[0]]


@pytest.mark.parametrize(
    "text", ["Letto  5  Paziente stabile\n6  Amato", "una  nota  lunga\nAmato  Rosario  77"]
)
def test_lines_with_blanks_are_no_table(text):
    assert _found(text, "it") == []
