import random

import pytest
import spacy
from spacy.training import Example

from spacy_phi.augment import create_swap_mentions_2
from spacy_phi.augment_gaps import Gaps, unchanged

# Name, hospital, street and town, in square brackets; what stands between them differs.
LINES = [
    "From: [N Ana Ruiz]. [H Hospital Sol]. [S Calle Luna 3], [T Soria]. End.",
    "From: [N Luis Gil] [H Clinica Mar] [S Avenida Rio 8] - [T Toledo]",
    "Seen by [N Eva Roy], [S Plaza Alta 1]; [T Lugo] at noon.",
]


@pytest.fixture
def nlp():
    return spacy.blank("es")


def make_doc(nlp, marked):
    text, spans = "", []
    for i, part in enumerate(marked.replace("]", "[").split("[")):
        if i % 2:
            spans.append((len(text), len(text) + len(part) - 2, part[0]))
            part = part[2:]
        text += part
    doc = nlp.make_doc(text)
    doc.ents = [doc.char_span(start, end, label=label) for start, end, label in spans]
    return doc


def learn(nlp, lines, swap=0.0, drop=0.0, seed=0):
    gaps = Gaps(swap, drop, random.Random(seed))
    docs = [make_doc(nlp, line) for line in lines]
    for doc in docs:
        gaps.learn(doc)
    return gaps, docs


def test_nothing_changes_without_shares(nlp):
    gaps, docs = learn(nlp, LINES)
    for doc in docs:
        pieces = gaps.change(doc)
        assert [ent.text for _, ent in pieces] == [ent.text for ent in doc.ents]
        assert doc.text.startswith("".join(gap + ent.text for gap, ent in pieces))
        assert [(gap, ent.text) for gap, ent in pieces] == [(gap, ent.text) for gap, ent in unchanged(doc)]


def test_gaps_come_from_entities_of_the_same_two_labels(nlp):
    gaps, docs = learn(nlp, LINES, swap=1.0)
    met = {(kind, gap) for _ in range(60) for kind, gap in labelled(gaps.change(docs[0]))}
    assert met == {
        ("N", "From: "),
        *(("NH", gap) for gap in (". ", " ")),
        *(("HS", gap) for gap in (". ", " ")),
        *(("ST", gap) for gap in (", ", " - ", "; ")),
    }


def labelled(pieces):
    labels = [ent.label_ for _, ent in pieces]
    return [(before + label, gap) for before, label, (gap, _) in zip(["", *labels], labels, pieces)]


def test_an_entity_is_left_out_where_its_neighbours_have_met(nlp):
    gaps, docs = learn(nlp, LINES, drop=1.0)
    # Name and street have met in the third line; hospital and town never have.
    assert labelled(gaps.change(docs[0])) == [("N", "From: "), ("NS", ", "), ("ST", ", ")]


def test_first_and_last_stay_and_so_do_short_lists(nlp):
    lines = [*LINES, "[N Ana Ruiz], [S Calle Luna 3]\n[T Soria] [N Luis Gil]"]
    gaps, docs = learn(nlp, lines, swap=1.0, drop=1.0)
    assert [(gap, ent.text) for gap, ent in gaps.change(docs[3])] == [
        ("", "Ana Ruiz"),
        (", ", "Calle Luna 3"),
        ("\n", "Soria"),
        (" ", "Luis Gil"),
    ]
    assert ("T", "N") in gaps.met
    assert ("S", "T") in gaps.met
    assert "\n" not in gaps.met["S", "T"]


def test_the_augmenter_keeps_entities_on_their_words(nlp):
    augment = create_swap_mentions_2(copies=1, level=0.0, gaps=1.0, drop=0.5, language="es")
    docs = [make_doc(nlp, line) for line in LINES]
    forms = {(ent.label_, ent.text) for doc in docs for ent in doc.ents}
    texts = set()
    for _ in range(20):
        for doc in docs:
            _, copy = augment(nlp, Example(nlp.make_doc(doc.text), doc))
            assert {(ent.label_, ent.text) for ent in copy.reference.ents} <= forms
            assert copy.reference.ents[0].text == doc.ents[0].text
            assert copy.reference.text.endswith(doc.text[doc.ents[-1].start_char :])
            texts.add(copy.reference.text)
    assert len(texts) > 2 * len(LINES)


def test_numbers_never_stand_for_words(nlp):
    augment = create_swap_mentions_2(copies=40, level=1.0, language="es", fresh=0.0)
    doc = make_doc(nlp, "[T 28001] [T Soria] and [T Toledo]")
    copies = list(augment(nlp, Example(nlp.make_doc(doc.text), doc)))[1:]
    for copy in copies:
        post_code, *towns = (ent.text for ent in copy.reference.ents)
        assert post_code.isdigit()
        assert {*towns} <= {"Soria", "Toledo"}
