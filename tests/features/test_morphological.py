import pytest

from spacy_phi.features.morphological import create_morphological, word_class_4, word_class_7

from .helpers import make_nlp, marked, true_features

GROUP = create_morphological("en")
CASES = {
    "Jones": {"ends_with_s", "first_capital", "is_alphabetic", "is_alphanumeric", "is_title", "class7_3",
    "class4_1"},
    "mg": {"is_alphabetic", "is_alphanumeric", "is_lower", "class7_1", "class4_3"},
    "MRN": {
        "first_capital", "is_alphabetic", "is_alphanumeric", "is_upper", "is_short_upper", "class7_2",
        "class4_0",
    },
    "Q": {"first_capital", "is_alphabetic", "is_alphanumeric", "is_title", "is_upper", "is_initial",
    "class7_2",
          "class4_0"} - {"is_title"},
    "the": {"is_alphabetic", "is_alphanumeric", "is_lower", "stop_word", "class7_1", "class4_3"},
    "7": {"has_digit", "is_numeric", "is_alphanumeric", "digits_1", "class7_0", "class4_3"},
    "42": {"has_digit", "is_numeric", "is_alphanumeric", "digits_2", "class7_0", "class4_3"},
    "911": {"has_digit", "is_numeric", "is_alphanumeric", "digits_3", "class7_0", "class4_3"},
    "2081": {"has_digit", "is_numeric", "is_alphanumeric", "digits_4", "class7_0", "class4_3"},
    "28007": {"has_digit", "is_numeric", "is_alphanumeric", "digits_5", "class7_0", "class4_3"},
    "0937884": {"has_digit", "is_numeric", "is_alphanumeric", "digits_many", "class7_0", "class4_3"},
    "gastroenterological": {"is_alphabetic", "is_alphanumeric", "is_lower", "is_long", "class7_1",
    "class4_3"},
    "Núñez": {"first_capital", "is_alphabetic", "is_alphanumeric", "is_title", "has_accent", "class7_3",
    "class4_1"},
    ",": {"is_punctuation", "class7_6", "class4_3"},
}  # fmt: skip


@pytest.mark.parametrize("word", CASES)
def test_features_of_words(word):
    assert true_features(GROUP, word) == CASES[word]


def test_every_feature_is_tested_true():
    assert set().union(*CASES.values()) >= {f.name for f in GROUP.words} - {
        "class7_4",
        "class7_5",
        "class4_2",
    }


@pytest.mark.parametrize(
    ("word", "seven", "four"),
    [("B12C", 3 - 3 + 5, 0), ("12b", 4, 3), ("x1y", 5, 3), ("McDonald", 3, 2), ("mmHg", 6, 2), ("Ana", 3, 1)],
)
def test_word_classes(word, seven, four):
    assert (word_class_7(word), word_class_4(word)) == (seven, four)


def test_stop_words_are_the_languages():
    spanish = create_morphological("es")
    assert "stop_word" in true_features(spanish, "para")
    assert "stop_word" not in true_features(GROUP, "para")
    assert "stop_word" not in true_features(create_morphological("xx"), "the")


def test_what_follows_a_token():
    doc = make_nlp()("Pt: Ann  Lee\nMRN 12-3\n\nEnd")
    assert marked(GROUP, doc, "space_0") == ["Pt", "12", "-"]
    assert marked(GROUP, doc, "space_1") == [":", "MRN"]
    assert marked(GROUP, doc, "space_2") == ["Ann"]
    assert marked(GROUP, doc, "line_end") == ["Lee", "3", "End"]
    assert marked(GROUP, doc, "line_start") == ["Pt", "MRN", "End"]
    assert GROUP.in_doc(make_nlp()("")).shape == (0, 5)
