"""Windows for a transformer encoder: all tokens, in order, and never more bytes than positions."""

import spacy
from hypothesis import given
from hypothesis import strategies as st

from spacy_phi.systems.transformer import create_encoder_windows

NLP = spacy.blank("en")
WORDS = st.lists(st.text("ab1é", min_size=1, max_size=30), max_size=80)


def bounds(text, **settings):
    [windows] = create_encoder_windows(**settings)([NLP.make_doc(text)])
    return [(span.start, span.end) for span in windows]


def test_windows_share_the_overlap():
    assert bounds("a " * 10, max_tokens=6, overlap=2) == [(0, 6), (4, 10)]


def test_bytes_end_a_window_before_its_tokens_do():
    # Two bytes and a space's mark for each token: four tokens are 12.
    assert bounds("é " * 6, max_tokens=6, overlap=1, max_pieces=12) == [(0, 4), (3, 6)]


def test_a_token_longer_than_a_window_has_one_of_its_own():
    assert bounds("a " + "b" * 50 + " a", max_tokens=6, overlap=1, max_pieces=12) == [(0, 1), (1, 2), (2, 3)]


def test_no_tokens():
    assert bounds("") == []


@given(words=WORDS, max_tokens=st.integers(1, 12), overlap=st.integers(0, 6), max_pieces=st.integers(4, 40))
def test_all_tokens_are_in_a_window(words, max_tokens, overlap, max_pieces):
    doc = NLP.make_doc(" ".join(words))
    [windows] = create_encoder_windows(max_tokens, overlap, max_pieces)([doc])
    assert {token.i for span in windows for token in span} == set(range(len(doc)))
    for span in windows:
        assert len(span) <= max_tokens
        assert len(span) == 1 or sum(len(token.text.encode()) + 1 for token in span) <= max_pieces
