"""Notes as a second hospital writes and annotates them."""

from random import Random

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.label_maps import get_label_map
from spacy_phi.labels import LABELS
from spacy_phi.synthesis.generator import synthesize
from spacy_phi.synthesis.habits import LOCATION, apply_habits

PARTS = [
    ("A ", None),
    ("64", "AGE"),
    ("-year-old seen by Dr. ", None),
    ("Ann Amador", "DOCTOR"),
    (", MD at ", None),
    ("Lowell General", "HOSPITAL"),
    (" on ", None),
    ("03/04/2019", "DATE"),
    (" at 14:20, MRN ", None),
    ("123-45", "MEDICALRECORD"),
    (". Lives in ", None),
    ("Lowell", "CITY"),
    (" with Mrs ", None),
    ("Amador", "PATIENT"),
    (".", None),
]


def make_note():
    text, spans = "", []
    for part, label in PARTS:
        if label is not None:
            spans.append(AnnotatedSpan(len(text), len(text) + len(part), label))
        text += part
    return AnnotatedNote("a", text, tuple(spans))


def values(note):
    return [(span.label, note.text[span.start : span.end]) for span in note.spans]


def changed(seed):
    return apply_habits(make_note(), Random(seed))


def test_units_titles_and_hours_belong_to_the_mention():
    found = values(changed(1))
    for expected in [
        ("AGE", "64-year-old"),
        ("DOCTOR", "Dr. Ann Amador, MD"),
        (LOCATION, "Lowell General"),
        (LOCATION, "Lowell"),
        ("PATIENT", "Mrs Amador"),
    ]:
        assert expected in found
    assert any(label == "DATE" and value.endswith("03/04/2019 at 14:20") for label, value in found)


def test_the_clerks_write_weekdays_and_numbers_of_the_house_and_a_header():
    notes = [changed(seed) for seed in range(30)]
    assert len({note.text for note in notes}) == 30
    assert any(" Tue 03/04/2019 at 14:20" in note.text for note in notes)
    assert all(note.text.startswith("Lowell General | Akte KV/") for note in notes)
    numbers = [value for note in notes for label, value in values(note) if label == "MEDICALRECORD"]
    assert sum(number.startswith("KV/") for number in numbers) > 50
    assert sum("123-45" in note.text for note in notes) in range(1, 12)


def test_spans_of_generated_notes_stay_in_order_within_the_text_and_in_the_map(root):
    labels = get_label_map(str(root / "assets" / "maps" / "second_hospital.json"))
    count = 0
    for note in synthesize(25, 3, "dev", templates=root / "assets" / "templates"):
        other = apply_habits(note, Random(note.id))
        # Nothing is lost, and the header adds some.
        assert len(other.spans) > len(note.spans)
        end = 0
        for span in other.spans:
            assert end <= span.start < span.end <= len(other.text)
            assert other.text[span.start : span.end].strip() == other.text[span.start : span.end]
            assert labels.get(span.label, span.label) in LABELS
            end = span.end
            count += 1
        assert not {span.label for span in other.spans} & {"CITY", "HOSPITAL", "STREET"}
    assert count > 300
