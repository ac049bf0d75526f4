"""tools/get_i2b2.py, on files written in the same XML format."""

import pytest
import spacy

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_docs, read_notes
from spacy_phi.corpora.i2b2 import write_i2b2
from spacy_phi.errors import PhiError
from spacy_phi.synthesis.generator import synthesize

SETS = ("training-PHI-Gold-Set1", "training-PHI-Gold-Set2", "testing-PHI-Gold-fixed")


def make_notes(root, count):
    """Write notes of patients with two notes each, named as in the release."""
    for number, note in enumerate(synthesize(count, 5, "dev", templates=root / "assets" / "templates")):
        yield AnnotatedNote(f"{100 + number // 2}-{1 + number % 2:02d}", note.text, note.spans)


def patients(path):
    return {doc.user_data["phi_id"].split("-")[0] for doc in read_docs(path, spacy.blank("en").vocab)}


@pytest.mark.parametrize("official", [True, False])
def test_train_dev_and_test_share_no_patient_and_lose_no_note(root, tmp_path, run_script, official):
    notes = list(make_notes(root, 36))
    for number, note in enumerate(notes):
        folder = SETS[number // 12] if official else "all"
        write_i2b2(note, tmp_path / "release" / folder, "deIdi2b2")
    script = root / "tools" / "get_i2b2.py"
    printed = run_script(script, tmp_path / "release", tmp_path / "out", "--dev", 0.3)
    # Not the official number of notes, which it reports.
    assert "the official release has 514" in printed
    test = list(read_notes(tmp_path / "out" / "test"))
    sides = [patients(tmp_path / "out" / f"{name}.spacy") for name in ("train", "dev")]
    sides.append({note.id.split("-")[0] for note in test})
    assert all(sides)
    assert sum(map(len, sides)) == len(set.union(*sides)) == 18
    if official:
        assert sorted(note.id for note in test) == sorted(note.id for note in notes[24:])
    gold = {note.id: (note.text, [(s.start, s.end, s.label) for s in note.spans]) for note in notes}
    for note in test:
        assert gold[note.id.split("/")[-1]] == (note.text, [(s.start, s.end, s.label) for s in note.spans])


def test_a_folder_without_notes_is_a_coded_error(root, tmp_path, run_script):
    with pytest.raises(PhiError, match="E112"):
        run_script(root / "tools" / "get_i2b2.py", tmp_path, tmp_path / "out")
