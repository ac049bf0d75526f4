"""Certainty that a capitalized word is a name."""

import pytest

from spacy_phi.rules.lexical.words import Kind, get_facts


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("Kowalczyk", Kind.NAME),
        ("Marjorie", Kind.NAME),
        ("Oyelaran", Kind.UNKNOWN),
        ("Thistlewood", Kind.UNKNOWN),
        ("Kris", Kind.AMBIGUOUS),
        ("White", Kind.NEVER),
        ("Marcus", Kind.AMBIGUOUS),
        ("Patient", Kind.NEVER),
        ("Lisinopril", Kind.NEVER),
        ("Monday", Kind.NEVER),
        ("Spanish", Kind.NEVER),
        ("T", Kind.INITIAL),
        ("Kowalczyk-Oyelaran", Kind.NAME),
        ("Don't", Kind.NEVER),
    ],
)
def test_kind(word: str, kind: Kind) -> None:
    assert get_facts(word).kind is kind


def test_facts_of_names_and_places() -> None:
    assert get_facts("Marjorie").is_first
    assert get_facts("Kowalczyk").is_last
    assert get_facts("Utica").is_place
    assert get_facts("Kris").is_word
    assert get_facts("Kowalczyk") is get_facts("Kowalczyk")
