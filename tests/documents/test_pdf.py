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
        (make_pdf(["JKKJ"], font=_HIDDEN), "E361"),
        (make_pdf(["Jane"], b"50 50 200 200 re f"), "E361"),
        (make_pdf(b""), "E361"),
        (make_pdf(["Jane"], trailer=_ASKS), "E360"),
        (b"%PDF-1.4\nJane", "E360"),
        (b"Jane", "E350"),
    ],
)
def test_unreadable_files_are_refused(data, code):
    with pytest.raises(PhiError, match=code):
        read(data, NAME)


def test_without_the_extra_the_error_names_it(monkeypatch):
    real = builtins.__import__

    def lacking(name, *args, **kwargs):
        if name == "pypdfium2":
            raise ImportError
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", lacking)
    with pytest.raises(PhiError, match=r"E362.*spacy_phi\[documents\]"):
        read(sample(NAME), NAME)
