"""Context words as whole words within a window."""

from spacy_phi.rules.context import compile_words, has_word_before


def test_only_whole_words_within_the_window_count() -> None:
    words = compile_words(("lot", "serial no"))
    assert words is not None
    text = "a pilot study; lot 4471 and more text before the number 12"
    assert has_word_before(text, text.index("4471"), words, 40)
    assert not has_word_before(text, text.index("study"), words, 40)
    assert not has_word_before(text, text.index("12"), words, 20)


def test_no_words_no_pattern() -> None:
    assert compile_words(()) is None
