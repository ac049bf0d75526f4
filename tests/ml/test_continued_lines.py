"""Line breaks of hard-wrapped notes."""

import pytest

from spacy_phi.ml.continued_lines import MIN_WIDTH, get_width, is_continued

LONG = "The patient was seen in the clinic on Monday by his physician, Dr"


@pytest.mark.parametrize(
    ("first", "second", "continued"),
    [
        ("seen for", "fever and cough", True),
        ("Seen for fever.", "no cough", False),
        ("Diagnosis:", "fever", False),
        ("Name: Berg", "Sex: female", False),
        ("fever", "- cough", False),
        (LONG, "Berg, who had called", True),
        (LONG + ".", "Berg was in Oslo", False),
        (LONG, "12 May 2019", False),
        ("seen for ", "  fever", True),
        ("seen for", "", False),
    ],
)
def test_lowercase_or_a_full_line_continues(first, second, continued):
    # The longest line of the note sets its width.
    longest = "x" * (len(LONG) + 4)
    text = f"{longest}.\n{first}\n{second}"
    start = len(longest) + 2 + len(first)
    assert is_continued(text, start, start + 1, get_width(text)) is continued


def test_a_blank_line_ends_a_sentence():
    assert not is_continued("seen for\n\nfever", 8, 10, 60)


def test_short_notes_have_no_full_lines():
    assert get_width("Name: Berg\nSex: female") == MIN_WIDTH
