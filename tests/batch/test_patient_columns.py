"""Missing columns stop a run at once; the patient column is recognized."""

import json
import sqlite3
from contextlib import closing

import pytest
from typer.testing import CliRunner

from spacy_phi.batch.columns import check_columns
from spacy_phi.batch.inputs import find_inputs
from spacy_phi.batch.records import Columns
from spacy_phi.cli import app
from spacy_phi.errors import PhiError

from .helpers import NOTE, assert_clean

ROSTER = "patient_id,first_name,last_name\np7,Quilla,Zwerdling\np8,Torvald,Mbeki\n"


def _scrub(*args, code=0, data=None):
    command = ["scrub", *map(str, args), "--model", "rules"]
    result = CliRunner().invoke(app, command, catch_exceptions=False, input=data)
    assert result.exit_code == code, result.output
    return result


def _check(tmp_path, *files, **columns):
    for name, text in files:
        (tmp_path / name).write_text(text)
    paths = [tmp_path / name for name, _ in files]
    return check_columns(find_inputs(paths, None), Columns(**columns), "utf-8")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("n.csv", "17,Jane Ruiz\n18,00482917\n"),
        ("n.jsonl", '{"Jane": "Ruiz"}\n{"note": "00482917"}\n'),
        ("n.tsv", "Ruiz\tid\n"),
    ],
)
def test_a_column_that_no_record_has_stops_the_run_before_it_begins(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    result = _scrub(tmp_path / name, "-o", tmp_path / "out", "--text-column", "body", code=2)
    assert len(result.stderr.splitlines()) == 1
    assert "'body'" in result.stderr
    assert_clean(result.output)
    assert not (tmp_path / "out").exists()


def test_one_line_without_the_field_is_set_aside_alone(tmp_path):
    (tmp_path / "n.jsonl").write_text('{"note": "x"}\n{"text": "y"}\n')
    result = _scrub(tmp_path / "n.jsonl", "-o", tmp_path / "out", code=1)
    assert "2 notes in = 1 notes out + 1 set aside" in result.stderr


def test_a_header_that_lacks_the_text_stops_a_pipe(tmp_path):
    result = _scrub("-", "--input-format", "csv", code=2, data="17,Jane Ruiz\n")
    assert "E120" in result.stderr
    assert_clean(result.output)


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("text,mrn,person_id", "person_id"),
        ("text,MRN", "MRN"),
        ("Subject_ID,text", "Subject_ID"),
        ("text,id", None),
    ],
)
def test_the_patients_column_is_recognized_by_its_usual_names(tmp_path, capsys, header, found):
    columns = _check(tmp_path, ("n.csv", f"{header}\n1,2,3\n"))
    assert columns.patient == found
    assert (f"'{found}'" in capsys.readouterr().err) == (found is not None)


def test_a_column_that_is_not_in_all_files_is_not_used(tmp_path):
    csv = ("n.csv", "text,mrn\nx,1\n")
    assert _check(tmp_path, csv, ("n.jsonl", '{"text": "x", "mrn": 1}\n')).patient == "mrn"
    assert _check(tmp_path, csv, ("n.jsonl", '{"text": "x"}\n')).patient is None
    assert _check(tmp_path, csv, patient="text").patient == "text"
    with pytest.raises(PhiError, match="E120"):
        _check(tmp_path, csv, patient="person")


def _parquet(tmp_path):
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    table = {"text": [NOTE, "ruiz slept.", "ruiz of another family."], "MRN": [7, 7, 8]}
    parquet.write_table(arrow.table(table), tmp_path / "in.parquet")
    read = tmp_path / "out.parquet"
    return (tmp_path / "in.parquet", read), (), lambda: parquet.read_table(read)["text"].to_pylist()


