import io
import json
from pathlib import Path

import pytest

from spacy_phi.batch import sinks
from spacy_phi.batch.audit_file import AUDIT, FAILED, audit_line
from spacy_phi.batch.journal import Mark
from spacy_phi.batch.records import Record
from spacy_phi.batch.safe_files import JOURNAL
from spacy_phi.batch.sinks import Folder, write_stream
from spacy_phi.batch.tasks import Outcome
from spacy_phi.errors import PhiError
from spacy_phi.rules.veto import Veto
from spacy_phi.spans import Match, read_source

FOUND = {
    "start_char": 0,
    "end_char": 4,
    "label": "PATIENT",
    "score": 0.9,
    "source": "rule:x",
    "replacement": "[P]",
}
VETOES = (
    Veto(Match(9, 12, "PATIENT", 0.9, read_source("rule:x")), "eponym", "head"),
    Veto(Match(20, 26, "DATE", 0.9, read_source("rule:y")), "schedule", "list"),
    Veto(Match(30, 34, "PATIENT", 0.9, read_source("ner")), "drug", "exact"),
)


class Killed(BaseException):
    pass


def _results():
    for name, count in (
        ("a.jsonl", 4),
        ("b.txt", 1),
        ("bad.txt", 0),
        ("sub/c.txt", 1),
        ("d.csv", 3),
        ("empty.txt", 1),
    ):
        for n in range(count):
            text = "" if name == "empty.txt" else f"{name} {n}\n"
            record = Record(
                name, f"{name}:{n}", f"{name}-{n}", "Jane", preamble=b"id,text\n" if "csv" in name else b""
            )
            outcome = Outcome(text, [FOUND])
            yield (
                (record, Outcome(None, [], "[E125] no"))
                if name == "a.jsonl" and n == 2
                else (record, outcome)
            )
        if not count:
            yield Record(name, name, name), Outcome(None, [], "[E100] bytes")


def _run(folder, run="r", stop=None, **kwargs):
    output = Folder(folder, Mark(run), **kwargs)
    with output:
        for number, (record, outcome) in enumerate(_results()):
            if number < output.state.done:
                continue
            if number == stop:
                raise Killed
            output.add(record, outcome)
        if stop == -1:
            raise Killed
        output.finish()
    return output


def _tree(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".phi-")
    }


@pytest.mark.parametrize("seconds", [0, 10**9])
def test_stopped_anywhere_and_run_again_gives_the_same_bytes(tmp_path, monkeypatch, seconds):
    monkeypatch.setattr(sinks, "_CHECKPOINT_SECONDS", seconds)
    _run(tmp_path / "whole")
    whole = _tree(tmp_path / "whole")
    assert set(whole) == {"a.jsonl", "b.txt", "sub/c.txt", "d.csv", "empty.txt", AUDIT, FAILED}
    assert whole["d.csv"] == b"id,text\nd.csv 0\nd.csv 1\nd.csv 2\n"
    total = len(list(_results()))
    for stop in [*range(total), -1]:
        folder = tmp_path / f"stop{stop}"
        with pytest.raises(Killed):
            _run(folder, stop=stop)
        for name, data in _tree(folder).items():
            # Anything not named as a part is whole.
            assert name.endswith(".part") or data == whole[name]
        assert AUDIT not in _tree(folder)
        _run(folder)
        assert _tree(folder) == whole


def test_killed_between_renaming_and_journal(tmp_path, monkeypatch):
    monkeypatch.setattr(sinks, "_CHECKPOINT_SECONDS", 0)
    _run(tmp_path / "whole")
    folder = tmp_path / "killed"
    with pytest.raises(Killed):
        _run(folder, stop=4)
    (folder / "a.jsonl.part").rename(folder / "a.jsonl")
    _run(folder)
    assert _tree(folder) == _tree(tmp_path / "whole")


def test_a_finished_run_is_known_and_another_one_refused(tmp_path):
    _run(tmp_path)
    again = Folder(tmp_path, Mark("r"))
    assert (again.state.complete, again.state.done, again.state.failed) == (True, 11, 2)
    with pytest.raises(PhiError, match="E121"):
        Folder(tmp_path, Mark("other"))
    before = _tree(tmp_path)
    _run(tmp_path, run="other", overwrite=True)
    assert _tree(tmp_path) == before


def test_a_folder_with_other_files_is_refused(tmp_path):
    (tmp_path / "precious.txt").write_text("x")
    with pytest.raises(PhiError, match="E121"):
        Folder(tmp_path, Mark("r"))
    _run(tmp_path, overwrite=True)
    assert (tmp_path / "precious.txt").read_text() == "x"


def test_a_part_that_was_removed_is_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr(sinks, "_CHECKPOINT_SECONDS", 0)
    with pytest.raises(Killed):
        _run(tmp_path, stop=2)
    (tmp_path / "a.jsonl.part").unlink()
    with pytest.raises(PhiError, match="E128"):
        _run(tmp_path)


def test_audit_holds_no_values_unless_asked():
    record = Record("a", "a:1", "n1", "Jane was")
    outcome = Outcome("[P] was", [FOUND], vetoes=VETOES)
    line = json.loads(audit_line(record, outcome, values=False))
    assert line == {
        "id": "n1",
        "source": "a:1",
        "spans": [
            {"start": 0, "end": 4, "label": "PATIENT", "score": 0.9, "source": "rule:x", "replaced": True}
        ],
        "vetoed": {"DATE": 1, "PATIENT": 2},
        "reasons": {"drug: exact": 1, "eponym: head": 1, "schedule: list": 1},
    }
    line = json.loads(audit_line(record, Outcome("[P] was", [FOUND]), values=True))
    assert line["spans"][0]["text"] == "Jane"
    assert line["spans"][0]["replacement"] == "[P]"


def test_the_pipe_writes_scrubbed_notes_and_returns_the_rest():
    out, audit = io.BytesIO(), io.BytesIO()
    failed = [record.error for record in write_stream(_results(), out, audit, None)]
    assert failed == ["[E125] no", "[E100] bytes"]
    assert out.getvalue().startswith(b"a.jsonl 0\na.jsonl 1\na.jsonl 3\n")
    assert audit.getvalue().count(b"\n") == 9


def test_journal_names_no_absolute_path(tmp_path):
    _run(tmp_path)
    assert str(tmp_path) not in Path(tmp_path, JOURNAL).read_text()
