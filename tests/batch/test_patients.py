"""A finding in one note of a patient is redacted in all of that patient's notes."""

import csv
import json

import pytest
from typer.testing import CliRunner

from spacy_phi.batch.audit_file import AUDIT
from spacy_phi.batch.run import RUN
from spacy_phi.batch.spool import FOUND
from spacy_phi.cli import app

FIRST = "Patient: Rosalind Szymanowski  MRN: 00482917\nHer brother Tobias Young called from 617-554-2395.\n"
SECOND = (
    "szymanowski slept. Szymanovski ate. pt 482917 was seen; 617 554.2395 rang. It was rosalind again.\n"
    "A young woman with Young syndrome, WBC 12500.\n"
)
SURVIVORS = ("szymanowski", "szymanovski", "482917", "2395", "rosalind")


def _scrub(*args, code=0, data=None):
    # Rules only: the network would find the name by itself, which must come from another note here.
    command = ["scrub", *map(str, args), "--model", "rules"]
    result = CliRunner().invoke(app, command, input=data, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def _survivors(text):
    return [each for each in SURVIVORS if each in text.casefold()]


@pytest.fixture
def folders(tmp_path):
    for name, text in (("p1/b.txt", FIRST), ("p1/a.txt", SECOND), ("p2/a.txt", SECOND)):
        path = tmp_path / "notes" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "notes"


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "notes.jsonl"
    rows = [("p1", SECOND), ("p2", SECOND), (None, SECOND), ("p1", FIRST)]
    path.write_text("".join(json.dumps({"text": text, "person": p}) + "\n" for p, text in rows))
    return path


def test_folders_are_patients(folders, tmp_path):
    _scrub(folders, "-o", tmp_path / "out")
    scrubbed = (tmp_path / "out" / "p1" / "a.txt").read_text()
    assert _survivors(scrubbed) == []
    assert "A young woman with Young syndrome, WBC 12500." in scrubbed
    assert "szymanowski slept" in (tmp_path / "out" / "p2" / "a.txt").read_text()
    lines = [json.loads(line) for line in (tmp_path / "out" / AUDIT).read_text().splitlines()]
    sources = {span["source"] for line in lines if line["id"] == "p1/a.txt" for span in line["spans"]}
    assert "other_notes" in sources
    shown = {path.name for path in (tmp_path / "out").iterdir() if not path.name.startswith(".phi-")}
    assert shown == {"p1", "p2", AUDIT, RUN}


def test_patient_columns_work_in_any_note_order(table, tmp_path):
    _scrub(table, "-o", tmp_path / "out", "--patient-column", "person")
    texts = [json.loads(line)["text"] for line in (tmp_path / "out" / "notes.jsonl").open()]
    assert _survivors(texts[0]) == _survivors(texts[3]) == []
    assert "szymanowski" in texts[1]
    assert "szymanowski" in texts[2]


def test_two_processes_give_the_same_bytes_by_the_random_key_of_their_parent(table, tmp_path, monkeypatch):
    for name in ("SPACY_PHI_KEY", "SPACY_PHI_KEY_FILE"):
        monkeypatch.delenv(name, raising=False)
    policy = tmp_path / "policy.json"
    policy.write_text('{"CONTACT": "tag", "*": "surrogate"}')
    for jobs in (1, 2):
        options = ("--patient-column", "person", "--policy", policy, "--jobs", jobs)
        _scrub(table, "-o", tmp_path / f"out{jobs}", *options)
    scrubbed = (tmp_path / "out1" / "notes.jsonl").read_text()
    assert "<PHONE:1>" in scrubbed
    assert "Szymanowski" not in scrubbed
    for name in ("notes.jsonl", AUDIT):
        assert (tmp_path / "out1" / name).read_bytes() == (tmp_path / "out2" / name).read_bytes()


def test_each_note_alone_if_asked(folders, tmp_path):
    _scrub(folders, "-o", tmp_path / "out", "--each-alone")
    assert "szymanowski slept" in (tmp_path / "out" / "p1" / "a.txt").read_text()


def test_one_patient_for_all_and_the_level_of_the_folder(folders, tmp_path):
    _scrub(folders / "p1", "-o", tmp_path / "alone")
    assert "szymanowski" in (tmp_path / "alone" / "a.txt").read_text()
    _scrub(folders / "p1", "-o", tmp_path / "one", "--patient", "p1")
    assert _survivors((tmp_path / "one" / "a.txt").read_text()) == []
    (folders / "p1" / "2024").mkdir()
    (folders / "p1" / "b.txt").rename(folders / "p1" / "2024" / "b.txt")
    _scrub(folders, "-o", tmp_path / "leaf")
    assert "szymanowski" in (tmp_path / "leaf" / "p1" / "a.txt").read_text()
    _scrub(folders, "-o", tmp_path / "first", "--patient-folder", 1)
    assert _survivors((tmp_path / "first" / "p1" / "a.txt").read_text()) == []


def test_a_pipe_is_kept_and_read_twice(table):
    result = _scrub("-", "--input-format", "jsonl", "--patient-column", "person", data=table.read_bytes())
    texts = [json.loads(line)["text"] for line in result.stdout.splitlines()]
    assert len(texts) == 4
    assert _survivors(texts[0]) == []


def test_stopped_in_either_pass_and_started_again(table, tmp_path, monkeypatch):
    from spacy_phi.batch import sinks, spool, tasks

    monkeypatch.setattr(sinks, "_CHECKPOINT_SECONDS", 0)
    monkeypatch.setattr(tasks, "_CHUNK", 1)
    options = (table, "--patient-column", "person", "--policy", "tag")
    _scrub(*options, "-o", tmp_path / "whole")
    for owner, name, calls in ((spool.Spool, "add", 3), (sinks.Folder, "add", 2)):
        out = tmp_path / f"{owner.__name__}"
        real, count = getattr(owner, name), iter(range(99))

        def stop(*args, real=real, count=count, calls=calls):
            if next(count) == calls:
                raise KeyboardInterrupt
            real(*args)

        with monkeypatch.context() as patch:
            patch.setattr(owner, name, stop)
            CliRunner().invoke(app, ["scrub", *map(str, options), "-o", str(out), "--model", "rules"])
        left = (out / FOUND).read_bytes()
        assert b"zymanow" not in left
        assert b"482917" not in left
        with (out / FOUND).open("ab") as stream:
            stream.write(b'{"found": [[')  # as a kill leaves it
        _scrub(*options, "-o", out)
        for file in ("notes.jsonl", AUDIT):
            assert (out / file).read_bytes() == (tmp_path / "whole" / file).read_bytes()
        assert not (out / FOUND).exists()


def test_a_note_changed_between_the_passes_is_set_aside(folders, tmp_path, monkeypatch):
    from spacy_phi.batch import passes

    find_all = passes.find_all

    def change(*args):
        find_all(*args)
        (folders / "p1" / "a.txt").write_text("Seen: " + SECOND)

    monkeypatch.setattr(passes, "find_all", change)
    result = _scrub(folders, "-o", tmp_path / "out", code=1)
    assert " 1 set aside" in result.stderr
    assert not (tmp_path / "out" / "p1" / "a.txt").exists()
    assert "E131" in (tmp_path / "out" / "failed.jsonl").read_text()


def test_onset_counts_all_notes_of_a_patient_from_one_date(tmp_path):
    source = tmp_path / "notes.csv"
    source.write_text(
        "id,text,patient_id\n"
        '1,"Rash on 05/12/2019, resolved in June 2019.",p1\n'
        "2,Started lisinopril on 05/03/2019.,p1\n"
        "3,Rash on 05/12/2019.,p2\n"
    )
    _scrub(source, "-o", tmp_path / "out", "--policy", "onset")
    with (tmp_path / "out" / "notes.csv").open(newline="") as file:
        texts = [row["text"] for row in csv.DictReader(file)]
    assert texts == [
        "Rash on [Day +9], resolved in [Month +1].",
        "Started lisinopril on [Day 0].",
        "Rash on [Day 0].",
    ]
