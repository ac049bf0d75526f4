"""Findings are extended to whole words and numbers."""

import pytest

from spacy_phi.linking.word_edges import balance_brackets, to_whole_words
from spacy_phi.spans import Match, read_source


@pytest.mark.parametrize(
    ("text", "found", "want"),
    [
        ("Smithson left", (0, 5), (0, 8)),
        ("call 6175550101", (8, 12), (5, 15)),
        ("on 02/20/2087Lab", (3, 13), (3, 13)),
        ("Results02/20/2087", (7, 17), (7, 17)),
        ("DoctorSmith left", (6, 11), (6, 11)),
        ("DRSmith left", (2, 7), (0, 7)),
        ("Rene\u0301 left", (0, 4), (0, 5)),
        ("e\u0301toile", (2, 7), (0, 7)),
        ("53RHM", (0, 2), (0, 2)),
        ("a", (0, 1), (0, 1)),
    ],
)
def test_no_half_word_is_left(text, found, want):
    (match,) = to_whole_words(text, [Match(*found, "PATIENT", 0.9, read_source("x"))])
    assert (match.start, match.end) == want


def test_widening_stops_at_a_neighbour():
    text = "abcdef"
    matches = [Match(1, 2, "PATIENT", 0.9, read_source("x")), Match(3, 4, "DATE", 0.9, read_source("y"))]
    widened = to_whole_words(text, matches)
    assert [(m.start, m.end) for m in widened] == [(0, 3), (3, 6)]


@pytest.mark.parametrize(
    ("text", "span", "balanced"),
    [
        ("call (212-555-0199) now", "(212-555-0199", "212-555-0199"),
        ("call (212) 555-0199 now", "(212) 555-0199", "(212) 555-0199"),
        ("see [Quill] there", "Quill]", "Quill"),
        ("(see Quill)", "Quill", "Quill"),
    ],
)
def test_a_finding_takes_both_brackets_or_none(text, span, balanced):
    start = text.index(span)
    (match,) = balance_brackets(text, [Match(start, start + len(span), "PHONE", 1.0, read_source("ner"))])
    assert text[match.start : match.end] == balanced
