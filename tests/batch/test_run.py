"""A run is identified by its task, not by its speed settings."""

from dataclasses import replace
from pathlib import Path

from spacy_phi.batch.records import Columns
from spacy_phi.batch.run import Run
from spacy_phi.batch.settings import Settings
from spacy_phi.tables.columns import Others

RUN = Run(("notes",), "out", Settings(), Columns())
STAMP = ("a.txt", 5, 7)


def test_settings_that_do_not_affect_the_output_do_not_count():
    mark = RUN.fingerprint([STAMP])
    for same in (
        {"jobs": 2},
        {"overwrite": True},
        {"inputs": ("./notes",)},
        {"output": "./out"},
        {"update": True},
    ):
        assert replace(RUN, **same).fingerprint([STAMP]) == mark


def test_settings_that_affect_the_output_count(tmp_path):
    others = (
        {"settings": Settings(mode="recall")}, {"settings": Settings(roster="staff.csv")},
        {"columns": Columns(text="body")}, {"by_patient": False}, {"encoding": "cp1252"},
        {"audit_values": Path("a")}, {"vault": Path("v")}, {"query": "SELECT 1"},
        {"columns": Columns(others=Others(keep=("name",)))},
    )  # fmt: skip
    marks = [RUN.fingerprint([STAMP]), *(replace(RUN, **other).fingerprint([STAMP]) for other in others)]
    marks += [RUN.fingerprint([]), RUN.fingerprint([("a.txt", 5, 8)]), RUN.fingerprint([("\udcff", 5, 7)])]
    policy = tmp_path / "policy.json"
    for table in ('{"*": "redact"}', '{"*": "mask"}'):
        policy.write_text(table)
        marks.append(replace(RUN, settings=Settings(policy=str(policy))).fingerprint([STAMP]))
    assert len(set(marks)) == len(others) + 6
