"""The disambiguation of the PHI scrubber, as published."""

import pytest

from spacy_phi.lexicons.matcher import Term, TermIndex
from spacy_phi.rules.vetoes.published import find_published_vetoes
from spacy_phi.spans import Match, read_source

INDEX = TermIndex(
    [Term("parkinson's", "disease", 2), Term("disease", "disease"), Term("colon", "anatomy", 1)],
    exact={"MS": 1},
)


@pytest.mark.parametrize(
    ("word", "how"),
    [
        ("Colin", "fuzzy"),
        ("Colons", "fuzzy"),
        ("Cloon", None),
        ("Colinn", None),
        ("MS", "abbreviation"),
        ("Ms", None),
        ("Hydralazine", "stem"),
        ("Dalarna", None),
    ],
)
def test_one_deletion_insertion_or_substitution_but_no_transposition(word, how):
    found = INDEX.lookup_published(word)
    assert (found and found.how) == how


def judge(text, *matches):
    kept, vetoes = find_published_vetoes(text, matches, INDEX)
    return [text[m.start : m.end] for m in kept], [text[v.match.start : v.match.end] for v in vetoes]


def found(text, form, label, source="ner"):
    start = text.index(form)
    return Match(start, start + len(form), label, 0.9, read_source(source))


def test_terms_lose_their_label_and_other_words_keep_it():
    text = "Anna Colin Berg, Parkinson's disease"
    kept = judge(text, found(text, "Anna Colin Berg", "PERSON"), found(text, "Parkinson's disease", "GPE"))
    assert kept == (["Anna", "Berg"], ["Colin", "Parkinson's", "disease"])


@pytest.mark.parametrize(
    ("label", "source", "vetoed"),
    [
        ("PERSON", "ner", True),
        ("FAC", "ner", True),
        ("DATE", "ner", True),
        ("CALLE", "ner", True),
        ("PHONE", "ner", False),
        ("PERSON", "rule:name.title", False),
    ],
)
def test_networks_findings_of_persons_places_and_dates_are_judged(label, source, vetoed):
    kept, vetoes = judge("Colin", found("Colin", "Colin", label, source))
    assert (bool(vetoes), bool(kept)) == (vetoed, not vetoed)
