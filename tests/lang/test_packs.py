"""What the bundled packs hold can be read: a list with a form of its own has that form in every language."""

import pytest

from spacy_phi.lang import known_languages
from spacy_phi.lang.base import own_vocabulary
from spacy_phi.surrogates.date_words import holidays


@pytest.mark.parametrize(
    "code", [code for code in known_languages() if own_vocabulary("holidays_dated", code)]
)
def test_each_holiday_has_a_day_and_a_name(code):
    for holiday in holidays(code):
        assert all(holiday.names)
        assert holiday.date(2024).year == 2024
