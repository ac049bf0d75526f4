"""`phi site certify`: the estimate is that of the random notes, with exact bounds, and holds no text."""

import json
import re
import stat

import pytest

from spacy_phi.batch.tasks import Outcome
from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.jsonl import write_jsonl
from spacy_phi.evaluation.significance import get_exact_interval, get_upper_bound
from spacy_phi.site.certify import decide
from spacy_phi.site.measure import Found

from .conftest import read_sample


@pytest.fixture
def reviewed(phi, site, notes):
    phi("review", site, "--reader", "anna", "--import", notes_of(site, notes))
    return site


def notes_of(site, notes):
    """Write the right corrections of a sample, and return the file."""
    sampled = {row["id"] for row in read_sample(site)}
    path = site.parent / "corrected.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in notes[1] if row["id"] in sampled))
    return path


def test_the_report_holds_figures_and_no_text(reviewed, phi):
    said = phi("certify", reviewed).output
    made = json.loads((reviewed / "certificate.json").read_text())
    decision = made["decision"]
    assert decision["notes"] == made["sampled"] == 10
    assert made["by_label"]["DATE"]["n"] == 10
    assert made["by_label"]["DOCTOR"]["n"] == 10
    assert f"{decision['leaking']} of 10 notes with a leak" in said
    assert "fewer than 1.00% is not shown" in said
    page = (reviewed / "report.html").read_text()
    assert "Not shown: fewer than 1.00% of notes have a leak, at 95%." in page
    assert "<td>DOCTOR</td>" in page
    for text in (page, said, (reviewed / "certificate.json").read_text()):
        assert not re.search("Amador|Ann|/14/2024|saw him", text)
    for name in ("certificate.json", "report.html"):
        assert stat.S_IMODE((reviewed / name).stat().st_mode) == 0o600
    assert "No note was finished by two readers." in page
    # A second pipeline on the same notes is counted, the same one is not.
    phi("certify", reviewed)
    assert json.loads((reviewed / "certificate.json").read_text())["pipelines"] == 1
    phi("learn", reviewed, "--lexicons-only")
    phi("certify", reviewed)
    assert json.loads((reviewed / "certificate.json").read_text())["pipelines"] == 2
    phi("review", reviewed, "--reader", "ben", "--import", reviewed.parent / "corrected.jsonl")
    phi("certify", reviewed)
    assert "<td>Notes that two readers finished</td>" in (reviewed / "report.html").read_text()


def test_a_part_of_the_random_notes_is_certified_as_such(site, phi, notes):
    estimated = [row["id"] for row in read_sample(site) if row["part"] == "estimate"][:4]
    path = site.parent / "some.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in notes[1] if row["id"] in estimated))
    assert "E438" in phi("certify", site, code=2).stderr
    phi("review", site, "--reader", "anna", "--import", path)
    assert "Only 4 of 10 random notes are reviewed." in phi("certify", site).stderr


def test_a_note_with_a_letter_left_has_a_leak():
    note = AnnotatedNote("a", "Ann Amador", (AnnotatedSpan(0, 10, "DOCTOR"),))

    def redact(*places):
        spans = [{"start_char": a, "end_char": b, "label": "DOCTOR", "replacement": "x"} for a, b in places]
        return Found(Outcome("", spans))

    whole, parts, half = redact((0, 10)), redact((0, 3), (4, 10)), redact((0, 9))
    made = decide([note] * 300, [whole] * 200 + [parts] * 99 + [half], 0.01, 0.95)
    assert (made["leaking"], made["notes"], made["shown"], made["needed"]) == (1, 300, False, 473)
    assert (made["low"], made["high"]) == get_exact_interval(1, 300)
    assert made["bound"] == get_upper_bound(1, 300)
    assert decide([note] * 300, [whole] * 300, 0.01, 0.95)["shown"]
    assert not decide([note] * 298, [whole] * 298, 0.01, 0.95)["shown"]


def test_readers_who_differ_stop_the_estimate(reviewed, phi):
    row = next(row for row in read_sample(reviewed) if row["part"] == "estimate")
    path = reviewed.parent / "other.jsonl"
    write_jsonl([AnnotatedNote(row["id"], row["text"])], path)
    phi("review", reviewed, "--reader", "ben", "--import", path)
    assert "E435" in phi("certify", reviewed, code=2).stderr
