import numpy
import pytest
import spacy
from spacy.tokens import Span


@pytest.mark.parametrize(("wrong", "f1"), [(0, 1.0), (1, 0.5)])
def test_the_likeliest_legal_path_is_scored(bring, wrong, f1):
    """B, I, L, U of the labels A and B: a span of two tokens and one of a single token."""
    doc = spacy.blank("en")("ab cd ef gh")
    doc.ents = [Span(doc, 0, 2, "A"), Span(doc, 3, 4, "B")]
    marginals = numpy.full((4, 9), 0.01, dtype="f")
    for token, tag in enumerate((1, 3, 0, 4 if wrong else 8)):
        marginals[token, tag] = 0.92
    assert bring("blend").score([doc], [marginals], ("A", "B")).fscore == pytest.approx(f1)
