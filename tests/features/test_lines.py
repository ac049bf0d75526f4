from spacy.attrs import IS_SPACE, ORTH

from spacy_phi.features.lines import has_break, line_starts

from .helpers import make_nlp


def test_first_words_of_lines():
    doc = make_nlp()("\nName: Anna\n  \n\tSeen  today.\n")
    space, orth = doc.to_array([IS_SPACE, ORTH]).T.astype("uint64")
    breaks = has_break(doc.vocab.strings, orth, space > 0)
    assert all(("\n" in token.text) == is_break for token, is_break in zip(doc, breaks))
    starts = line_starts(space > 0, breaks)
    assert [token.text for token, start in zip(doc, starts) if start] == ["Name", "Seen"]


def test_a_note_without_a_break_is_one_line():
    doc = make_nlp()("Anna came")
    space, orth = doc.to_array([IS_SPACE, ORTH]).T.astype("uint64")
    assert line_starts(space > 0, has_break(doc.vocab.strings, orth, space > 0)).tolist() == [True, False]
