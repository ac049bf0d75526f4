"""Columns other than the note: one rule for CSV, JSONL, Parquet, databases and OMOP."""

import csv
import datetime
import json

import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.surrogates.columns import ColumnValues
from spacy_phi.surrogates.keys import parse_key

from .helpers import NOTE, assert_clean

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
sa = pytest.importorskip("sqlalchemy")

KEY = "7f3c9a1e5d2b8046c1f7e3a95b0d6824e9a4c7135f8b2d60a3e1974c5b8f0d26"
VALUES = ColumnValues(parse_key(KEY))
ROWS = [
    {"born": "1961-05-06", "author": "Jane Ruiz", "id": f"n{n}", "text": NOTE, "mrn": "00482917", "day": day}
    for n, day in enumerate(("2024-03-14", "Jane", "2024-03-16"))
]
NAMED = ("--patient-column", "mrn", "--pseudonymize", "mrn", "--shift", "day")
MOVED = [VALUES.shifted(row["day"], "00482917", NOTE) for row in ROWS[::2]]
WANTED = [{"id": f"n{n}", "mrn": VALUES.pseudonym("00482917"), "day": day} for n, day in zip((0, 2), MOVED)]


@pytest.fixture(autouse=True)
def _key(monkeypatch, tmp_path):
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    monkeypatch.chdir(tmp_path)


def _scrub(*args, code=0):
    command = ["scrub", *map(str, args), "--model", "rules"]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def _csv(path, rows=None):
    if rows is None:
        return list(csv.DictReader((path / "in.csv").open(encoding="utf8")))
    with (path / "in.csv").open("w", newline="", encoding="utf8") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path / "in.csv", "out"


