"""Disguises are decoded, and other text is unchanged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_phi.rules.decode import decode

DISGUISED = {
    "J\x00o\x00h\x00n": "John",
    "John\x00Smith": "John Smith",
    "447\x001902": "4471902",
    "Jo\u200bhn": "John",
    "&#74;&#x6f;hn Garc&iacute;a": "John García",
    "J%6Fhn%20Sm%69th": "John Smith",
    "Jos=C3=A9=20Garc=C3=ADa": "José García",
    "Smi=\nth": "Smith",
    "\\u004aohn \\u{53}mith U+004Aohn": "John Smith John",
    "J\bJo\boh\bhn\bn _\bSmith": "John Smith",
    "\x1b[1mJo\x1b[0mhn": "John",
    "\x1b]0;John Smith\x07": "John Smith",
    "GarcÃ\xada Oâ€™Brien": "García O’Brien",
    "J\u0336o\u0336h\u0336n\u0336": "John",
    "4\ufe0f\u20e37\ufe0f\u20e3": "47",
    "Ⓙⓞⓗⓝ 𝗦𝗺𝗶𝘁𝗵": "John Smith",
    "٤٤٧": "447",
    "Jo<b>hn</b> Smith<br>MRN": "John Smith\nMRN",
    "J o h n  S m i t h": "John Smith",
    "J O H N S M I T H": "JOHN SMITH",
    "Dr. J a n s e n. H1N1 pending": "Dr. Jansen. H1N1 pending",
    "P A T I E N T : J.o.h.n": "PATIENT: John",
    "M.A.R.I.A. Lopez": "MARIA. Lopez",
    "D O B : 0 3 / 1 2 / 1 9 6 2": "DOB: 03/12/1962",
    "4.4.7.1.9.0": "447190",
    "MRN:\n4\n4\n7\n1\n9\n0.": "MRN:\n447190.",
    "four four seven, one nine zero": "447190",
    "sierra mike india tango hotel": "Smith",
    "S as in Sam, M as in Mary, I as in India": "Smi",
    "M4rtin H0ll0w4y": "Martin Holloway",
    "Srnith Septernber 0ctober Ju1y": "Smith September October July",
    "Garc\ufffda 44\ufffd71": "Garcia 4471",
}
PLAIN = (
    "T > 38 & rising, 50% of 20%, HR=80 BP=120/80 K=41",
    "β-blocker, 5 µg α-2 x² 10⁹/L, café, 3 < 4 > 2",
    r"C:\notes\users",
    "<Smith> wrote <a title='John Smith'>",
    "H1N1 CA125 L3L4 T11 COVID19 CYP3A4 10mg B12 2x4s Burns, Bernard",
    "0 1 2 3 4 5 6 7 8 9 10, 5 5 5 5 5 5, A B C D E, x x n n x",
    "one two three four five six, delta echo, six one seven",
    "one eight hundred, five five five, oh one six six".replace(", five", " five"),
    "Na 140\n  K 4.1\nC.O.P.",
    "initials R.K.L.M., seen by T.W.V.D.",
)


@pytest.mark.parametrize("text", DISGUISED, ids=ascii)
def test_decodes(text):
    view = decode(text)
    assert view is not None
    assert view.text == DISGUISED[text]


@pytest.mark.parametrize("text", PLAIN, ids=ascii)
def test_leaves_plain_text_alone(text):
    assert decode(text) is None


@given(st.text(alphabet="Jo h1\x00\b&#;%=6\\u<b>/\n\ufffdÃ©\u0336Ⓙ^[m4-.S\t", max_size=60))
def test_offsets_run_with_the_text(text):
    view = decode(text)
    if view is not None:
        assert len(view.starts) == len(view.ends) == len(view.text)
        assert list(view.starts) == sorted(view.starts)
        assert list(view.ends) == sorted(view.ends)
        assert all(0 <= start < end <= len(text) for start, end in zip(view.starts, view.ends))
