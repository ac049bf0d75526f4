"""The label set and its maps."""

import re

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.labels import (
    CATEGORIES,
    FROM_MEDDOCAN,
    I2B2_HIPAA,
    LABELS,
    MEDDOCAN_CATEGORIES,
    TO_MEDDOCAN,
    get_label,
)


def test_the_categories_of_i2b2():
    assert CATEGORIES == ("NAME", "PROFESSION", "LOCATION", "AGE", "DATE", "CONTACT", "ID", "OTHER")
    assert len([label for label in LABELS.values() if label.category == "ID"]) == 9


def test_the_official_hipaa_subset():
    ids = {name for name, label in LABELS.items() if label.category == "ID"}
    rest = {"PATIENT", "AGE", "CITY", "STREET", "ZIP", "ORGANIZATION", "DATE", "PHONE", "FAX", "EMAIL"}
    assert rest | ids == I2B2_HIPAA


def test_every_textual_identifier_of_hipaa_has_a_label():
    # P (biometrics, as a number) and Q (photographs) are not text themselves; BIOID represents P.
    letters = {label.hipaa for label in LABELS.values()} - {None}
    assert letters == set("ABCDEFGHIJKLMNOPR")
    assert all(re.fullmatch("[A-R]", letter) for letter in letters)


def test_maps_of_meddocan_are_whole():
    assert len(FROM_MEDDOCAN) == 29
    assert set(FROM_MEDDOCAN.values()) <= set(LABELS)
    assert set(TO_MEDDOCAN) == set(LABELS)
    assert set(TO_MEDDOCAN.values()) <= set(FROM_MEDDOCAN)
    assert set(MEDDOCAN_CATEGORIES) == set(FROM_MEDDOCAN)


def test_there_and_back_stays_in_the_category():
    for label, kind in TO_MEDDOCAN.items():
        back = LABELS[FROM_MEDDOCAN[kind]].category
        if label not in ("USERNAME", "OTHER"):
            assert back == LABELS[label].category


@pytest.mark.shared
def test_every_type_of_the_corpus_is_mapped(shared):
    seen = set()
    for path in (shared / "meddocan" / "dev").glob("**/*.ann"):
        lines = path.read_text(encoding="utf-8").split("\n")
        seen |= {line.split("\t")[1].split()[0] for line in lines if line.startswith("T")}
    assert seen
    assert seen <= set(FROM_MEDDOCAN)


def test_get_label():
    assert get_label("ZIP").hipaa == "B"
    with pytest.raises(PhiError, match=r"^\[E001\].*PERSON"):
        get_label("PERSON")
