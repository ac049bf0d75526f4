"""`phi site watch`: equal notes do not differ, and changed ones do."""

import json
import random

import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.site.profile import count_new_types, find_drift, make_profile

from .test_certify import notes_of


def draw(n, rate, rng, word="seen", heading="Note"):
    """Return notes of 100 words, each a date with a probability."""
    notes = []
    for _ in range(n):
        found = [{"label": "DATE", "score": 0.9} for _ in range(100) if rng.random() < rate]
        notes.append((f"{heading}: {word} " + "seen " * 98, found))
    return notes


def test_rates_that_differ_are_named_and_others_are_not():
    rng = random.Random(1)
    certified = make_profile(draw(60, 0.05, rng), "en")
    assert certified[0]["words"] == 100
    assert find_drift(certified, make_profile(draw(60, 0.05, rng), "en")) == []
    (drift,) = find_drift(certified, make_profile(draw(60, 0.02, rng), "en"))
    assert drift.name == "DATE"
    assert (drift.certified, drift.later) == pytest.approx((50, 20), abs=5)
    assert drift.p < 0.01
    names = {each.name for each in find_drift(certified, make_profile(draw(60, 0.05, rng, "qxzzk"), "en"))}
    assert names == {"unknown"}
    uncertain = [(text, [{**each, "score": 0.5} for each in found]) for text, found in draw(60, 0.05, rng)]
    assert {each.name for each in find_drift(certified, make_profile(uncertain, "en"))} == {"uncertain"}
    assert find_drift(certified, []) == []


def test_no_drift_is_seen_where_there_is_none():
    rng = random.Random(2)
    false = sum(
        bool(find_drift(*(make_profile(draw(20, 0.05, rng), "en") for _ in range(2)))) for _ in range(20)
    )
    assert false <= 2


def test_a_new_type_is_counted():
    rng = random.Random(3)
    certified = make_profile(draw(5, 0.1, rng), "en")
    later = make_profile([*draw(3, 0.1, rng), *draw(2, 0.1, rng, heading="Autopsy")], "en")
    assert count_new_types(certified, later) == 2
    assert "autopsy" not in json.dumps(later)


@pytest.fixture
def certified(phi, site, notes):
    phi("review", site, "--reader", "anna", "--import", notes_of(site, notes))
    phi("certify", site)
    return site


def scrub(source, out):
    """Scrub a file of notes."""
    done = CliRunner().invoke(app, ["scrub", str(source), "-o", str(out)])
    assert done.exit_code == 0, done.stderr


def test_an_output_of_scrub_is_watched(certified, phi, notes, tmp_path):
    scrub(notes[0], tmp_path / "clean")
    assert "40 notes compared" in phi("watch", certified, tmp_path / "clean").stdout
    other = tmp_path / "other.jsonl"
    rows = ({"id": row["id"], "text": "Autopsy: Qxzzk bvtlm was on pxqrt."} for row in notes[1])
    other.write_text("".join(json.dumps(row) + "\n" for row in rows))
    scrub(other, tmp_path / "later")
    said = phi("watch", certified, tmp_path / "later", code=1)
    assert "40 notes begin with a heading that no certified note has" in said.stderr
    assert "unknown" in said.stdout
    assert "E168" in phi("watch", certified, tmp_path / "none", code=2).stderr


def test_before_certifying_nothing_is_watched(site, phi, tmp_path):
    assert "E431" in phi("watch", site, tmp_path, code=2).stderr
