import hashlib
import os
import re
import subprocess
import sys
from collections import Counter

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.labels import LABELS
from spacy_phi.synthesis.generator import LONGEST, Settings, synthesize

from .conftest import FOLDER

_DIGEST = """
import hashlib, sys
from pathlib import Path
from spacy_phi.synthesis.generator import synthesize
for split in ("train", "dev"):
    made = synthesize(60, 5, split, templates=Path(sys.argv[1]))
    print(hashlib.sha256(repr([(n.id, n.text, n.spans) for n in made]).encode()).hexdigest())
"""


@pytest.fixture(scope="module")
def notes():
    return list(synthesize(800, 7, "train", templates=FOLDER))


def test_a_seed_gives_the_same_notes_in_every_process():
    # this process has a different hash seed
    done = subprocess.run(
        [sys.executable, "-c", _DIGEST, str(FOLDER)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "1"},
    )
    there = done.stdout.split()
    here = [
        hashlib.sha256(
            repr([(n.id, n.text, n.spans) for n in synthesize(60, 5, split, templates=FOLDER)]).encode()
        ).hexdigest()
        for split in ("train", "dev")
    ]
    assert here == there
    assert here[0] != here[1]


def test_a_note_does_not_depend_on_how_many_are_asked_for():
    few, more = (list(synthesize(n, 3, "dev", templates=FOLDER)) for n in (5, 20))
    assert few == more[:5]
    assert few != list(synthesize(5, 4, "dev", templates=FOLDER))


def test_spans_are_in_order_trimmed_and_known(notes):
    for note in notes:
        end = 0
        for span in note.spans:
            assert end <= span.start < span.end <= len(note.text)
            value = note.text[span.start : span.end]
            assert value == value.strip()
            assert span.label in LABELS
            end = span.end


def test_nothing_of_the_grammar_is_left(notes):
    for note in notes:
        # slots and numbers; marks of other systems, such as {FINDINGS:40112} and {{name}}, are text
        left = r"(?<!\{)\{(?:[A-Z-]+\d*(?:\.\w+)?[\^_]?|[A-Za-z_]+(?:=\w*)?|(?:int|dec):[\d.-]+)\}"
        assert not re.search(left, note.text), note.id
        assert not any(mark in note.text for mark in ("<hpi", "\\n", "<h_")), note.id


def test_every_label_occurs(notes):
    assert {span.label for note in notes for span in note.spans} == set(LABELS)


def test_short_and_long_notes(notes):
    lengths = [len(note.text.split()) for note in notes]
    assert max(lengths) <= LONGEST
    assert sum(length > 300 for length in lengths) > 0.05 * len(notes)
    sources = Counter(note.meta["source"] for note in notes)
    assert 0.15 < sources["short"] / len(notes) < 0.30
    assert sources["negative"] > 0.05 * len(notes)


def test_kinds_come_evenly(notes):
    kinds = Counter(note.meta["kind"] for note in notes if note.meta["source"] == "document")
    assert len(kinds) > 50
    assert max(kinds.values()) < 30


def test_notes_without_phi_have_no_span(notes):
    assert all(not note.spans for note in notes if note.meta["source"] == "negative")


def test_weights_move_the_distribution():
    def share(weights):
        made = synthesize(250, 1, "train", templates=FOLDER, settings=Settings(weights=weights))
        labels = Counter(span.label for note in made for span in note.spans)
        return labels["BIOID"] / labels.total()

    assert share({"BIOID": 50.0}) > 2 * share({})


def test_an_unknown_split_is_refused():
    with pytest.raises(PhiError, match=r"\[E172\]"):
        list(synthesize(1, split="test", templates=FOLDER))
