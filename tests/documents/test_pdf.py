"""PDF."""

import builtins

import pytest

from spacy_phi.errors import PhiError

from .helpers import SECRETS, read, read_one, replace, replace_all, sample, texts
from .pdf import make_pdf

NAME = "letter.pdf"
_KEYS = (b"41" * 32, b"42" * 32)
_ASKS = b"/Encrypt << /Filter /Standard /V 1 /R 2 /O <%s> /U <%s> /P -4 >> /ID [<00> <00>]" % _KEYS


def test_the_pages_are_one_text_and_the_output():
    document = read_one(sample(NAME), NAME)
    text = texts(document)["text"]
    assert text.startswith("Mercy Ridge Hospital\nRe: Quilla Zwerdling, MRN 00482917\n")
    assert "\f" in text
    assert document.render([]) == text.encode()
    out = replace(document, ("Quilla Zwerdling", "Eva Rœ"))
    assert out == text.replace("Quilla Zwerdling", "Eva Rœ", 1).encode()
    assert [secret for secret in SECRETS if secret.encode() in replace_all(document).lower()] == []


def test_the_author_is_staff_of_the_roster():
    (person,) = read_one(sample(NAME), NAME).people
    assert (person.role, person.first_name, person.last_name) == ("staff", "Grigori", "Petrosyan")


def test_a_blank_page_is_read():
    assert texts(read_one(make_pdf(["one"], b"", ["two"]), NAME))["text"] == "one\n\f\n\ftwo"


_HIDDEN = b"/Encoding << /Differences [74 /uniE001 /uniE002] >>"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (make_pdf(["JKKJ"], font=_HIDDEN), "E377"),
        (make_pdf(["Jane"], b"50 50 200 200 re f"), "E377"),
        (make_pdf(b""), "E361"),
        (make_pdf(["Jane"], trailer=_ASKS), "E360"),
        (b"%PDF-1.4\nJane", "E360"),
        (b"Jane", "E350"),
    ],
)
def test_unreadable_files_are_refused(data, code, tesseract):
    tesseract(languages="")
    with pytest.raises(PhiError, match=code):
        read(data, NAME)


def test_a_font_that_hides_its_characters_is_read_in_the_image(tesseract):
    tesseract()
    assert texts(read_one(make_pdf(["JKKJ"], font=_HIDDEN), NAME))["text"].startswith("Jane Doe")


@pytest.mark.parametrize("code", [b"\\001", b"\\200"])
def test_a_character_without_a_meaning_is_a_space(code):
    page = b"BT /F1 11 Tf 50 740 Td (Seen by Jane" + code + b"Doe, who takes one.) Tj ET"
    data = make_pdf(page, font=b"/Encoding << /Differences [128 /u0081] >>")
    document = read_one(data, NAME, keep_pdf=True)
    assert texts(document)["text"] == "Seen by Jane Doe, who takes one."
    assert (
        texts(read_one(replace(document, ("Doe", "Roe")), NAME))["text"] == "Seen by Jane Roe, who takes one."
    )


def test_values_of_a_form_are_read_without_their_appearance():
    data = make_pdf(b"", field=b"/FT /Tx /T (name) /V (Jane Doe)")
    assert texts(read_one(data, NAME))["text"].strip() == "Jane Doe"


def test_without_the_extra_the_error_names_it(monkeypatch):
    real = builtins.__import__

    def lacking(name, *args, **kwargs):
        if name == "pypdfium2":
            raise ImportError
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", lacking)
    with pytest.raises(PhiError, match=r"E362.*spacy_phi\[documents\]"):
        read(sample(NAME), NAME)
