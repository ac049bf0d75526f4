"""Lowercase names and cities after the clearest cue words."""

import pytest

from spacy_phi.rules.lexical.lower import find_lower


def _found(text: str) -> list[str]:
    return sorted({text[m.start : m.end] for m in find_lower(text, bytearray(len(text)))})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("per kowalczyk, hold", ["kowalczyk"]),
        ("report to marjorie at 7", ["marjorie"]),
        ("seen today marjorie kowalczyk 44f", ["marjorie kowalczyk"]),
        ("moving to tulsa soon", ["tulsa"]),
        ("per protocol, with pain", []),
        ("told patient, by mouth", []),
        ("she will grant access", []),
    ],
)
def test_lowercase_names_are_found(text: str, expected: list[str]) -> None:
    assert _found(text) == expected


def test_spans_already_found_are_skipped() -> None:
    text = "per kowalczyk, hold"
    assert list(find_lower(text, bytearray(b"\1" * len(text)))) == []
