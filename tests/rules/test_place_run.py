"""Extent of a place name."""

import pytest

from spacy_phi.rules.normalize import normalize
from spacy_phi.rules.place_run import ends_place, find_run_before, find_tail_end, find_trimmed, is_distinct


@pytest.mark.parametrize(
    ("word", "weak", "expected"),
    [
        ("Skellet", False, True),
        ("General", False, False),
        ("Saint", True, True),
        ("Renal", True, False),
        ("ICU", False, False),
    ],
)
def test_words_that_distinguish_places(word: str, weak: bool, expected: bool) -> None:
    assert is_distinct(word, weak) is expected


def test_a_name_ends_at_an_ordinary_word() -> None:
    assert ends_place("admitted")
    assert not ends_place("general")
    text = "Skellet Valley Admitted with"
    found = find_trimmed(normalize(text), 0, len(text))
    assert found is not None
    assert text[found[0] : found[1]] == "Skellet Valley"


def test_the_run_before_a_head_word() -> None:
    view = normalize("taken to Skellet Valley Hospital")
    begin = find_run_before(view, view.text.index("Hospital"), False, frozenset())
    assert begin is not None
    assert view.text[begin:] == "Skellet Valley Hospital"
    assert find_run_before(normalize("the Hospital"), 4, False, frozenset()) is None


def test_the_uppercase_tail_after_of() -> None:
    view = normalize("CLINIC OF ARDEN ADMITTED")
    assert view.text[: find_tail_end(view, 0, len(view.text))] == "CLINIC OF ARDEN"
