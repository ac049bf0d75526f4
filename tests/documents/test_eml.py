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
    ("headers", "body", "text"),
    [
        (("Content-Type: text/plain; charset=iso-8859-1",), b"Jane \x93Doe\x94 \xe9", "Jane “Doe” é"),
        (("Content-Type: text/plain; charset=iso-8859-1",), b"Jane \xe9", "Jane é"),
        (("Content-Type: text/plain; charset=us-ascii",), b"Jane \xe9", "Jane é"),
        (("Content-Type: text/plain; charset=us-ascii",), "Jane é".encode(), "Jane é"),
        (("Content-Type: text/plain; charset=utf-8",), b"Jane M\xfcller", "Jane Müller"),
        (("Content-Type: text/plain; charset=gb2312",), "Jane 镕".encode("gbk"), "Jane 镕"),
        (("Content-Type: text/plain; charset=klingon",), b"Jane", "Jane"),
        (("Content-Transfer-Encoding: 7-bit",), b"Jane", "Jane"),
        (("Content-Transfer-Encoding: quoted-printable ;",), b"J=61ne", "Jane"),
        (("Content-Transfer-Encoding: base-64",), b"SmFuZQ==", "Jane"),
        (("Content-Transfer-Encoding: base64",), 20 * b"SmFu" + b"!ZQ==", 20 * "Jan" + "e"),
        (("Content-Transfer-Encoding: base64",), b"Jane, no code.", "Jane, no code."),
        (("Content-Type: multipart/mixed",), b"Jane", "Jane"),
        (("Content-Type: multipart/mixed; boundary=b",), b"Jane", "Jane"),
        (("Content-Type: multipart/mixed; boundary=b",), b"--b\r\n\r\nJane", "Jane"),
        (("Jane lives here",), b"", "Jane lives here"),
        ((), b"<p>Jane</p>", "Jane"),
        (("Content-Type: text/enriched",), b"<bold>Jane</bold>", "<bold>Jane</bold>"),
    ],
)
def test_a_text_is_read_as_mail_programs_read_it(headers, body, text):
    data = _mail(*headers, body="#").replace(b"#", body)
    document = read_one(data, NAME)
    found = next(value for name, value in texts(document).items() if name.endswith(": text"))
    assert found.strip() == text
    assert document.render([]) == data
    assert b"Jane" not in replace(document, ("Jane", "Eva")).replace(b"Jan" + b"Jan", b"Jane")


@pytest.mark.parametrize(
    ("header", "new"),
    [
        ("Date: Jane", "Date: [OTHER]"),
        ("Date: 21 Nov 97 09:55:06 GMT", "Date: Thu, 01 Jan 1970 09:55:06 +0000"),
        ("Subject: =?klingon?q?Jane?= fell", "Subject:  fell"),
        ("To: =?klingon?q?Jane?= <j@b.c>", "To: [OTHER] <[OTHER]>"),
        ('Content-Disposition: inline; filename="Jane', "Content-Disposition: inline; [OTHER]"),
        (
            "Content-Disposition: inline; filename=To Jane.txt",
            "Content-Disposition: inline; filename=[OTHER] [OTHER]",
        ),
        ("MIME-Version: 1.0 (phone of Jane)", "MIME-Version: 1.0 [OTHER]"),
        ("Content-Type: text/plain; charset=Jane", "Content-Type: text/plain; charset=[OTHER]"),
        ("Content-Type: multipart/mixed; boundary=Jane", "Content-Type: multipart/mixed; boundary=[OTHER]"),
        ("Content-Transfer-Encoding: Jane", "Content-Transfer-Encoding: [OTHER]"),
        ("Content-Type: text/plain (Jane)", "Content-Type: text/plain [OTHER]"),
    ],
)
def test_a_header_that_cannot_be_read_is_removed(header, new):
    document = read_one(_mail(header), NAME)
    out = replace(document, *((field, "[OTHER]") for field in texts(document)["fields"].split("\n")))
    assert out.split(b"\r\n")[1] == new.encode()


def test_a_replaced_id_is_one_that_mail_programs_read():
    out = replace(read_one(_mail("Message-ID: <1.jane@b.c>"), NAME), ("1.jane@b.c", "[IDNUM]"))
    assert email.message_from_bytes(out, policy=policy.default)["Message-ID"] == "<IDNUM>"


