"""The benchmark of other tools: its table names what is missing, and measures what runs."""

import sys

import pytest

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan

TEXT = "Patient: Jane Ruiz, MRN: 00482917. Lungs clear."
NOTE = AnnotatedNote("a", TEXT, (AnnotatedSpan(9, 18, "PATIENT"), AnnotatedSpan(25, 33, "MEDICALRECORD")))


@pytest.fixture
def peers(bring):
    return bring("peers")


def test_a_system_runs_in_a_process_of_its_own(peers):
    found = peers.run_system("phi_scrubber, rules", sys.executable, [TEXT])
    assert [TEXT[start:end] for start, end in found["spans"][0]] == ["Jane Ruiz", "00482917"]


def test_a_missing_tool_is_named_with_the_reason(peers):
    row = peers.make_row("pyDeid", peers.run_system("pyDeid", sys.executable, [TEXT]), [NOTE])
    assert row[0] == "pyDeid"
    assert row[1].startswith("missing (PackageNotFoundError")
    assert len(row) == len(peers.HEAD)


def test_a_row_has_recall_precision_and_speed(peers):
    found = {"spans": [[(9, 18), (35, 40)]], "seconds": 2.0, "version": "1.0"}
    row = peers.make_row("other", found, [NOTE])
    assert row == ["other", "1.0", "0.500", "0.500", "0.615", "0.250", "4"]


def test_presidio_without_its_model_is_missing(bring):
    pytest.importorskip("presidio_analyzer")
    with pytest.raises(ImportError, match="no_such_model is not installed"):
        bring("peer_systems").load_presidio("no_such_model")