def _jsonl(path, rows=None):
    if rows is None:
        return [json.loads(line) for line in (path / "in.jsonl").open(encoding="utf8")]
    (path / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path / "in.jsonl", "out"


def _parquet(path, rows=None):
    if rows is None:
        return pq.read_table(path / "out.parquet").to_pylist()
    pq.write_table(pa.Table.from_pylist(rows, metadata={"author": "Jane Ruiz"}), path / "in.parquet")
    return path / "in.parquet", "out/out.parquet"


def _database(path, rows=None):
    if rows is None:
        with sa.create_engine(f"sqlite:///{path / 'out.db'}").connect() as connection:
            return [dict(row) for row in connection.execute(sa.text("SELECT * FROM note")).mappings()]
    with sa.create_engine(f"sqlite:///{path / 'in.db'}").begin() as connection:
        connection.execute(
            sa.text(
                "CREATE TABLE note (born TEXT, author TEXT, id TEXT PRIMARY KEY, text TEXT, mrn TEXT, "
                "day TEXT)"
            )
        )
        for row in rows:
            connection.execute(
                sa.text("INSERT INTO note VALUES (:born, :author, :id, :text, :mrn, :day)"), row
            )
    return f"sqlite:///{path / 'in.db'}", f"sqlite:///{path / 'out' / 'out.db'}", "--table", "note"


@pytest.mark.parametrize("kind", [_csv, _jsonl, _parquet, _database])
def test_one_rule_for_all_formats(tmp_path, kind):
    source, output, *more = kind(tmp_path, ROWS)
    (tmp_path / "out").mkdir()
    result = _scrub(source, "-o", output, *more, *NAMED, code=1)
    assert "pseudonymized: mrn; shifted: day; dropped: " in result.stderr
    rows = kind(tmp_path / "out")
    assert [{key: value for key, value in row.items() if key != "text"} for row in rows] == WANTED
    assert [list(row) for row in rows] == [["id", "text", "mrn", "day"]] * 2
    assert_clean(repr(rows))
    failed = [path for path in tmp_path.rglob("*failed.jsonl") if path.is_file()]
    assert "E202" in failed[0].read_text()
    for path in tmp_path.rglob("*"):
        if (path.is_file() and not path.name.startswith("in.")) or path.parent.name == "out":
            assert_clean(path.read_bytes())
    assert "E200" in _scrub(source, "-o", "other.parquet" if kind is _parquet else f"{output}2", *more,
                            "--keep", "none", code=2).stderr  # fmt: skip


@pytest.mark.parametrize("kind", [_csv, _jsonl, _parquet, _database])
def test_the_patients_id_and_all_else_is_dropped_unless_asked_for(tmp_path, kind):
    source, output, *more = kind(tmp_path, ROWS)
    (tmp_path / "out").mkdir()
    _scrub(source, "-o", output, *more, "--patient-column", "mrn")
    assert [list(row) for row in kind(tmp_path / "out")] == [["id", "text"]] * 3
    if kind is _database:
        (tmp_path / "out" / "out.db").unlink()
    _scrub(source, "-o", output, *more, "--patient-column", "mrn", "--keep-all", "--overwrite")
    ours = [{**row, "text": ""} for row in kind(tmp_path / "out")]
    assert ours == [{**row, "text": ""} for row in ROWS]


@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_an_id_column_that_no_file_has_is_an_error(tmp_path, kind):
    """Rows were numbered, and the column with the id was dropped."""
    file = tmp_path / f"notes.{kind}"
    if kind == "parquet":
        pq.write_table(pa.Table.from_pylist(ROWS), file)
    else:
        lines = [",".join(ROWS[0]), *(",".join(f'"{v}"' for v in row.values()) for row in ROWS)]
        lines = lines if kind == "csv" else [json.dumps(row) for row in ROWS]
        file.write_text("\n".join(lines) + "\n")
    out = tmp_path / ("out.parquet" if kind == "parquet" else "out")
    result = _scrub(file, "-o", out, "--id-column", "note_id", code=2)
    assert "[E200]" in result.stderr
    assert "'note_id'" in result.stderr
    assert not out.exists()


def test_a_table_that_is_named_as_text_is_not_scrubbed_as_one_note(tmp_path):
    """FAERS has tables with the suffix .txt: all of their columns were passed on."""
    (tmp_path / "demo.txt").write_text("primaryid$mfr_sndr\n100033001$Jane Ruiz\n")
    for option in ("--text-column", "--id-column"):
        result = _scrub(tmp_path / "demo.txt", "-o", tmp_path / "out", option, "mfr_sndr", code=2)
        assert f"[E209] No input is a table, so {option} would" in result.stderr
    assert not (tmp_path / "out").exists()


def test_dates_of_arrow_keep_their_types(tmp_path):
    at = datetime.datetime(2024, 3, 14, 8, 30)
    kinds = (
        pa.date32(),
        pa.date64(),
        pa.timestamp("s"),
        pa.timestamp("ms", "UTC"),
        pa.timestamp("ns"),
        pa.string(),
    )
    table = pa.table(
        {"text": [NOTE, NOTE], "p": [7, 7]}
        | {str(kind): pa.array(["2024-03-14" if kind == pa.string() else at, None], kind) for kind in kinds}
    )
    pq.write_table(table, tmp_path / "in.parquet")
    names = [str(kind) for kind in kinds]
    _scrub(tmp_path / "in.parquet", "-o", "out.parquet", "--patient-column", "p",
           *(each for name in names for each in ("--shift", name)))  # fmt: skip
    out = pq.read_table("out.parquet")
    assert out.schema.names == ["text", *names]
    assert out.schema.types == pq.read_schema(tmp_path / "in.parquet").types[:1] + list(
        pq.read_schema(tmp_path / "in.parquet").types[2:]
    )
    day = VALUES.shifted(at, "7", NOTE)
    for name in names:
        first, second = out[name].to_pylist()
        assert str(first)[:10] == f"{day:%Y-%m-%d}"
        assert not hasattr(first, "hour") or (first.hour, first.minute) == (8, 30)
        assert second is None


def test_folders_named_after_a_column_are_columns_too(tmp_path):
    part = tmp_path / "in" / "mrn=4471902" / "part-0.parquet"
    part.parent.mkdir(parents=True)
    pq.write_table(pa.table({"text": [NOTE]}), part)
    options = ("in", "-o", "out", "--patient-column", "mrn")
    assert "E203" in _scrub(*options, code=2).stderr
    assert not (tmp_path / "out").exists()
    _scrub(*options, "--pseudonymize", "mrn")
    assert [path.name for path in (tmp_path / "out").iterdir()] == [f"mrn={VALUES.pseudonym('4471902')}"]


def test_ids_that_are_pseudonymized_are_so_in_the_audit(tmp_path):
    source, output = _jsonl(tmp_path, [{**row, "id": f"4471902-{n}"} for n, row in enumerate(ROWS)])
    _scrub(source, "-o", output, "--pseudonymize", "id")
    for path in (tmp_path / "out").iterdir():
        assert "4471902" not in path.read_text()
    options = (str(source), str(tmp_path / "out" / "in.jsonl"), "--model", "rules", "--pseudonymize", "id")
    result = CliRunner().invoke(app, ["audit", *options])
    assert "3 notes, 0 leaks" in result.stdout


def test_pseudonyms_and_shifts_need_a_key_that_lasts(tmp_path, monkeypatch):
    source, output = _jsonl(tmp_path, ROWS)
    monkeypatch.delenv("SPACY_PHI_KEY")
    assert "E088" in _scrub(source, "-o", output, *NAMED, code=2).stderr
    assert not (tmp_path / output).exists()


def test_a_pipe_and_fhir(tmp_path):
    lines = "".join(json.dumps(row) + "\n" for row in ROWS)
    for options, code in ((NAMED, 1), (("--keep", "none"), 2)):
        result = CliRunner().invoke(
            app, ["scrub", "-", "--input-format", "jsonl", "--model", "rules", *options], input=lines
        )
        assert result.exit_code == code
        assert_clean(result.output)
    assert "E200" in result.stderr
    (tmp_path / "a.ndjson").write_text("")
    _scrub(tmp_path, "-o", "out", "--input-format", "fhir", "--keep", "a", code=2)


def test_omop_keeps_its_own_columns_and_no_others(tmp_path):
    url = f"sqlite:///{tmp_path / 'in.db'}"
    with sa.create_engine(url).begin() as connection:
        connection.execute(
            sa.text(
                "CREATE TABLE note (note_id INTEGER PRIMARY KEY, author TEXT, person_id INTEGER, "
                "note_date DATE, note_text TEXT, note_title TEXT, note_source_value TEXT, "
                "provider_id INTEGER, mrn TEXT)"
            )
        )
        insert = "INSERT INTO note VALUES (1, 'Jane Ruiz', 7, '2024-03-14', :note, '', '', 5, '00482917')"
        connection.execute(sa.text(insert), {"note": NOTE})
    options = (url, "--omop", "-o", f"sqlite:///{tmp_path / 'out.db'}")
    result = _scrub(*options, "--pseudonymize", "mrn")
    assert (
        "kept unchanged: note_id, person_id, provider_id; pseudonymized: mrn; "
        "as dates of the text: note_date; dropped: author." in result.stderr
    )
    with sa.create_engine(options[-1]).connect() as connection:
        (row,) = connection.execute(sa.text("SELECT * FROM note")).mappings()
    assert (row["person_id"], row["provider_id"], row["mrn"]) == (7, 5, VALUES.pseudonym("00482917"))
    assert "author" not in row
    assert "E201" in _scrub(*options, "--keep", "person_id", "--overwrite", code=2).stderr
