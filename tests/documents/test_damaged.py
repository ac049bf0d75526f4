"""Damaged documents are either set aside or read in full."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_phi.documents.formats import FORMATS
from spacy_phi.errors import PhiError

from .helpers import DATA, SECRETS, damaged, read, read_one, replace_all, texts, unpack

SAMPLES = sorted(path for path in DATA.iterdir())


def test_every_format_has_a_sample():
    suffixes = {path.suffix for path in SAMPLES}
    # Scanned pages are drawn by the tests, because Tesseract may not be installed.
    assert all(suffixes & {*each.suffixes} for each in FORMATS if each.module != "image")


@settings(max_examples=60, derandomize=True)
@given(st.data())
def test_a_damaged_pdf_is_set_aside_or_kept_without_its_identifiers(data):
    path = DATA / "letter.pdf"
    try:
        (document,) = read(data.draw(damaged(path.read_bytes())), path.name, keep_pdf=True)
        made = replace_all(document)
    except PhiError:
        return
    (text,) = texts(read_one(made, path.name)).values()
    assert [secret for secret in SECRETS if secret in text.lower() or secret.encode() in made.lower()] == []


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
@settings(max_examples=60, derandomize=True)
@given(st.data())
def test_damage_sets_aside_or_passes_no_identifier(path, data):
    try:
        documents = read(data.draw(damaged(path.read_bytes())), path.name)
    except PhiError:
        return
    for document in documents:
        if document.error is None:
            out = unpack(replace_all(document))
            assert [secret for secret in SECRETS if secret.encode() in out] == []
