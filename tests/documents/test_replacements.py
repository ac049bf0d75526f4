"""Any replacement encoded for a format reads back unchanged; without one, the bytes stay."""

import email
from email import policy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .helpers import read_one, replace, sample, texts

CARRIERS = {
    "a.hl7": b"MSH|^~\\&|A|B|C|D|20240314||ORU^R01|1|P|2.5\rNTE|1||Seen by QQQ today.\r",
    "a.xml": b"<ClinicalDocument><title>Seen by QQQ today.</title></ClinicalDocument>",
    "b.xml": b"<ClinicalDocument><title><![CDATA[Seen by QQQ today.]]></title></ClinicalDocument>",
    "a.rtf": b"{\\rtf1\\ansi Seen by {\\b\\'51QQ} today.}",
    "a.html": b"<p>Seen by <b>QQQ</b> today.",
    "a.eml": b"From: x@y.z\nContent-Type: text/plain; charset=utf-8\n\nSeen by QQQ today.",
    "b.eml": b"From: x@y.z\nContent-Type: text/html; charset=utf-8\n"
    b"Content-Transfer-Encoding: base64\n\nPHA+U2VlbiBieSBRUVEgdG9kYXkuPC9wPgo=\n",
    "c.eml": b"From: x@y.z\nContent-Type: text/plain; charset=utf-8\n"
    b"Content-Transfer-Encoding: quoted-printable\n\nSeen by Q=51Q today.=\n\n",
}
_CHARACTERS = st.characters(exclude_categories=("Cc", "Cs", "Co", "Cn"))
# No replacement begins or ends with a blank, which a word in several runs does not keep.
_TEXT = st.text(_CHARACTERS, min_size=1, max_size=30).map(str.strip).filter(bool)


@pytest.mark.parametrize("name", ["ccda.xml", "mdm.hl7", "mail.eml", "page.html", "letter.rtf"])
def test_without_findings_the_bytes_are_unchanged(name):
    data = sample(name)
    assert read_one(data, name).render([]) == data


@pytest.mark.parametrize("name", CARRIERS)
@settings(max_examples=50, derandomize=True)
@given(_TEXT)
def test_text(name, new):
    document = read_one(CARRIERS[name], name)
    out = read_one(replace(document, ("QQQ", new)), name)
    (found,) = (text for piece, text in texts(out).items() if piece.endswith("text"))
    assert found.strip("\r\n") == f"Seen by {new} today."


@settings(max_examples=50, derandomize=True)
@given(_TEXT)
def test_subject(new):
    data = b"From: x@y.z\nSubject: =?utf-8?q?Seen_by_QQQ_today=2E?=\n\nSeen."
    out = replace(read_one(data, "a.eml"), ("QQQ", new))
    subject = email.message_from_bytes(out, policy=policy.default)["Subject"]
    assert subject.split() == f"Seen by {new} today.".split()
