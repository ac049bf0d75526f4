"""benchmarks/gpu.py: equal devices agree, and different spans are an error."""

import numpy
import pytest


@pytest.fixture
def script(bring, monkeypatch):
    """Without a GPU, the CPU takes its place."""
    module = bring("gpu")
    monkeypatch.setattr(module, "require_gpu", lambda: None)
    monkeypatch.setattr("sys.argv", ["", "--notes", "2"])
    return module


def test_the_same_device_twice_agrees(script, capsys):
    script.main()
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.endswith("on both devices, 0 on one")
    assert "differs by 0.0e+00 at most" in second


def test_other_spans_are_an_error(script, monkeypatch):
    labels = iter(["PATIENT", "DOCTOR"])
    monkeypatch.setattr(script, "measure", lambda *_: ({(0, 0, 4, next(labels))}, numpy.zeros(2), 1.0, 1.0))
    with pytest.raises(SystemExit) as end:
        script.main()
    assert end.value.code == 1
