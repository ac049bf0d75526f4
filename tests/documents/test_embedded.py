"""Files within documents."""

import base64
import email
import re
from email import policy

import pytest

from spacy_phi.documents.embedded import (
    Content,
    Place,
    decode_base64,
    embed_or_take_out,
    encode_base64,
    read_embedded,
)
from spacy_phi.documents.people import Fields
from spacy_phi.documents.pieces import Edit
from spacy_phi.errors import PhiError

from .helpers import SECRETS, Done, finding, read_one, replace, replace_all, sample, texts
from .pdf import make_pdf

AS_TEXT = (Edit(0, 3, "text"),)


def _place(as_text=None):
    return Place(5, 9, lambda data: data.decode("latin-1"), "OBX-5", as_text)


def _outcomes(embedded, *changes):
    """Return the outcome of each piece of its documents, by `id`."""
    done = {}
    for document in embedded.documents:
        for piece in document.pieces:
            found = [finding(piece.text, *change) for change in changes if change[0] in piece.text]
            done[id(piece)] = Done(*found)
    return done


@pytest.mark.parametrize(
    ("data", "kind", "file", "text"),
    [
        (b"Jane", "text/plain", "", "Jane"),
        (b"Jane", "", "note.TXT", "Jane"),
        (b"Jane", "", ".txt", "Jane"),
        (b"<p>Jane</p>", "text/html", "", "Jane\n"),
        (b"<p>Jane</p>", "application/octet-stream", "a.html", "Jane\n"),
        (b"Jane", "text/html", "", "Jane"),
        (b"{\\rtf1 Jane}", "application/rtf", "", "Jane"),
        (b"{\\rtf1 Jane}", "text/plain", "", "Jane"),
        (b"{\\rtf1 Jane}", "", "", "Jane"),
        (b"MSH|^~\\&|A\rNTE|1||Jane\r", "application/octet-stream", "", "Jane"),
        (b"From: a@b.c\r\n\r\nJane", "message/rfc822", "", "Jane"),
    ],
)
def test_the_content_decides_on_the_format_and_then_the_declared_type(data, kind, file, text):
    embedded = read_embedded(Content(data, kind, file), _place(), "a")
    found = [piece.text for document in embedded.documents for piece in document.pieces]
    assert text.strip() in {each.strip() for each in found}


@pytest.mark.parametrize("kind", ["", "image/png", "application/zip"])
def test_an_unknown_format_is_not_read(kind):
    assert read_embedded(Content(b"\x89PNG", kind), _place(), "a") is None


def test_nothing_changes_without_a_replacement():
    embedded = read_embedded(Content(b"Jane", "text/plain"), _place(), "a")
    assert list(embedded.edits(_outcomes(embedded))) == []
    assert list(embedded.edits(_outcomes(embedded, ("Jane", "Eva")))) == [Edit(5, 9, "Eva")]


def test_the_charset_is_that_of_the_content():
    embedded = read_embedded(Content("Zoë".encode("latin-1"), "text/plain", charset="latin-1"), _place(), "a")
    assert list(embedded.edits(_outcomes(embedded, ("Zoë", "Eë")))) == [Edit(5, 9, "Eë")]


def test_a_file_that_becomes_text_is_declared_as_text_or_not_read():
    pytest.importorskip("pypdfium2")
    content = Content(make_pdf(["Seen by Jane"]), "application/pdf")
    assert read_embedded(content, _place(), "a") is None
    embedded = read_embedded(content, _place(AS_TEXT), "a")
    assert list(embedded.edits(_outcomes(embedded))) == [Edit(5, 9, "Seen by Jane"), *AS_TEXT]
    assert list(embedded.edits(_outcomes(embedded, ("Jane", "Eva")))) == [Edit(5, 9, "Seen by Eva"), *AS_TEXT]


