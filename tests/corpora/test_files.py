import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_phi.corpora.files import decode_plain, find_encoding
from spacy_phi.errors import PhiError

NOTE = "Patient: Jane Ruiz, MRN 00482917, seen 03/14/2024.\nCall 617-555-0123.\n"
WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


@pytest.mark.parametrize("encoding", WIDE)
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_wide_text_is_decoded_with_and_without_a_bom(encoding, bom):
    text, found = decode_plain((bom + NOTE + "Señor Ñúñez, 5 µg").encode(encoding), "n.txt")
    assert (text, found) == (bom + NOTE + "Señor Ñúñez, 5 µg", encoding)


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=2), st.sampled_from(WIDE))
def test_ascii_in_wide_encodings_is_decoded_or_refused(text, encoding):
    assert _decode(text.encode(encoding)) in (text, None)


@pytest.mark.parametrize("encoding", WIDE)
def test_wide_text_of_other_scripts_is_decoded_or_refused(encoding):
    text = "Пациент: Иван Петров, 00482917. 患者 田中太郎\n" * 5
    assert _decode(text.encode(encoding)) in (text, None)


def _decode(data, encoding="utf-8"):
    """Return the text of bytes, or None if they are refused."""
    try:
        return decode_plain(data, "n.txt", encoding)[0]
    except PhiError:
        return None


def test_a_named_encoding_is_used():
    assert find_encoding("ab".encode("utf-16"), "utf-16") == "utf-16"
    assert find_encoding(b"caf\xe9", "latin-1") == "latin-1"
    assert find_encoding("Jane Ruiz".encode("utf-16-le"), "latin-1") == "utf-16-le"


def _zip():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("word/document.xml", "Jane Ruiz")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"{\\rtf1\\ansi Jane Lef\\'e8vre}", "RTF"),
        (b"%PDF-1.7\nJane", "PDF"),
        (_zip(), "ZIP"),
        (b"MSH|^~\\&|LAB|Jane\rPID|1\r", "HL7"),
        (b"\x0bMSH|^~\\&|LAB|Jane\r", "HL7"),
        (b'\xef\xbb\xbf<?xml version="1.0"?><a>Jane</a>', "XML"),
        (b"<!DOCTYPE html><p>Jane", "XML"),
        (b"\n<ClinicalDocument xmlns='urn:hl7-org:v3'><b>Jane</b></ClinicalDocument>\n", "XML"),
        ("<html><body>Jane</body></html>".encode("utf-16"), "XML"),
        (b'{"text": "Jane"}', "JSON"),
        (b'[{"text": "Jane"}]\n', "JSON"),
        (b"\x89PNG\r\n\x1a\n\0\0Jane", "PNG"),
    ],
)
def test_other_kinds_of_files_are_refused_by_content(data, kind):
    with pytest.raises(PhiError, match="E190") as caught:
        decode_plain(data, "n.txt")
    assert kind in str(caught.value)
    assert "Jane" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["", "<1 cm lesion> seen", "[** Name **] came.", "{see chart}", "<Name> came by.", "BP > 120", "MSH"],
)
def test_plain_text_passes(text):
    assert decode_plain(text.encode(), "n.txt") == (text, "utf-8")


@given(st.binary())
def test_bytes_of_any_kind_come_back_or_are_refused(data):
    text = _decode(data, "latin-1")
    assert text is None or text.encode(find_encoding(data, "latin-1")) == data
