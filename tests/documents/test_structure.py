"""Replaced values in the non-text parts of documents."""

import pytest

from spacy_phi.documents.pieces import Piece
from spacy_phi.documents.structure import (
    Anchor,
    Kind,
    Replaced,
    Unsearched,
    check_structure,
    collect_replaced,
    rename_anchors,
)
from spacy_phi.errors import PhiError

from .helpers import Done, finding, read_one

_CDA = b'<ClinicalDocument><title styleCode="Zwerdling">Zwerdling</title></ClinicalDocument>'


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
        (b"<p lang=Zwerdling>Zwerdling", "a.html", "Zwerdling", "PATIENT"),
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
    check_structure(Replaced(frozenset(["zwerdling"])), "Zwerdling", [(0, 9)])


@pytest.mark.parametrize(
    ("data", "name", "value", "place"),
    [
        (b"<p>\n\n<p lang=Zwerdling>Zwerdling", "a.html", "Zwerdling", "p/@lang"),
        (b"{\\rtf1\n\\zwerdling Zwerdling}", "a.rtf", "Zwerdling", "line 2"),
        (_CDA, "a.xml", "Zwerdling", "/ClinicalDocument[1]/title[1]/@styleCode"),
    ],
)
def test_the_error_names_the_place(data, name, value, place):
    with pytest.raises(PhiError, match="E363") as error:
        _render(data, name, value)
    assert f"in {place}." in str(error.value)


def test_declared_values_are_checked_and_named():
    values = Replaced(frozenset(["zwerdling"]), frozenset(["77482917"]))
    check_structure(values, unsearched=[Unsearched("center", "a"), Unsearched("1234", "b")])
    for text in ("Zwerdling2", "id77482917"):
        with pytest.raises(PhiError, match="in part b"):
            check_structure(values, unsearched=[Unsearched("center", "part a"), Unsearched(text, "part b")])


@pytest.mark.parametrize("text", ["x=zwerdlings", "font o'brannigan", "de-la-vore", "7zwerdling7"])
def test_names_count_within_words_and_with_punctuation(text):
    values = Replaced(frozenset(["zwerdling", "o'brannigan", "de-la-vore", "kestelaar"]))
    assert values.find_in("zwerd ling brannigan de la vore kestel") is None
    found = values.find_in(text)
    assert found is not None
    assert any(text.startswith(name, found) for name in values.names)


def test_a_place_that_holds_the_value_is_not_named():
    values = Replaced(frozenset(["zwerdling"]))
    with pytest.raises(PhiError, match="in the name of an element"):
        check_structure(values, unsearched=[Unsearched("Zwerdling", "/a/Zwerdling[1]")])


def _replaced(*values):
    piece = Piece("text")
    findings = []
    for label, value in values:
        start = len(piece)
        piece.add(value, start)
        findings.append({"start_char": start, "end_char": len(piece), "label": label, "replacement": "[X]"})
    return collect_replaced([piece], [Done(*findings)])


def test_the_digits_of_a_guid_are_no_number():
    values = _replaced(("IDNUM", "1fe2cdd0-7aad-11db-9fe1-0800200c9a66"))
    check_structure(values, "14d4a520-7aae-11db-9fe1-0800200c9a66")
    with pytest.raises(PhiError, match="E363"):
        check_structure(values, "x 1FE2CDD0-7AAD-11DB-9FE1-0800200C9A66")


def test_a_phone_number_is_found_without_its_punctuation():
    with pytest.raises(PhiError, match="E363"):
        check_structure(_replaced(("PHONE", "(330) 555-0147")), "tel3305550147")


def _rename(values, *names, kind=Kind.POSITION):
    text = " ".join(names)
    anchors = [Anchor(name, text.index(name), text.index(name) + len(name), kind) for name in names]
    return {text[edit.at : edit.end]: edit.new for edit in rename_anchors(anchors, values)}


def test_positions_that_hold_a_replaced_value_are_renamed():
    values = _replaced(("IDNUM", "1214803"), ("IDNUM", "A9918D36"), ("PATIENT", "Oswin Zwerdling"))
    renamed = _rename(values, "problem1", "diag1214803", "ref1", "res-a9918d36-x", "zwerdling_2", "diag12148")
    assert renamed == {"diag1214803": "ref2", "res-a9918d36-x": "ref3", "zwerdling_2": "ref4"}
    assert _rename(Replaced(), "diag1214803") == {}


def test_local_codes_are_renamed_if_they_hold_a_long_number():
    values = _replaced(("IDNUM", "77482917"), ("IDNUM", "4411"))
    assert _rename(values, "LAB77482917", "LAB4411", "4411", kind=Kind.CODE) == {"LAB77482917": "ref1"}


def test_issuers_are_renamed_if_they_hold_a_replaced_number_or_were_replaced():
    guid = "1fe2cdd0-7aad-11db-9fe1-0800200c9a66"
    values = _replaced(("IDNUM", "83900262"), ("IDNUM", guid), ("IDNUM", "113883"))
    renamed = _rename(values, "2.16.840.1.113883.3.83900262.4", guid.upper(), "1.2.3", kind=Kind.ISSUER)
    assert renamed == {
        "2.16.840.1.113883.3.83900262.4": "2.16.840.1.113883.3.1.4",
        guid.upper(): "00000000-0000-4000-8000-000000000002",
    }


def test_names_of_fonts_do_not_count():
    for table in (
        r"{\fonttbl{\f0 MS Mincho;}}",
        r"{\fonttbl{\f0 A{\*\falt Mincho};}}",
    ):
        _render(rf"{{\rtf1{table}Mincho}}".encode(), "a.rtf", "Mincho")


def test_a_position_of_two_joined_numbers_is_renamed():
    values = Replaced(numbers=frozenset(["28204026", "4026"]))
    assert _rename(values, "encounter2820402619522473", "encounter14026199") == {
        "encounter2820402619522473": "ref1"
    }


def test_a_label_that_was_taken_for_a_name_was_not_replaced():
    piece = Piece("text")
    piece.add_label("Zwerdling: ")
    piece.add("Kestelaar", 0)
    findings = [
        {"start_char": start, "end_char": end, "label": "DOCTOR", "replacement": "[X]"}
        for start, end in ((0, 9), (11, 20))
    ]
    assert collect_replaced([piece], [Done(*findings)]).names == {"kestelaar"}