@pytest.mark.parametrize(
    ("content", "source"),
    [
        (Content(b"\x89PNG", "image/png"), "unread:OBX-5"),
        (None, "unread:OBX-5"),
        (Content(b"{\\rtf1 Jane", "text/rtf"), "unread:OBX-5 E357"),
        (Content(b"Jane", "text/plain", charset="klingon"), "unread:OBX-5 E358"),
        (Content(b"\xff", "text/plain"), "unread:OBX-5 E100"),
        (Content(b"Jane", "application/hl7-v2"), "unread:OBX-5 E350"),
        (Content(b"MSH|^~\\&|A\rJane\r", "application/hl7-v2"), "unread:OBX-5 E351"),
    ],
)
def test_content_that_cannot_be_read_is_removed_and_counted_by_its_error(content, source):
    fields, found = Fields(), []
    embed_or_take_out(content, _place(), fields, "a", found)
    assert found == []
    assert [match.source.name for match in fields.piece.given] == [source]
    assert list(fields.piece.edits([finding(fields.piece.text, fields.piece.text, "x")])) == [Edit(5, 9, "")]


def _nested(depth):
    data = b"Content-Type: text/plain\r\nFrom: a@b.c\r\n\r\nSeen by Jane Roe"
    for _ in range(depth):
        data = b"From: a@b.c\r\nContent-Type: message/rfc822\r\n\r\n" + data
    return data


def test_three_levels_are_read_and_a_fourth_sets_the_document_aside():
    out = replace(read_one(_nested(2), "a.eml"), ("Jane Roe", "Eva Fox"))
    assert out == _nested(2).replace(b"Jane Roe", b"Eva Fox")
    with pytest.raises(PhiError, match="E366"):
        read_one(_nested(3), "a.eml")


def test_the_patient_and_the_people_join_those_of_the_outer_document():
    data = b"From: a@b.c\r\nContent-Type: application/hl7-v2\r\n\r\n" + sample("mdm.hl7")
    document = read_one(data, "a.eml")
    assert document.patient == "00482917"
    assert "ZWERDLING" in {person.last_name for person in document.people}
    out = replace_all(document).decode().lower()
    assert [secret for secret in SECRETS if secret in out] == []


def test_several_messages_of_a_file_are_written_one_after_another():
    one = b"MSH|^~\\&|A\rNTE|1||Jane Roe\r"
    data = b"From: a@b.c\r\nContent-Type: application/hl7-v2\r\n\r\n" + one + one
    document = read_one(data, "a.eml")
    named = ([piece.text] if "Jane" in piece.text else [] for piece in document.pieces)
    out = document.render([Done(*(finding(text, "Jane", "Eva") for text in found)) for found in named])
    assert out == data.replace(b"Jane", b"Eva")


def test_a_pdf_attached_to_a_mail_becomes_an_attached_text():
    pytest.importorskip("pypdfium2")
    body = base64.encodebytes(make_pdf(["Seen by Jane Roe"])).decode().replace("\n", "\r\n")
    head = 'From: a@b.c\r\nContent-Type: application/pdf; name="x.PDF"\r\n'
    document = read_one(f"{head}Content-Transfer-Encoding: base64\r\n\r\n{body}".encode(), "a.eml")
    assert texts(document)["part 1: text"] == "Seen by Jane Roe"
    message = email.message_from_bytes(replace(document, ("Jane Roe", "Eva Fox")), policy=policy.default)
    assert message.get_content_type() == "text/plain"
    assert message.get_filename() == "x.PDF.txt"
    assert message.get_content() == "Seen by Eva Fox"


@pytest.mark.parametrize("text", ["SmFuZQ==", "SmFuZQ", " SmFu\r\n ZQ==\r\n"])
def test_base64_is_read_with_any_layout(text):
    assert decode_base64(text, "a") == b"Jane"


@pytest.mark.parametrize("text", ["SmFu!", "S", "Ünd="])
def test_invalid_base64_is_an_error(text):
    with pytest.raises(PhiError, match="E367"):
        decode_base64(text, "a")


@pytest.mark.parametrize("gap", ["", "\n", "\r\n", "\n      "])
@pytest.mark.parametrize("size", [0, 3, 57, 200])
def test_base64_keeps_its_layout(gap, size):
    text = base64.b64encode(b"x" * 200).decode()
    like = gap + gap.join(re.findall(".{1,76}", text) if gap else [text]) + gap
    made = encode_base64(b"y" * size, like)
    assert decode_base64(made, "a") == b"y" * size
    assert {len(line.strip()) <= 76 for line in made.split("\n")} == {True} or not gap
    assert encode_base64(b"x" * 200, like) == like
