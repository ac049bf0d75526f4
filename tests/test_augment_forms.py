import random
import re

import pytest

from spacy_phi.augment import make_forms
from spacy_phi.errors import PhiError
from spacy_phi.labels import FROM_MEDDOCAN, LABELS
from spacy_phi.lang import vocabulary


def make(language, label, form, n=40):
    rng = random.Random(0)
    maker = make_forms(language)[label]
    return [maker(form, rng) for _ in range(n)]


@pytest.mark.parametrize("language", ["en", "es"])
def test_labels_are_known_and_no_slot_is_left_open(language):
    makers = make_forms(language)
    assert set(makers) <= {*LABELS, *FROM_MEDDOCAN}
    assert "FAMILIARES_SUJETO_ASISTENCIA" not in makers
    for label in makers:
        for form in make(language, label, "Some form"):
            assert form.strip()
            assert not re.search(r"[{}|\n]", form), label


def test_a_name_has_as_many_words_and_the_case_of_the_form():
    assert all(len(name.split()) >= 3 for name in make("es", "PATIENT", "Ana Ruiz Gil"))
    assert all(name.isupper() for name in make("en", "DOCTOR", "JOHN SMITH"))


def test_dates_are_of_their_language_and_in_many_forms():
    english, spanish = (set(make(language, "DATE", "1/2/2019", 200)) for language in ("en", "es"))
    assert any("January" in date or "Jan" in date for date in english)
    assert any(" de enero" in date for date in spanish)
    assert not any(" de " in date for date in english)
    assert len(english) > 100


def test_a_post_code_gets_other_digits():
    codes = set(make("es", "CITY", "28007"))
    assert all(len(code) == 5 and code.isdigit() for code in codes)
    assert len(codes) > 30


def test_countries_of_the_language():
    known = {name.casefold() for name in vocabulary("countries.feature", "es")}
    made = {name.casefold() for name in make("es", "COUNTRY", "Francia")}
    assert made <= known | {"ee.uu.", "ee. uu.", "usa"}


def test_an_unknown_language_is_a_coded_error():
    with pytest.raises(PhiError, match=r"E044.*tlh.*en, es"):
        make_forms("tlh")
