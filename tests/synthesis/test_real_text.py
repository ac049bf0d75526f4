import json
import re

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.synthesis.frame import Text
from spacy_phi.synthesis.generator import Settings, synthesize
from spacy_phi.synthesis.real_text import make_real, read_real

from .conftest import FOLDER

NOTE = (
    "HISTORY OF PRESENT ILLNESS\n\nMs. Hargrove is a 57-year-old female who was seen by Dr. Quennell on "
    "04/11/2016 for knee pain. She takes ibuprofen. Hargrove denies fever.\n\n"
    "She was born in Novosibirsk. She has no allergies.\n\n"
    "The patient had surgery in 1998. Her husband drove her to the emergency room."
)


def plain(real) -> str:
    def text_of(node) -> str:
        return node.value if isinstance(node, Text) else f"{{{node.name}{node.number}.{node.form}}}"

    return "|".join("".join(map(text_of, frame)) for frame in real.paragraphs)


def test_names_dates_and_ages_become_slots():
    text = plain(make_real(NOTE))
    assert "Ms. {PATIENT1.last} is a {AGE1.number}-year-old female" in text
    assert "by Dr. {DOCTOR1.last} on {DATE" in text
    assert ".numeric} for knee pain." in text
    assert "surgery in {DATE" in text
    # the same name later on
    assert "{PATIENT1.last} denies fever" in text
    assert "Hargrove" not in text
    assert make_real(NOTE).gender == "f"
    assert make_real(NOTE).ages == (57,)


def test_a_sentence_that_cannot_be_judged_is_left_out():
    text = plain(make_real(NOTE))
    assert "Novosibirsk" not in text
    assert "She has no allergies." in text


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("Seen at ABC Clinic.", "ABC"),
        ("He went to Pemberly.", "Pemberly"),
        ("Call 5551234567.", "555"),
        ("In Month DD, YYYY.", "YYYY"),
        ("Zorwick was here.", "Zorwick"),
    ],
)
def test_suspicious_words_are_dropped_or_replaced(sentence, word):
    text = plain(make_real(f"{sentence} He has a cough."))
    assert word not in text
    assert text.endswith("He has a cough.")


@pytest.fixture
def folder(tmp_path):
    lines = [json.dumps({"id": f"n{number}", "text": NOTE}) for number in range(20)]
    (tmp_path / "notes.jsonl").write_text("\n".join(lines), encoding="utf8")
    (tmp_path / "one.txt").write_text("He has a cough.", encoding="utf8")
    return tmp_path


def test_train_and_dev_take_different_texts(folder):
    train, dev = read_real(folder, "train"), read_real(folder, "dev")
    assert len(train) + len(dev) == 21
    assert len(train) > len(dev) > 0


def test_notes_with_real_bodies(folder):
    settings = Settings(document=0, short=0, several=0, negative=0, noise=0.0)
    made = list(synthesize(40, 2, "train", templates=FOLDER, real=folder, settings=settings))
    ages = [int(age) for note in made for age in re.findall(r"(\d+)-year-old female who was seen", note.text)]
    assert ages
    assert all(50 <= age <= 64 for age in ages)
    assert {note.meta["source"] for note in made} == {"real"}
    assert all("Hargrove" not in note.text for note in made)
    assert sum(bool(note.spans) for note in made) > 25
    assert made == list(synthesize(40, 2, "train", templates=FOLDER, real=folder, settings=settings))


def test_a_folder_without_texts_is_an_error(tmp_path):
    with pytest.raises(PhiError, match=r"\[E173\]"):
        read_real(tmp_path, "train")
