"""The normalized view of a text: equal characters for equal meanings, and the mapping to the original."""

import pytest

from spacy_phi.rules.normalize import normalize


@pytest.mark.parametrize(
    ("text", "view"),
    [
        ("617–555‑0142", "617-555-0142"),
        ("６１７", "617"),
        ("a\u00a0b\tc", "a b c"),
        ("10․81・3", "10.81.3"),
        ("line\r\nnext\rlast", "line \nnext\nlast"),
        ("O’Neil “Bo”", 'O\'Neil "Bo"'),
        ("• item", "* item"),
        ("plain", "plain"),
    ],
)
def test_equal_meanings_look_equal(text: str, view: str) -> None:
    assert normalize(text).text == view


def test_characters_of_no_width_vanish_and_offsets_lead_back() -> None:
    text = "SSN 417\u200b-55-\u20609026."
    view = normalize(text)
    assert view.text == "SSN 417-55-9026."
    start = view.text.index("417")
    assert text[slice(*view.to_original(start, start + 11))] == "417\u200b-55-\u20609026"


def test_lower_case_has_the_length_of_the_text() -> None:
    view = normalize("İZMİR Straße")
    assert len(view.lower) == len(view.text)
    assert view.offsets is None


def test_an_empty_text_has_an_empty_view() -> None:
    assert normalize("").text == ""
