import pytest
import spacy
from spacy.tokens import Doc
from spacy.util import registry

from spacy_phi.errors import PhiError
from spacy_phi.ml.windows import cut_windows


@pytest.fixture(scope="module")
def nlp():
    return spacy.blank("en")


def make_doc(nlp, n_lines, n_words):
    words = ([f"w{i}" for i in range(n_words)] + ["\n"]) * n_lines
    return Doc(nlp.vocab, words=words, spaces=[False] * len(words))


@pytest.mark.parametrize(("n_lines", "n_words"), [(1, 3), (7, 9), (40, 4), (1, 300), (3, 120)])
@pytest.mark.parametrize(("max_tokens", "context"), [(50, 0), (50, 10), (7, 3)])
def test_every_token_in_one_window(nlp, n_lines, n_words, max_tokens, context):
    doc = make_doc(nlp, n_lines, n_words)
    windows = cut_windows(doc, max_tokens, context)
    assert [i for w in windows for i in range(w.start, w.end)] == list(range(len(doc)))
    for w in windows:
        assert w.end - w.start <= max_tokens
        assert w.read_start == max(0, w.start - context)
        assert w.read_end == min(len(doc), w.end + context)


def test_cuts_follow_line_breaks(nlp):
    doc = make_doc(nlp, 12, 9)
    ends = [w.end for w in cut_windows(doc, 45, 5)]
    assert ends == [40, 80, 120]


def test_without_line_breaks_cuts_follow_sentences(nlp):
    words = (["w"] * 9 + ["."]) * 6
    ends = [w.end for w in cut_windows(Doc(nlp.vocab, words=words), 25, 5)]
    assert ends == [20, 40, 60]


@pytest.mark.parametrize(("n_lines", "n_words"), [(1, 3), (7, 9), (3, 120)])
def test_lines_as_windows(nlp, n_lines, n_words):
    doc = make_doc(nlp, n_lines, n_words)
    windows = cut_windows(doc, 50, 5, lines=True)
    assert [i for w in windows for i in range(w.start, w.end)] == list(range(len(doc)))
    for w in windows:
        line = w.start // (n_words + 1)
        assert line == (w.end - 1) // (n_words + 1)
        assert w.end - w.start <= 50
        # Context stays within the line.
        assert w.read_start == max(line * (n_words + 1), w.start - 5)
        assert w.read_end == min((line + 1) * (n_words + 1), w.end + 5)


def test_a_short_note_is_one_window_and_an_empty_one_none(nlp):
    assert [tuple(w) for w in cut_windows(nlp("a b c"), 3, 2)] == [(0, 3, 0, 3)]
    assert cut_windows(nlp(""), 3, 2) == []


@pytest.mark.parametrize(("max_tokens", "context"), [(0, 8), (-1, 8), (8, -1)])
def test_a_window_without_tokens_and_a_negative_context_are_errors(nlp, max_tokens, context):
    with pytest.raises(PhiError, match="E083"):
        cut_windows(nlp("Seen by Dr. Ruiz."), max_tokens, context)


def test_joined_lines_are_one_window_in_an_encoder_from_a_config(nlp):
    config = {
        "@architectures": "spacy-phi.BiLSTMEncoder.v1",
        "embed": {
            "@architectures": "spacy-phi.HashedWords.v1",
            "attrs": ["ORTH"],
            "widths": [8],
            "rows": [50],
        },
        **{"width": 8, "lines": "joined"},
    }
    model = registry.resolve({"model": config})["model"]
    assert model.attrs["lines"] == "joined"
    doc = nlp("She was seen\nin Oslo by Dr.\nBerg.\nBerg called")
    assert [doc[w.start : w.end].text for w in cut_windows(doc, 50, 5, lines="joined")] == [
        "She was seen\nin Oslo by Dr.\n",
        "Berg.\n",
        "Berg called",
    ]
    model.initialize(X=[doc])
    assert model.predict([doc])[0].shape == (len(doc), 8)
