import pytest

from spacy_phi.rules.table_cells import find_diagnosis_cells, find_header_rows, find_table_cells


def _found(text, language):
    return [(text[m.start : m.end], m.label) for m in find_table_cells(text, language)]


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


def test_a_column_of_diagnoses_holds_eponyms():
    text = "Nom;DDN;Motif;Sortie\nLefort A.;1/1/61;Dupuytren;6/8\nDupuytren B.;2/2/62;asthme;7/8"
    assert [text[slice(*cell)] for cell in find_diagnosis_cells(text, "fr")] == ["Dupuytren"]
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
