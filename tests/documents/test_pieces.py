"""Text of a carrier format, and the mapping back."""

import pytest

from spacy_phi.documents.pieces import Piece, apply

from .helpers import finding


def _write(carrier, runs, value, new):
    piece = Piece("text", lambda text: text.replace("&", "&amp;"))
    for run in runs:
        if isinstance(run, str):
            piece.add_break(run)
        else:
            piece.add(*run)
    return apply(carrier, piece.edits([finding(piece.text, value, new)]))


@pytest.mark.parametrize(
    ("carrier", "runs", "value", "new", "expected"),
    [
        # With the same number of words, each replaces the word at its position.
        ("<Jo><hn Doe>", [("Jo", 1), ("hn Doe", 5)], "John Doe", "Max Roe", "<Max>< Roe>"),
        ("<John ><Doe>", [("John ", 1), ("Doe", 8)], "John Doe", "Max Roe", "<Max ><Roe>"),
        ("Doe^John", [("John", 4), " ", ("Doe", 0)], "John Doe", "Max Roe", "Roe^Max"),
        # Otherwise everything goes to the position of the first word in the carrier.
        ("Doe^John", [("John", 4), " ", ("Doe", 0)], "John Doe", "[NAME]", "[NAME]^"),
        # Escaped characters of the carrier are only cut as a whole.
        ("a&eacute;b", [("a", 0), ("é", 1, 9), ("b", 9)], "é", "e & f", "ae &amp; fb"),
        ("=?MRN_7,_Jo?=", [("MRN 7, Jo", 0, 13)], "7", "[ID]", "MRN [ID], Jo"),
        ("one two", [("one two", 0)], "two", "2", "one 2"),
        ("x", [("x", 0)], "x", "", ""),
    ],
)
def test_a_replacement_is_written_to_its_own_runs(carrier, runs, value, new, expected):
    assert _write(carrier, runs, value, new) == expected


def test_without_replacement_the_text_is_unchanged():
    piece = Piece("text")
    piece.add("Jane", 0)
    assert list(piece.edits([{"start_char": 0, "end_char": 4, "replacement": None}])) == []


def test_edits_of_bytes():
    assert apply(b"abcdef", [(4, 5, b"X"), (0, 2, b"")]) == b"cdXf"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Jo\x92s letter \x96 seen", "Jo’s letter – seen"),
        ("\x8aime, 2 \x96", "Šime, 2 –"),
        # It may be a letter in UTF-8, or split a number; and five of them have no meaning.
        ("G\xc3\x96RG", "G\xc3\x96RG"),
        ("0048\x962917", "0048\x962917"),
        ("Jo\x81\x8d\x8f\x90\x9d", "Jo\x81\x8d\x8f\x90\x9d"),
    ],
)
def test_control_characters_are_those_of_windows(written, shown):
    piece = Piece("text")
    piece.add(written[:4], 0)
    piece.add(written[4:], 4)
    assert piece.text == shown
    assert apply(written, piece.edits([finding(piece.text, shown[:2], "Ed")])) == "Ed" + written[2:]
