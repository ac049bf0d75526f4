"""A run is identified by its task, not by its speed settings."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from spacy_phi.about import __version__
from spacy_phi.batch.audit_file import Tally
from spacy_phi.batch.records import Columns
from spacy_phi.batch.run import RUN, Run, describe_run, read_run, write_run
from spacy_phi.batch.settings import Settings
from spacy_phi.errors import PhiError
from spacy_phi.pages.report import to_html
from spacy_phi.tables.columns import Others

ASKED = Run(("notes",), "out", Settings(), Columns())
STAMP = ("a.txt", 5, 7)


def test_settings_that_do_not_affect_the_output_do_not_count():
    mark = ASKED.fingerprint([STAMP])
    for same in (
        {"jobs": 2},
        {"overwrite": True},
        {"inputs": ("./notes",)},
        {"output": "./out"},
        {"update": True},
    ):
        assert replace(ASKED, **same).fingerprint([STAMP]) == mark


def test_settings_that_affect_the_output_count(tmp_path):
    others = (
        {"settings": Settings(mode="recall")}, {"settings": Settings(roster="staff.csv")},
        {"columns": Columns(text="body")}, {"by_patient": False}, {"encoding": "cp1252"},
        {"audit_values": Path("a")}, {"vault": Path("v")}, {"query": "SELECT 1"},
        {"columns": Columns(others=Others(keep=("name",)))},
    )  # fmt: skip
    marks = [ASKED.fingerprint([STAMP]), *(replace(ASKED, **other).fingerprint([STAMP]) for other in others)]
    marks += [
        ASKED.fingerprint([]),
        ASKED.fingerprint([("a.txt", 5, 8)]),
        ASKED.fingerprint([("\udcff", 5, 7)]),
    ]
    policy = tmp_path / "policy.json"
    for table in ('{"*": "redact"}', '{"*": "mask"}'):
        policy.write_text(table)
        marks.append(replace(ASKED, settings=Settings(policy=str(policy))).fingerprint([STAMP]))
    assert len(set(marks)) == len(others) + 6


def test_no_path_url_query_or_roster_is_in_it(tmp_path):
    policy, model = tmp_path / "Ruiz.json", tmp_path / "Ruiz"
    policy.write_text('{"*": "mask", "DATE": "keep"}')
    model.mkdir()
    (model / "meta.json").write_text('{"lang": "en", "name": "own", "version": "1.2", "author": "Ruiz"}')
    settings = Settings(
        str(policy), "recall", ("DATE",), str(model), roster="sqlite:///Ruiz.db", roster_query="SELECT Ruiz"
    )
    write_run(tmp_path / RUN, describe_run(settings, True), 0, {"notes": 2, "patients": 1})
    assert "Ruiz" not in (tmp_path / RUN).read_text()
    found = read_run(tmp_path / RUN)
    assert found.pop("finished").endswith(" UTC")
    (run,) = found.pop("runs")
    assert (run["update"], run["notes"], run["patients"]) == (0, 2, 1)
    assert found == {
        "package": f"spacy_phi {__version__}",
        "policy": {"*": "mask", "DATE": "keep"},
        "mode": "recall",
        "labels": ["DATE"],
        "language": "en",
        "model": "en_own 1.2",
        "audit_values": True,
    }
    page = to_html(Tally(run={**found, "mode": "<b>"}))
    assert "a table of its own: * mask, DATE keep" in page
    assert "<td>&lt;b&gt;</td>" in page


@pytest.mark.parametrize(
    ("model", "lang", "name"),
    [
        (None, "en", "en network, bundled"),
        (None, "tlh", "rules"),
        ("rules", "en", "rules"),
        ("/none/here", "en", "without a name"),
    ],
)
def test_the_model_has_a_name(model, lang, name):
    assert describe_run(Settings(model=model, lang=lang), False)["model"] == name


def test_one_that_is_not_there_and_a_broken_one(tmp_path):
    assert read_run(tmp_path / RUN) == {}
    for text in ("{Ruiz", json.dumps(["Ruiz"])):
        (tmp_path / RUN).write_text(text)
        with pytest.raises(PhiError, match="E108") as caught:
            read_run(tmp_path / RUN)
        assert "Ruiz" not in str(caught.value)


def test_updates_are_added_and_a_run_that_ends_twice_counts_once(tmp_path):
    for update, notes in ((0, 5), (0, 6), (1, 2), (2, 3), (2, 4)):
        write_run(tmp_path / RUN, {}, update, {"notes": notes, "patients": None})
    assert [run["notes"] for run in read_run(tmp_path / RUN)["runs"]] == [6, 2, 4]


def test_a_run_that_ends_while_it_writes_leaves_the_record_before(tmp_path, monkeypatch):
    write_run(tmp_path / RUN, {}, 0, {"notes": 5, "patients": None})
    whole = (tmp_path / RUN).read_bytes()

    def stop(number):
        raise OSError("full")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", stop)
        with pytest.raises(OSError, match="full"):
            write_run(tmp_path / RUN, {}, 1, {"notes": 2, "patients": None})
    assert (tmp_path / RUN).read_bytes() == whole
    write_run(tmp_path / RUN, {}, 1, {"notes": 2, "patients": None})
    assert len(read_run(tmp_path / RUN)["runs"]) == 2
