"""Rules find date and phone forms, and the surrogates keep the form."""

import re
from datetime import date
from random import Random

import pytest

from spacy_phi.formats import get_formats, read_forms, write_form
from spacy_phi.formats.parts import DateParts, RandomParts
from spacy_phi.rules.builtin import find_builtin
from spacy_phi.surrogates.contacts import phone
from spacy_phi.surrogates.dates import DateReading, shift_date
from spacy_phi.surrogates.keys import Scope, SecretKey
from spacy_phi.synthesis.dates import make_calendar
from spacy_phi.synthesis.frame import FORMS

# Share of a form's texts that rules find in a sentence without a cue, if not nearly all.
_FOUND = {
    "month": 0.4,  # Mar and May are words, "june" is a name
    "past_year": 0.9,
    "nth": 0.8,
    "ordinal": 0.8,  # "the first"
    "compact": 0.6,  # six digits need a cue
    "worded": 0.8,
    "spoken": 0.5,  # "oh seven twenty"
    "decade": 0.2,  # coarser than the year that Safe Harbor permits
    "years": 0.8,  # '10-'16
    "roman": 0.3,  # 17-XI-99 and 2 X 2013
}
_DATES = [form for form in FORMS["DATE"] if form not in ("any", "dob")]
_PHONES = {
    "us": 0.9,
    "uk": 0.9,
    "au": 0.9,
    "international": 0.9,
    "local": 0.9,
    "extension": 0.0,
    "pager": 0.4,
}


def draw_dates(form, count):
    """Yield left context, value, right context, and whether the writer puts the day first."""
    rng = Random(form)
    for _ in range(count):
        calendar = make_calendar(rng, 0.04)
        day = date(rng.randint(1960, 2030), rng.randint(1, 12), rng.randint(1, 28))
        text = write_form(get_formats(), f"date.{form}", DateParts(day, rng), rng, calendar.habits)
        yield (
            *re.fullmatch(r"(?:(.*)\[\[)?(.*?)(?:\]\](.*))?", text).groups(""),
            "day_first" in calendar.habits,
        )


def is_found(before, value, after):
    text = f"{before}{value}{after}, and went home."
    found = {at for match in find_builtin(text, lexicon=False) for at in range(match.start, match.end)}
    place = range(len(before), len(before) + len(value))
    return all(at in found for at in place if text[at].isalnum())


@pytest.mark.parametrize("form", _DATES)
def test_dates_that_are_drawn_are_found(form):
    drawn = list(draw_dates(form, 50))
    found = sum(is_found(f"She was seen on {before}", value, after) for before, value, after, _ in drawn)
    assert found >= _FOUND.get(form, 0.9) * len(drawn)


@pytest.mark.parametrize("form", _PHONES)
def test_phone_numbers_that_are_drawn_are_found(form):
    rng = Random(form)
    drawn = [write_form(get_formats(), f"phone.{form}", RandomParts("phone", rng), rng) for _ in range(50)]
    assert sum(is_found("Phone: ", text, "") for text in drawn) >= _PHONES[form] * len(drawn)


@pytest.mark.parametrize("form", _DATES)
def test_the_surrogate_of_a_date_has_its_form(form):
    scope = Scope(SecretKey(bytes(range(32))), "patient/1")
    drawn = [(value, day_first) for _, value, _, day_first in draw_dates(form, 50)]
    new = [shift_date(value, scope, reading=DateReading(day_first)) for value, day_first in drawn]
    if form == "holiday":
        return  # a holiday without a fixed date is masked
    assert sum(text is not None for text in new) >= 0.95 * len(new)
    alike = [text for text in new if text and any(read_forms(get_formats(), f"date.{form}", text))]
    # 10/9 does not reveal whether the day is zero-padded, so both widths are kept.
    assert len(alike) >= 0.75 * len(new)


@pytest.mark.parametrize("form", _PHONES)
def test_the_surrogate_of_a_phone_number_has_its_form(form):
    rng, key = Random(form), SecretKey(bytes(range(32)))
    for _ in range(30):
        text = write_form(get_formats(), f"phone.{form}", RandomParts("phone", rng), rng)
        new = phone(text, key)
        assert re.sub(r"\d", "0", new) == re.sub(r"\d", "0", text)
