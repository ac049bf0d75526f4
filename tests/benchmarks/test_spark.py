"""Extrapolation in the Spark throughput table."""

import runpy
import sys

import pytest


@pytest.fixture
def row(root, monkeypatch):
    monkeypatch.setattr(sys, "path", [str(root / "benchmarks"), *sys.path])
    return runpy.run_path(str(root / "benchmarks" / "spark.py"))["row"]


def test_cpu_hours_follow_from_notes_a_second_of_the_processor(row):
    one = {"executors": 1, "in": 1000, "out": 998, "aside": 2, "seconds": 20.0, "cpu": 25.0, "memory": 300.0}
    one["load"] = 2.0
    two = {**one, "executors": 2, "seconds": 12.5}
    # 100 million at 40 per second are 2.5 million seconds.
    assert row(one, one) == "| 1 | 1,000 | 998 | 2 | 20.0 | 50.0 | 1.00 | 40.0 | 694 | 300 | 2 |"
    assert row(two, one).split("|")[7].strip() == "1.60"