def test_bytes_in_a_header_are_utf_8_or_of_windows():
    for raw in (b"Jane \xe9\x94", "Jane é”".encode()):
        data = _mail("Subject: #").replace(b"#", raw)
        assert "Jane é”" in texts(read_one(data, NAME))["headers"]
        assert read_one(data, NAME).render([]) == data


def test_a_boundary_with_the_time_and_computer_of_the_sender_is_renamed():
    boundary = "m0GFZ.1200501652/mail11.example.org"
    body = f"--{boundary}\r\n\r\nJane\r\n--{boundary}--"
    data = _mail(f'Content-Type: multipart/mixed;\r\n boundary="{boundary}"', body=body)
    document = read_one(data, NAME)
    assert document.render([]) == data
    new = b"part-%d-0" % len(data)
    assert replace(document, ("Jane", "Eva")) == data.replace(b"Jane", b"Eva").replace(boundary.encode(), new)


def test_a_boundary_may_be_folded():
    header = 'Content-Type: multipart/mixed; boundary="----=_Part\r\n _7_0002.AE30"'
    png = f"Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n{'iVBO' * 19}"
    mark = "------=_Part _7_0002.AE30"
    body = f"{mark}\r\n\r\nJane\r\n{mark}\r\n{png}\r\n{mark}--"
    out = replace_all(read_one(_mail(header, body=body), NAME))
    assert b"Jane" not in out
    assert b"iVBO" not in out
    assert b"0002.AE30" not in out
    parts = [part.get_content_type() for part in email.message_from_bytes(out, policy=policy.default).walk()]
    assert parts == ["multipart/mixed", "text/plain", "image/png"]


def test_boundaries_of_a_message_within_a_message_differ():
    inner = _mail(
        "Content-Type: multipart/mixed; boundary=x20240101", body="--x20240101\r\n\r\nJane\r\n--x20240101--"
    )
    body = "--y20240101\r\nContent-Type: message/rfc822\r\n\r\n" + inner.decode() + "--y20240101--"
    out = replace(
        read_one(_mail("Content-Type: multipart/mixed; boundary=y20240101", body=body), NAME), ("Jane", "Eva")
    )
    assert b"20240101" not in out
    parts = [part.get_content_type() for part in email.message_from_bytes(out, policy=policy.default).walk()]
    assert parts == ["multipart/mixed", "message/rfc822", "multipart/mixed", "text/plain"]


def test_a_report_of_delivery_is_a_text():
    data = _mail("Content-Type: message/delivery-status", body="Final-Recipient: rfc822; jane@b.c")
    assert b"rfc822; eva@b.c" in replace(read_one(data, NAME), ("jane@b.c", "eva@b.c"))


MESSAGE = "Subject: Well\n\nJane is well.\n\nFrom here on too.\n"
LINE = "From jane@example.org Tue May  3 11:28:07 2022"


def test_the_line_before_a_message_is_a_field():
    document = read_one(f"{LINE} -0500\n{MESSAGE}".encode(), NAME)
    fields = next(piece for piece in document.pieces if piece.name == "fields")
    found = {(fields.text[m.start : m.end], m.label, m.source.name) for m in fields.given}
    assert found == {
        ("Tue, 03 May 2022", "DATE", "field:separator"),
        ("jane@example.org", "EMAIL", "field:separator"),
    }
    changes = ("Tue, 03 May 2022", "Thu, 07 Apr 2022"), ("jane@example.org", "eva@example.com")
    assert replace(document, *changes).startswith(b"From eva@example.com Thu Apr  7 11:28:07 2022\nSubject")
    made = replace(document, ("Tue, 03 May 2022", "[DATE]"), ("jane@example.org", "[EMAIL]"))
    assert made.startswith(b"From [EMAIL] Thu Jan  1 11:28:07 1970\nSubject: Well\n")


@pytest.mark.parametrize(
    "line", ["From Jane", "From Jane on Tuesday", "From Jane Tue May  3 11:28:07 EDT 2022 by uucp"]
)
def test_a_line_in_another_form_goes(line):
    document = read_one(f"{line}\n{MESSAGE}".encode(), NAME)
    assert b"Jane" not in replace_all(document)
    assert b"uucp" not in replace_all(document)


