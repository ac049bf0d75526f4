"""The soak benchmark, with a few notes."""

import importlib.util

import pytest

pytest.importorskip("psutil")


def test_every_note_is_counted(root):
    spec = importlib.util.spec_from_file_location("soak", root / "benchmarks" / "soak.py")
    soak = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(soak)
    notes = list(soak.make_notes(200))
    assert len(set(notes)) == 200
    assert notes == list(soak.make_notes(200))
    found = soak.soak(70, 50, 1, "rules")
    assert (found["notes"], found["scrubbed"]) == (70, 70)
    assert found["findings"] >= 3 * 70
    assert found["late_mb"] >= 0.5 * found["early_mb"] > 10
