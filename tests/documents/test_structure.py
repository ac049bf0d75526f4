"""Replaced values in the non-text parts of documents."""

import pytest

from spacy_phi.documents.structure import check_structure
from spacy_phi.errors import PhiError

from .helpers import Done, finding, read_one

_CDA = b'<ClinicalDocument><title code="Zwerdling">Zwerdling</title></ClinicalDocument>'


def _render(data, name, value, label="PATIENT", new="[X]"):
    document = read_one(data, name)
    outcomes = [
        Done(finding(piece.text, value, new, label)) if value in piece.text and piece.given != [] else Done()
        for piece in document.pieces
    ]
    return document.render(outcomes)


@pytest.mark.parametrize(
    ("data", "name", "value", "label"),
    [
        (b"{\\rtf1\\ansi Zwerdling came. \\zwerdling x}", "a.rtf", "Zwerdling", "PATIENT"),
        (b"{\\rtf1{\\fonttbl{\\f0 MRN 77482917;}}77482917}", "a.rtf", "77482917", "MEDICALRECORD"),
        (b"{\\rtf1{\\stylesheet{\\s0 Zwerdling;}}Zwerdling}", "a.rtf", "Zwerdling", "PATIENT"),
        (b"<p class=Zwerdling>Zwerdling", "a.html", "Zwerdling", "PATIENT"),
        (b"MSH|^~\\&|A\rNTE|1||77482917.\rOBX|1||A-77482917^B^L\r", "a.hl7", "77482917", "MEDICALRECORD"),
        (_CDA, "a.xml", "Zwerdling", "PATIENT"),
        (b"From: a@b.c\nX-Priority: Zwerdling\n\nZwerdling came.", "a.eml", "Zwerdling", "PATIENT"),
    ],
)  # fmt: skip
def test_a_document_with_one_is_set_aside(data, name, value, label):
    with pytest.raises(PhiError, match="E363") as error:
        _render(data, name, value, label)
    assert value not in str(error.value)
    assert _render(data, name, value, label, new=None) == data


def test_ordinary_words_short_numbers_and_text_do_not_count():
    _render(b"<p class=white>White came, White left", "a.html", "White")
    _render(b"<p id=x12345>12345", "a.html", "12345", "MEDICALRECORD")
    check_structure("Zwerdling", [(0, 9)], (), ())


def test_names_of_fonts_do_not_count():
    for table in (
        r"{\fonttbl{\f0 MS Mincho;}}",
        r"{\fonttbl{\f0 A{\*\falt Mincho};}}",
    ):
        _render(rf"{{\rtf1{table}Mincho}}".encode(), "a.rtf", "Mincho")
