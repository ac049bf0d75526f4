"""The audit finds values that scrub leaves in any note of a patient, and nothing in a clean output."""

import json
import re

import pytest
from typer.testing import CliRunner

from spacy_phi.batch.crew import Crew
from spacy_phi.cli import app

from ..batch.helpers import NOTE, assert_clean
from ..batch.test_patients import FIRST, SECOND


def _run(command, *args, code=0):
    # Rules only, as in test_patients.
    result = CliRunner().invoke(app, [command, *map(str, args), "--model", "rules"], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def folders(tmp_path):
    for name, text in (("p1/a.txt", SECOND), ("p1/b.txt", FIRST), ("p2/c.txt", NOTE), ("d.txt", "Slept.")):
        path = tmp_path / "notes" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "notes"


@pytest.mark.parametrize("policy", ["safe_harbor", "mask", "tag", "redact", "expert_determination"])
def test_scrub_output_is_clean(folders, tmp_path, policy, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603")
    _run("scrub", folders, "-o", tmp_path / "out", "-p", policy)
    assert "4 notes, 0 leaks" in _run("audit", folders, tmp_path / "out", "-p", policy).stdout


def test_swapped_folders_are_refused(folders, tmp_path):
    _run("scrub", folders, "-o", tmp_path / "out")
    assert "ORIGINALS is an output" in _run("audit", tmp_path / "out", folders, code=2).stderr


@pytest.mark.parametrize(
    ("target", "left", "kind"),
    [
        ("p1/a.txt", "szymanowski", "name"),  # found in b.txt, in lowercase here
        ("p1/a.txt", "pt 00482917", "value"),
        ("p1/a.txt", "call 6175542395", "value"),
        ("p1/a.txt", "no. 482917", "digits"),
        ("p1/b.txt", "Tobias", "name"),
        ("p2/c.txt", "jane@example.org", "value"),
    ],
)
def test_leaks_are_reported_with_offsets_and_without_values(folders, tmp_path, target, left, kind):
    _run("scrub", folders, "-o", tmp_path / "out")
    path = tmp_path / "out" / target
    before = path.read_text()
    path.write_text(before + left)
    result = _run("audit", folders, tmp_path / "out", code=1)
    end = len(before) + len(left)
    assert f"to {end}: {kind} of" in result.stdout
    assert left.split()[-1] not in result.output


def test_notes_without_ids_are_paired_after_one_set_aside(tmp_path):
    lines = [
        '{"text": broken',
        json.dumps({"text": NOTE}),
        json.dumps({"text": "Call 617-555-0199, room 4."}),
    ]
    (tmp_path / "n.jsonl").write_text("\n".join(lines))
    _run("scrub", tmp_path / "n.jsonl", "-o", tmp_path / "out", code=1)
    for pair in (
        (tmp_path / "n.jsonl", tmp_path / "out" / "n.jsonl"),
        (tmp_path / "n.jsonl", tmp_path / "out"),
    ):
        assert "2 notes, 0 leaks, 0 perhaps" in _run("audit", *pair).stdout
    out = tmp_path / "out" / "n.jsonl"
    out.write_text(out.read_text().replace("[PHONE], room", "617-555-0199, room"))
    result = _run("audit", tmp_path / "n.jsonl", out, code=1)
    assert "n.jsonl:2: characters" in result.stdout
    assert "not be checked" not in result.stderr


def test_parquet_is_audited_and_reported(tmp_path):
    pa, pq = (pytest.importorskip(name) for name in ("pyarrow", "pyarrow.parquet"))
    source, out, page = tmp_path / "in", tmp_path / "out", tmp_path / "r.html"
    source.mkdir()
    pq.write_table(
        pa.table({"text": [NOTE, None, "ruiz slept."], "mrn": ["p", "p", "p"]}), source / "b.parquet"
    )
    bad = pa.array([b"Ruiz \xff", b"Call 617-555-0199."], pa.binary()).view(pa.string())
    pq.write_table(pa.table({"text": bad, "mrn": ["p", "q"]}), source / "c.parquet")
    (source / "a.parquet").write_bytes(b"none")
    options = ("--patient-column", "mrn")
    _run("scrub", source, "-o", out, *options, code=1)
    assert "4 notes, 0 leaks" in _run("audit", source, out, *options).stdout
    _run("report", out, "--html", page, "--originals", source, *options)
    text = page.read_text(encoding="utf8")
    assert "Nothing that was found survives." in text
    for code in ("E117", "E128"):
        assert re.search(rf'<td>{code}</td><td>[^<]+</td><td class="n">1</td>', text)
    pq.write_table(pa.table({"text": ["Call 617-555-0199."], "mrn": ["q"]}), out / "c.parquet")
    result = _run("audit", source, out, *options, code=1)
    assert "c.parquet:row 0: characters" in result.stdout
    # One file; notes set aside by an earlier run do not affect the next.
    one = tmp_path / "one.parquet"
    _run("scrub", source / "c.parquet", "-o", one, *options, code=1)
    assert "1 notes, 0 leaks" in _run("audit", source / "c.parquet", one, *options).stdout
    pq.write_table(pa.table({"text": ["Well."], "mrn": ["q"]}), source / "c.parquet")
    _run("scrub", source / "c.parquet", "-o", one, "--overwrite", *options)
    _run("report", one, "--html", page)
    assert "No note was set aside." in page.read_text(encoding="utf8")


def test_a_name_of_another_patient_is_not_a_leak(folders, tmp_path):
    _run("scrub", folders, "-o", tmp_path / "out")
    path = tmp_path / "out" / "p2" / "c.txt"
    path.write_text(path.read_text() + "szymanowski")
    assert " 0 leaks" in _run("audit", folders, tmp_path / "out").stdout


def test_notes_scrubbed_each_alone_leak_to_one_another(folders, tmp_path):
    _run("scrub", folders, "-o", tmp_path / "out", "--each-alone")
    result = _run("audit", folders, tmp_path / "out", "--each-alone", code=1)
    assert "name     PATIENT" in result.stdout
    assert "a.txt: characters" in result.stdout
    _run("audit", folders, tmp_path / "out", "--patient-folder", 0, "--each-alone")


def test_the_originals_themselves_are_full_of_leaks(folders, tmp_path):
    result = _run("audit", folders, folders, code=1)
    assert_clean(result.output)
    for kind in ("name", "value", "digits"):
        assert f" {kind} " in result.stdout


def test_chance_counts_if_asked(folders, tmp_path):
    _run("scrub", folders, "-o", tmp_path / "out")
    path = tmp_path / "out" / "p1" / "a.txt"
    path.write_text(path.read_text() + "BP 617")
    assert "perhaps by chance" in _run("audit", folders, tmp_path / "out").stdout
    assert "digits of PHONE" in _run("audit", folders, tmp_path / "out", "--strict", code=1).stdout


def test_names_of_files(tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "Ruiz_Jane.txt").write_text(NOTE)
    _run("scrub", tmp_path / "notes", "-o", tmp_path / "out")
    result = _run("audit", tmp_path / "notes", tmp_path / "out")
    assert "1 notes have an identifier in their id" in result.stderr
    _run("audit", tmp_path / "notes", tmp_path / "out", "--strict", code=1)


def test_tables_and_notes_set_aside(tmp_path):
    rows = [("1", "p", SECOND), ("2", "p", "Jane \ud800"), ("3", "p", FIRST), ("4", "q", NOTE)]
    path = tmp_path / "notes.csv"
    lines = [f'{n},{p},"{text}"' for n, p, text in rows]
    path.write_bytes("\r\n".join(["id,person,text", *lines, ""]).encode("utf8", "surrogatepass"))
    options = ("--patient-column", "person")
    _run("scrub", path, "-o", tmp_path / "out", *options, code=1)
    assert "3 notes, 0 leaks" in _run("audit", path, tmp_path / "out" / "notes.csv", *options).stdout
    text = (tmp_path / "out" / "notes.csv").read_bytes()
    (tmp_path / "out" / "notes.csv").write_bytes(text + b'3,"szymanowski"\r\n')
    result = _run("audit", path, tmp_path / "out" / "notes.csv", *options, code=1)
    assert "1 notes could not be checked" in result.stderr


def test_files_that_are_not_of_the_originals_stop_nothing(folders, tmp_path):
    _run("scrub", folders, "-o", tmp_path / "out")
    (tmp_path / "out" / "aaa.txt").write_text("what is this")
    path = tmp_path / "out" / "p2" / "c.txt"
    path.write_text(path.read_text() + "Ruiz")
    result = _run("audit", folders, tmp_path / "out", code=1)
    assert "1 notes could not be checked" in result.stderr
    assert "name     PATIENT" in result.stdout


def test_wrong_usage(folders, tmp_path):
    assert "E124" in _run("audit", folders, tmp_path / "none", code=2).stderr
    (tmp_path / "empty").mkdir()
    assert "E112" in _run("audit", tmp_path / "empty", folders, code=2).stderr
    assert "E112" in _run("audit", folders, tmp_path / "empty", code=2).stderr
    assert "E005" in _run("audit", folders, folders, "-p", "nope", code=2).stderr


def test_several_processes_work_too(tmp_path, monkeypatch):
    path = tmp_path / "notes.jsonl"
    rows = [{"text": text, "p": "1"} for text in (SECOND, FIRST, SECOND)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    _run("scrub", path, "-o", tmp_path / "out", "--patient-column", "p")
    out = tmp_path / "out" / "notes.jsonl"
    asked = []

    def crew(settings, jobs):
        asked.append(jobs)
        return Crew(settings)

    monkeypatch.setattr("spacy_phi.batch.audit.Crew", crew)
    assert "3 notes, 0 leaks" in _run("audit", path, out, "--patient-column", "p", "--jobs", 2).stdout
    assert asked == [2]


@pytest.mark.parametrize("kind", ["table", "query", "omop"])
def test_a_database_is_audited(tmp_path, monkeypatch, kind):
    sa = pytest.importorskip("sqlalchemy")
    monkeypatch.chdir(tmp_path)
    urls = [f"sqlite:///{tmp_path / name}" for name in ("in.db", "out.db")]
    rows = [(1, "7", SECOND), (2, "7", FIRST), (3, "8", NOTE), (4, "8", None), (5, "8", b"Ruiz")]
    engine = sa.create_engine(urls[0])
    with engine.begin() as connection:
        connection.execute(
            sa.text(
                "CREATE TABLE note (note_id INTEGER PRIMARY KEY, person_id TEXT, note_text TEXT, "
                "note_title TEXT, note_source_value TEXT, note_date DATE)"
            )
        )
        for row in rows:
            insert = sa.text("INSERT INTO note VALUES (:a, :b, :c, 'Call 617-555-0199', NULL, '2024-03-14')")
            connection.execute(insert, dict(zip("abc", row)))
    named = ("--text-column", "note_text", "--patient-column", "person_id", "--id-column", "note_id")
    options = {
        "table": ("--table", "note", *named),
        "query": ("--query", "SELECT * FROM note", "--output-table", "note", *named),
        "omop": ("--omop",),
    }[kind]
    _run("scrub", urls[0], "-o", urls[1], *options, code=1)
    assert "4 notes, 0 leaks" in _run("audit", *urls, *options).stdout
    with sa.create_engine(urls[1]).begin() as connection:
        connection.execute(
            sa.text("UPDATE note SET note_text = note_text || 'szymanowski' WHERE note_id = 1")
        )
    result = _run("audit", *urls, *options, code=1)
    assert "note:note_id 1: characters" in result.stdout
    assert "szymanowski" not in result.output


def test_a_database_is_audited_against_a_database(tmp_path):
    result = CliRunner().invoke(app, ["audit", f"sqlite:///{tmp_path}/in.db", str(tmp_path)])
    assert result.exit_code == 2


@pytest.mark.parametrize("policy", ["safe_harbor", "expert_determination"])
def test_fhir_is_audited_and_reported(tmp_path, policy, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603")
    source, out, page = tmp_path / "in", tmp_path / "out", tmp_path / "r.html"
    source.mkdir()
    subject = {"reference": "Patient/7", "display": "Tobias Szymanowski"}
    patient = {"resourceType": "Patient", "id": "7", "name": [{"family": "Szymanowski", "given": ["Tobias"]}]}
    report = {"resourceType": "DiagnosticReport", "id": "a", "status": "final", "subject": subject}
    condition = {"resourceType": "Condition", "id": "b", "subject": subject, "onsetDateTime": "2024-03-14"}
    lines = [
        patient,
        report | {"conclusion": NOTE, "issued": "2024-03-14T10:00:00Z", "text": {"div": "<div>Well.</div>"}},
        condition | {"note": [{"text": "szymanowski slept.", "time": "2024-03-15"}]},
    ]
    (source / "all.ndjson").write_text("".join(json.dumps(line) + "\n" for line in lines))
    options = ("--input-format", "fhir", "-p", policy)
    _run("scrub", source, "-o", out, *options)
    assert "3 notes, 0 leaks" in _run("audit", source, out, *options).stdout
    _run("report", out, "--html", page, "--originals", source, *options)
    assert "Nothing that was found survives." in page.read_text(encoding="utf8")
    path = out / "all.ndjson"
    path.write_text(path.read_text().replace(" slept.", " Szymanowski slept."))
    assert "all.ndjson:3: characters" in _run("audit", source, out, *options, code=1).stdout


def test_replaced_medicine_is_counted_by_note_without_text(tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("Started Metoprolol. Slept well and ate.")
    # The user's deny list names a drug.
    terms = ("--deny", "Metoprolol")
    _run("scrub", tmp_path / "notes", "-o", tmp_path / "out", *terms)
    result = _run("audit", tmp_path / "notes", tmp_path / "out", *terms)
    assert "1 words of medicine replaced, 166.67 per 1,000 words" in result.stdout
    assert "a.txt: 1 words of medicine replaced" in result.stdout
    assert "Metoprolol" not in result.output
