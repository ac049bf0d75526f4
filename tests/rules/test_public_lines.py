"""Telephone numbers that are the same for everyone."""

import pytest

from spacy_phi.rules.public_lines import is_public_line


@pytest.mark.parametrize(
    "text",
    [
        "988",
        "1-800-222-1222",
        "(800) 273-8255",
        "1-800-QUIT-NOW",
        "1-800-273-8255, press 1",
        "741741",
        "116 123",
        "13 11 14",
    ],
)
def test_public_lines(text):
    assert is_public_line(text)


@pytest.mark.parametrize(
    "text", ["1-800-222-1223", "617-555-0142", "844-55-HEART", "8844", "x988 4", "1911", "1988", ""]
)
def test_lines_of_somebody(text):
    assert not is_public_line(text)
