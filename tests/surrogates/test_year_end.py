"""Dates without a year move by the shift of the full dates beside them, also over the end of a year."""

import datetime
import re
from hashlib import sha256

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_phi.surrogates.dates import DateReading, shift_date
from spacy_phi.surrogates.keys import Scope, SecretKey

DAY = datetime.timedelta(days=1)
NOTES = {
    "en": ("Admitted {}. CXR {}, Holter {}.", "{m:02}/{d:02}/{y}", "{m}/{d}"),
    "de": ("Aufnahme am {}. Rö {}, Kontrolle {} ok", "{d:02}.{m:02}.{y}", "{d}.{m}."),
    "fr": ("Entrée le {}. RP {} normale, ETT {} FE 60 %.", "{d:02}/{m:02}/{y}", "{d}/{m}"),
    "es": ("Ingreso el {}. Rx {} normal, ECG {} RS.", "{d:02}/{m:02}/{y}", "{d}/{m}"),
    "it": ("Ricovero il {}. RX {} nella norma, ECG {} RS.", "{d:02}/{m:02}/{y}", "{d}/{m}"),
    "nl": ("Opname {}. X-thorax {}, ECG {} SR.", "{d:02}-{m:02}-{y}", "{d}-{m}"),
    "pt": ("Internamento em {}. RX {} normal, ECG {} RS.", "{d:02}/{m:02}/{y}", "{d}/{m}"),
}


def numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


@given(
    st.dates(datetime.date(2003, 12, 1), datetime.date(2027, 3, 1)),
    st.integers(-120, 120),
    st.integers(1, 10**6),
)
@settings(deadline=None)
def test_a_date_without_a_year_keeps_its_distance(full, days, patient):
    # The reference is exact up to day 28.
    full = full.replace(day=min(full.day, 28))
    scope, reading = Scope(SecretKey(sha256(b"year end").digest()), str(patient)), DateReading(reference=full)
    moved = numbers(shift_date(f"{full.month}/{full.day}/{full.year}", scope, reading=reading))
    other = full + DAY * days
    expected = datetime.date(moved[2], moved[0], moved[1]) + DAY * days
    assert numbers(shift_date(f"{other.month}/{other.day}", scope, reading=reading)) == [
        expected.month,
        expected.day,
    ]


@pytest.mark.parametrize("lang", NOTES)
def test_results_after_new_year_move_with_the_admission(lang, monkeypatch):
    note, full, partial = NOTES[lang]
    first = datetime.date(2023, 12, 27)
    dates = [first, first + 3 * DAY, first + 12 * DAY]
    forms = [
        form.format(y=day.year, m=day.month, d=day.day) for form, day in zip((full, partial, partial), dates)
    ]
    for number in range(3):
        monkeypatch.setenv("SPACY_PHI_KEY", sha256(f"year end {number}".encode()).hexdigest())
        nlp = spacy.blank(lang)
        nlp.add_pipe("phi_scrubber", config={"policy": "expert_determination", "model": "rules"})
        scrubbed = nlp(note.format(*forms))._.scrubbed
        shown = re.fullmatch(re.escape(note).replace(r"\{\}", "(.+?)"), scrubbed).groups()
        day, month, year = (numbers(shown[0])[i] for i in ((1, 0, 2) if lang == "en" else (0, 1, 2)))
        moved = datetime.date(year, month, day)
        assert moved != first
        for new, old in zip(shown[1:], dates[1:]):
            expected = moved + (old - first)
            order = (expected.month, expected.day) if lang == "en" else (expected.day, expected.month)
            assert tuple(numbers(new)) == order
