import numpy
import pytest
import spacy

from spacy_phi.pipeline.ner import Tagging
from spacy_phi.pipeline.open_end import close_text, find_plain, has_open_end, is_plain, reject_unconfirmed
from spacy_phi.spans import NER, Match, get_matches, set_group

LABELS = ("DATE", "DOCTOR")


@pytest.fixture(scope="module")
def nlp():
    return spacy.blank("pt")


def make_tagging(doc, likely: str, found: dict[str, str]) -> Tagging:
    """The tagging of a Doc in which the named words, and no others, are PHI."""
    words = [token.text for token in doc]
    spans = [(words.index(word), words.index(word) + 1, LABELS.index(label)) for word, label in found.items()]
    safe = numpy.array([0.1 if word in found else 1.0 for word in words])
    firsts = numpy.zeros(0, dtype="int64")
    return Tagging(spans, [0.9] * len(spans), safe, numpy.full(len(words), LABELS.index(likely)), firsts)


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        ("ainda cozinha, HTA", True),
        ("ainda cozinha, HTA\n", True),
        ("ainda cozinha, HTA.", False),
        ("quer parar?", False),
        ("", False),
        ("\n", False),
        ("HTA " * 70, False),
    ],
)
def test_a_short_text_without_a_mark_has_an_open_end(nlp, text, is_open):
    assert has_open_end(nlp(text)) == is_open


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("HTA", True),
        ("cozinha", True),
        ("varfarina", True),
        ("Silva", False),
        ("Higashi", False),
        ("higashi", True),  # no lexicon has it
        ("rodrigues", False),
        ("KL", False),  # initials
        ("dmc", False),
        ("A31", False),
    ],
)
def test_plain_words(nlp, text, plain):
    assert is_plain(nlp(text)[0]) == plain


def test_a_count_stands_alone(nlp):
    doc = nlp("FV, 3 choques, sala 2-31")
    assert [token.text for token in doc if token.text.isdigit() and is_plain(token)] == ["3"]


def test_the_text_with_a_mark_has_the_findings_of_the_rules(nlp):
    doc = nlp("visto 4/3, HTA \n")
    set_group(doc, "phi_rules", [Match(6, 9, "DATE", 0.9, NER)])
    closed = close_text(doc)
    assert closed.text == "visto 4/3, HTA."
    assert get_matches(closed, "phi_rules") == get_matches(doc, "phi_rules")


def test_a_plain_word_that_is_not_found_again_is_rejected(nlp):
    doc = nlp("ainda cozinha, HTA")
    open_end = make_tagging(doc, "DOCTOR", {"HTA": "DOCTOR"})
    again = make_tagging(close_text(doc), "DOCTOR", {"HTA": "DOCTOR"})
    none = make_tagging(close_text(doc), "DOCTOR", {})
    assert find_plain(doc, open_end, LABELS) == [3]
    kept = reject_unconfirmed(doc, open_end, again, LABELS, [3])
    assert (kept.spans, kept.rejected) == (open_end.spans, frozenset())
    taken = reject_unconfirmed(doc, open_end, none, LABELS, [3])
    assert (taken.spans, taken.scores, taken.rejected) == ([], [], {3})
    assert taken.safe[3] == 1.0


def test_a_name_or_a_date_is_never_rejected(nlp):
    doc = nlp("plantonista Higashi")
    named = make_tagging(doc, "DOCTOR", {"Higashi": "DOCTOR"})
    assert find_plain(doc, named, LABELS) == []
    assert (
        reject_unconfirmed(doc, named, make_tagging(close_text(doc), "DOCTOR", {}), LABELS, []).spans
        == named.spans
    )
    doc = nlp("volta na segunda")
    dated = make_tagging(doc, "DATE", {"segunda": "DATE"})
    assert find_plain(doc, dated, LABELS) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pt", "D. cento e um anos feitos, ainda cozinha, HTA"),
        ("de", "Hr. Lange, seit lange bek. KHK"),
        ("nl", "amnionvocht gebroken 31/8, inl. ballon 1/9, sectio ivm NVO"),
        ("it", "bimbo di 30 mesi, IVAS"),
    ],
)
def test_the_last_abbreviation_of_a_cell_is_no_name(language, text):
    nlp = spacy.blank(language)
    nlp.add_pipe("phi_scrubber")
    last = text.split()[-1]
    assert nlp(text)._.scrubbed.endswith(last)
    # Together with other texts as alone.
    scrubbed = [doc._.scrubbed for doc in nlp.pipe([text, f"{text}.", text])]
    assert scrubbed[0] == scrubbed[2] == nlp(text)._.scrubbed
