"""Two annotators: spans, characters and kappa."""

from collections import Counter

import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.jsonl import write_jsonl
from spacy_phi.evaluation.agreement import compare_readers, kappa

TEXT = "Jane Ruiz saw Dr. Lee."


def _note(*spans, id="a", **meta):
    return AnnotatedNote(id, TEXT, tuple(AnnotatedSpan(*span) for span in spans), meta)


def test_kappa_is_that_of_cohen():
    # The textbook example: 50 proposals, 20 both yes, 15 both no.
    pairs = Counter({("yes", "yes"): 20, ("yes", "no"): 5, ("no", "yes"): 10, ("no", "no"): 15})
    assert kappa(pairs) == pytest.approx(0.4)
    assert kappa(Counter({("no", "no"): 3})) == 1.0
    assert kappa(Counter()) is None


def test_edges_and_labels_count_apart():
    one = [_note((0, 9, "PATIENT"), (18, 21, "DOCTOR")), _note(id="b"), _note(id="c", reviewed=False)]
    other = [_note((0, 4, "PATIENT"), (18, 21, "PATIENT")), _note(id="c")]
    found, left = compare_readers(one, other)
    assert (found.notes, left) == (1, 2)
    assert found.strict.f1 == 0
    assert found.chars.f1 == pytest.approx(2 * 7 / (11 + 7))
    assert found.kappa(labels=False) == pytest.approx(
        kappa(Counter({("1", "1"): 2, ("1", "0"): 1, ("0", "0"): 4}))
    )
    assert found.labels.keys() == {"PATIENT", "DOCTOR"}


def test_the_command_prints_figures_and_no_text(tmp_path):
    for name, notes in (("one", [_note((0, 9, "PATIENT"))]), ("other", [_note((0, 9, "PATIENT"))])):
        write_jsonl(notes, tmp_path / f"{name}.jsonl")
    paths = [str(tmp_path / "one.jsonl"), str(tmp_path / "other.jsonl")]
    done = CliRunner().invoke(app, ["agreement", *paths])
    assert done.exit_code == 0, done.output
    assert done.output.count("1.000") == 5
    assert "Jane" not in done.output
    (tmp_path / "other.jsonl").write_text("")
    assert CliRunner().invoke(app, ["agreement", *paths]).exit_code == 2