def _parquet_folder(tmp_path):
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    for patient, texts in (("7", [NOTE, "ruiz slept."]), ("8", ["ruiz of another family."])):
        folder = tmp_path / "in" / f"subject_id={patient}"
        folder.mkdir(parents=True)
        parquet.write_table(arrow.table({"text": texts}), folder / "part-0.parquet")

    def read():
        paths = sorted((tmp_path / "out").rglob("*.parquet"))
        return [text for path in paths for text in parquet.ParquetFile(path).read()["text"].to_pylist()]

    return (tmp_path / "in", tmp_path / "out"), ("--keep", "subject_id"), read


def _sql(tmp_path, *options):
    pytest.importorskip("sqlalchemy")
    urls = [tmp_path / "in.db", tmp_path / "out.db"]
    rows = [(NOTE, "a7"), ("ruiz slept.", "a7"), ("ruiz of another family.", "a8")]
    with closing(sqlite3.connect(urls[0])) as connection, connection:
        connection.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT, PATIENT_ID TEXT)")
        connection.executemany("INSERT INTO note (text, PATIENT_ID) VALUES (?, ?)", rows)

    def read():
        with closing(sqlite3.connect(urls[1])) as connection:
            return [text for (text,) in connection.execute("SELECT text FROM note ORDER BY id")]

    return [f"sqlite:///{path}" for path in urls], options or ("--table", "note"), read


def _sql_query(tmp_path):
    return _sql(tmp_path, "--query", "SELECT * FROM note", "--output-table", "note")


@pytest.mark.parametrize("make", [_parquet, _parquet_folder, _sql, _sql_query])
def test_the_patients_column_of_a_table_is_recognized_by_scrub_and_audit(tmp_path, make):
    (source, output), options, read = make(tmp_path)
    result = _scrub(source, "-o", output, *options)
    assert "Patients are known by the column '" in result.stderr
    texts = read()
    assert_clean(texts[0])
    assert texts[1:] == ["[PATIENT] slept.", "ruiz of another family."]
    table = [option for option in options if option not in ("--keep", "subject_id")]
    command = ["audit", str(source), str(output), *table, "--model", "rules"]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert "Patients are known by the column '" in result.stderr
    assert "3 notes, 0 leaks, 0 perhaps by chance" in result.output


def test_a_parquet_file_without_the_usual_name_has_no_patients(tmp_path):
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    for name, column in (("a", "mrn"), ("b", "ward")):
        (tmp_path / "in").mkdir(exist_ok=True)
        parquet.write_table(arrow.table({"text": [NOTE], column: ["7"]}), tmp_path / "in" / f"{name}.parquet")
    result = _scrub(tmp_path / "in", "-o", tmp_path / "out")
    assert "Patients are known" not in result.stderr


def test_a_roster_works_with_a_recognized_column(tmp_path):
    (tmp_path / "roster.csv").write_text(ROSTER)
    rows = [
        {"text": "quilla zwerdling slept.", "Patient_ID": "p7"},
        {"text": "torvald mbeki ate.", "Patient_ID": "p8"},
        {"text": "nobody."},
    ]
    (tmp_path / "n.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    roster = ("--roster", tmp_path / "roster.csv")
    result = _scrub(tmp_path / "n.jsonl", "-o", tmp_path / "out", *roster)
    assert "Patients are known by the column 'Patient_ID'" in result.stderr
    assert "patients of 2 of 3 texts" in result.stderr
    scrubbed = (tmp_path / "out" / "n.jsonl").read_text()
    assert not any(name in scrubbed for name in ("quilla", "zwerdling", "torvald", "mbeki"))
    (tmp_path / "n.jsonl").write_text(json.dumps({"text": "quilla slept.", "ward": "p7"}) + "\n")
    result = _scrub(tmp_path / "n.jsonl", "-o", tmp_path / "none", *roster)
    assert "W190" in result.stderr
    assert "2 patients, but none of the 1 texts" in result.stderr
    assert "quilla" not in result.stderr.lower()
    data = json.dumps({"text": "x", "person": "p9"}) + "\n"
    pipe = ("-", "--input-format", "jsonl", "--patient-column", "person", *roster)
    assert "W190" in _scrub(*pipe, data=data).stderr
