"""Names, cities and institutions found by lexicons only."""

import pytest
import spacy

from spacy_phi.pipeline.ruler import PhiRuler
from spacy_phi.rules.lexical.find import find_lexical
from spacy_phi.rules.lexical.words import Kind, get_facts
from spacy_phi.spans import Match, read_source


def taken(text: str, label: str | None = None) -> list[str]:
    return [text[m.start : m.end] for m in find_lexical(text) if label in (None, m.label)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Plan d/w Fitzgerald this morning.", "Fitzgerald"),
        ("Labs reviewed, per Kowalczyk's note he is stable.", "Kowalczyk"),
        ("He walked with Melissa Tran-Gutierrez today.", "Melissa Tran-Gutierrez"),
        ("Specimen of Kowalczyk, Teresa received", "Kowalczyk, Teresa"),
        ("signed out to T Sundstrom overnight", "T Sundstrom"),
        ("team paged Adeyemi at noon", "Adeyemi"),
        ("cleaned and dressed per kimberly at noon", "kimberly"),
        ("the boys Kyle B. and others were seen", "Kyle B"),
        ("discussed with Rose at the desk", "Rose"),
    ],
)
def test_names_are_found_without_a_title(text, name):
    assert name in taken(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("She moved from Wichita in spring.", "Wichita"),
        ("He grew up in Grand Rapids with two sisters.", "Grand Rapids"),
        ("mailed to Bend, OR last week", "Bend"),
        ("they are moving to tulsa soon", "tulsa"),
    ],
)
def test_cities_are_found_by_their_context(text, place):
    assert place in taken(text, "CITY")


@pytest.mark.parametrize(
    "text",
    [
        "Foley draining clear urine, Braden 17.",
        "known Parkinson disease and Bell palsy",
        "started Lisinopril and Metoprolol, then Zosyn.",
        "PAST MEDICAL HISTORY: HYPERTENSION, DIABETES",
        "Review Of Systems Negative",
        "May see her on Monday. Will call. Grace period ended.",
        "no Babinski, positive Kernig, Romberg negative",
        "I'm sure that Caucasians and Asians speak English.",
        "She had a Whipple procedure; circle of Willis intact.",
        "given Tylenol 500 mg, then Ambien",
    ],
)
def test_medical_and_english_words_are_kept(text):
    assert taken(text) == []


def test_spans_already_found_are_skipped():
    text = "Plan d/w Fitzgerald this morning."
    start = text.index("Fitzgerald")
    assert find_lexical(text, [Match(start, start + 10, "DOCTOR", 0.9, read_source("name.x"))]) == []


def test_who_is_talked_to_is_staff_and_others_are_patients():
    assert taken("Plan d/w Fitzgerald now", "DOCTOR") == ["Fitzgerald"]
    assert taken("then Melissa went home", "PATIENT") == ["Melissa"]


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("Melissa", Kind.NAME),
        ("Rose", Kind.AMBIGUOUS),
        ("Foley", Kind.AMBIGUOUS),
        ("Lisinopril", Kind.NEVER),
        ("Zwarnikov", Kind.UNKNOWN),
        ("Tran-Gutierrez", Kind.NAME),
        ("Q", Kind.INITIAL),
        ("Monday", Kind.NEVER),
    ],
)
def test_kinds_of_words(word, kind):
    assert get_facts(word).kind is kind


def test_the_switch_of_the_ruler_turns_it_off():
    nlp = spacy.blank("en")
    doc = nlp.make_doc("The plan pleased Melissa Tran-Gutierrez very much.")
    on, off = PhiRuler(nlp), PhiRuler(nlp, lexicon=False)
    assert [m.source.name for m in on.find(doc)] == ["rule:lexicon.full_name"]
    assert off.find(doc) == []
