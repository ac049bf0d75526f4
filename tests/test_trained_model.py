"""The output of `spacy project run train` contains nothing of its training notes."""

import re
from pathlib import Path

import pytest
import spacy

from spacy_phi.corpora.folders import read_notes

from .test_forget import unpack

ROOT = Path(__file__).parents[1]
WORD = re.compile(r"[^\W_]{6,}")


@pytest.fixture
def trained():
    models = sorted(ROOT.glob("training/bilstm_crf*/model-best"))
    if not models:
        pytest.skip("no trained pipeline in training/: run `spacy project run train`")
    return models[0]


@pytest.fixture
def mentions(shared):
    """Return the longer words and numbers of the PHI in MEDDOCAN's training notes."""
    notes = read_notes(shared / "meddocan" / "train", "brat")
    return {
        word
        for note in notes
        for span in note.spans
        for word in WORD.findall(note.text[span.start : span.end])
    }


def words_in(path):
    """Return the words in the files of a folder, unpacked, as written and in lowercase."""
    found = set()
    for file in path.rglob("*"):
        if file.is_file():
            for piece in unpack(file.read_bytes()):
                found |= set(WORD.findall(piece.decode("utf8", errors="replace")))
    return found | {word.lower() for word in found}


def test_no_mention_of_the_training_notes_is_in_the_model(trained, mentions):
    own = {word for string in spacy.blank("es").vocab.strings for word in WORD.findall(string)}
    # Exclude labels and settings.
    files = (trained / "config.cfg", trained / "meta.json")
    settings = {
        word for file in files for word in WORD.findall(file.read_text(encoding="utf8").replace("_", " "))
    }
    assert len(mentions) > 3000
    known = own | settings | {word.lower() for word in own | settings}
    hidden = {word for word in mentions if word not in known and word.lower() not in known}
    assert len(hidden) > 3000
    in_files = words_in(trained)
    assert settings <= in_files
    assert not {word for word in hidden if word in in_files or word.lower() in in_files}
