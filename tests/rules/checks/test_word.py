"""Word classes."""

import pytest

from spacy_phi.rules.checks.word import (
    is_common,
    is_eponym,
    is_eponym_word,
    is_ordinary,
    is_usual_first,
    opens_common,
)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("patient", True),
        ("Pneumonia", True),
        ("lisinopril", True),
        ("post-op", True),
        ("Vellacott", False),
        ("Ida", False),
    ],
)
def test_ordinary_words(word: str, expected: bool) -> None:
    assert is_ordinary(word) is expected


def test_an_eponym_is_one_before_its_head_word() -> None:
    text = "Foley catheter out. Foley came."
    assert is_eponym(text, "Foley", 5)
    assert not is_eponym(text, "Foley", text.index("Foley", 6) + 5)
    assert is_eponym_word("Graves")
    assert not is_eponym_word("Vellacott")


def test_frequent_words_and_names() -> None:
    assert is_common("house")
    assert not is_common("vellacott")
    assert opens_common("psych")
    assert not opens_common("xqz")
    assert is_usual_first("James")
    assert not is_usual_first("Vellacott")
