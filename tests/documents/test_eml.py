"""E-mail."""

import email
import re
from email import policy

import pytest

from spacy_phi.errors import PhiError

from .helpers import SECRETS, read, read_one, replace, replace_all, sample, texts

NAME = "mail.eml"


def _parts(data):
    message = email.message_from_bytes(data, policy=policy.default)
    return [part.get_content() for part in message.walk() if not part.is_multipart()]


def _mail(*headers, body="Seen."):
    return "".join(f"{line}\r\n" for line in ("From: a@b.c", *headers, "", body)).encode()


def test_without_findings_the_bytes_are_unchanged():
    data = sample(NAME)
    assert read_one(data, NAME).render([]) == data


def test_only_replaced_values_change():
    data = sample(NAME)
    out = replace(
        read_one(data, NAME),
        ("Quilla Zwerdling, MRN", "Eva Roe, MRN"),
        ("00482917 –", "1 –"),
        ("Dear Grigori", "Dear Máx"),
        ("Grigori Petrosyan", "Max Roe"),
        ("Thu, 14 Mar 2024", "[DATE]"),
        ("(image/png)", "[OTHER]"),
        ("QUILLA B ZWERDLING", "EVA C ROE"),
    )
    head, new_head = (each.split(b"\r\n\r\n", 1)[0] for each in (data, out))
    head = head.replace(b"of Quilla Zwerdling", b"of Eva Roe")
    head = head.replace(b"=?utf-8?q?Grigori_Petrosyan?=", b"Max Roe")
    head = head.replace(b"Date: Thu, 14 Mar 2024 08:30:00 -0400", b"Date: Thu, 01 Jan 1970 08:30:00 +0000")
    subject, new_subject = (re.search(rb"=\?utf-8[^\r]*", each)[0] for each in (head, new_head))
    assert new_head == head.replace(subject, new_subject)
    message = email.message_from_bytes(out, policy=policy.default)
    assert message["Subject"] == "Results of Eva Roe, MRN 1 – urgent"
    text, html, hl7, image = _parts(data)
    new_text, new_html, new_hl7, new_image = _parts(out)
    assert new_text == text.replace("Dear Grigori", "Dear Máx")
    assert new_html == html.replace("Grigori Petrosyan", "Max Roe")
    changed = hl7.replace(b"ZWERDLING^QUILLA^B^", b"ROE^EVA^C^", 1)
    assert new_hl7 == changed.replace(b"Grigori Petrosyan", b"Max Roe")
    assert (len(image), new_image) == (8, b"")
    assert out.endswith(b"--b1--\r\n")


def test_every_identifier_is_in_a_piece():
    out = replace_all(read_one(sample(NAME), NAME))
    held = out + b"".join(part.encode() if isinstance(part, str) else part for part in _parts(out))
    assert [secret for secret in SECRETS if secret.encode() in held.lower()] == []
    assert not any(value in held for value in (b"mercyridge", b"2024", b"10.1.2.3", b"phone"))


def test_fields_of_the_headers_and_the_people_of_an_attachment():
    document = read_one(sample(NAME), NAME)
    fields = next(piece for piece in document.pieces if piece.name == "fields")
    found = {(fields.text[m.start : m.end], m.label, m.source.name) for m in fields.given}
    assert ("Grigori Petrosyan", "PATIENT", "field:to") in found
    assert ("5512.zwerdling@example.org", "IDNUM", "field:message-id") in found
    assert ("photo of quilla", "OTHER", "field:content-type") in found
    assert document.patient == "00482917"
    assert ("patient", "ZWERDLING") in {(each.role, each.last_name) for each in document.people}


def test_parameters_that_are_not_of_structure_go():
    data = _mail(
        'Content-Disposition: attachment; filename=Jane.txt; size=4;\r\n creation-date="14 Mar 2024"'
    )
    out = replace(read_one(data, NAME), ("Jane", "x"), ("14 Mar 2024", "[OTHER]"))
    assert out == data.replace(b"Jane", b"x").replace(b"14 Mar 2024", b"[OTHER]")


