import numpy

from spacy_phi.lexicons.pieces import UNKNOWN, WordPieces, word_pieces

SMALL = WordPieces(
    {piece: row for row, piece in enumerate([UNKNOWN, "un", "##do", "##ing", "##d", "a", "-"])},
    numpy.zeros((7, 2)),
)


def test_the_longest_piece_first():
    assert SMALL.cut("undoing") == [1, 2, 3]
    assert SMALL.cut("UN-A") == [1, 6, 5]


def test_words_without_pieces_are_unknown():
    assert SMALL.cut("undid") == [0]
    assert SMALL.cut("a☃un") == [5, 0, 1]
    assert SMALL.cut("") == [0]
    assert len(SMALL.cut("a" * 10_000)) == 1


def test_the_pieces_of_the_package():
    pieces = word_pieces()
    assert pieces.cut("Walking") == [pieces.rows["walking"]]
    assert pieces.cut("café") == pieces.cut("cafe")
    assert pieces.vectors.shape == (len(pieces.rows), 64)
    assert len(pieces.cut("hepatosplenomegaly")) > 2