def test_the_names_of_known_headers_are_structure_but_those_of_others_are_not():
    data = _mail("Sender: jane@example.org", "Reply-To: b@c.d", body="Mr. Sender came.")
    assert replace(read_one(data, NAME), ("Sender", "Roe")) == data.replace(b"Mr. Sender", b"Mr. Roe")
    with pytest.raises(PhiError, match="E363"):
        replace(read_one(_mail("X-Zwerdling: 1", body="Zwerdling"), NAME), ("Zwerdling", "Roe"))


def test_each_message_of_a_mailbox_is_a_document():
    data = (
        f"{LINE}\n{MESSAGE}\n{LINE}\nContent-Transfer-Encoding: uuencode\n\nx\n\n{LINE}\n\nJane.\n".encode()
    )
    first = f"{LINE}\n{MESSAGE}\n".encode()
    one, two, three = read(data, "a.mbox")
    assert (one.error, three.error) == (None, None)
    assert two.error.startswith("[E359]")
    assert texts(one)["part 1: text"] == "Jane is well.\n\nFrom here on too.\n\n"
    assert one.render([]) == first
    assert three.render([]) == f"{LINE}\n\nJane.\n".encode()
    assert texts(three)["part 1: text"] == "Jane.\n"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (_mail("Content-Transfer-Encoding: uuencode", body="Jane!"), "E359"),
        (_mail("Content-Type: text/plain; charset=klingon").replace(b"Seen", b"\xff"), "E358"),
        (_mail("Content-Transfer-Encoding: x-none", body=2 * (64 * "SmFu" + "\r\n")), "E359"),
        (_mail(body="See\r\nbegin 644 a.png\r\n#0V%T\r\n`\r\nend\r\nJane"), "E359"),
        (_mail("Content-Type: multipart/mixed; boundary=b", body="--c\r\n\r\n" + 64 * "SmFu"), "E359"),
        (_mail('Content-Type: multipart/mixed; name=Jane Doe; boundary="b"'), "E359"),
        (_mail("Content-Type: text/plain; charset=utf-8").replace(b"Seen", b"\xc3\xa9 \xff"), "E100"),
        (_mail(body='<adf by="Jane">x</adf>'), "E190"),
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
        (("Content-Transfer-Encoding: uuencode",), "Jane!", ""),
        (("Content-Type: text/plain; charset=utf-8",), b"Jane \xc3\xa9 \xff", " E100"),
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


@pytest.mark.parametrize("before", [b"   \r\n", b"\n\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf  \n"])
def test_blanks_and_a_byte_order_mark_before_the_headers_are_skipped(before):
    data = before + _mail("Subject: Call Quilla")
    out = replace_all(read_one(data, NAME))
    assert out.startswith(before + b"From: #")
    assert b"Quilla" not in out


def test_a_long_header_is_encoded_in_short_words_and_in_linear_time():
    text = "Überweisung an Dr. Müller " * 8000
    document = read_one(_mail("Subject: Quilla"), NAME)
    out = replace(document, ("Quilla", text))  # Header takes minutes for it
    (line,) = (each for each in out.split(b"\r\n") if each.startswith(b"Subject"))
    assert max(map(len, line.removeprefix(b"Subject: ").split(b" "))) <= 75
    assert email.message_from_bytes(out, policy=policy.default)["Subject"].strip() == text.strip()


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        ("digest", ""),
        ("mixed", "Content-Type: message/news\r\n"),
        ("mixed", "Content-Type: message/global\r\n"),
    ],
)
def test_the_parts_of_a_digest_and_news_are_messages(kind, part):
    headers = "From: someone <someone@else>\r\nOrganization: Zwerdling Inc.\r\n"
    inner = f"--b\r\n{part}\r\n{headers}\r\nSeen.\r\n--b--\r\n"
    document = read_one(_mail(f"Content-Type: multipart/{kind}; boundary=b", body=inner), NAME)
    given = [piece.text for piece in document.pieces if piece.given]
    assert any("someone@else" in text and "Zwerdling Inc." in text for text in given)