@pytest.mark.parametrize(
    ("headers", "body", "text"),
    [
        ((), "Jane", "Jane\r\n"),
        (("Content-Type: text/plain; charset=iso-8859-1", "Content-Transfer-Encoding: quoted-printable"),
         "J=E4ne=\r\n Doe", "Jäne Doe\r\n"),
        (("Content-Transfer-Encoding: base64",), "SmFuZQ==", "Jane"),
        (("Content-Type: text/csv",), "a,b", "a,b\r\n"),
        (("Content-Type: text/html",), "<p>Jane", "Jane\r\n"),
        (("Content-Type: text/html",), "Jane", "Jane\r\n"),
        (("Content-Type: application/octet-stream; name=a.txt",), "Jane", "Jane\r\n"),
        (("Content-Type: message/rfc822",), "From: x@y.z\r\n\r\nJane", "Jane\r\n"),
    ],
)  # fmt: skip
def test_the_text_of_a_part(headers, body, text):
    found = texts(read_one(_mail(*headers, body=body), NAME))
    assert next(value for name, value in found.items() if name.endswith("text")) == text


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (_mail("Jane lives here"), "E359"),
        (_mail("Content-Type: multipart/mixed"), "E359"),
        (_mail("Content-Type: multipart/mixed; boundary=b", body="--b\r\n\r\nJane"), "E359"),
        (_mail("Content-Transfer-Encoding: base64", body="Jane!"), "E367"),
        (_mail("Content-Transfer-Encoding: uuencode", body="Jane!"), "E359"),
        (_mail("Content-Type: text/plain; charset=klingon"), "E358"),
        (_mail("Subject: =?klingon?q?Jane?="), "E359"),
        (_mail("Date: Jane"), "E359"),
        (_mail('Content-Disposition: attachment; filename="Jane'), "E359"),
        (_mail("Content-Type: text/plain (Jane)"), "E359"),
        (_mail("Content-Type: text/plain; charset=utf-8").replace(b"Seen", b"\xff"), "E100"),
        (_mail("Content-Type: application/hl7-v2", body="Jane"), "E350"),
        (_mail("Content-Type: application/hl7-v2", body="MSH|^"), "E351"),
        (b"Jane", "E350"),
    ],
)
def test_unreadable_files_are_refused(data, code):
    with pytest.raises(PhiError, match=code) as error:
        read(data, NAME)
    assert "Jane" not in str(error.value)


@pytest.mark.parametrize(
    ("headers", "body", "code"),
    [
        (("Content-Transfer-Encoding: base64",), "Jane!", ""),
        (("Content-Transfer-Encoding: uuencode",), "Jane!", ""),
        ((), b"Jane \xff", " E100"),
        (("Content-Type: application/hl7-v2",), "Jane", " E350"),
    ],
)
def test_an_attachment_that_cannot_be_read_is_removed_and_counted(headers, body, code):
    data = _mail("Content-Disposition: attachment", *headers, body="#")
    document = read_one(data.replace(b"#", body if isinstance(body, bytes) else body.encode()), NAME)
    fields = next(piece for piece in document.pieces if piece.name == "fields")
    assert f"unread:attachment{code}" in {match.source.name for match in fields.given}
    assert b"Jane" not in replace_all(document)


@pytest.mark.parametrize(
    ("time", "new"),
    [
        (" 23:30:00 -0400", " 23:30:00 +0000"),
        (" 23:30 +0530 (IST)", " 23:30 +0000"),
        (" 23:30:00 EDT", " 23:30:00 +0000"),
        (" 23:30:00", " 23:30:00"),
        ("", ""),
    ],
)
def test_the_offset_of_a_date_tells_nothing_of_its_day(time, new):
    mail = f"From: a@example.org\nDate: Tue, 25 Jul 2023{time}\nSubject: Well\n\nWell.\n".encode()
    document = read_one(mail, "a.eml")
    made = replace(document, ("Tue, 25 Jul 2023", "Tue, 06 Dec 2022"))
    assert f"\nDate: Tue, 06 Dec 2022{new}\n".encode() in made
    assert replace(document, ("Tue, 25 Jul 2023", "Tue, 25 Jul 2023")) == mail
