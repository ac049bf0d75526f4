import pytest

from spacy_phi.linking.continued import continue_names
from spacy_phi.spans import NER, Match


def _extended(text, name, language):
    start = text.index(name)
    match = Match(start, start + len(name), "PATIENT", 0.9, NER)
    (found,) = continue_names(text, [match], language)
    return text[found.start : found.end]


@pytest.mark.parametrize(
    ("language", "text", "name", "whole"),
    [
        ("de", "Frau Martina\nOldenstede kommt", "Martina", "Martina\nOldenstede"),
        ("it", "la sig.ra Carla\n  Bertanzini riferisce", "Carla", "Carla\n  Bertanzini"),
        ("nl", "mw. Monique\nvan Oostenrijkel belt", "Monique", "Monique\nvan Oostenrijkel"),
        ("nl", "met dr. Tjitskje\nOostenrijkel, arts", "Tjitskje", "Tjitskje\nOostenrijkel"),
        ("en", "Mr. Llewellyn Ap\nGruffydd R hernia", "Llewellyn Ap", "Llewellyn Ap\nGruffydd"),
        ("pt", "p/ Dr. dos\nAnjinhos, perda", "dos", "dos\nAnjinhos"),
        ("de", "Herr Emil von\nRöntgen", "Emil von", "Emil von"),
    ],
)
def test_a_surname_on_the_next_line_belongs_to_the_name(language, text, name, whole):
    assert _extended(text, name, language) == whole


@pytest.mark.parametrize(
    ("language", "text", "name", "whole"),
    [
        ("nl", "Bew. W. Duiven-Kraai, 104 jaar", "W. Duiven", "W. Duiven-Kraai"),
        (
            "nl",
            'Mw. Wijnanda "Nans" Oudejans-Tol, 90+',
            'Wijnanda "Nans" Oudejans',
            'Wijnanda "Nans" Oudejans-Tol',
        ),
        ("fr", "Lu\tHamel\tBelkacem-Saidi\tPr Quentin", "Saidi", "Belkacem-Saidi"),
        ("de", "S. Moser-Tröber 1944", "S. Moser", "S. Moser-Tröber"),
        ("de", "nach Herrn Vogelsang-Klinik", "Vogelsang", "Vogelsang"),
        ("de", "08:00 Frühling, Martina – Schilddrüse", "Martina", "Frühling, Martina"),
        ("nl", "\nvan Oostenrijkel, Monique\t68 kg", "Monique", "van Oostenrijkel, Monique"),
        ("de", "\nSchmerzen, Martina – anrufen", "Martina", "Martina"),
        ("de", "08:00 Vogelsang, Martina kommt", "Martina", "Martina"),
        ("en", "Mr. Cole-Pneumonia", "Cole", "Cole"),
        ("it", "dott. Conti-eco", "Conti", "Conti"),
    ],
)
def test_half_a_name_becomes_whole(language, text, name, whole):
    assert _extended(text, name, language) == whole


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("de", "Frau Martina\nDiagnose: Asthma", "Martina"),
        ("de", "Frau Martina\nPatientin ist wach", "Martina"),
        ("de", "Frau Schneider\nBremerhaus kommt", "Schneider"),
        ("en", "seen with Martina\nPneumonia resolved", "Martina"),
        ("en", "seen with Martina\nand Rafael", "Martina"),
        ("en", "seen by Dr. Tjitskje\nPT eval pending", "Tjitskje"),
        ("en", "her daughter Tjitskje\nParent present", "Tjitskje"),
        ("en", "Dr. Cole\nEBL 25cc", "Cole"),
        ("nl", "OK-ass: Ingeborg\nPPPD", "Ingeborg"),
        ("de", "Creme rw\nOldenstede kommt", "rw"),
        ("de", "Labor 7.5. Martina\nLeuko 14 /nl", "Martina"),
    ],
)
def test_other_lines_do_not(language, text, name):
    assert _extended(text, name, language) == name
