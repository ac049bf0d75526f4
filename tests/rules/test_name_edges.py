"""A partly found name is widened to the whole name."""

import pytest

from spacy_phi.rules.name_edges import widen_names
from spacy_phi.spans import Match, read_source


def _widened(text: str, known: str, label: str = "PATIENT") -> str:
    start = text.index(known)
    (match,) = widen_names(text, [Match(start, start + len(known), label, 0.7, read_source("t"))])
    return text[match.start : match.end]


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        ("saw Marjorie Kowalczyk today", "Kowalczyk", "Marjorie Kowalczyk"),
        ("saw Marjorie Kowalczyk today", "Marjorie", "Marjorie Kowalczyk"),
        ("KOWALCZYK,  MARJORIE 44", "KOWALCZYK", "KOWALCZYK,  MARJORIE"),
        ("Helen van der Vosper came", "Helen", "Helen van der Vosper"),
        ("pt Marjorie K. was seen", "Marjorie", "Marjorie K."),
        ("T. Kowalczyk came", "Kowalczyk", "T. Kowalczyk"),
    ],
)
def test_names_beside_a_name_belong_to_it(text: str, known: str, expected: str) -> None:
    assert _widened(text, known) == expected


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Marjorie Denies pain", "Marjorie"),
        ("Kowalczyk Foley catheter", "Kowalczyk"),
        ("Today Kowalczyk came", "Kowalczyk"),
        ("KOWALCZYK CT HEAD", "KOWALCZYK"),
    ],
)
def test_other_words_beside_it_do_not(text: str, known: str) -> None:
    assert _widened(text, known) == known


def test_places_are_left_alone() -> None:
    assert _widened("Utica Marjorie", "Utica", "CITY") == "Utica"
