from itertools import pairwise

import pytest

from spacy_phi.rules.breaks import cut_at_breaks, find_breaks
from spacy_phi.spans import NER, Match, SourceKind, rule_source


def _pieces(text, language):
    edges = [0, *find_breaks(text, language), len(text)]
    return [text[start:end].strip() for start, end in pairwise(edges)]


@pytest.mark.parametrize(
    ("language", "pieces"),
    [
        ("en", ["Collapsed at Vendomat.", "No injury"]),
        ("en", ["Sent over from Elmcrest ED.", "Three episodes"]),
        ("en", ["Plan:", "rest"]),
        ("en", ["- Ida Quill", "- Rafael Moss"]),
        ("en", ["Quill|", "Moss"]),
        ("en", ["Ida Quill", "Diagnosis:", "asthma"]),
        ("de", ["Vorstellung im Klinikum Ahlbeck.", "Befund unauffällig"]),
        ("fr", ["Opérée à la Clinique Valmont.", "Suites simples"]),
        ("it", ["Ricoverata a Villa Corona.", "Terapia invariata"]),
        ("es", ["Visto en el Hospital Bellavista.", "Alta mañana"]),
        ("nl", ["Opgenomen in Ziekenhuis Zonnegaard.", "Beleid ongewijzigd"]),
        ("pt", ["Internado no Hospital Boavista.", "Medicação mantida"]),
    ],
)
def test_sentences_items_cells_and_fields_are_apart(language, pieces):
    separator = "\n" if pieces[0].startswith("-") or "Diagnosis:" in pieces else " "
    text = separator.join(pieces) if "Diagnosis:" not in pieces else f"{pieces[0]}\n{pieces[1]} {pieces[2]}"
    assert _pieces(text, language) == pieces


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "St. Columba Hospital on Mt. Vernon Ave. North"),
        ("en", "seen by J. R. Quill and Dr. Moss"),
        ("de", "Klinikum St. Ansgar, Prof. Dr. Weidner"),
        ("fr", "Mme. Lefort, av. Victor Hugo, Ste. Anne"),
        ("it", "Osp. S. Camillo, via G. Verdi, dott. Conti"),
        ("es", "C. Nogal, Sta. María, Dr. Ríos, Avda. Goya"),
        ("nl", "dr. J. de Wit, St. Jansdal, Burg. Demirplein"),
        ("pt", "no Hosp. S. Teotónio, R. Garrett, Dr. Prates"),
    ],
)
def test_a_period_of_an_abbreviation_ends_no_sentence(language, text):
    assert find_breaks(text, language) == []


def test_an_institution_keeps_its_first_part_and_people_keep_all():
    text = "At Vendomat. No pain"
    place = Match(3, 15, "ORGANIZATION", 0.9, NER)
    assert [text[m.start : m.end] for m in cut_at_breaks(text, [place], "en")] == ["Vendomat"]
    text = "Ida Quill; Rafael Moss"
    people = Match(0, len(text), "PATIENT", 0.9, NER)
    assert [text[m.start : m.end] for m in cut_at_breaks(text, [people], "en")] == [
        "Ida Quill",
        "Rafael Moss",
    ]


def test_dates_numbers_and_what_is_never_rejected_stay_whole():
    text = "Sept. 3; 4 and Acme. Inc"
    date = Match(0, 10, "DATE", 0.9, NER)
    denied = Match(15, 24, "ORGANIZATION", 1.0, rule_source("deny.0", SourceKind.DENIED))
    assert cut_at_breaks(text, [date, denied], "en") == [date, denied]


@pytest.mark.parametrize(
    ("language", "found", "after", "name"),
    [
        ("fr", "Delvaux, Lasilix", " 40 IV", "Delvaux"),
        ("es", "Aguado  Ayte", ": R4 Peña", "Aguado"),
        ("de", "Rothenbach  AuftrNr", " 240204-0187", "Rothenbach"),
        ("nl", "Ingeborg\nPPPD", " cf Whipple", "Ingeborg"),
        ("en", "Quillon\nEBL", " 25cc", "Quillon"),
        ("en", "Quillon\nPneumonia", " resolved", "Quillon"),
    ],
)
def test_a_name_ends_before_a_drug_and_a_word_of_the_next_column_or_line(language, found, after, name):
    (cut,) = cut_at_breaks(found + after, [Match(0, len(found), "DOCTOR", 0.9, NER)], language)
    assert found[cut.start : cut.end] == name


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Mechthild\nStuckenbrok"),
        ("fr", "Carole  Dupont"),
        ("en", "Ida  Xanquill"),
        ("fr", "Carole\nKERVADEC"),
        ("es", "Aguado, Marta"),
    ],
)
def test_a_name_goes_on_over_blanks_and_lines(language, text):
    (whole,) = cut_at_breaks(text, [Match(0, len(text), "PATIENT", 0.9, NER)], language)
    assert text[whole.start : whole.end] == text
