import numpy
import pytest
import spacy
from spacy.tokens import Doc, Span
from spacy.training import Example

from spacy_phi.errors import PhiError
from spacy_phi.ml.tags import make_tags
from spacy_phi.pipeline.gold import allowed_tags

LABELS = {"PATIENT": 0, "CITY": 1}
TAGS = make_tags(list(LABELS))


def permitted(predicted, reference):
    allowed = allowed_tags(Example(predicted, reference), LABELS, "phi_ner")
    return [{tag for tag, ok in zip(TAGS, row) if ok} for row in allowed]


def make_reference(vocab, words, *spans, missing=()):
    doc = Doc(vocab, words=words)
    doc.set_ents(
        [Span(doc, *span) for span in spans], missing=[doc[a:b] for a, b in missing], default="outside"
    )
    return doc


@pytest.fixture
def vocab():
    return spacy.blank("en").vocab


def test_one_tag_where_the_gold_is_known_and_all_where_it_is_missing(vocab):
    words = "Ana Maria Berg of Oslo and more".split()
    reference = make_reference(vocab, words, (0, 3, "PATIENT"), (4, 5, "CITY"), missing=[(6, 7)])
    expected = [{"B-PATIENT"}, {"I-PATIENT"}, {"L-PATIENT"}, {"O"}, {"U-CITY"}, {"O"}, set(TAGS)]
    assert permitted(Doc(vocab, words=words), reference) == expected


def test_adjacent_spans_of_one_label_remain_two(vocab):
    words = ["Oslo", "Bergen"]
    reference = make_reference(vocab, words, (0, 1, "CITY"), (1, 2, "CITY"))
    assert permitted(Doc(vocab, words=words), reference) == [{"U-CITY"}, {"U-CITY"}]


def test_other_tokens_are_aligned_and_a_torn_one_may_be_anything(vocab):
    reference = make_reference(vocab, ["in", "New", "York", "today"], (1, 3, "CITY"))
    whole = Doc(vocab, words=["in", "New", "Yo", "rk", "today"], spaces=[True, True, False, True, False])
    assert permitted(whole, reference) == [{"O"}, {"B-CITY"}, {"I-CITY"}, {"L-CITY"}, {"O"}]
    torn = Doc(vocab, words=["in New", "York", "today"], spaces=[True, True, False])
    assert permitted(torn, reference)[0] == set(TAGS)
    assert permitted(torn, reference)[2] == {"O"}


def test_tokens_that_differ_in_their_spaces_alone(vocab):
    reference = make_reference(vocab, ["Oslo", "now"], (0, 1, "CITY"))
    predicted = Doc(vocab, words=["Oslo", "now"], spaces=[True, True])
    assert permitted(predicted, reference) == [{"U-CITY"}, {"O"}]


def test_an_unknown_label_is_a_coded_error(vocab):
    reference = make_reference(vocab, ["7"], (0, 1, "AGE"))
    with pytest.raises(PhiError, match=r"E042.*AGE.*phi_ner"):
        allowed_tags(Example(Doc(vocab, words=["7"]), reference), LABELS, "phi_ner")


def test_a_note_without_tokens(vocab):
    empty = make_reference(vocab, [])
    assert allowed_tags(Example(Doc(vocab, words=[]), empty), LABELS, "x").shape == (0, len(TAGS))
    assert numpy.issubdtype(allowed_tags(Example(empty, empty), LABELS, "x").dtype, numpy.bool_)
