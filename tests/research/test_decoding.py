import numpy
import spacy


def test_forms_found_once_are_given_to_their_other_places(bring):
    carry = bring("decoding").carry
    doc = spacy.blank("en")("Anna Berg saw Anna Berg and Anna Berg's dog in Rome , Rome")
    found = carry(doc, [(0, 2, 0), (8, 9, 1), (11, 12, 1)], carried=[0])
    assert sorted(found) == [(0, 2, 0), (3, 5, 0), (6, 8, 0), (8, 9, 1), (11, 12, 1)]
    assert carry(doc, [(0, 2, 0)], carried=[]) == [(0, 2, 0)]


def test_the_score_of_the_first_tag_alone_is_moved(bring):
    scores = [numpy.ones((2, 3))]
    (moved,) = bring("decoding").shift_safe(scores, 0.25)
    assert moved.tolist() == [[0.75, 1, 1]] * 2
    assert scores[0].all(), "the input is not changed"
