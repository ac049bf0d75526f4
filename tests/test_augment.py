import pytest
import spacy
from spacy.training import Example

from spacy_phi.augment import create_swap_mentions
from spacy_phi.errors import PhiError
from spacy_phi.tokenizer import CLINICAL

NOTES = [
    (
        "Anna saw Berg. Anna lives in Oslo, no. 12345.",
        [(0, 4, "A"), (9, 13, "A"), (15, 19, "A"), (29, 33, "B")],
    ),
    ("Maria lives in Rome.", [(0, 5, "A"), (15, 19, "B")]),
    ("Nothing to see.", []),
]


@pytest.fixture
def nlp():
    return spacy.blank("en")


def make_example(nlp, text, spans):
    doc = nlp.make_doc(text)
    doc.ents = [doc.char_span(*span[:2], label=span[2]) for span in spans]
    return Example(nlp.make_doc(text), doc)


def run(nlp, **settings):
    augment = create_swap_mentions(fresh=0.0, **settings)
    return [list(augment(nlp, make_example(nlp, *note))) for note in NOTES]


def test_the_note_itself_comes_first_then_its_copies(nlp):
    for (text, _), examples in zip(NOTES, run(nlp, copies=2)):
        assert len(examples) == 3
        assert examples[0].reference.text == text
        assert all(eg.predicted.text == eg.reference.text for eg in examples)


def test_entities_keep_their_labels_and_their_surroundings(nlp):
    for (text, spans), examples in zip(NOTES, run(nlp, copies=5, level=1.0)):
        for example in examples[1:]:
            doc = example.reference
            assert [ent.label_ for ent in doc.ents] == [label for *_, label in spans]
            assert outside(doc.text, [(e.start_char, e.end_char) for e in doc.ents]) == outside(text, spans)


def test_tokens_without_annotation_stay_so(nlp):
    """As in partial gold: they must not become safe in the copies."""
    example = make_example(nlp, "Maria, perhaps Lund, lives in Rome.", [(0, 5, "A"), (30, 34, "B")])
    doc = example.reference
    doc.set_ents(list(doc.ents), missing=[doc[3:4]], default="outside")
    augment = create_swap_mentions(copies=9, level=1.0, fresh=0.0)
    list(augment(nlp, make_example(nlp, *NOTES[0])))
    copies = [eg.reference for eg in list(augment(nlp, example))[1:]]
    assert len({doc.text for doc in copies}) > 1
    for doc in copies:
        assert [token.text for token in doc if not token.ent_iob] == ["Lund"]
        assert [ent.label_ for ent in doc.ents] == ["A", "B"]


def outside(text, spans):
    pieces, end = [], 0
    for start, stop, *_ in spans:
        pieces.append(text[end:start])
        end = stop
    return [*pieces, text[end:]]


def test_a_form_is_replaced_throughout_its_note(nlp):
    for seed in range(5):
        for example in run(nlp, copies=3, level=1.0, seed=seed)[0][1:]:
            first, _, third, _ = example.reference.ents
            assert first.text == third.text


def test_forms_come_from_the_notes_seen_so_far(nlp):
    forms = {ent.text for eg in run(nlp, copies=30, level=1.0)[1] for ent in eg.reference.ents}
    assert forms == {"Anna", "Berg", "Maria", "Oslo", "Rome"}


def test_level_and_keep(nlp):
    for settings in ({"level": 0.0}, {"level": 1.0, "keep": ["A", "B"]}):
        for (text, _), examples in zip(NOTES, run(nlp, copies=2, **settings)):
            assert {eg.reference.text for eg in examples} == {text}


def test_digits_are_drawn_anew(nlp):
    augment = create_swap_mentions(copies=4, level=1.0, fresh=0.0)
    example = make_example(nlp, "No. 123-456 here.", [(4, 11, "ID")])
    texts = {eg.reference.ents[0].text for eg in list(augment(nlp, example))[1:]}
    assert len(texts) > 1
    assert all(len(text) == 7 and text[3] == "-" and text.replace("-", "").isdigit() for text in texts)


def test_a_form_that_does_not_fall_on_token_edges_is_left_without_annotation():
    nlp = spacy.blank("en")
    augment = create_swap_mentions(copies=20, level=1.0, fresh=0.0)
    first = nlp.make_doc("x 1/2a")
    first.ents = [spacy.tokens.Span(first, 1, 2, "A")]
    list(augment(nlp, Example(nlp.make_doc(first.text), first)))
    second = spacy.tokens.Doc(nlp.vocab, words=["a", "b", "c"], spaces=[False, False, False])
    second.ents = [spacy.tokens.Span(second, 1, 2, "A")]
    copies = list(augment(nlp, Example(nlp.make_doc("abc"), second)))[1:]
    assert all(not eg.reference.ents for eg in copies)
    assert all(token.ent_iob == 0 for eg in copies for token in eg.reference if "b" in token.text)


def test_a_token_that_two_forms_share_is_left_without_annotation_once(nlp):
    """Names without a space between them, as in a damaged note, become one word of other names."""
    clinical = spacy.blank("en", config=CLINICAL)
    text = "seen by Anna1Berg today"
    example = make_example(clinical, text, [(8, 12, "A"), (12, 13, "B"), (13, 17, "A")])
    augment = create_swap_mentions(copies=1, level=1.0, fresh=0.0)
    list(augment(clinical, make_example(clinical, "x lives", [(0, 1, "B")])))
    whole = Example(nlp.make_doc(text), example.reference)
    copies = [list(augment(nlp, whole))[1] for _ in range(8)]
    for copy in copies:
        assert [token.ent_iob_ for token in copy.reference][:2] == ["O", "O"]
    assert any("" in [token.ent_iob_ for token in copy.reference] for copy in copies)


def test_fresh_forms_come_from_no_note(nlp):
    augment = create_swap_mentions(copies=60, level=1.0, fresh=1.0, language="es")
    text = "Ana Ruiz Gil nació el 03/04/1990 en Soria, 42001."
    spans = [
        (0, 12, "NOMBRE_SUJETO_ASISTENCIA"),
        (22, 32, "FECHAS"),
        (36, 41, "TERRITORIO"),
        (43, 48, "TERRITORIO"),
    ]
    copies = list(augment(nlp, make_example(nlp, text, spans)))[1:]
    forms = {
        label: {e.text for eg in copies for e in eg.reference.ents if e.label_ == label}
        for *_, label in spans
    }
    assert all(len(name.split()) >= 3 for name in forms["NOMBRE_SUJETO_ASISTENCIA"])
    assert len(forms["NOMBRE_SUJETO_ASISTENCIA"]) > 50
    # Months by name, bare numbers, and none of the note's own.
    assert any(any(c.isalpha() for c in date) for date in forms["FECHAS"])
    assert any(date.replace("-", "").isdigit() for date in forms["FECHAS"])
    assert "03/04/1990" not in forms["FECHAS"]
    assert any(len(form) == 5 and form.isdigit() for form in forms["TERRITORIO"])
    assert any(form.istitle() for form in forms["TERRITORIO"])


def test_fresh_forms_of_an_unknown_language():
    with pytest.raises(PhiError, match="E044"):
        create_swap_mentions(language="tlh")


def test_without_copies_a_note_gives_one_example_a_pass(nlp):
    augment = create_swap_mentions(copies=0, level=1.0, language="es")
    text, spans = NOTES[0]
    passes = [list(augment(nlp, make_example(nlp, text, spans))) for _ in range(60)]
    assert {len(examples) for examples in passes} == {1}
    unchanged = sum(examples[0].reference.text == text for examples in passes)
    assert 8 < unchanged < 45
